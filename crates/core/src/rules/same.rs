//! Cells with the same digits: palindromes and clones.

use super::judging::unless;
use super::{Cell, Form, Kind, Look, Primitive, Scope};

pub(super) static PALINDROME: Kind = Kind {
    id: "palindrome",
    title: "Palindrome",
    about: "The digits along the line read the same from both ends.",
    unit: "palindrome",
    words: &[
        "palindrome",
        "palindromes",
        "read",
        "same",
        "forward",
        "forwards",
        "backward",
        "backwards",
    ],
    look: Look::Line("grey"),
    lower: |scope, parts| {
        let pairs = parts.cells.iter().zip(parts.cells.iter().rev()).take(parts.cells.len() / 2);
        equal(scope, pairs)
    },
    judge: |_, grid, parts| {
        let mut mirrored = parts.cells.iter().zip(parts.cells.iter().rev());
        mirrored.find_map(|(&a, &b)| unless(grid, &[a, b], |two| two[0] == two[1]))
    },
    ..Kind::BASE
};

pub(super) static CLONE: Kind = Kind {
    id: "clone",
    title: "Clone",
    about: "The shaded shapes hold the same digits at the same places.",
    unit: "clone",
    words: &["clone", "clones", "clone", "exact", "same", "relative", "positions"],
    form: Form { lines: (1, 1), ..Form::CELLS },
    look: Look::Shade,
    check: |_, parts| match parts.lines[0].len() == parts.cells.len() {
        true => Ok(()),
        false => {
            Err(format!("has {} cells, and its copy {}", parts.cells.len(), parts.lines[0].len()))
        }
    },
    lower: |scope, parts| equal(scope, parts.cells.iter().zip(&parts.lines[0])),
    judge: |_, grid, parts| {
        let mut both = parts.cells.iter().zip(&parts.lines[0]);
        both.find_map(|(&a, &b)| unless(grid, &[a, b], |two| two[0] == two[1]))
    },
    ..Kind::BASE
};

fn equal<'a>(scope: &Scope, pairs: impl Iterator<Item = (&'a Cell, &'a Cell)>) -> Vec<Primitive> {
    let different = pairs.filter(|(a, b)| a != b);
    different.map(|(&a, &b)| Primitive::pair(scope.shape.side(), a, b, |a, b| a == b)).collect()
}
