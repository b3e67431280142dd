//! Watches a run: numbers its events, follows the board, and tells what was asked for.

use super::frames::{Frame, Keyframes};
use super::state::State;
use super::tree::Tree;
use super::{ReasonedEvent, Sink, View, Watched, WindowStart, Zoom};
use crate::job::ReadyJob;
use std::time::Duration;
use sudolab_core::{Cancel, Clock, Event, Observer, Outcome, Reason, Tally};

/// Events that are told together.
const PER_BATCH: usize = 250;

/// Progress is told so often.
const PROGRESS: Duration = Duration::from_millis(250);

/// Events between two looks at the clock: at most this many, fewer where events are rare.
const MAX_STRIDE: u64 = 16_384;
const LOOK_EVERY: Duration = Duration::from_millis(5);

pub(super) struct Watcher<'a> {
    job: &'a ReadyJob,
    view: View,
    cancel: Cancel,
    sink: &'a mut dyn Sink,
    /// The step at which something is to be done: a keyframe, a look at the clock, the window.
    next_stop: u64,
    in_window: bool,
    cut: bool,
    state: State,
    tally: Tally,
    keyframes: Keyframes,
    tree: Tree,
    /// Events of the window that wait to be told together.
    batch: Vec<ReasonedEvent>,
    looks: Looks,
}

/// When to look at the clock next.
struct Looks {
    clock: Clock,
    started: Duration,
    looked: Duration,
    told: Duration,
    stride: u64,
    next: u64,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(
        job: &'a ReadyJob,
        view: View,
        cancel: Cancel,
        clock: Clock,
        sink: &'a mut dyn Sink,
    ) -> Watcher<'a> {
        let (puzzle, now) = (job.puzzle(), clock());
        let mut watcher = Watcher {
            job,
            view,
            cancel,
            sink,
            next_stop: 0,
            in_window: false,
            cut: false,
            state: State::new(puzzle),
            tally: Tally::new(puzzle.shape(), job.costs()),
            keyframes: Keyframes::new(puzzle.shape().cells(), view.overview),
            tree: Tree::new(view.overview || view.zoom.is_some(), view.zoom),
            batch: Vec::with_capacity(PER_BATCH),
            looks: Looks { clock, started: now, looked: now, told: now, stride: 1, next: 1 },
        };
        watcher.stop();
        watcher
    }

    /// What is to be done at this step, before its event.
    #[cold]
    #[inline(never)]
    fn stop(&mut self) {
        let (window, step) = (self.view.window, self.state.step());
        if step == self.keyframes.next() {
            let frame = self.frame();
            self.keyframes.push(frame);
        }
        if step == window.from && window.count > 0 {
            self.open_window();
        }
        if self.in_window && step == window.end() {
            self.close_window();
        }
        if step >= self.looks.next {
            self.look();
        }
        if step == self.zoom_end() {
            self.cut();
        }
        let ahead =
            [window.from, window.end(), self.zoom_end()].into_iter().filter(|&at| at > step);
        let window_stop = ahead.min().unwrap_or(u64::MAX);
        self.next_stop = self.looks.next.min(self.keyframes.next()).min(window_stop);
    }

    fn look(&mut self) {
        let (now, looks) = ((self.looks.clock)(), &mut self.looks);
        let since = now.saturating_sub(looks.looked);
        looks.stride = match since {
            short if short < LOOK_EVERY / 2 => (looks.stride * 2).min(MAX_STRIDE),
            long if long > LOOK_EVERY * 2 => (looks.stride / 4).max(1),
            _ => looks.stride,
        };
        (looks.looked, looks.next) = (now, self.state.step() + looks.stride);
        if now.saturating_sub(looks.told) >= PROGRESS {
            looks.told = now;
            if self.in_window {
                self.flush();
            } else {
                let frame = self.frame();
                self.sink.progress(&frame);
            }
        }
    }

    fn frame(&self) -> Frame {
        let time = (self.looks.clock)().saturating_sub(self.looks.started);
        let time = time.saturating_sub(self.sink.waited());
        Frame::of(&self.state, &self.tally, self.job.entry(), time)
    }

    fn open_window(&mut self) {
        let start = WindowStart {
            window: self.view.window,
            state: &self.state,
            frame: self.frame(),
            tree: &self.tree,
        };
        self.sink.window(&start);
        self.in_window = true;
    }

    fn close_window(&mut self) {
        self.flush();
        self.in_window = false;
        if self.view.stop_after_window {
            self.cut();
        }
    }

    /// The step after which nothing more of the tree is wanted.
    fn zoom_end(&self) -> u64 {
        match self.view.zoom {
            Some(Zoom::Events { to, .. }) => to,
            _ => u64::MAX,
        }
    }

    fn cut(&mut self) {
        self.cut = true;
        self.cancel.cancel();
    }

    #[cold]
    #[inline(never)]
    fn tell(&mut self, event: Event, reason: Option<Reason>) {
        if self.batch.len() == PER_BATCH {
            self.flush();
        }
        self.batch.push(ReasonedEvent { event, reason });
    }

    /// Counts an event and carries it out.
    #[inline]
    fn follow(&mut self, event: Event) {
        self.tally.add(event);
        self.tree.add(event, self.state.step());
        self.state.apply(event);
        if self.state.step() == self.next_stop {
            self.stop();
        }
    }

    /// Tells the events of the batch, which are those before the next.
    fn flush(&mut self) {
        if !self.batch.is_empty() {
            self.sink.events(self.state.step() - self.batch.len() as u64, &self.batch);
            self.batch.clear();
        }
    }

    /// The run is over.
    pub(super) fn finish(mut self, outcome: Outcome) -> Watched {
        self.flush();
        let last = self.frame();
        self.keyframes.close(last);
        Watched {
            outcome,
            events: self.state.step(),
            fills: self.state.fills().to_vec(),
            keyframes: self.keyframes,
            tree: self.tree,
            waited: self.sink.waited(),
            cut: self.cut,
        }
    }
}

impl Observer for Watcher<'_> {
    #[inline]
    fn event(&mut self, event: Event) {
        // A search notices its end only at the next tick: what it says until then is not told.
        if self.cut {
            return;
        }
        if self.in_window {
            self.tell(event, None);
        }
        self.follow(event);
    }

    fn event_because(&mut self, event: Event, reason: &dyn Fn() -> Reason) {
        if self.cut {
            return;
        }
        if self.in_window {
            self.tell(event, Some(reason()));
        }
        self.follow(event);
    }
}
