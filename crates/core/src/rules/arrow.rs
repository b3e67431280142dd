//! Arrows: the digits along the shaft sum to the number in the circle, or in the pill.

use super::judging::{unless, values};
use super::parts::MANY;
use super::{Cell, Form, Kind, Look, Primitive};

pub(super) static ARROW: Kind = Kind {
    id: "arrow",
    title: "Arrow",
    about: "The digits along an arrow sum to the number in its circle; in a pill, read its digits as one number.",
    unit: "arrow",
    words: &["arrow", "arrows", "circle", "circles", "circled", "pill", "shaft", "body", "stem"],
    form: Form { cells: (1, 3), lines: (1, MANY), ..Form::WHOLE },
    look: Look::Arrow,
    check: |_, parts| {
        let is_shaft = |line: &Vec<Cell>| {
            line.len() > 1
                && parts.cells.contains(&line[0])
                && !line[1..].iter().any(|cell| parts.cells.contains(cell))
        };
        match parts.lines.iter().all(is_shaft) {
            true => Ok(()),
            false => Err("has a shaft that does not begin in its circle, or ends there".to_owned()),
        }
    },
    lower: |_, parts| {
        let pill = |nth: usize| -10_i64.pow((parts.cells.len() - 1 - nth) as u32);
        let circle = || parts.cells.iter().enumerate().map(|(nth, &cell)| (cell, pill(nth)));
        let shaft = |line: &Vec<Cell>| {
            Primitive::linear(line[1..].iter().map(|&cell| (cell, 1)).chain(circle()), 0)
        };
        parts.lines.iter().map(shaft).collect()
    },
    judge: |_, grid, parts| {
        let circle = values(grid, &parts.cells)?;
        let number = circle.iter().fold(0, |number, digit| 10 * number + digit);
        parts
            .lines
            .iter()
            .find_map(|line| unless(grid, &line[1..], |shaft| shaft.iter().sum::<i64>() == number))
    },
    ..Kind::BASE
};

pub(super) static DOUBLE_ARROW: Kind = Kind {
    id: "doublearrow",
    title: "Double arrow",
    about: "The digits between the two circles sum to the sum of the circles.",
    unit: "double arrow",
    words: &["double", "arrow", "arrows", "circle", "circles", "circled", "sum"],
    form: Form { cells: (3, MANY), ..Form::WHOLE },
    look: Look::Ended("mauve"),
    lower: |_, parts| {
        let (last, first) = (parts.cells.len() - 1, 0);
        let inner = &parts.cells[1..last];
        vec![Primitive::equal_sums(inner, &[parts.cells[first], parts.cells[last]])]
    },
    judge: |_, grid, parts| {
        unless(grid, &parts.cells, |values| {
            let ends = values[0] + values[values.len() - 1];
            values.iter().sum::<i64>() == 2 * ends
        })
    },
    ..Kind::BASE
};
