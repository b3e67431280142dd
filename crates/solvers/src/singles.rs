//! What follows from the givens alone: naked and hidden singles, until nothing changes.
//!
//! For a model of equations 'exactly one of these' this is no guess and no restriction: with
//! x >= 0, a 1 in an equation forces its other variables to 0, and an equation with
//! one variable left forces it to 1. All points that satisfy the equations, fractional
//! ones included, keep these values. So models are built over what is left.

use sudolab_core::{Cell, Digit, DigitSet, Grid, Puzzle, Shape, Stop};

/// The digits left in each cell; a settled cell has just one.
pub(crate) struct Candidates {
    shape: &'static Shape,
    sets: Vec<DigitSet>,
    settled: Vec<bool>,
}

/// The givens, with the pencil marks, admit no solution.
pub(crate) struct Contradiction;

impl Candidates {
    /// Works the singles out. `place` is told each digit that is found, and may end it all.
    pub(crate) fn after_singles(
        puzzle: &Puzzle,
        mut place: impl FnMut(Cell, Digit) -> Result<(), Stop>,
    ) -> Result<Result<Candidates, Contradiction>, Stop> {
        let shape = puzzle.shape();
        let mut candidates = Candidates {
            shape,
            sets: shape.all_cells().map(|cell| puzzle.allowed(cell)).collect(),
            settled: vec![false; shape.cells()],
        };
        for cell in shape.all_cells() {
            let Some(digit) = puzzle.given(cell) else { continue };
            if candidates.settle(cell, digit).is_err() {
                return Ok(Err(Contradiction));
            }
        }
        loop {
            match candidates.next_single() {
                Err(Contradiction) => return Ok(Err(Contradiction)),
                Ok(None) => return Ok(Ok(candidates)),
                Ok(Some((cell, digit))) => {
                    place(cell, digit)?;
                    if candidates.settle(cell, digit).is_err() {
                        return Ok(Err(Contradiction));
                    }
                }
            }
        }
    }

    fn settle(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.sets[cell.index()].contains(digit) {
            return Err(Contradiction);
        }
        self.sets[cell.index()] = DigitSet::only(digit);
        self.settled[cell.index()] = true;
        for &peer in self.shape.peers(cell) {
            self.sets[peer.index()].remove(digit);
            if self.sets[peer.index()].is_empty() {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// The next cell with one digit, or digit with one place in a unit.
    fn next_single(&self) -> Result<Option<(Cell, Digit)>, Contradiction> {
        let naked = self.open_cells().find_map(|cell| Some((cell, self.of(cell).single()?)));
        if naked.is_some() {
            return Ok(naked);
        }
        let all = DigitSet::full(self.shape.side()).0;
        for unit in self.shape.units() {
            let (mut once, mut twice) = (0, 0);
            for &cell in &unit.cells {
                twice |= once & self.of(cell).0;
                once |= self.of(cell).0;
            }
            if once != all {
                return Err(Contradiction);
            }
            let hidden = once & !twice;
            for &cell in &unit.cells {
                let here = DigitSet(self.of(cell).0 & hidden);
                if !self.settled[cell.index()]
                    && let Some(digit) = here.first()
                {
                    return Ok(Some((cell, digit)));
                }
            }
        }
        Ok(None)
    }

    /// The digits left in a cell.
    pub(crate) fn of(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// The cells that are not settled.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = Cell> {
        self.shape.all_cells().filter(|cell| !self.settled[cell.index()])
    }

    /// The settled cells with their digits, the others blank.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for cell in self.shape.all_cells().filter(|cell| self.settled[cell.index()]) {
            grid.set(cell, self.of(cell).first());
        }
        grid
    }

    /// The equations of the rules over what is left, each as the candidates of which exactly one
    /// holds: rows, columns, boxes with their digits, then cells. Those that a settled cell
    /// satisfies are left out.
    pub(crate) fn groups(&self) -> Vec<Vec<(Cell, Digit)>> {
        let mut groups = Vec::new();
        for unit in self.shape.units() {
            for index in 0..self.shape.side() {
                let digit = Digit::from_index(index);
                let group: Vec<(Cell, Digit)> = unit
                    .cells
                    .iter()
                    .filter(|cell| self.of(**cell).contains(digit))
                    .map(|&cell| (cell, digit))
                    .collect();
                if !matches!(group[..], [(cell, _)] if self.settled[cell.index()]) {
                    groups.push(group);
                }
            }
        }
        groups.extend(
            self.open_cells().map(|cell| self.of(cell).iter().map(|digit| (cell, digit)).collect()),
        );
        groups
    }
}
