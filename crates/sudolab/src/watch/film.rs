//! A search to be stepped through in both directions, in memory that does not grow with its length.

use super::{
    Frame, Keyframes, Nobody, ReasonedEvent, Sink, State, Tree, View, Watched, Window, WindowStart,
    watch,
};
use crate::job::ReadyJob;
use sudolab_core::{Cancel, Outcome};

/// Events that are held at once. Half of them lie before the step asked for, so that a step back is
/// as near as a step on.
const REEL: u64 = 4_000;

/// A whole search, any step of which can be shown.
///
/// ```
/// use sudolab::{Cancel, Job, watch::Film};
///
/// let job = Job::new(&sudolab::shipped("classic")?).with("backtracking").ready()?;
/// let mut film = Film::shoot(job, &Cancel::new());
/// let last = film.at(film.events());
/// assert!(last.state.replay().board().is_full());
/// assert!(film.at(last.state.step() / 2).state.depth() < 51);
/// # Ok::<(), sudolab::Error>(())
/// ```
pub struct Film {
    job: ReadyJob,
    cancel: Cancel,
    watched: Watched,
    reel: Reel,
}

/// A search after some of its events.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What is to be seen.
    pub state: State,
    /// The event that led here; `None` at the start.
    pub event: Option<ReasonedEvent>,
    /// The event that comes next; `None` at the end.
    pub next: Option<ReasonedEvent>,
}

/// Some consecutive events, and the state before them.
struct Reel {
    start: State,
    events: Vec<ReasonedEvent>,
}

impl Reel {
    fn end(&self) -> u64 {
        self.start.step() + self.events.len() as u64
    }

    fn event(&self, number: u64) -> Option<ReasonedEvent> {
        let index = number.checked_sub(self.start.step())?;
        self.events.get(usize::try_from(index).ok()?).cloned()
    }
}

impl Sink for Reel {
    fn window(&mut self, start: &WindowStart<'_>) {
        self.start = start.state.clone();
        self.events.clear();
    }

    fn events(&mut self, _: u64, events: &[ReasonedEvent]) {
        self.events.extend_from_slice(events);
    }
}

/// The first run: its beginning is kept, the rest is told.
struct Shooting<'a> {
    reel: Reel,
    tell: &'a mut dyn FnMut(&Frame),
}

impl Sink for Shooting<'_> {
    fn progress(&mut self, frame: &Frame) {
        (self.tell)(frame);
    }

    fn window(&mut self, start: &WindowStart<'_>) {
        self.reel.window(start);
    }

    fn events(&mut self, from: u64, events: &[ReasonedEvent]) {
        self.reel.events(from, events);
    }
}

impl Film {
    /// Runs a job to its end and keeps what is needed to show any part of it. `cancel` ends this run and
    /// the later ones that look a part up again.
    pub fn shoot(job: ReadyJob, cancel: &Cancel) -> Film {
        Film::shoot_telling(job, cancel, &mut |_| ())
    }

    /// The same for a screen: it is told a few times a second where the search is.
    pub fn shoot_telling(job: ReadyJob, cancel: &Cancel, tell: &mut dyn FnMut(&Frame)) -> Film {
        let window = Window { from: 0, count: REEL };
        let reel = Reel { start: State::new(job.puzzle()), events: Vec::new() };
        let view = View { window, overview: true, zoom: None, stop_after_window: false };
        let mut shooting = Shooting { reel, tell };
        let watched = watch(&job, view, cancel, &mut shooting);
        Film { job, cancel: cancel.clone(), watched, reel: shooting.reel }
    }

    /// Only the overview: no event is kept until one is asked for.
    pub fn overview(job: ReadyJob, cancel: &Cancel) -> Film {
        let view = View {
            window: Window::default(),
            overview: true,
            zoom: None,
            stop_after_window: false,
        };
        let watched = watch(&job, view, cancel, &mut Nobody);
        let reel = Reel { start: State::new(job.puzzle()), events: Vec::new() };
        Film { job, cancel: cancel.clone(), watched, reel }
    }

    /// From now on this switch ends the runs that look a part up again. A screen has one for each jump, and one
    /// of its own for the first run: what a person stopped can still be looked at.
    pub fn ended_by(&mut self, cancel: &Cancel) {
        self.cancel = cancel.clone();
    }

