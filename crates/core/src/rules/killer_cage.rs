//! A killer cage: different digits, which sum to the number in its corner, if there is one.

use super::judging::{equal_cells, unless};
use super::{Form, Kind, Look, Primitive, Shape};

pub(super) static KILLER_CAGE: Kind = Kind {
    id: "killercage",
    title: "Killer cage",
    about: "The cells of a cage hold different digits, which sum to the number in its corner.",
    unit: "cage",
    words: &["killer", "cage", "cages", "caged"],
    form: Form::CAGE,
    look: Look::Cage,
    check: |shape, parts| {
        let (cells, side) = (parts.cells.len() as i64, shape.side() as i64);
        if cells > side {
            return Err(format!("has {cells} cells, but there are only {side} different digits"));
        }
        let (least, most) = reach(shape, parts.cells.len());
        match parts.value() {
            Some(sum) if !(least..=most).contains(&sum) => Err(format!(
                "cannot sum to {sum}; {cells} different digits sum to {least} to {most}"
            )),
            _ => Ok(()),
        }
    },
    groups: |_, parts| vec![parts.cells.clone()],
    lower: |_, parts| {
        parts.value().map(|sum| Primitive::sum(&parts.cells, sum)).into_iter().collect()
    },
    judge: |_, grid, parts| {
        let sum =
            |values: &[i64]| parts.value().is_none_or(|sum| values.iter().sum::<i64>() == sum);
        equal_cells(grid, &parts.cells).or_else(|| unless(grid, &parts.cells, sum))
    },
    ..Kind::BASE
};

/// The least and the largest sum of so many different digits.
fn reach(shape: &Shape, cells: usize) -> (i64, i64) {
    let (cells, side) = (cells as i64, shape.side() as i64);
    (cells * (cells + 1) / 2, cells * (2 * side - cells + 1) / 2)
}
