//! Whispers: neighbours on the line are far apart.

use super::judging::unless_neighbours;
use super::{Form, Kind, Look, Parts, Primitive, Shape};

pub(super) static WHISPERS: Kind = Kind {
    id: "whispers",
    title: "Whispers",
    about: "Neighbours on the line differ by at least its number, or half of the side.",
    unit: "whispers line",
    words: &["german", "dutch", "whispers", "whisper", "differ", "difference", "greater"],
    form: Form { values: (0, 1), ..Form::LINE },
    look: Look::Line("green"),
    check: |shape, parts| {
        let most = shape.side() as i64 - 1;
        match apart(shape, parts) {
            value if (1..=most).contains(&value) => Ok(()),
            value => Err(format!("asks for a difference of {value}; choose 1 to {most}")),
        }
    },
    lower: |scope, parts| {
        let apart = apart(scope.shape, parts);
        Primitive::chain(scope.shape.side(), &parts.cells, |a, b| (a - b).abs() >= apart)
    },
    judge: |scope, grid, parts| {
        let least = apart(scope.shape, parts);
        unless_neighbours(grid, &parts.cells, |a, b| a - b >= least || b - a >= least)
    },
    ..Kind::BASE
};

fn apart(shape: &Shape, parts: &Parts) -> i64 {
    parts.value().unwrap_or((shape.side() as i64 + 1) / 2)
}
