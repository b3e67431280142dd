//! A search at one moment, and a bounded number of such moments spread over all of it.

use super::sink::Sink;
use crate::job::Job;
use crate::wire::CellAt;
use serde::{Serialize, Serializer};
use std::time::Duration;
use sudolab_core::{Cell, Counter, Event};

/// Keyframes of a run.
pub(crate) const MAX_KEYFRAMES: usize = 2_000;

/// Cells in all keyframes together: large boards have fewer of them.
const MAX_CELLS: usize = 1_300_000;

/// Frames in one message; fewer on large boards.
const CELLS_PER_MESSAGE: usize = 20_000;

/// What a search last said of itself.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Signs {
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generation: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diversity: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frontier: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u32>,
}

impl Signs {
    pub(super) fn add(&mut self, event: Event) {
        match event {
            Event::Cost(cost) => self.cost = Some(cost),
            Event::Best(cost) => self.best = Some(cost),
            Event::Temperature(degrees) => self.temperature = finite(degrees.value()),
            Event::Generation(number) => self.generation = Some(number),
            Event::Mean(cost) => self.mean = finite(cost.value()),
            Event::Diversity(share) => self.diversity = finite(share.value()),
            Event::Frontier(states) => self.frontier = Some(states),
            Event::Limit(limit) => self.limit = Some(limit),
            _ => {}
        }
    }
}

/// JSON has no other numbers.
fn finite(value: f32) -> Option<f32> {
    Some(value).filter(|value| value.is_finite())
}

/// A search at one moment. Algorithms take sides up to 64, so a digit is a byte.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) step: u64,
    pub(super) time: Duration,
    pub(super) board: Box<[u8]>,
    pub(super) depth: usize,
    /// Since the start.
    pub(super) fails: u64,
    pub(super) counters: Box<[u64]>,
    pub(super) focus: Option<Cell>,
    pub(super) signs: Signs,
}

/// A frame as JSON.
#[derive(Serialize)]
pub(super) struct FrameReport<'a> {
    step: u64,
    seconds: f64,
    #[serde(serialize_with = "numbers")]
    board: &'a [u8],
    depth: usize,
    fails: u64,
    counters: Counters<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    focus: Option<CellAt>,
    #[serde(flatten)]
    signs: Signs,
}

struct Counters<'a>(&'a [Counter], &'a [u64]);

impl Serialize for Counters<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = self.0.iter().map(|counter| counter.key);
        serializer.collect_map(keys.zip(self.1))
    }
}

fn numbers<S: Serializer>(board: &&[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(board.iter())
}

impl Frame {
    /// As it is, fails counted from the start.
    pub(super) fn report(&self, job: &Job) -> FrameReport<'_> {
        self.since(0, 1.0, job)
    }

    /// With the fails since those before, and its time scaled.
    fn since(&self, fails_before: u64, scale: f64, job: &Job) -> FrameReport<'_> {
        FrameReport {
            step: self.step,
            seconds: self.time.as_secs_f64() * scale,
            board: &self.board,
            depth: self.depth,
            fails: self.fails - fails_before,
            counters: Counters(job.entry.counters, &self.counters),
            focus: self.focus.map(|cell| CellAt::new(job.puzzle.shape(), cell)),
            signs: self.signs,
        }
    }
}

/// Frames at every `stride`-th step. When they are full, every second one goes and the stride
/// doubles: so they are spread over a run whose length nobody knows beforehand.
pub(super) struct Keyframes {
    frames: Vec<Frame>,
    stride: u64,
    most: usize,
}

impl Keyframes {
    /// For boards with so many cells; without `wanted`, none at all.
    pub(super) fn new(cells: usize, wanted: bool) -> Keyframes {
        let most = if wanted { MAX_KEYFRAMES.min(MAX_CELLS / cells).max(2) - 1 } else { 0 };
        Keyframes { frames: Vec::new(), stride: 1, most }
    }

    /// The step of the next frame wanted.
    pub(super) fn next(&self) -> u64 {
        match self.most {
            0 => u64::MAX,
            _ => self.frames.last().map_or(0, |frame| frame.step + self.stride),
        }
    }

    /// Takes the frame of the step it wanted.
    pub(super) fn push(&mut self, frame: Frame) {
        if self.frames.len() == self.most {
            let mut index = 0;
            self.frames.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride *= 2;
            if frame.step < self.next() {
                return;
            }
        }
        self.frames.push(frame);
    }

    /// Takes the last frame of the run; there is room for it.
    pub(super) fn close(&mut self, frame: Frame) {
        let has_it = self.frames.last().is_some_and(|last| last.step == frame.step);
        if self.most > 0 && !has_it {
            self.frames.push(frame);
        }
    }

    pub(super) fn stride(&self) -> u64 {
        self.stride
    }

    pub(super) fn len(&self) -> usize {
        self.frames.len()
    }

    /// Sends them all, a handful per message.
    pub(super) fn send(&self, job: &Job, scale: f64, sink: &mut Sink) {
        #[derive(Serialize)]
        struct Message<'a> {
            from: usize,
            frames: Vec<FrameReport<'a>>,
        }
        let each = (CELLS_PER_MESSAGE / job.puzzle.shape().cells()).max(1);
        let mut before = 0;
        for (index, chunk) in self.frames.chunks(each).enumerate() {
            let mut frames = Vec::with_capacity(each);
            for frame in chunk {
                frames.push(frame.since(before, scale, job));
                before = frame.fails;
            }
            sink.send("keyframes", &Message { from: index * each, frames });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(step: u64) -> Frame {
        Frame {
            step,
            time: Duration::ZERO,
            board: Box::new([]),
            depth: 0,
            fails: 0,
            counters: Box::new([]),
            focus: None,
            signs: Signs::default(),
        }
    }

    #[test]
    fn keyframes_are_few_and_evenly_spread_whatever_the_length() {
        for steps in [0, 1, 5, 1_998, 1_999, 2_000, 2_001, 4_000, 123_457] {
            let mut keyframes = Keyframes::new(81, true);
            for step in 0..=steps {
                if step == keyframes.next() {
                    keyframes.push(frame(step));
                }
            }
            keyframes.close(frame(steps));
            let at: Vec<u64> = keyframes.frames.iter().map(|frame| frame.step).collect();
            assert!(at.len() <= MAX_KEYFRAMES, "{steps}");
            assert!(at.len() as u64 >= (steps + 1).min(900), "{steps}: {}", at.len());
            let (last, others) = at.split_last().unwrap();
            assert_eq!(*last, steps);
            let even = |(index, &step): (usize, &u64)| step == index as u64 * keyframes.stride;
            assert!(others.iter().enumerate().all(even), "{steps}");
        }
    }
}
