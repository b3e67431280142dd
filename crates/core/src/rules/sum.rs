//! Cells with a sum, where digits may repeat: a cage with repeats, a little killer.

use super::judging::unless;
use super::{Form, Kind, Look, Primitive};

pub(super) static SUM: Kind = Kind {
    id: "sum",
    title: "Sum",
    about: "The digits of the cells sum to the number; they may repeat.",
    unit: "sum",
    words: &["sum", "sums", "add"],
    form: Form { values: (1, 1), ..Form::CELLS },
    look: Look::Cage,
    check: |shape, parts| {
        let (least, sum) = (parts.cells.len() as i64, parts.values[0]);
        let most = least * shape.side() as i64;
        match (least..=most).contains(&sum) {
            true => Ok(()),
            false => Err(format!("cannot sum to {sum}; {least} digits sum to {least} to {most}")),
        }
    },
    lower: |_, parts| vec![Primitive::sum(&parts.cells, parts.values[0])],
    judge: |_, grid, parts| {
        unless(grid, &parts.cells, |values| values.iter().sum::<i64>() == parts.values[0])
    },
    ..Kind::BASE
};

pub(super) static LITTLE_KILLER: Kind = Kind {
    id: "littlekillersum",
    title: "Little killer",
    about: "The digits along the diagonal that the arrow points at sum to the number; they may repeat.",
    unit: "little killer",
    words: &["littlekiller", "diagonal", "diagonals", "arrow", "arrows"],
    form: Form { slanted: true, ..Form::OUTSIDE },
    look: Look::Outside,
    ..SUM
};
