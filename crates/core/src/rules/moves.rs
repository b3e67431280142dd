//! Cells a move of a chess piece apart.

use crate::digits::Cell;
use crate::grid::Grid;
use crate::shape::Shape;

/// Rows down and columns across: half of the moves, since each pair is met from one end.
pub(super) type Moves = &'static [(usize, isize)];

/// Every pair of cells such a move apart.
pub(super) fn pairs(shape: &Shape, moves: Moves) -> Vec<Vec<Cell>> {
    let side = shape.side();
    let reach = move |cell: Cell| {
        moves.iter().filter_map(move |&(down, across)| {
            let row = shape.row(cell) + down;
            let column = shape.column(cell).checked_add_signed(across)?;
            (row < side && column < side).then(|| vec![cell, shape.cell(row, column)])
        })
    };
    shape.all_cells().flat_map(reach).collect()
}

/// Two equal cells whose distances, down and across, the piece allows.
pub(super) fn judge(grid: &Grid, is_move: fn(usize, usize) -> bool) -> Option<(Cell, Cell)> {
    let shape = grid.shape();
    let near = |a: Cell, b: &Cell| {
        let down = shape.row(a).abs_diff(shape.row(*b));
        is_move(down, shape.column(a).abs_diff(shape.column(*b)))
    };
    let filled: Vec<Cell> = shape.all_cells().filter(|&cell| grid.get(cell).is_some()).collect();
    // No piece here moves further than two rows.
    filled.iter().enumerate().find_map(|(nth, &a)| {
        let below = filled[nth + 1..].iter().take_while(|b| shape.row(**b) <= shape.row(a) + 2);
        let mut equal = below.filter(|b| grid.get(**b) == grid.get(a) && near(a, b));
        equal.next().map(|&b| (a, b))
    })
}
