//! Clues outside the board: sandwiches, x-sums, skyscrapers, numbered rooms; and sum lines, which are read alike.

use super::judging::{unless, values};
use super::{Automaton, Cell, Form, Kind, Look, Mask, Primitive, Scope, Shape, bit};
use std::hash::Hash;
use std::sync::Arc;

/// Up to this side a machine knows which digits it has read within a sandwich.
const MOST_SIDE_OF_SETS: i64 = 9;

pub(super) static SANDWICH: Kind = Kind {
    id: "sandwichsum",
    title: "Sandwich",
    about: "The digits between the smallest and the largest digit of the row or column sum to the number.",
    unit: "sandwich",
    words: &["sandwich", "sandwiched", "sandwiches", "between"],
    form: Form::OUTSIDE,
    look: Look::Outside,
    check: |shape, parts| {
        let side = shape.side() as i64;
        match is_line(shape, &parts.cells) {
            true => reach(parts.values[0], 0, side * (side + 1) / 2 - 1 - side),
            false => Err("lists other cells than those of a whole row or column".to_owned()),
        }
    },
    lower: |scope, parts| {
        let (side, total) = (scope.shape.side() as i64, parts.values[0]);
        let is_crust = move |digit: i64| digit == 1 || digit == side;
        // Crusts seen so far, and after the first one the sum and the digits; large boards have too many sets of these.
        let inside = move |(sum, digits): (i64, Mask), digit: i64| {
            let with = digits | bit(digit);
            let is_new = side > MOST_SIDE_OF_SETS || with != digits;
            let kept = if side > MOST_SIDE_OF_SETS { 0 } else { with };
            Some((1, (sum + digit, kept))).filter(|(_, (sum, _))| is_new && *sum <= total)
        };
        let step = move |&(crusts, seen): &(u8, (i64, Mask)), digit: i64| match (
            crusts,
            is_crust(digit),
        ) {
            (0 | 2, false) => Some((crusts, seen)),
            (0, true) => Some((1, (0, 0))),
            (1, true) => (seen.0 == total).then_some((2, (0, 0))),
            (1, false) => inside(seen, digit),
            _ => None,
        };
        machine(scope, parts, (0, (0, 0)), step, |&(crusts, _)| crusts == 2)
    },
    judge: |scope, grid, parts| {
        let side = scope.shape.side() as i64;
        unless(grid, &parts.cells, |values| {
            let place = |digit: i64| values.iter().position(|value| *value == digit);
            let Some((a, b)) = place(1).zip(place(side)) else { return false };
            values[a.min(b) + 1..a.max(b)].iter().sum::<i64>() == parts.values[0]
        })
    },
    ..Kind::BASE
};

pub(super) static X_SUM: Kind = Kind {
    id: "xsum",
    title: "X-sum",
    about: "The first X digits seen from the clue sum to the number; X is the first of them.",
    unit: "x-sum",
    words: &["xsum", "xsums", "x", "first"],
    form: Form::OUTSIDE,
    look: Look::Outside,
    check: |shape, parts| {
        let side = shape.side() as i64;
        reach(parts.values[0], 1, side * (side + 1) / 2)
    },
    lower: |scope, parts| {
        let total = parts.values[0];
        // How many digits still count, and what they have to sum to.
        let step = move |state: &Option<(i64, i64)>, digit: i64| {
            let (left, sum) = match *state {
                None => (digit - 1, total - digit),
                Some((0, 0)) => (0, 0),
                Some((left, sum)) => (left - 1, sum - digit),
            };
            (sum >= 0 && (left > 0 || sum == 0)).then_some(Some((left, sum)))
        };
        machine(scope, parts, None, step, |state| *state == Some((0, 0)))
    },
    judge: |_, grid, parts| {
        unless(grid, &parts.cells, |values| {
            let first = values.get(..values[0] as usize);
            first.is_some_and(|first| first.iter().sum::<i64>() == parts.values[0])
        })
    },
    ..Kind::BASE
};

