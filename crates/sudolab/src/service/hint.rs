//! The next step of a person.

use super::{Bounds, Request, Trouble, Work};
use crate::JsonSchema;
use crate::hint;
use crate::wire::{self, PuzzleInput};
use serde::Deserialize;
use std::time::Duration;
use sudolab_core::{Board, Cancel, Limits};

/// A person asks for help.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// The board with the digits (`placed`) and marks of the person.
    pub puzzle: PuzzleInput,
    /// No technique above this value of Sudoku Explainer (default: all).
    #[serde(default = "all_techniques")]
    #[schemars(range(min = 1.0, max = 12.0))]
    pub hardest: f64,
    /// Tell every step to the end, too?
    #[serde(default)]
    pub all: bool,
    /// How long the solution may be looked for.
    #[serde(default)]
    pub limits: wire::Limits,
}

fn all_techniques() -> f64 {
    12.0
}

/// What a hint is asked for, all of it in order.
pub struct HintAsked {
    board: Board,
    hardest: f64,
    all: bool,
    limits: Limits,
}

impl Request for HintRequest {
    type Work = HintAsked;

    fn ready(&self, bounds: &Bounds) -> Result<HintAsked, Trouble> {
        let hardest = self.hardest;
        if !(1.0..=12.0).contains(&hardest) {
            return Err(Trouble::field("hardest", "out of range", "give 1 to 12"));
        }
        let limits = bounds.limits(self.limits.limits()?);
        Ok(HintAsked { board: self.puzzle.board("puzzle")?, hardest, all: self.all, limits })
    }
}

impl Work for HintAsked {
    type Answer = wire::Hint;

    fn patience(&self) -> Option<Duration> {
        self.limits.time
    }

    fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    fn answer(self, cancel: &Cancel) -> Result<wire::Hint, Trouble> {
        let HintAsked { board, hardest, all, limits } = self;
        let way = match all {
            true => hint::way(&board, hardest, limits, cancel),
            false => hint::hint(&board, hardest, limits, cancel).into(),
        };
        Ok(wire::Hint::new(board.shape(), &way))
    }
}
