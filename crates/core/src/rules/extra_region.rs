//! A region beside the others.

use super::judging::equal_cells;
use super::{Form, Kind, Look};

pub(super) static EXTRA_REGION: Kind = Kind {
    id: "extraregion",
    title: "Extra region",
    about: "The cells of an extra region hold no digit twice.",
    unit: "extra region",
    words: &[
        "extra",
        "additional",
        "shaded",
        "grey",
        "gray",
        "coloured",
        "colored",
        "highlighted",
        "window",
        "windows",
        "among",
    ],
    form: Form::CELLS,
    look: Look::Shade,
    groups: |_, parts| vec![parts.cells.clone()],
    judge: |_, grid, parts| equal_cells(grid, &parts.cells),
    ..Kind::BASE
};
