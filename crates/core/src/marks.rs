//! Pencil marks: a set of digits for each cell, packed as the side of the board asks.

use crate::digits::{AnyDigits, Cell, Digit, DigitSet};
use crate::shape::Shape;
use std::fmt;

/// A set of digits for each cell. An empty one is a cell without marks.
#[derive(Clone, PartialEq, Eq)]
pub struct Marks {
    shape: &'static Shape,
    /// Cell after cell, 64 digits to a word.
    words: Box<[u64]>,
}

impl Marks {
    /// A board without a mark.
    pub fn none(shape: &'static Shape) -> Marks {
        Marks { shape, words: vec![0; shape.cells() * Marks::words_per_cell(shape)].into() }
    }

    /// Every digit in every cell.
    pub fn all(shape: &'static Shape) -> Marks {
        let all = AnyDigits::full(shape.side());
        Marks::from_fn(shape, |_| all)
    }

    /// Each cell with what the function says.
    pub fn from_fn<const WORDS: usize>(
        shape: &'static Shape,
        of: impl Fn(Cell) -> DigitSet<WORDS>,
    ) -> Marks {
        let mut marks = Marks::none(shape);
        shape.all_cells().for_each(|cell| marks.set(cell, of(cell)));
        marks
    }

    /// The sets of all cells in board order; `None` unless there are as many as cells.
    pub fn from_sets<const WORDS: usize>(
        shape: &'static Shape,
        sets: &[DigitSet<WORDS>],
    ) -> Option<Marks> {
        (sets.len() == shape.cells()).then(|| Marks::from_fn(shape, |cell| sets[cell.index()]))
    }

    fn words_per_cell(shape: &Shape) -> usize {
        shape.side().div_ceil(DigitSet::<1>::MAX_SIDE)
    }

    /// The bytes that the marks of a board take.
    pub fn bytes(shape: &Shape) -> usize {
        shape.cells() * Marks::words_per_cell(shape) * size_of::<u64>()
    }

    /// The shape of the board.
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }

    /// The marks of a cell, in a set that holds every digit of the board.
    #[inline]
    pub fn get<const WORDS: usize>(&self, cell: Cell) -> DigitSet<WORDS> {
        let count = Marks::words_per_cell(self.shape);
        DigitSet::from_words(&self.words[cell.index() * count..][..count])
    }

    /// Changes the marks of a cell; digits that the board does not have are left out.
    #[inline]
    pub fn set<const WORDS: usize>(&mut self, cell: Cell, digits: DigitSet<WORDS>) {
        let known: AnyDigits = digits.resized::<{ AnyDigits::WORDS }>();
        let known = known.split_at(self.shape.side()).0;
        let count = Marks::words_per_cell(self.shape);
        self.words[cell.index() * count..][..count].copy_from_slice(&known.words()[..count]);
    }

    /// Does the cell have this mark?
    #[inline]
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.get::<{ AnyDigits::WORDS }>(cell).contains(digit)
    }

    /// The marks of all cells in board order.
    pub fn iter(&self) -> impl Iterator<Item = AnyDigits> {
        self.shape.all_cells().map(|cell| self.get(cell))
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_every_side_are_packed_and_come_back() {
        for side in [4, 9, 64, 65, 100, 128, 400] {
            let shape = Shape::for_side(side).unwrap();
            let last = Digit::new(side as u16).unwrap();
            let (cell, next) = (Cell(7), Cell(8));
            let mut marks = Marks::none(shape);
            marks.set(cell, AnyDigits::only(last) | AnyDigits::only(Digit::from_index(0)));
            assert!(marks.has(cell, last) && !marks.has(next, last));
            assert_eq!(marks.get::<7>(cell).len(), 2);
            assert!(marks.get::<7>(next).is_empty() && marks.get::<7>(Cell(6)).is_empty());
            assert_eq!(Marks::all(shape).get::<7>(next), AnyDigits::full(side));
            let sets: Vec<AnyDigits> = marks.iter().collect();
            assert_eq!(Marks::from_sets(shape, &sets), Some(marks));
            assert_eq!(Marks::from_sets(shape, &sets[1..]), None);
            assert_eq!(Marks::bytes(shape), side * side * side.div_ceil(64) * 8);
        }
    }

    #[test]
    fn digits_that_the_board_does_not_have_are_left_out() {
        let mut marks = Marks::none(Shape::classic());
        marks.set(Cell(0), AnyDigits::full(400));
        assert_eq!(marks.get(Cell(0)), DigitSet::<1>::full(9));
    }
}
