//! The two long diagonals.

use super::judging::equal_cells;
use super::{Form, Kind, Look};
use crate::digits::Cell;
use crate::grid::Grid;
use crate::shape::Shape;

pub(super) static RISING: Kind = Kind {
    id: "diagonal+",
    title: "Rising diagonal",
    about: "The diagonal from bottom left to top right holds no digit twice.",
    unit: "rising diagonal",
    is_numbered: false,
    words: &[
        "diagonal",
        "diagonals",
        "main",
        "long",
        "two",
        "both",
        "along",
        "on",
        "marked",
        "blue",
        "line",
        "lines",
        "also",
        "cannot",
        "can",
        "indicated",
    ],
    form: Form::WHOLE,
    look: Look::Diagonal,
    groups: |shape, _| vec![line(shape, |place, side| side - 1 - place)],
    judge: |_, grid, _| judge(grid, |row, column, side| row + column + 1 == side),
    ..Kind::BASE
};

pub(super) static FALLING: Kind = Kind {
    id: "diagonal-",
    title: "Falling diagonal",
    about: "The diagonal from top left to bottom right holds no digit twice.",
    unit: "falling diagonal",
    groups: |shape, _| vec![line(shape, |place, _| place)],
    judge: |_, grid, _| judge(grid, |row, column, _| row == column),
    ..RISING
};

fn line(shape: &Shape, column: fn(usize, usize) -> usize) -> Vec<Cell> {
    let side = shape.side();
    (0..side).map(|place| shape.cell(place, column(place, side))).collect()
}

fn judge(grid: &Grid, is_on: fn(usize, usize, usize) -> bool) -> Option<(Cell, Cell)> {
    let shape = grid.shape();
    let on = |cell: &Cell| is_on(shape.row(*cell), shape.column(*cell), shape.side());
    equal_cells(grid, &shape.all_cells().filter(on).collect::<Vec<_>>())
}
