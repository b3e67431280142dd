//! What a person has before them: the digits, and in each blank cell the candidates.

use super::rules::Rules;
use super::step::{Candidate, Move};
use std::sync::Arc;
use sudolab_core::{Cell, Digit, DigitSet, Grid, Layout, Puzzle};

/// Digits and candidates. For every unit and digit it also knows the places left, so that a
/// technique reads a unit at a glance.
#[derive(Clone, Debug)]
pub struct Board {
    grid: Grid,
    layout: Arc<Layout>,
    blanks: usize,
    /// None for a filled cell.
    candidates: Vec<DigitSet>,
    /// Unit after unit, digit after digit: the places left, bit 0 for the first cell of the unit.
    places: Vec<u64>,
    /// The digits that stand in each unit.
    placed: Vec<DigitSet>,
    /// What the puzzle itself allows in a cell: one digit where it is given, else its pencil marks.
    allowed: Vec<DigitSet>,
    broken: bool,
    /// The rules that compute with digits, if there are any.
    rules: Option<Arc<Rules>>,
    /// Has every cell just its row, its column and its box or region?
    is_regular: bool,
}

impl Board {
    /// The board of a puzzle: candidates are what pencil marks allow and no given in sight forbids.
    ///
    /// # Panics
    /// If the side is above 64: its digits would not fit in one word.
    pub fn new(puzzle: &Puzzle) -> Board {
        let shape = puzzle.layout();
        let side = shape.side();
        let mut board = Board {
            grid: Grid::empty(shape.shape()),
            layout: shape.clone(),
            blanks: shape.cells(),
            candidates: vec![DigitSet::<1>::full(side); shape.cells()],
            places: vec![DigitSet::<1>::full(side).bits(); shape.unit_count() * side],
            placed: vec![DigitSet::EMPTY; shape.unit_count()],
            allowed: shape.all_cells().map(|cell| allowed(puzzle, cell)).collect(),
            broken: false,
            rules: Rules::of(puzzle).map(Arc::new),
            is_regular: shape.is_regular(),
        };
        for cell in shape.all_cells() {
            let struck = DigitSet::<1>::full(side) - puzzle.allowed(cell);
            struck.iter().for_each(|digit| board.strike(cell, digit));
        }
        for cell in shape.all_cells() {
            if let Some(digit) = puzzle.given(cell) {
                board.place(cell, digit);
            }
        }
        board
    }

    /// The shape, with its units and who sees whom.
    pub fn shape(&self) -> &Layout {
        &self.layout
    }

    /// The rules that compute with digits, if there are any.
    pub(super) fn rules(&self) -> Option<&Rules> {
        self.rules.as_deref()
    }

    /// The candidates that this one excludes by rules that compare cells.
    pub(super) fn excluded_by_rules(&self, candidate: Candidate) -> Vec<Candidate> {
        self.rules().map_or(Vec::new(), |rules| rules.excluded_by(self, candidate).collect())
    }

    /// The digits.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The candidates of a cell: none if it is filled.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The candidates of a cell, or its digit if it is filled.
    pub fn possible(&self, cell: Cell) -> DigitSet {
        self.grid.get(cell).map_or(self.candidates(cell), DigitSet::only)
    }

