//! A region of a jigsaw: cells in place of a box.

use super::{Kind, equal_cells};

/// Cells that stand in place of a box. The board's shape has no boxes then ([`crate::Shape::has_boxes`]).
pub static REGION: Kind = Kind {
    id: "region",
    title: "Region",
    about: "The cells of a region, which may have any form, hold no digit twice.",
    unit: "region",
    is_numbered: true,
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
    lists_cells: true,
    groups: |_, cells| vec![cells.to_vec()],
    judge: equal_cells,
};
