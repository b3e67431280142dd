//! A region beside the others.

use super::{Kind, equal_cells};

pub(super) static EXTRA_REGION: Kind = Kind {
    id: "extraregion",
    title: "Extra region",
    about: "The cells of an extra region hold no digit twice.",
    unit: "extra region",
    is_numbered: true,
    words: &[
        "extra",
        "additional",
        "shaded",
        "grey",
        "gray",
        "coloured",
        "colored",
        "marked",
        "highlighted",
        "also",
        "window",
        "windows",
    ],
    is_region: false,
    lists_cells: true,
    groups: |_, cells| vec![cells.to_vec()],
    judge: equal_cells,
};
