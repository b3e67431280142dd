//! Clashes, how many solutions, and wrong digits.

use super::{Bounds, Request, Trouble, Work};
use crate::JsonSchema;
use crate::check;
use crate::wire::{self, PuzzleInput};
use serde::Deserialize;
use sudolab_core::{Board, Cancel, Limits};

/// A board to check.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The board.
    pub puzzle: PuzzleInput,
    /// How long its solutions may be counted.
    #[serde(default)]
    pub limits: wire::Limits,
    /// Take a board with rules that are not understood without these rules?
    #[serde(default)]
    pub ignore_rules: bool,
}

/// A board that can be checked.
pub struct CheckWork {
    board: Board,
    limits: Limits,
    ignore_rules: bool,
}

impl Request for CheckRequest {
    type Work = CheckWork;

    fn ready(&self, bounds: &Bounds) -> Result<CheckWork, Trouble> {
        let (board, limits) = (self.puzzle.board("puzzle")?, bounds.limits(self.limits.limits()?));
        Ok(CheckWork { board, limits, ignore_rules: self.ignore_rules })
    }
}

impl Work for CheckWork {
    type Answer = wire::Check;

    fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    fn answer(self, cancel: &Cancel) -> Result<wire::Check, Trouble> {
        let check = check::check(&self.board, self.ignore_rules, self.limits, cancel);
        Ok(wire::Check::new(self.board.shape(), &self.board.rules, &check))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_classic_boards_have_the_usual_numbers_of_givens() {
        let notes = |height: usize, width: usize| {
            let puzzle = wire::Board {
                box_height: height,
                box_width: width,
                givens: (0..81).map(|cell| if cell < 9 { cell + 1 } else { 0 }).collect(),
                placed: None,
                marks: None,
                rules: Vec::new(),
                solution: None,
                labels: Default::default(),
            };
            let puzzle = PuzzleInput::Object(Box::new(puzzle));
            let request = CheckRequest { puzzle, limits: Default::default(), ignore_rules: false };
            let check = request.ready(&Bounds::default()).unwrap().answer(&Cancel::new()).unwrap();
            check.notes.join("; ")
        };
        assert!(notes(3, 3).contains("fewer than 17"), "{}", notes(3, 3));
        assert_eq!(notes(1, 9), "");
    }
}
