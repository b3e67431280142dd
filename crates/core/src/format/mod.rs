//! The text formats people keep puzzles in: one file each, and a detector.

use crate::digits::DigitSet;
use crate::grid::{Clash, Grid, Puzzle};

/// What a text says about one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The digits the puzzle starts with.
    pub givens: Grid,
    /// Digits filled in later, where the format tells them from givens.
    pub placed: Option<Grid>,
    /// Pencil marks, one set per cell, where the format has them.
    pub marks: Option<Box<[DigitSet]>>,
    /// The solution, where the format brings it.
    pub solution: Option<Grid>,
    /// Everything else: title, author, rating, the other columns of a table.
    pub labels: Vec<(String, String)>,
}

impl Board {
    /// The puzzle to solve: the givens and, if there are marks, what they allow.
    pub fn puzzle(&self) -> Result<Puzzle, Clash> {
        let puzzle = Puzzle::new(self.givens.clone())?;
        Ok(match &self.marks {
            Some(marks) => puzzle.with_marks(marks),
            None => puzzle,
        })
    }
}
