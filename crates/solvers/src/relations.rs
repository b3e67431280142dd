//! Rules that compute with digits, asked whether a partly filled board breaks them already.

use sudolab_core::{Cell, Digit, DigitSet, Grid, Layout, Puzzle};

/// A board with the rules on it.
pub(crate) struct Relations<'l> {
    layout: &'l Layout,
    /// The value of each cell, 0 for blank. No board with such rules has digits above 32.
    values: Vec<u8>,
}

impl<'l> Relations<'l> {
    /// The givens of a puzzle; `None` if they break a rule.
    pub(crate) fn of(puzzle: &'l Puzzle) -> Option<Relations<'l>> {
        let relations = Relations::on(puzzle.layout(), puzzle.givens());
        (relations.broken() == 0).then_some(relations)
    }

    /// Any board.
    pub(crate) fn on(layout: &'l Layout, grid: &Grid) -> Relations<'l> {
        let value = |cell| grid.get(cell).map_or(0, |digit| digit.value() as u8);
        Relations { layout, values: layout.all_cells().map(value).collect() }
    }

    /// How many relations cannot hold any more.
    pub(crate) fn broken(&self) -> usize {
        let constraints = self.layout.constraints().iter();
        constraints
            .filter(|c| c.primitive.is_broken(self.layout.side(), |cell| self.value(cell)))
            .count()
    }

    fn value(&self, cell: Cell) -> i64 {
        self.values[cell.index()].into()
    }

    /// Puts a digit into a blank cell, or takes it out.
    #[inline]
    pub(crate) fn flip(&mut self, cell: Cell, digit: Digit) {
        self.values[cell.index()] ^= digit.value() as u8;
    }

    /// May a blank cell hold this digit beside what is on the board?
    pub(crate) fn allow(&self, cell: Cell, digit: Digit) -> bool {
        allow(self.layout, cell, digit, |other| self.value(other))
    }

    /// Those of some digits that a blank cell may hold.
    pub(crate) fn allowed<const WORDS: usize>(
        &self,
        cell: Cell,
        digits: DigitSet<WORDS>,
    ) -> DigitSet<WORDS> {
        if self.layout.constraints_of(cell).is_empty() {
            return digits;
        }
        digits.iter().filter(|&digit| self.allow(cell, digit)).collect()
    }
}

/// The same on a board that is kept elsewhere: `value` tells the digit of a cell, 0 for blank.
pub(crate) fn allow(
    layout: &Layout,
    cell: Cell,
    digit: Digit,
    value: impl Fn(Cell) -> i64,
) -> bool {
    let with = |other: Cell| if other == cell { digit.value().into() } else { value(other) };
    layout.constraints_of(cell).iter().all(|&number| {
        let constraint = &layout.constraints()[number as usize];
        !constraint.primitive.is_broken(layout.side(), with)
    })
}
