//! What is left of a puzzle after singles, as models want it: the equations that remain.
//!
//! For a model of equations 'exactly one of these' singles are no guess and no restriction: with
//! x >= 0, a 1 in an equation forces its other variables to 0, and an equation with
//! one variable left forces it to 1. All points that satisfy the equations, fractional
//! ones included, keep these values. So models are built over what is left.

use crate::singles::{Single, Singles};
use std::sync::Arc;
use sudolab_core::{Cell, Digit, DigitSet, Grid, Layout, Puzzle, Stop, Watch};

/// The digits left in each cell; a settled cell has just one.
pub(crate) struct Candidates<const WORDS: usize>(Singles<WORDS>);

/// The givens, with the pencil marks, admit no solution.
pub(crate) struct Contradiction;

impl<const WORDS: usize> Candidates<WORDS> {
    /// Works the singles out, on a large board as far as time goes. `place` is told each digit that is found, and
    /// may end it all.
    pub(crate) fn after_singles(
        puzzle: &Puzzle,
        watch: &Watch,
        mut place: impl FnMut(Single) -> Result<(), Stop>,
    ) -> Result<Result<Self, Contradiction>, Stop> {
        let (board, forced) = Singles::and_forced(puzzle, watch);
        for single in forced {
            place(single)?;
        }
        Ok(if board.is_dead() { Err(Contradiction) } else { Ok(Candidates(board)) })
    }

    /// The digits left in a cell.
    pub(crate) fn of(&self, cell: Cell) -> DigitSet<WORDS> {
        self.0.candidates(cell)
    }

    /// How many candidates the cells that are not settled have.
    pub(crate) fn count(&self) -> usize {
        self.open_cells().map(|cell| self.of(cell).len()).sum()
    }

    /// The cells that are not settled.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = Cell> {
        self.0.shape().all_cells().filter(|&cell| !self.0.is_filled(cell))
    }

    /// The settled cells with their digits, the others blank.
    pub(crate) fn grid(&self) -> Grid {
        self.0.grid()
    }

    /// The shape of the board, with its units.
    pub(crate) fn shape(&self) -> &Arc<Layout> {
        self.0.shape()
    }

    /// The rules over what is left: units (rows, columns, boxes) and smaller groups with their digits, then
    /// cells. Those that a settled cell satisfies are left out.
    pub(crate) fn groups(&self) -> impl Iterator<Item = Group> {
        let (side, complete) = (self.shape().side(), self.shape().unit_count());
        let units = self.shape().all_different().enumerate().flat_map(move |(number, unit)| {
            DigitSet::<WORDS>::full(side).iter().filter_map(move |digit| {
                let holders = unit.cells.iter().filter(|cell| self.of(**cell).contains(digit));
                let candidates: Vec<_> = holders.map(|&cell| (cell, digit)).collect();
                let needs_one = number < complete;
                let settled = matches!(candidates[..], [(cell, _)] if self.0.is_filled(cell));
                let says_nothing = settled || !needs_one && candidates.len() < 2;
                (!says_nothing).then_some(Group { unit: Some(number), needs_one, candidates })
            })
        });
        let cells = self.open_cells().map(|cell| {
            let candidates = self.of(cell).iter().map(|digit| (cell, digit)).collect();
            Group { unit: None, needs_one: true, candidates }
        });
        units.chain(cells)
    }
}

/// Candidates of which at most one holds.
pub(crate) struct Group {
    /// The unit or group whose rule it is, by number; `None` for the rule of a cell.
    pub(crate) unit: Option<usize>,
    /// Must one of them hold?
    pub(crate) needs_one: bool,
    /// The candidates.
    pub(crate) candidates: Vec<(Cell, Digit)>,
}
