//! 9x9 boards by the thousand: solutions, and minimal puzzles carved from them, many at once through the fast
//! solver. What is made depends on the random numbers alone, never on the machine.

mod carve;
mod fill;

pub(crate) use carve::{Carving, carve};
pub(crate) use fill::random_solution;

/// Digits in reading order, 0 for blank.
pub(crate) type Digits = [u8; 81];

/// The row, column and box of a cell, as numbers from 0 to 26.
pub(crate) const fn units(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}
