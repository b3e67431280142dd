//! Watches a run: numbers its events, follows the board, and sends what was asked for.

use super::frames::{Frame, Keyframes, Signs};
use super::messages::{Events, Struck, WindowMessage};
use super::request::View;
use super::sink::Sink;
use super::tree::Tree;
use crate::job::Job;
use serde_json::value::RawValue;
use std::fmt::Write;
use std::time::{Duration, Instant};
use sudolab_core::{Cancel, Cell, Costs, Event, Grid, Observer, Replay, Shape, Tally};

/// Events in one message.
const PER_MESSAGE: u64 = 250;

/// Progress is told so often.
const PROGRESS: Duration = Duration::from_millis(250);

/// Events between two looks at the clock: at most this many, fewer where events are rare.
const MAX_STRIDE: u64 = 16_384;
const LOOK_EVERY: Duration = Duration::from_millis(5);

pub(super) struct Watcher<'a> {
    job: &'a Job,
    view: View,
    cancel: Cancel,
    sink: &'a mut Sink,
    step: u64,
    /// The step at which something is to be done: a keyframe, a look at the clock, the window.
    next_stop: u64,
    in_window: bool,
    cut: bool,
    replay: Replay,
    /// The cell of the last event that named one.
    focus: Option<Cell>,
    tally: Tally,
    signs: Signs,
    fails: u64,
    fills: Vec<u64>,
    keyframes: Keyframes,
    tree: Tree,
    batch: Batch,
    clock: Looks,
}

/// Events that wait to be sent together.
#[derive(Default)]
struct Batch {
    from: u64,
    count: u64,
    json: String,
}

/// When to look at the clock next.
struct Looks {
    started: Instant,
    looked: Instant,
    told: Instant,
    stride: u64,
    next: u64,
}

/// What a run leaves behind for its overview.
pub(super) struct Watched {
    pub(super) steps: u64,
    pub(super) fills: Vec<u64>,
    pub(super) keyframes: Keyframes,
    pub(super) tree: Tree,
    pub(super) waited: Duration,
    /// Ended after its window, as asked.
    pub(super) cut: bool,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(job: &'a Job, view: View, cancel: Cancel, sink: &'a mut Sink) -> Self {
        let (shape, now) = (job.puzzle.shape(), Instant::now());
        let mut watcher = Watcher {
            job,
            view,
            cancel,
            sink,
            step: 0,
            next_stop: 0,
            in_window: false,
            cut: false,
            replay: Replay::new(&job.puzzle),
            focus: None,
            tally: Tally::new(shape, Costs::default()),
            signs: Signs::default(),
            fails: 0,
            fills: vec![0; shape.cells()],
            keyframes: Keyframes::new(shape.cells(), view.overview),
            tree: Tree::new(view.overview),
            batch: Batch::default(),
            clock: Looks { started: now, looked: now, told: now, stride: 1, next: 1 },
        };
        watcher.stop();
        watcher
    }

    /// What is to be done at this step, before its event.
    #[cold]
    #[inline(never)]
    fn stop(&mut self) {
        let window = self.view.window;
        if self.step == self.keyframes.next() {
            let frame = self.frame();
            self.keyframes.push(frame);
        }
        if self.step == window.from && window.count > 0 {
            self.open_window();
        }
        if self.in_window && self.step == window.end() {
            self.close_window();
        }
        if self.step >= self.clock.next {
            self.look();
        }
        let ahead = [window.from, window.end()].into_iter().filter(|&at| at > self.step);
        let window_stop = ahead.min().unwrap_or(u64::MAX);
        self.next_stop = self.clock.next.min(self.keyframes.next()).min(window_stop);
    }

    /// Carries out an event that changes something.
    #[inline]
    fn follow(&mut self, event: Event) {
        self.focus = event.cell().or(self.focus);
        self.replay.apply(event);
        self.tree.add(event, self.step);
        match event {
            Event::Fail(_) => self.fails += 1,
            Event::Place(cell, _) | Event::Show(cell, Some(_)) => self.fills[cell.index()] += 1,
            Event::Swap(a, b) => {
                self.fills[a.index()] += 1;
                self.fills[b.index()] += 1;
            }
            Event::Remove(..) => {}
            _ => self.signs.add(event),
        }
    }

