//! Marks between two cells: differences, ratios, sums; and what their absence says.

use super::judging::{edges, unless};
use super::{Cell, Form, Kind, Look, Parts, Primitive, Scope};

pub(super) static DIFFERENCE: Kind = Kind {
    id: "difference",
    title: "White dot",
    about: "Cells with a white dot between them hold consecutive digits, or digits that differ by its number.",
    unit: "white dot",
    words: &["kropki", "white", "dot", "dots", "consecutive", "difference", "differ"],
    form: Form::PAIR,
    look: Look::Dot("white"),
    check: |shape, parts| at_least_one(parts, shape.side() as i64 - 1),
    lower: |scope, parts| {
        let by = parts.value().unwrap_or(1);
        vec![pair(scope, parts, |a, b| (a - b).abs() == by)]
    },
    judge: |_, grid, parts| {
        let by = parts.value().unwrap_or(1);
        unless(grid, &parts.cells, |two| two[0] == two[1] + by || two[1] == two[0] + by)
    },
    ..Kind::BASE
};

pub(super) static RATIO: Kind = Kind {
    id: "ratio",
    title: "Black dot",
    about: "One of two cells with a black dot between them holds twice the digit of the other, or as many times as the number on the dot.",
    unit: "black dot",
    words: &["kropki", "black", "dot", "dots", "ratio", "double", "twice", "half"],
    form: Form::PAIR,
    look: Look::Dot("black"),
    check: |shape, parts| at_least_one(parts, shape.side() as i64),
    lower: |scope, parts| {
        let times = parts.value().unwrap_or(2);
        vec![pair(scope, parts, |a, b| a == times * b || b == times * a)]
    },
    judge: |_, grid, parts| {
        let times = parts.value().unwrap_or(2);
        unless(grid, &parts.cells, |two| two[0].min(two[1]) * times == two[0].max(two[1]))
    },
    ..Kind::BASE
};

pub(super) static XV: Kind = Kind {
    id: "xv",
    title: "XV",
    about: "Cells with a V between them sum to 5, those with an X to 10.",
    unit: "XV sign",
    words: &["x", "v", "xs", "vs", "xv", "sum", "sums", "add", "adds", "up"],
    form: Form { values: (1, 1), ..Form::PAIR },
    look: Look::Sign,
    check: |shape, parts| match parts.values[0] {
        sum if (2..=2 * shape.side() as i64).contains(&sum) => Ok(()),
        sum => Err(format!("cannot sum to {sum}; V stands for 5, X for 10")),
    },
    lower: |scope, parts| vec![pair(scope, parts, |a, b| a + b == parts.values[0])],
    judge: |_, grid, parts| unless(grid, &parts.cells, |two| two[1] == parts.values[0] - two[0]),
    ..Kind::BASE
};

pub(super) static NONCONSECUTIVE: Kind = Kind {
    id: "nonconsecutive",
    title: "Nonconsecutive",
    about: "Cells that share an edge do not hold consecutive digits, unless a white dot is between them.",
    unit: "edge",
    is_numbered: false,
    words: &[
        "nonconsecutive",
        "consecutive",
        "adjacent",
        "orthogonally",
        "orthogonal",
        "neighbouring",
        "neighboring",
    ],
    form: Form::WHOLE,
    lower: |scope, _| unmarked(scope, &["difference"], |a, b| (a - b).abs() != 1),
    judge: |scope, grid, _| {
        let free = |&(a, b): &(Cell, Cell)| !scope.marks_pair(&["difference"], a, b);
        edges(scope.shape)
            .filter(free)
            .find_map(|(a, b)| unless(grid, &[a, b], |two| two[0].abs_diff(two[1]) != 1))
    },
    ..Kind::BASE
};

/// The values of the marks that a negative rule forbids where there is no mark, and the marks that excuse.
fn forbidden(scope: &Scope, name: &str) -> (Vec<i64>, &'static [&'static str]) {
    let used = |id: &str, usual: i64| {
        let mut values: Vec<i64> =
            scope.of_kind(id).map(|parts| parts.value().unwrap_or(usual)).collect();
        values.push(usual);
        values
    };
    match name {
        "xv" => (vec![5, 10], &["xv"]),
        "ratio" => (used("ratio", 2), &["ratio", "difference"]),
        _ => (used("difference", 1), &["ratio", "difference"]),
    }
}

pub(super) static NEGATIVE: Kind = Kind {
    id: "negative",
    title: "All marks are given",
    about: "Two neighbours without a mark of this kind between them do not have its relation: all marks are given.",
    unit: "edge",
    is_numbered: false,
    words: &["negative", "all", "given", "possible"],
    form: Form { text: true, ..Form::WHOLE },
    check: |_, parts| match ["xv", "ratio", "difference"].contains(&&parts.text[..]) {
        true => Ok(()),
        false => Err(format!("is about '{}'; it takes xv, ratio or difference", parts.text)),
    },
    lower: |scope, parts| {
        let (values, excuses) = forbidden(scope, &parts.text);
        let holds = |a: i64, b: i64| match &parts.text[..] {
            "xv" => values.contains(&(a + b)),
            "ratio" => values.iter().any(|times| a == b * times || b == a * times),
            _ => values.contains(&(a - b).abs()),
        };
        unmarked(scope, excuses, |a, b| !holds(a, b))
    },
    judge: |scope, grid, parts| {
        let (values, excuses) = forbidden(scope, &parts.text);
        let relation: fn(i64, i64, i64) -> bool = match &parts.text[..] {
            "xv" => |small, large, value| small + large == value,
            "ratio" => |small, large, value| small * value == large,
            _ => |small, large, value| large - small == value,
        };
        let free = |&(a, b): &(Cell, Cell)| !scope.marks_pair(excuses, a, b);
        edges(scope.shape).filter(free).find_map(|(a, b)| {
            unless(grid, &[a, b], |two| {
                let (small, large) = (two[0].min(two[1]), two[0].max(two[1]));
                !values.iter().any(|&value| relation(small, large, value))
            })
        })
    },
    ..Kind::BASE
};

fn at_least_one(parts: &Parts, most: i64) -> Result<(), String> {
    match parts.value() {
        Some(value) if !(1..=most).contains(&value) => {
            Err(format!("has the number {value}; choose 1 to {most}"))
        }
        _ => Ok(()),
    }
}

fn pair(scope: &Scope, parts: &Parts, holds: impl Fn(i64, i64) -> bool) -> Primitive {
    Primitive::pair(scope.shape.side(), parts.cells[0], parts.cells[1], holds)
}

/// A relation for every two cells that share an edge without such a mark.
fn unmarked(scope: &Scope, marks: &[&str], holds: impl Fn(i64, i64) -> bool) -> Vec<Primitive> {
    let table = super::primitive::table(scope.shape.side(), holds);
    let free = edges(scope.shape).filter(|&(a, b)| !scope.marks_pair(marks, a, b));
    free.map(|(a, b)| Primitive::Pair(a, b, table.clone())).collect()
}
