//! A run seen event by event, however long it is. It knows no screen and no network: what is to be
//! seen at once goes to a [`Sink`], what is known at the end is [`Watched`].
//!
//! Events are numbered from 0. Step *k* is the state after *k* events: step 0 is the puzzle. A run is
//! deterministic, so any part of it can be had by searching again up to there: nothing is stored
//! but [`Keyframes`] spread over the whole run and its [`Tree`], small subtrees folded.
//!
//! [`Film`] is the simplest way in: it steps through a search both ways.

mod film;
mod frames;
mod state;
mod tree;
mod watcher;

pub use film::{Film, Moment};
pub use frames::{Frame, Keyframes};
pub use state::{Gauges, State};
pub use tree::{Node, PathNode, Tree, TreeKind, Zoom};

use crate::job::{Hooks, ReadyJob};
use std::time::Duration;
use sudolab_core::{Cancel, Clock, Event, Outcome, Reason, Shape, Stop, Verdict, monotonic};
use watcher::Watcher;

/// The part of a run that is wanted event by event: `from` to `from + count - 1`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Window {
    /// The number of the first event.
    pub from: u64,
    /// How many, at most.
    pub count: u64,
}

impl Window {
    /// The number of the first event after it.
    pub fn end(self) -> u64 {
        self.from.saturating_add(self.count)
    }
}

/// What of a run is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The events that are told one by one.
    pub window: Window,
    /// Are keyframes and the tree to be kept?
    pub overview: bool,
    /// The part of the tree that is wanted, instead of an overview. A run is over when its part is.
    pub zoom: Option<Zoom>,
    /// Is the run over when its window is?
    pub stop_after_window: bool,
}

/// An event, and why it follows, if the search says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReasonedEvent {
    /// The event.
    pub event: Event,
    /// The reason.
    pub reason: Option<Reason>,
}

impl ReasonedEvent {
    /// What happened, and why, in words.
    pub fn sentence(&self, shape: &Shape) -> String {
        let says = self.event.sentence(shape);
        match &self.reason {
            Some(reason) => format!("{says} Because {}.", reason.sentence),
            None => says,
        }
    }
}

/// Who is told what a run does while it runs. A sink that takes its time makes the search wait.
pub trait Sink {
    /// Where the search is, a few times a second while no window is open.
    fn progress(&mut self, frame: &Frame) {
        let _ = frame;
    }

    /// The window opens: the state before its first event.
    fn window(&mut self, start: &WindowStart<'_>) {
        let _ = start;
    }

    /// Consecutive events of the window; the first has this number.
    fn events(&mut self, from: u64, events: &[ReasonedEvent]) {
        let _ = (from, events);
    }

    /// Time that the search spent waiting for this sink.
    fn waited(&self) -> Duration {
        Duration::ZERO
    }
}

/// Nobody: for runs of which only the overview is wanted.
pub struct Nobody;

impl Sink for Nobody {}

/// All that is known where a window begins.
pub struct WindowStart<'a> {
    /// The window.
    pub window: Window,
    /// The state before its first event.
    pub state: &'a State,
    /// The same as a frame.
    pub frame: Frame,
    /// The tree so far.
    pub tree: &'a Tree,
}

/// What a watched run leaves behind.
pub struct Watched {
    /// How it ended. Its time is that of the watched run: see [`Watched::waited`].
    pub outcome: Outcome,
    /// Events of the whole run.
    pub events: u64,
    /// How often the board shown got a digit, per cell.
    pub fills: Vec<u64>,
    /// States spread over the whole run.
    pub keyframes: Keyframes,
    /// The tree, small subtrees folded.
    pub tree: Tree,
    /// Time spent waiting for the sink.
    pub waited: Duration,
    /// It was ended after its window or its part of the tree, as asked.
    pub cut: bool,
}

impl Watched {
    /// Would the same run end like this again? What the clock or a person stopped would not.
    pub fn is_repeatable(&self) -> bool {
        is_repeatable(&self.outcome)
    }
}

/// Would the same run end like this again? What the clock or a person stopped would not.
pub fn is_repeatable(outcome: &Outcome) -> bool {
    !matches!(outcome.verdict, Verdict::Stopped(Stop::Time(_) | Stop::Cancelled))
}

/// Runs a job to its end (or to that of its window) on this thread and tells it to the sink.
pub fn watch(job: &ReadyJob, view: View, cancel: &Cancel, sink: &mut dyn Sink) -> Watched {
    watch_with(job, view, cancel, monotonic, sink)
}

/// The same with another clock.
pub fn watch_with(
    job: &ReadyJob,
    view: View,
    cancel: &Cancel,
    clock: Clock,
    sink: &mut dyn Sink,
) -> Watched {
    let cancel = cancel.child();
    let mut watcher = Watcher::new(job, view, cancel.clone(), clock, sink);
    let outcome = job.run_with(Hooks::cancel(&cancel).clock(clock).observer(&mut watcher));
    watcher.finish(outcome)
}