    fn look(&mut self) {
        let (now, clock) = (Instant::now(), &mut self.clock);
        let since = now.duration_since(clock.looked);
        clock.stride = match since {
            short if short < LOOK_EVERY / 2 => (clock.stride * 2).min(MAX_STRIDE),
            long if long > LOOK_EVERY * 2 => (clock.stride / 4).max(1),
            _ => clock.stride,
        };
        (clock.looked, clock.next) = (now, self.step + clock.stride);
        if now.duration_since(clock.told) >= PROGRESS {
            clock.told = now;
            if self.in_window {
                self.flush();
            } else {
                let frame = self.frame();
                self.sink.send("progress", &frame.report(self.job));
            }
        }
    }

    fn frame(&self) -> Frame {
        let board = self.replay.board();
        Frame {
            step: self.step,
            time: self.clock.started.elapsed().saturating_sub(self.sink.waited()),
            board: bytes(board),
            depth: board.filled().saturating_sub(self.job.puzzle.clues()),
            fails: self.fails,
            counters: self.job.entry.counters.iter().map(|c| (c.value)(&self.tally)).collect(),
            focus: self.focus,
            signs: self.signs,
        }
    }

    fn open_window(&mut self) {
        let (shape, frame) = (self.job.puzzle.shape(), self.frame());
        let message = WindowMessage {
            from: self.step,
            count: self.view.window.count,
            frame: frame.report(self.job),
            struck: struck(shape, &self.replay),
            fills: &self.fills,
            path: self.tree.path(shape),
            next_node: self.tree.total() + 1,
            taken: self.tree.taken(),
        };
        self.sink.send("window", &message);
        self.in_window = true;
        self.batch.from = self.step;
    }

    fn close_window(&mut self) {
        self.flush();
        self.in_window = false;
        if self.view.stop_after_window {
            self.cut = true;
            self.cancel.cancel();
        }
    }

    #[cold]
    #[inline(never)]
    fn write(&mut self, event: Event) {
        self.batch.add(event, self.job.puzzle.shape());
        if self.batch.count == PER_MESSAGE {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if self.batch.count > 0
            && let Some(message) = self.batch.take()
        {
            self.sink.send("events", &message);
        }
    }

    /// The run is over.
    pub(super) fn finish(mut self) -> Watched {
        self.flush();
        let last = self.frame();
        self.keyframes.close(last);
        Watched {
            steps: self.step,
            fills: self.fills,
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
        // A search notices its end only at the next tick: what it says until then is not sent.
        if self.cut {
            return;
        }
        if self.in_window {
            self.write(event);
        }
        self.tally.add(event);
        // Most events only test or look: they change nothing but the cell in focus.
        match event {
            Event::Try(cell, _) | Event::Focus(cell) => self.focus = Some(cell),
            _ => self.follow(event),
        }
        self.step += 1;
        if self.step == self.next_stop {
            self.stop();
        }
    }
}

impl Batch {
    /// Adds an event with its sentence.
    fn add(&mut self, event: Event, shape: &Shape) {
        let json = &mut self.json;
        json.push(if self.count == 0 { '[' } else { ',' });
        self.count += 1;
        // Writing to a string does not fail.
        let _ = event.write_json(shape, json);
        json.pop();
        let _ = write!(json, ",\"says\":\"{}\"}}", event.sentence(shape));
    }

    /// The events so far as a message; `None` would be a defect of the writer above.
    fn take(&mut self) -> Option<Events> {
        let mut json = std::mem::take(&mut self.json);
        json.push(']');
        let from = self.from;
        self.from += self.count;
        self.count = 0;
        RawValue::from_string(json).ok().map(|events| Events { from, events })
    }
}

fn bytes(board: &Grid) -> Box<[u8]> {
    board.values().map(|value| value as u8).collect()
}

fn struck(shape: &Shape, replay: &Replay) -> Vec<Struck> {
    let cells = shape.all_cells().filter(|&cell| !replay.struck(cell).is_empty());
    let struck = cells.map(|cell| Struck {
        row: shape.row(cell) + 1,
        column: shape.column(cell) + 1,
        digits: replay.struck(cell).iter().map(|digit| digit.value()).collect(),
    });
    struck.collect()
}
