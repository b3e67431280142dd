//! Counting circles: a digit in a circle says how many circles hold it.

use super::judging::values;
use super::{Form, Kind, Look, Primitive};

pub(super) static COUNTING_CIRCLES: Kind = Kind {
    id: "countingcircles",
    title: "Counting circles",
    about: "A digit in a circle says how many of the circles hold it.",
    unit: "circles",
    words: &["counting", "circle", "circles", "circled", "count", "counts", "how", "many"],
    form: Form::CELLS,
    look: Look::Circle,
    lower: |_, parts| vec![Primitive::Counted(parts.cells.clone().into())],
    judge: |_, grid, parts| {
        let digits = values(grid, &parts.cells)?;
        let wrong =
            |digit: &i64| digits.iter().filter(|other| *other == digit).count() as i64 != *digit;
        let place = digits.iter().position(wrong)?;
        Some((parts.cells[place], parts.cells[place]))
    },
    ..Kind::BASE
};
