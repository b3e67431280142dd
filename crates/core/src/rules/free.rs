//! Rules that people make themselves: any relation between neighbours or pairs, an expression, an equation.

use super::expression::Expression;
use super::judging::{unless, unless_neighbours};
use super::parts::MANY;
use super::{Cell, Form, Kind, Look, Primitive};
use std::sync::Arc;

pub(super) static PAIRS: Kind = Kind {
    id: "pairs",
    title: "Allowed neighbours",
    about: "Neighbours on the line are one of the listed pairs of digits, the first digit first.",
    unit: "line of pairs",
    form: Form { text: true, ..Form::LINE },
    look: Look::Line("olive"),
    check: |shape, parts| pairs(&parts.text, shape.side()).map(|_| ()),
    lower: |scope, parts| {
        let allowed = pairs(&parts.text, scope.shape.side()).unwrap_or_default();
        Primitive::chain(scope.shape.side(), &parts.cells, |a, b| allowed.contains(&(a, b)))
    },
    judge: |scope, grid, parts| {
        let allowed = pairs(&parts.text, scope.shape.side()).unwrap_or_default();
        unless_neighbours(grid, &parts.cells, |a, b| allowed.contains(&(a, b)))
    },
    ..Kind::BASE
};

pub(super) static ALL_PAIRS: Kind = Kind {
    id: "allpairs",
    title: "Allowed pairs",
    about: "Any two cells, in their order, are one of the listed pairs of digits.",
    unit: "group of pairs",
    lower: |scope, parts| {
        let allowed = pairs(&parts.text, scope.shape.side()).unwrap_or_default();
        let table = super::primitive::table(scope.shape.side(), |a, b| allowed.contains(&(a, b)));
        every_two(&parts.cells).map(|(a, b)| Primitive::Pair(a, b, table.clone())).collect()
    },
    judge: |scope, grid, parts| {
        let allowed = pairs(&parts.text, scope.shape.side()).unwrap_or_default();
        every_two(&parts.cells).find_map(|(a, b)| {
            unless(grid, &[a, b], |two| allowed.iter().any(|pair| *pair == (two[0], two[1])))
        })
    },
    ..PAIRS
};

pub(super) static REGEX: Kind = Kind {
    id: "regex",
    title: "Expression",
    about: "The digits along the line match the regular expression.",
    unit: "line of an expression",
    form: Form { text: true, ..Form::LINE },
    look: Look::Line("olive"),
    check: |shape, parts| Expression::parse(&parts.text, shape.side())?.automaton().map(|_| ()),
    lower: |scope, parts| {
        let expression = Expression::parse(&parts.text, scope.shape.side());
        let machine = expression.and_then(|expression| expression.automaton()).ok();
        let relation =
            |machine| Primitive::Automaton(parts.cells.clone().into(), Arc::new(machine));
        machine.map(relation).into_iter().collect()
    },
    judge: |scope, grid, parts| {
        let expression = Expression::parse(&parts.text, scope.shape.side()).ok()?;
        unless(grid, &parts.cells, |values| expression.matches(values))
    },
    ..Kind::BASE
};

pub(super) static LINEAR: Kind = Kind {
    id: "linear",
    title: "Equation",
    about: "The digits, each times its factor, sum to the last number.",
    unit: "equation",
    form: Form { cells: (1, MANY), values: (2, MANY), ..Form::WHOLE },
    look: Look::Shade,
    check: |_, parts| match (parts.values.len(), parts.cells.len() + 1) {
        (found, wanted) if found != wanted => Err(format!(
            "has {found} numbers for {} cells; give a factor for each cell, then the total",
            wanted - 1
        )),
        (_, cells) if parts.values[..cells - 1].iter().all(|factor| *factor == 0) => {
            Err("has no factor but 0".to_owned())
        }
        _ if parts.values.iter().any(|value| value.abs() > 1_000_000) => {
            Err("has a number above 1,000,000".to_owned())
        }
        _ => Ok(()),
    },
    lower: |_, parts| {
        let factors = parts.cells.iter().copied().zip(parts.values.iter().copied());
        vec![Primitive::linear(factors, parts.values[parts.cells.len()])]
    },
    judge: |_, grid, parts| {
        unless(grid, &parts.cells, |values| {
            let products = values.iter().zip(&parts.values).map(|(digit, factor)| digit * factor);
            products.sum::<i64>() == parts.values[values.len()]
        })
    },
    ..Kind::BASE
};

fn every_two(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    (0..cells.len()).flat_map(move |b| (0..b).map(move |a| (cells[a], cells[b])))
}

/// Pairs as `1:2 1:3 2:4`.
fn pairs(text: &str, side: usize) -> Result<Vec<(i64, i64)>, String> {
    let digit =
        |text: &str| text.parse::<i64>().ok().filter(|digit| (1..=side as i64).contains(digit));
    let pair = |word: &str| word.split_once(':').and_then(|(a, b)| digit(a).zip(digit(b)));
    let read = |word| {
        pair(word)
            .ok_or_else(|| format!("lists '{word}'; write pairs as 1:2, with digits up to {side}"))
    };
    text.split_whitespace().map(read).collect()
}
