//! A search at one moment, and a bounded number of such moments spread over all of it.

use super::state::{Gauges, State};
use std::time::Duration;
use sudolab_core::{Cell, Entry, Tally};

/// Keyframes of a run, at most.
const MAX_KEYFRAMES: usize = 2_000;

/// Cells in all keyframes together: large boards have fewer of them.
const MAX_CELLS: usize = 1_300_000;

/// A search at one moment: what a picture of it needs, without what only the next step needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// Events so far.
    pub step: u64,
    /// Time so far, without waiting for the sink.
    pub time: Duration,
    /// The board shown, row by row, 0 for blank.
    pub board: Box<[u16]>,
    /// Digits on the board beside the givens.
    pub depth: usize,
    /// Dead ends since the start.
    pub fails: u64,
    /// The entry's counters, in its order.
    pub counters: Box<[u64]>,
    /// The cell of the last event that named one.
    pub focus: Option<Cell>,
    /// What the search last said of itself.
    pub gauges: Gauges,
}

impl Frame {
    pub(super) fn of(state: &State, tally: &Tally, entry: &Entry, time: Duration) -> Frame {
        Frame {
            step: state.step(),
            time,
            board: state.replay().board().values().collect(),
            depth: state.depth(),
            fails: state.fails(),
            counters: entry.counters.iter().map(|counter| (counter.value)(tally)).collect(),
            focus: state.focus(),
            gauges: state.gauges(),
        }
    }
}

/// Frames at every `stride`-th step, and the last one. When they are full, every second one goes and
/// the stride doubles: so they are spread over a run whose length nobody knows beforehand.
#[derive(Clone, Debug)]
pub struct Keyframes {
    frames: Vec<Frame>,
    stride: u64,
    most: usize,
}

impl Keyframes {
    /// How many a run has at most.
    pub const MOST: usize = MAX_KEYFRAMES;

    /// For boards with so many cells; without `wanted`, none at all.
    pub(super) fn new(cells: usize, wanted: bool) -> Keyframes {
        let most = if wanted { MAX_KEYFRAMES.min(MAX_CELLS / cells).max(2) - 1 } else { 0 };
        Keyframes { frames: Vec::new(), stride: 1, most }
    }

    /// The frames in order.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Steps from one to the next.
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// The last frame at or before a step.
    pub fn before(&self, step: u64) -> Option<&Frame> {
        let after = self.frames.partition_point(|frame| frame.step <= step);
        after.checked_sub(1).map(|index| &self.frames[index])
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
            gauges: Gauges::default(),
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
            assert_eq!(keyframes.before(steps).unwrap().step, steps);
        }
    }
}
