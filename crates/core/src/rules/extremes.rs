//! Cells below or above their neighbours, and single inequalities.

use super::judging::{beside, unless};
use super::{Cell, Form, Kind, Look, Parts, Primitive, Scope};

pub(super) static MINIMUM: Kind = Kind {
    id: "minimum",
    title: "Minimum",
    about: "A minimum is smaller than its neighbours above, below, left and right, except those that are minimums, too.",
    unit: "minimum",
    words: &[
        "minimum",
        "smaller",
        "lower",
        "orthogonally",
        "adjacent",
        "unshaded",
        "shaded",
        "grey",
        "gray",
        "white",
    ],
    form: Form::CELLS,
    look: Look::Wedges,
    lower: |scope, parts| lower(scope, "minimum", parts, |own, other| own < other),
    judge: |scope, grid, parts| {
        neighbours(scope, "minimum", parts)
            .into_iter()
            .find_map(|(own, other)| unless(grid, &[own, other], |two| two[1] > two[0]))
    },
    ..Kind::BASE
};

pub(super) static MAXIMUM: Kind = Kind {
    id: "maximum",
    title: "Maximum",
    about: "A maximum is larger than its neighbours above, below, left and right, except those that are maximums, too.",
    unit: "maximum",
    words: &[
        "maximum",
        "fortress",
        "larger",
        "higher",
        "greater",
        "orthogonally",
        "adjacent",
        "unshaded",
        "shaded",
        "grey",
        "gray",
        "white",
    ],
    form: Form::CELLS,
    look: Look::Wedges,
    lower: |scope, parts| lower(scope, "maximum", parts, |own, other| own > other),
    judge: |scope, grid, parts| {
        neighbours(scope, "maximum", parts)
            .into_iter()
            .find_map(|(own, other)| unless(grid, &[own, other], |two| two[1] < two[0]))
    },
    ..Kind::BASE
};

pub(super) static LESS_THAN: Kind = Kind {
    id: "lessthan",
    title: "Inequality",
    about: "The sign points at the smaller digit: the first cell holds less than the second.",
    unit: "inequality",
    words: &[
        "inequality",
        "less",
        "greater",
        "than",
        "sign",
        "signs",
        "points",
        "smaller",
        "larger",
    ],
    form: Form { cells: (2, 2), ..Form::WHOLE },
    look: Look::Sign,
    lower: |scope, parts| {
        Primitive::chain(scope.shape.side(), &parts.cells, |low, high| low < high)
    },
    judge: |_, grid, parts| unless(grid, &parts.cells, |two| two[1] > two[0]),
    ..Kind::BASE
};

/// Each cell of the rule with each neighbour that is not of the same kind.
fn neighbours(scope: &Scope, id: &str, parts: &Parts) -> Vec<(Cell, Cell)> {
    let is_marked = |cell: Cell| scope.of_kind(id).any(|parts| parts.cells.contains(&cell));
    let pairs = parts.cells.iter().flat_map(|&own| {
        beside(scope.shape, own).filter(|&other| !is_marked(other)).map(move |other| (own, other))
    });
    pairs.collect()
}

fn lower(scope: &Scope, id: &str, parts: &Parts, holds: fn(i64, i64) -> bool) -> Vec<Primitive> {
    let pairs = neighbours(scope, id, parts).into_iter();
    pairs.map(|(own, other)| Primitive::pair(scope.shape.side(), own, other, holds)).collect()
}