pub(super) static SKYSCRAPER: Kind = Kind {
    id: "skyscraper",
    title: "Skyscraper",
    about: "The number counts the digits seen from the clue: one hides those behind it that are smaller.",
    unit: "skyscraper",
    words: &[
        "skyscraper",
        "skyscrapers",
        "building",
        "buildings",
        "visible",
        "seen",
        "height",
        "heights",
        "tall",
        "taller",
        "higher",
        "smaller",
        "shorter",
        "obscure",
        "obscures",
        "hide",
        "hides",
        "represent",
        "represents",
        "before",
        "behind",
        "how",
        "many",
        "count",
    ],
    form: Form::OUTSIDE,
    look: Look::Outside,
    check: |shape, parts| reach(parts.values[0], 1, shape.side() as i64),
    lower: |scope, parts| {
        let total = parts.values[0];
        let step = move |&(tallest, seen): &(i64, i64), digit: i64| match digit > tallest {
            true => Some((digit, seen + 1)).filter(|(_, seen)| *seen <= total),
            false => Some((tallest, seen)),
        };
        machine(scope, parts, (0, 0), step, |&(_, seen)| seen == total)
    },
    judge: |_, grid, parts| {
        unless(grid, &parts.cells, |values| {
            let visible = |nth: usize| values[..nth].iter().all(|before| *before < values[nth]);
            (0..values.len()).filter(|&nth| visible(nth)).count() as i64 == parts.values[0]
        })
    },
    ..Kind::BASE
};

pub(super) static NUMBERED_ROOM: Kind = Kind {
    id: "numberedroom",
    title: "Numbered room",
    about: "The first digit seen from the clue says at which place the number of the clue stands.",
    unit: "numbered room",
    words: &["numbered", "room", "rooms", "outside", "clues"],
    form: Form::OUTSIDE,
    look: Look::Outside,
    check: |shape, parts| reach(parts.values[0], 1, shape.side() as i64),
    lower: |scope, parts| {
        let (side, number) = (scope.shape.side(), parts.values[0]);
        let own = super::digits_where(side, |digit| {
            (digit != 1 || number == 1) && digit <= parts.cells.len() as i64
        });
        let place = |(nth, &cell): (usize, &Cell)| {
            Primitive::pair(side, parts.cells[0], cell, move |first, digit| {
                first != nth as i64 + 1 || digit == number
            })
        };
        let rooms = parts.cells.iter().enumerate().skip(1).map(place);
        std::iter::once(Primitive::Domain(parts.cells[0], own)).chain(rooms).collect()
    },
    judge: |_, grid, parts| {
        unless(grid, &parts.cells, |values| {
            values.get(values[0] as usize - 1) == Some(&parts.values[0])
        })
    },
    ..Kind::BASE
};

pub(super) static SUM_LINE: Kind = Kind {
    id: "sumline",
    title: "Sum line",
    about: "The line can be cut into parts whose digits sum to the number.",
    unit: "sum line",
    words: &["sum", "sums", "segment", "segments"],
    form: Form { values: (1, 1), ..Form::LINE },
    look: Look::Line("orange"),
    check: |shape, parts| {
        reach(parts.values[0], 1, (parts.cells.len() * shape.side()).min(2_000) as i64)
    },
    lower: |scope, parts| {
        let total = parts.values[0];
        let step = move |sum: &i64, digit: i64| match sum + digit {
            over if over > total => None,
            sum => Some(sum % total),
        };
        machine(scope, parts, 0, step, |sum| *sum == 0)
    },
    judge: |_, grid, parts| {
        let digits = values(grid, &parts.cells)?;
        let mut sum = 0;
        for digit in digits {
            sum += digit;
            match sum.cmp(&parts.values[0]) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => sum = 0,
                std::cmp::Ordering::Greater => break,
            }
        }
        (sum != 0).then(|| (parts.cells[0], parts.cells[parts.cells.len() - 1]))
    },
    ..Kind::BASE
};

/// Are these the cells of a row or of a column?
fn is_line(shape: &Shape, cells: &[Cell]) -> bool {
    let (row, column) = (shape.row(cells[0]), shape.column(cells[0]));
    cells.len() == shape.side()
        && (cells.iter().all(|&cell| shape.row(cell) == row)
            || cells.iter().all(|&cell| shape.column(cell) == column))
}

fn reach(value: i64, least: i64, most: i64) -> Result<(), String> {
    match (least..=most).contains(&value) {
        true => Ok(()),
        false => Err(format!("cannot be {value}; choose {least} to {most}")),
    }
}

/// The relation of a machine along the cells. One that is too large forbids nothing here; the judge still knows.
fn machine<S: Clone + Eq + Hash>(
    scope: &Scope,
    parts: &super::Parts,
    start: S,
    step: impl Fn(&S, i64) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Vec<Primitive> {
    let machine = Automaton::explore(scope.shape.side(), start, step, accepts);
    machine
        .map(|machine| Primitive::Automaton(parts.cells.clone().into(), Arc::new(machine)))
        .into_iter()
        .collect()
}
