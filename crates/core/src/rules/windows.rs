//! Windoku: boxes between the boxes.

use super::judging::equal_cells;
use super::{Form, Kind, Look};
use crate::digits::Cell;
use crate::shape::Shape;

pub(super) static WINDOWS: Kind = Kind {
    id: "windows",
    title: "Windows",
    about: "The windows, boxes one cell inside the edge and one cell apart, hold no digit twice.",
    unit: "window",
    words: &[
        "extra",
        "additional",
        "shaded",
        "grey",
        "gray",
        "coloured",
        "colored",
        "window",
        "windows",
        "also",
        "windoku",
    ],
    form: Form::WHOLE,
    look: Look::Shade,
    check: |shape, _| match shape.has_boxes() {
        true => Ok(()),
        false => Err("needs a board with boxes".to_owned()),
    },
    groups: |shape, _| windows(shape),
    judge: |_, grid, _| {
        let shape = grid.shape();
        let (height, width) = (shape.box_height() + 1, shape.box_width() + 1);
        let window = |cell: &Cell| {
            let (row, column) = (shape.row(*cell), shape.column(*cell));
            let whole =
                row / height < shape.side() / height && column / width < shape.side() / width;
            let inside = whole && row % height > 0 && column % width > 0;
            inside.then_some((row / height, column / width))
        };
        shape.all_cells().find_map(|cell| {
            let own = window(&cell)?;
            let others: Vec<Cell> =
                shape.all_cells().filter(|other| window(other) == Some(own)).collect();
            equal_cells(grid, &others)
        })
    },
    ..Kind::BASE
};

/// On a 9x9 the four windows at rows and columns 2 to 4 and 6 to 8.
fn windows(shape: &Shape) -> Vec<Vec<Cell>> {
    let (height, width, side) = (shape.box_height(), shape.box_width(), shape.side());
    if !shape.has_boxes() {
        return Vec::new();
    }
    let starts =
        |size: usize| (1..).step_by(size + 1).take_while(move |start| start + size <= side);
    let window = |top: usize, left: usize| {
        (0..side).map(|place| shape.cell(top + place / width, left + place % width)).collect()
    };
    starts(height).flat_map(|top| starts(width).map(move |left| window(top, left))).collect()
}