    /// What the puzzle itself allows in a cell: one digit where it is given, else its pencil marks.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        self.allowed[cell.index()]
    }

    /// Is this candidate left?
    #[inline]
    pub fn has(&self, (cell, digit): Candidate) -> bool {
        self.candidates(cell).contains(digit)
    }

    /// The places left for a digit in a unit, as bits over the cells of the unit.
    #[inline]
    pub fn places(&self, unit: usize, digit: Digit) -> u64 {
        self.places[unit * self.shape().side() + digit.index()]
    }

    /// The digits that stand in a unit.
    pub fn placed(&self, unit: usize) -> DigitSet {
        self.placed[unit]
    }

    /// The digits that a unit still waits for.
    pub fn missing(&self, unit: usize) -> DigitSet {
        DigitSet::<1>::full(self.shape().side()) - self.placed(unit)
    }

    /// The cells of a unit at these places.
    pub fn cells_at(&self, unit: usize, places: u64) -> impl Iterator<Item = Cell> + use<'_> {
        let cells = &self.shape().units()[unit].cells;
        DigitSet::from_bits(places).iter().map(|place| cells[place.index()])
    }

    /// The cells of a unit where a digit may stand.
    pub fn holders(&self, unit: usize, digit: Digit) -> impl Iterator<Item = Cell> + use<'_> {
        self.cells_at(unit, self.places(unit, digit))
    }

    /// The cells that are blank, in board order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> {
        self.grid.blanks()
    }

    /// Must two cells differ? (No cell sees itself.)
    #[inline]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        if !self.is_regular {
            return self.layout.peers(a).binary_search(&b).is_ok();
        }
        let units = self.shape().units_of(b);
        a != b && self.shape().units_of(a).iter().zip(units).any(|(a, b)| a == b)
    }

    /// The candidates of a digit in sight of all these cells.
    pub fn in_sight(&self, digit: Digit, cells: &[Cell]) -> Vec<Candidate> {
        let Some((&first, others)) = cells.split_first() else { return Vec::new() };
        let seen = |cell: &Cell| others.iter().all(|&other| self.sees(*cell, other));
        let peers = self.shape().peers(first);
        let peers = peers.iter().copied();
        peers
            .filter(|&cell| self.has((cell, digit)))
            .filter(seen)
            .map(|cell| (cell, digit))
            .collect()
    }

    /// Is every cell filled?
    pub fn is_solved(&self) -> bool {
        self.blanks == 0
    }

    /// Has a blank cell no candidate, a unit no place for a digit, or a mark forbidden a given?
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// The bytes it holds.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.candidates[..])
            + size_of_val(&self.places[..])
            + size_of_val(&self.placed[..])
            + size_of_val(&self.allowed[..])
    }

    /// Takes a candidate away.
    pub fn strike(&mut self, cell: Cell, digit: Digit) {
        if self.has((cell, digit)) {
            self.forget(cell, digit);
            self.broken |= self.candidates(cell).is_empty();
        }
    }

    fn forget(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()].remove(digit);
        for &unit in self.layout.units_of(cell) {
            let unit = usize::from(unit);
            let at = unit * self.layout.side() + digit.index();
            let left = self.places[at] & !place_bit(&self.layout, unit, cell);
            self.places[at] = left;
            self.broken |= left == 0 && !self.placed[unit].contains(digit);
        }
    }

    /// Writes a digit, and takes it away from all cells in sight.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let layout = self.layout.clone();
        self.broken |= !self.has((cell, digit));
        self.blanks -= usize::from(self.grid.get(cell).is_none());
        self.grid.set(cell, Some(digit));
        for &unit in layout.units_of(cell) {
            self.placed[usize::from(unit)].insert(digit);
        }
        self.candidates(cell).iter().for_each(|other| self.forget(cell, other));
        layout.peers(cell).iter().for_each(|&peer| self.strike(peer, digit));
    }

    /// Writes every digit that is alone in its cell or, where none is, has one place left in a unit, until
    /// there is none. Says how many of the second kind there were.
    pub fn place_singles(&mut self) -> usize {
        let mut hidden = 0;
        while !self.broken {
            let naked = self.naked_single();
            let Some((cell, digit)) = naked.or_else(|| self.hidden_single()) else { break };
            hidden += usize::from(naked.is_none());
            self.place(cell, digit);
        }
        hidden
    }

    fn naked_single(&self) -> Option<Candidate> {
        let alone = |cell: Cell| Some((cell, self.candidates(cell).single()?));
        self.shape().all_cells().find_map(alone)
    }

    fn hidden_single(&self) -> Option<Candidate> {
        let at = self.places.iter().position(|places| places.is_power_of_two())?;
        Some(self.only_place(at))
    }

    /// The candidate at an entry of `places` with just one bit.
    fn only_place(&self, at: usize) -> Candidate {
        let (unit, digit) = (at / self.shape().side(), at % self.shape().side());
        let place = self.places[at].trailing_zeros() as usize;
        (self.shape().units()[unit].cells[place], Digit::from_index(digit))
    }

    /// How many digits have one place left in some unit: what people see at a glance.
    pub fn hidden_singles(&self) -> usize {
        let single = |at: &usize| self.places[*at].is_power_of_two();
        let mut found: Vec<Candidate> =
            (0..self.places.len()).filter(single).map(|at| self.only_place(at)).collect();
        found.sort_unstable();
        found.dedup();
        found.len()
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Move) {
        step.eliminations.iter().for_each(|&(cell, digit)| self.strike(cell, digit));
        step.placements.iter().for_each(|&(cell, digit)| self.place(cell, digit));
    }
}

fn allowed(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    puzzle.given(cell).map_or(puzzle.allowed(cell), DigitSet::only)
}

/// The bit of a cell among the places of a unit.
fn place_bit(layout: &Layout, unit: usize, cell: Cell) -> u64 {
    let place = layout.units()[unit].cells.binary_search(&cell);
    1 << place.expect("a unit of the cell")
}

#[cfg(test)]
mod tests {
    use super::super::testing::board;
    use super::*;
    use sudolab_core::Shape;

    #[test]
    fn places_and_candidates_agree_on_every_shape() {
        for (height, width) in [(2, 2), (2, 3), (3, 3), (3, 4), (1, 5)] {
            let shape = Shape::new(height, width).unwrap();
            let mut board = Board::new(&Puzzle::new(Grid::empty(shape)).unwrap());
            board.place(shape.cell(1, 2), Digit::from_index(3));
            board.strike(shape.cell(0, 0), Digit::from_index(1));
            for (number, unit) in board.shape().units().iter().enumerate() {
                for digit in DigitSet::<1>::full(shape.side()) {
                    let holders: Vec<Cell> = board.holders(number, digit).collect();
                    let with = unit.cells.iter().filter(|&&cell| board.has((cell, digit)));
                    assert!(with.eq(&holders), "{shape} {unit} {digit}");
                }
            }
            assert!(!board.is_broken());
        }
    }

    #[test]
    fn a_cell_without_candidates_breaks_the_board() {
        let line = "12345678.".to_owned() + &".".repeat(72);
        let mut board = board(&line);
        assert_eq!(board.candidates(Cell(8)).single(), Digit::new(9));
        assert!(!board.is_broken());
        board.strike(Cell(8), Digit::from_index(8));
        assert!(board.is_broken());
    }
}
