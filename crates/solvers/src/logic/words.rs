//! Lists as sentences want them.

use std::fmt::Display;
use sudolab_core::{Cell, Digit, Shape};

/// `r1c2, r3c4 and r5c6`.
pub(super) fn cells(shape: &Shape, cells: &[Cell]) -> String {
    list(cells.iter().map(|&cell| shape.name(cell)))
}

/// `1, 2 and 3`.
pub(super) fn digits(digits: impl IntoIterator<Item = Digit>) -> String {
    list(digits)
}

/// `row 1 and row 4`.
pub(super) fn units(shape: &Shape, units: &[usize]) -> String {
    list(units.iter().map(|&unit| &shape.units()[unit]))
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &words[..] {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
