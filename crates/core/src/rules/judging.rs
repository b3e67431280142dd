//! Plain arithmetic on grids, for judges.

use crate::digits::{Cell, Digit};
use crate::grid::Grid;
use crate::shape::Shape;

/// Two equal digits among these cells, by comparing all of them.
pub(super) fn equal_cells(grid: &Grid, cells: &[Cell]) -> Option<(Cell, Cell)> {
    let pairs = cells
        .iter()
        .enumerate()
        .flat_map(|(nth, &a)| cells[nth + 1..].iter().map(move |&b| (a, b)));
    pairs.into_iter().find(|&(a, b)| grid.get(a).is_some() && grid.get(a) == grid.get(b))
}

/// The digits of these cells, if all of them are filled.
pub(super) fn values(grid: &Grid, cells: &[Cell]) -> Option<Vec<i64>> {
    cells.iter().map(|&cell| grid.get(cell).map(|digit: Digit| i64::from(digit.value()))).collect()
}

/// The first and the last of these cells, if all are filled and their digits are not as they should be.
pub(super) fn unless(
    grid: &Grid,
    cells: &[Cell],
    holds: impl Fn(&[i64]) -> bool,
) -> Option<(Cell, Cell)> {
    let values = values(grid, cells)?;
    let (first, last) = (*cells.first()?, *cells.last()?);
    (!holds(&values)).then_some((first, last))
}

/// The first two neighbours on a line, both filled, that are not as they should be.
pub(super) fn unless_neighbours(
    grid: &Grid,
    cells: &[Cell],
    holds: impl Fn(i64, i64) -> bool,
) -> Option<(Cell, Cell)> {
    cells.windows(2).find_map(|two| unless(grid, two, |digits| holds(digits[0], digits[1])))
}

/// The cells beside a cell, above, left, right and below.
pub(super) fn beside(shape: &Shape, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, column, side) = (shape.row(cell), shape.column(cell), shape.side());
    let moves = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let cells = moves.map(|(down, across)| {
        let row = row.checked_add_signed(down)?;
        let column = column.checked_add_signed(across)?;
        (row < side && column < side).then(|| shape.cell(row, column))
    });
    cells.into_iter().flatten()
}

/// Every pair of cells that share an edge, once.
pub(super) fn edges(shape: &Shape) -> impl Iterator<Item = (Cell, Cell)> {
    shape.all_cells().flat_map(move |cell| {
        beside(shape, cell).filter(move |other| *other > cell).map(move |other| (cell, other))
    })
}
