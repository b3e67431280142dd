//! A region of a jigsaw: cells in place of a box.

use super::judging::equal_cells;
use super::{Form, Kind, Look};

/// Cells that stand in place of a box. The board's shape has no boxes then ([`crate::Shape::has_boxes`]).
pub static REGION: Kind = Kind {
    id: "region",
    title: "Region",
    about: "No digit repeats in a region; regions may have any shape.",
    unit: "region",
    words: &[
        "irregular",
        "jigsaw",
        "outlined",
        "bold",
        "bordered",
        "shape",
        "shapes",
        "its",
        "instead",
        "coloured",
        "colored",
        "marked",
    ],
    is_region: true,
    form: Form::CELLS,
    look: Look::Border,
    groups: |_, parts| vec![parts.cells.clone()],
    judge: |_, grid, parts| equal_cells(grid, &parts.cells),
    ..Kind::BASE
};
