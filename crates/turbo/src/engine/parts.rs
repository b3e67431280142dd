//! Parts of the work, each timed alone.

use super::Engine;
use crate::backend::Compiled;
use crate::group::Waiting;
use crate::vector::ALL;
use std::hint::black_box;

/// A part of the work of all lanes that takes the same time whatever is on the boards.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A pass without 'three digits fill a line', with boards that arrive.
    Quick,
    /// A pass with it, which does not tell what it found.
    Thorough,
    /// The quick one after it, which does.
    Settle,
    /// Both, one after the other.
    Pair,
    /// Splitting two lanes.
    Split,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 5] = [Part::Quick, Part::Thorough, Part::Settle, Part::Pair, Part::Split];
}

impl<B: Compiled> Engine<B> {
    /// Does a part so many times, on boards apart from the engine's that begin without givens.
    pub(crate) fn repeat(&self, part: Part, times: u32) {
        let mut group = B::group();
        let mut waiting = Waiting::new();
        for words in &mut waiting.0 {
            *words = words.map(|_| ALL);
        }
        B::take(&mut group, &waiting, Self::ALL);
        let two_lanes = 0b101;
        for _ in 0..times {
            match part {
                Part::Quick => {
                    black_box(B::quick(&mut group, &waiting, two_lanes));
                }
                Part::Thorough => B::thorough(&mut group, &waiting, two_lanes),
                Part::Settle => {
                    black_box(B::settle(&mut group));
                }
                Part::Pair => {
                    B::thorough(&mut group, &waiting, two_lanes);
                    black_box(B::settle(&mut group));
                }
                Part::Split => {
                    black_box(B::split(&mut group, two_lanes, &mut waiting));
                }
            }
        }
        black_box(&group);
    }
}
