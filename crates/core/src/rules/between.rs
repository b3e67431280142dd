//! Between and lockout lines: the digits at the ends say what may stand between them.

use super::judging::unless;
use super::parts::MANY;
use super::{Form, Kind, Look, Mask, Parts, Primitive, Scope, digits_where};

pub(super) static BETWEEN: Kind = Kind {
    id: "betweenline",
    title: "Between line",
    about: "The digits on the line lie between those in the circles at its ends.",
    unit: "between line",
    words: &["between", "circle", "circles", "circled"],
    form: Form { cells: (3, MANY), ..Form::WHOLE },
    look: Look::Ended("grey"),
    lower: |scope, parts| ends(scope, parts, |a, b, inner| a.min(b) < inner && inner < a.max(b)),
    judge: |_, grid, parts| {
        unless(grid, &parts.cells, |values| {
            let (first, last) = (values[0], values[values.len() - 1]);
            let inner = &values[1..values.len() - 1];
            inner.iter().all(|digit| (first - digit) * (last - digit) < 0)
        })
    },
    ..Kind::BASE
};

pub(super) static LOCKOUT: Kind = Kind {
    id: "lockout",
    title: "Lockout line",
    about: "The ends differ by 4 or more, and no digit of the line lies between them or equals one of them.",
    unit: "lockout line",
    words: &[
        "lockout",
        "diamond",
        "diamonds",
        "endpoint",
        "endpoints",
        "differ",
        "outside",
        "fall",
        "between",
        "equal",
        "segment",
    ],
    look: Look::Ended("blue"),
    form: Form { cells: (2, MANY), ..Form::WHOLE },
    lower: |scope, parts| {
        ends(scope, parts, |a, b, inner| {
            (a - b).abs() >= 4 && (inner < a.min(b) || inner > a.max(b))
        })
    },
    judge: |_, grid, parts| {
        unless(grid, &parts.cells, |values| {
            let (first, last) = (values[0], values[values.len() - 1]);
            let inner = &values[1..values.len() - 1];
            (first - last).abs() >= 4
                && inner.iter().all(|digit| (first - digit) * (last - digit) > 0)
        })
    },
    ..Kind::BASE
};

/// The relation of a line with its ends; two ends alone are a pair.
fn ends(scope: &Scope, parts: &Parts, holds: fn(i64, i64, i64) -> bool) -> Vec<Primitive> {
    let side = scope.shape.side();
    let (first, last) = (parts.cells[0], parts.cells[parts.cells.len() - 1]);
    let digits = 1..=side as i64;
    let allowed = |a: i64, b: i64| digits_where(side, |inner| holds(a, b, inner));
    let table: Vec<Mask> = digits
        .clone()
        .flat_map(|a| digits.clone().map(move |b| (a, b)))
        .map(|(a, b)| allowed(a, b))
        .collect();
    match &parts.cells[1..parts.cells.len() - 1] {
        [] => {
            let open = |a: i64, b: i64| (a - b).abs() >= 4;
            vec![Primitive::pair(side, first, last, open)]
        }
        inner => {
            vec![Primitive::Ends { ends: [first, last], inner: inner.into(), table: table.into() }]
        }
    }
}
