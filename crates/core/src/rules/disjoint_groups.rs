//! Disjoint groups: the same place in every box.

use super::judging::equal_cells;
use super::{Form, Kind};
use crate::digits::Cell;
use crate::shape::Shape;

pub(super) static DISJOINT_GROUPS: Kind = Kind {
    id: "disjointgroups",
    title: "Disjoint groups",
    about: "Cells at the same place in their boxes hold no digit twice.",
    unit: "disjoint group",
    words: &[
        "disjoint",
        "group",
        "groups",
        "position",
        "positions",
        "relative",
        "same",
        "cannot",
        "can",
        "across",
        "set",
        "sets",
    ],
    form: Form::WHOLE,
    check: |shape, _| match shape.has_boxes() {
        true => Ok(()),
        false => Err("needs a board with boxes".to_owned()),
    },
    groups: |shape, _| groups(shape),
    judge: |_, grid, _| {
        let shape = grid.shape();
        let place = |cell: &Cell| {
            (shape.row(*cell) % shape.box_height(), shape.column(*cell) % shape.box_width())
        };
        let corner =
            shape.all_cells().take_while(|cell| cell.index() < shape.side() * shape.box_height());
        let mut first_box = corner.filter(|cell| shape.column(*cell) < shape.box_width());
        first_box.find_map(|own| {
            let same: Vec<Cell> =
                shape.all_cells().filter(|cell| place(cell) == place(&own)).collect();
            equal_cells(grid, &same)
        })
    },
    ..Kind::BASE
};

fn groups(shape: &Shape) -> Vec<Vec<Cell>> {
    let (height, width, side) = (shape.box_height(), shape.box_width(), shape.side());
    if !shape.has_boxes() {
        return Vec::new();
    }
    let corners = || {
        (0..side)
            .step_by(height)
            .flat_map(|top| (0..side).step_by(width).map(move |left| (top, left)))
    };
    let group = |place: usize| {
        corners().map(|(top, left)| shape.cell(top + place / width, left + place % width)).collect()
    };
    (0..side).map(group).collect()
}