    /// The job that was run.
    pub fn job(&self) -> &ReadyJob {
        &self.job
    }

    /// How it ended.
    pub fn outcome(&self) -> &Outcome {
        &self.watched.outcome
    }

    /// Events of the whole run: the number of its last step.
    pub fn events(&self) -> u64 {
        self.watched.events
    }

    /// States spread over the whole run.
    pub fn keyframes(&self) -> &Keyframes {
        &self.watched.keyframes
    }

    /// Its tree, small subtrees folded.
    pub fn tree(&self) -> &Tree {
        &self.watched.tree
    }

    /// The search after so many events (at most all). Near the last one asked for it is there at once;
    /// elsewhere the search runs again up to it. Cancelled on the way, it is the nearest step reached.
    pub fn at(&mut self, step: u64) -> Moment {
        let step = step.min(self.events());
        // The events on both sides are to be known, too.
        let (start, end) = (self.reel.start.step(), self.reel.end());
        let led_here = step > start || start == 0;
        let comes_next = step < end || (step == end && step == self.events());
        if !(led_here && comes_next) {
            self.load(step);
        }
        let mut state = self.reel.start.clone();
        let ahead = (step.saturating_sub(state.step()) as usize).min(self.reel.events.len());
        self.reel.events[..ahead].iter().for_each(|told| state.apply(told.event));
        let event = state.step().checked_sub(1).and_then(|last| self.reel.event(last));
        let next = self.reel.event(state.step());
        Moment { state, event, next }
    }

    fn load(&mut self, step: u64) {
        // One more before it, so that the event that led there is known.
        let from = step.saturating_sub(REEL / 2 + 1);
        let window = Window { from, count: REEL };
        let view = View { window, overview: false, zoom: None, stop_after_window: true };
        watch(&self.job.without_time_limit(), view, &self.cancel, &mut self.reel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hooks, Job};
    use sudolab_core::Replay;

    #[test]
    fn a_run_that_was_stopped_can_be_looked_at_up_to_there() {
        let puzzle = crate::shipped("against-brute-force").unwrap();
        let job = Job::new(&puzzle).with("backtracking").ready().unwrap();
        let stop = Cancel::new();
        let mut told = 0;
        let mut film = Film::shoot_telling(job, &stop, &mut |frame| {
            told += 1;
            assert!(frame.step >= REEL, "the beginning is kept, not told");
            stop.cancel();
        });
        assert_eq!(told, 1);
        let (all, middle) = (film.events(), film.events() / 2);
        assert!(film.at(middle).state.step() < middle, "its switch has been used");
        film.ended_by(&Cancel::new());
        assert_eq!(film.at(middle).state.step(), middle);
        assert_eq!(film.at(all).state.step(), all);
    }

    /// Steps all over a search, in an order that jumps, are those of the plain list of events.
    #[test]
    fn every_step_is_that_of_the_events() {
        let puzzle = crate::shipped("classic").unwrap();
        for id in ["backtracking", "bfs", "mrv", "annealing"] {
            let job = Job::new(&puzzle).with(id).seed(3).ready().unwrap();
            let mut events = Vec::new();
            let mut note = |event| events.push(event);
            job.run_with(Hooks::default().observer(&mut note));
            let mut film = Film::overview(job, &Cancel::new());
            assert_eq!(film.events(), events.len() as u64, "{id}");
            let all = film.events();
            let mut random = sudolab_core::Random::new(5);
            let jumps = (0..40).map(|_| random.below(all as usize + 1) as u64);
            let jumps: Vec<u64> = jumps.chain([0, 1, all, all - 1, all / 2, all / 2 - 1]).collect();
            for step in jumps {
                let moment = film.at(step);
                let mut replay = Replay::new(&puzzle);
                events[..step as usize].iter().for_each(|&event| replay.apply(event));
                assert_eq!(moment.state.step(), step, "{id}");
                assert_eq!(moment.state.replay().board(), replay.board(), "{id} {step}");
                assert_eq!(moment.state.focus(), replay.focus(), "{id} {step}");
                let led_here = step.checked_sub(1).map(|last| events[last as usize]);
                let event = |told: Option<ReasonedEvent>| told.map(|told| told.event);
                assert_eq!(event(moment.event), led_here, "{id} {step}");
                assert_eq!(event(moment.next), events.get(step as usize).copied(), "{id} {step}");
            }
        }
    }
}
