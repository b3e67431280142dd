//! Cells with odd or even digits.

use super::judging::unless;
use super::{Form, Kind, Look, Parts, Primitive, Scope, digits_where};

pub(super) static ODD: Kind = Kind {
    id: "odd",
    title: "Odd",
    about: "Cells with a circle hold odd digits.",
    unit: "odd cell",
    words: &["odd", "circle", "circles", "grey", "gray", "shaded"],
    form: Form::CELLS,
    look: Look::Circle,
    lower: |scope, parts| domain(scope, parts, 1),
    judge: |_, grid, parts| {
        parts.cells.iter().find_map(|&cell| unless(grid, &[cell], |digit| digit[0] & 1 == 1))
    },
    ..Kind::BASE
};

pub(super) static EVEN: Kind = Kind {
    id: "even",
    title: "Even",
    about: "Cells with a square hold even digits.",
    unit: "even cell",
    words: &["even", "square", "squares", "grey", "gray", "shaded"],
    look: Look::Square,
    lower: |scope, parts| domain(scope, parts, 0),
    judge: |_, grid, parts| {
        parts.cells.iter().find_map(|&cell| unless(grid, &[cell], |digit| digit[0] & 1 == 0))
    },
    form: Form::CELLS,
    ..Kind::BASE
};

fn domain(scope: &Scope, parts: &Parts, remainder: i64) -> Vec<Primitive> {
    let mask = digits_where(scope.shape.side(), |digit| digit % 2 == remainder);
    parts.cells.iter().map(|&cell| Primitive::Domain(cell, mask)).collect()
}
