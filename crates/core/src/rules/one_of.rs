//! Alternatives: at least one of several rules, or groups of rules, holds.

use super::text::RuleText;
use super::{Automaton, Cell, Form, Kind, Look, Parts, Primitive, Rule, Scope, broken, place_of};
use crate::shape::Shape;
use std::sync::Arc;

pub(super) static ONE_OF: Kind = Kind {
    id: "oneof",
    title: "Alternatives",
    about: "At least one of the alternatives holds: rules with | between them, those that belong together with &.",
    unit: "choice",
    form: Form { text: true, ..Form::CELLS },
    look: Look::Shade,
    check: |shape, parts| machine(shape, parts).map(|_| ()),
    lower: |scope, parts| {
        let read = |machine| Primitive::Automaton(parts.cells.clone().into(), Arc::new(machine));
        machine(scope.shape, parts).map(read).into_iter().collect()
    },
    judge: |scope, grid, parts| {
        let mut fault = None;
        for rules in alternatives(scope.shape, &parts.text).ok()? {
            let (_, first, second) = broken(scope.shape, &rules, grid)?;
            fault = fault.or(Some((first, second)));
        }
        fault
    },
    ..Kind::BASE
};

/// The machine is built each time a rule is read or lowered, so its states are limited.
const MOST_STATES: usize = 5_000;
/// The most rules in all alternatives together.
const MOST_RULES: usize = 32;
const MOST_CELLS: usize = 32;

/// These rules depend on boxes. An alternative cannot see the regions of a board without boxes.
const OF_BOXES: [&str; 2] = ["regionsumline", "boxindexer"];

/// The rules of each alternative: `thermometer r1c1 r1c2 & killercage r2c1 r2c2 = 10 | digits r3c3 = 1 2`.
///
/// # Errors
/// A rule is not understood, or cannot be an alternative: the message goes on after the name of the rule.
pub fn alternatives(shape: &Shape, text: &str) -> Result<Vec<Vec<Rule>>, String> {
    let alternative = |text: &str| text.split('&').map(|rule| inner(shape, rule.trim())).collect();
    text.split('|').map(alternative).collect()
}

/// A rule inside an alternative.
fn inner(shape: &Shape, text: &str) -> Result<Rule, String> {
    let (head, values) = text.split_once('=').unwrap_or((text, ""));
    let (name, place) = head.trim().split_once(' ').unwrap_or((head.trim(), ""));
    let kind = Kind::find(name).filter(|kind| {
        let Form { cells, lines, text, outside, .. } = kind.form;
        cells.0 > 0 && lines.0 == 0 && !text && !outside && !kind.is_region
    });
    if kind.is_none() || !shape.has_boxes() && OF_BOXES.contains(&name) {
        return Err(format!(
            "has '{name}' as an alternative; take rules about cells, such as: thermometer r1c1 r1c2 | killercage r1c1 r1c2 = 10"
        ));
    }
    let number = |word: &str| {
        word.parse().map_err(|_| format!("has the value '{word}', which must be a number"))
    };
    let values = values.split_whitespace().map(number).collect::<Result<Vec<i64>, String>>()?;
    let rule = RuleText {
        name: name.to_owned(),
        place: place.to_owned(),
        values: Some(values),
        ..RuleText::default()
    };
    rule.rule(shape).map_err(|error| format!("has an alternative '{text}' that {error}"))
}

/// A condition of an alternative.
enum Condition {
    Differ(Vec<Cell>),
    Relation(Primitive),
}

impl Condition {
    fn all(shape: &Shape, rules: &[Rule]) -> Vec<Condition> {
        let scope = Scope { shape, rules };
        let known = rules.iter().filter_map(Rule::known_parts);
        let conditions = known.flat_map(|(kind, parts)| {
            let groups = (kind.groups)(shape, parts).into_iter().map(Condition::Differ);
            groups.chain((kind.lower)(&scope, parts).into_iter().map(Condition::Relation))
        });
        conditions.collect()
    }

    fn cells(&self) -> Vec<Cell> {
        match self {
            Condition::Differ(cells) => cells.clone(),
            Condition::Relation(primitive) => primitive.cells(),
        }
    }

    fn is_broken(&self, side: usize, value: impl Fn(Cell) -> i64) -> bool {
        match self {
            Condition::Differ(cells) => {
                let seen = |nth: usize| value(cells[nth]) > 0;
                let again =
                    |nth: usize| (0..nth).any(|other| value(cells[other]) == value(cells[nth]));
                (0..cells.len()).any(|nth| seen(nth) && again(nth))
            }
            Condition::Relation(primitive) => primitive.is_broken(side, value),
        }
    }
}

/// An alternative, and which digits it has to remember while cells are read.
struct Alternative {
    conditions: Vec<Condition>,
    /// By the number of cells read: the cells whose digits a later condition still needs.
    needed: Vec<Vec<bool>>,
    /// How many cells must be read to decide it.
    decided: usize,
}

impl Alternative {
    fn new(cells: &[Cell], conditions: Vec<Condition>) -> Alternative {
        let place = |cell: &Cell| cells.iter().position(|own| own == cell).unwrap_or(0);
        let places: Vec<Vec<usize>> = conditions
            .iter()
            .map(|condition| condition.cells().iter().map(place).collect())
            .collect();
        let end = |places: &Vec<usize>| places.iter().max().map_or(0, |last| last + 1);
        let needed = |read: usize| {
            let matters =
                |nth: usize| places.iter().any(|own| end(own) > read && own.contains(&nth));
            (0..cells.len()).map(|nth| nth < read && matters(nth)).collect()
        };
        let decided = places.iter().map(end).max().unwrap_or(0);
        Alternative { needed: (0..=cells.len()).map(needed).collect(), decided, conditions }
    }
}

/// What is known while the cells are read.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// How many cells are read, and the digits each alternative remembers; `None` if it is broken.
    Open(usize, Vec<Option<Vec<u8>>>),
    /// An alternative holds; how many cells are read.
    Holds(usize),
}

/// A machine that reads the cells and accepts what one of the alternatives allows.
fn machine(shape: &Shape, parts: &Parts) -> Result<Automaton, String> {
    let (side, cells) = (shape.side(), &parts.cells);
    if cells.len() > MOST_CELLS || parts.text.split(['|', '&']).count() > MOST_RULES {
        return Err(format!(
            "takes up to {MOST_CELLS} cells and {MOST_RULES} rules; split it into several rules"
        ));
    }
    let mut choices = Vec::new();
    for rules in alternatives(shape, &parts.text)? {
        let conditions = Condition::all(shape, &rules);
        let named = conditions.iter().flat_map(Condition::cells);
        if let Some(cell) = named.into_iter().find(|cell| !cells.contains(cell)) {
            let name = place_of(&[cell], side);
            return Err(format!("has an alternative that looks at {name}; list that cell, too"));
        }
        choices.push(Alternative::new(cells, conditions));
    }
    let start = State::Open(0, choices.iter().map(|_| Some(vec![0; cells.len()])).collect());
    let accepts = |state: &State| matches!(state, State::Holds(read) if *read == cells.len());
    let machine = Automaton::explore_within(
        MOST_STATES,
        side,
        start,
        |state, digit| step(side, cells, &choices, state, digit),
        accepts,
    );
    machine.ok_or_else(|| "has too many combinations; take fewer cells or shorter rules".to_owned())
}

fn step(
    side: usize,
    cells: &[Cell],
    choices: &[Alternative],
    state: &State,
    digit: i64,
) -> Option<State> {
    let (read, digits) = match state {
        State::Holds(read) | State::Open(read, _) if *read == cells.len() => return None,
        State::Holds(read) => return Some(State::Holds(read + 1)),
        State::Open(read, digits) => (*read, digits),
    };
    let after = |(choice, known): (&Alternative, &Option<Vec<u8>>)| {
        let mut known = known.clone()?;
        known[read] = digit as u8;
        let value = |cell: Cell| {
            cells.iter().position(|own| *own == cell).map_or(0, |nth| i64::from(known[nth]))
        };
        // Conditions without this cell were checked when their last cell was read.
        let open = |condition: &&Condition| condition.cells().contains(&cells[read]);
        if choice.conditions.iter().filter(open).any(|condition| condition.is_broken(side, value)) {
            return None;
        }
        let needed = &choice.needed[read + 1];
        known.iter_mut().zip(needed).for_each(|(digit, &needed)| *digit *= u8::from(needed));
        Some(known)
    };
    let digits: Vec<Option<Vec<u8>>> = choices.iter().zip(digits).map(after).collect();
    let holds = |(choice, known): (&Alternative, &Option<Vec<u8>>)| {
        known.is_some() && choice.decided <= read + 1
    };
    match choices.iter().zip(&digits).any(holds) {
        true => Some(State::Holds(read + 1)),
        false => digits.iter().any(Option::is_some).then_some(State::Open(read + 1, digits)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    fn rule(place: &[u32], text: &str) -> Result<Rule, String> {
        let cells = place.iter().map(|&cell| Cell(cell)).collect();
        let parts = Parts { cells, text: text.to_owned(), ..Parts::default() };
        Rule::new(&ONE_OF, Shape::classic(), parts).map_err(|error| error.to_string())
    }

    #[test]
    fn what_cannot_be_an_alternative_says_why() {
        let error = |place: &[u32], text: &str| rule(place, text).unwrap_err();
        assert!(error(&[0, 1], "").contains("needs a text"));
        assert!(error(&[0, 1], "|").contains("has '' as an alternative; take rules"));
        assert!(error(&[0, 1], "antiknight | odd r1c1").contains("has 'antiknight'"));
        assert!(error(&[0, 1], "oneof r1c1 | odd r1c1").contains("has 'oneof'"));
        assert!(error(&[0], "regex r1c1 r1c2 = 1").contains("has 'regex'"));
        assert!(error(&[0], "thermometer r1c1 r1c2").contains("looks at r1c2; list that cell"));
        assert!(
            error(&[0, 1], "killercage r1c1 r1c2 = ten").contains("'ten', which must be a number")
        );
        assert!(error(&[0, 1], "killercage r1c1 r1c2 = 99 | odd r1c1").contains("that"));
        assert!(error(&[0], &"odd r1c1 &".repeat(40)).contains("up to 32 cells and 32 rules"));
        let row: Vec<u32> = (0..9).collect();
        let long = "sum r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 = 45";
        assert!(error(&row, long).contains("too many combinations"));
    }

    #[test]
    fn one_of_the_alternatives_holds() {
        let shape = Shape::classic();
        let text = "thermometer r1c1 r1c2 & odd r1c3 | digits r1c1 = 9";
        let rules = [rule(&[0, 1, 2], text).unwrap()];
        let broken = |digits: [u16; 3]| {
            let mut values = vec![0; 81];
            values[..3].copy_from_slice(&digits);
            broken(shape, &rules, &Grid::from_values(shape, &values).unwrap()).is_some()
        };
        assert!(
            !broken([1, 2, 3]) && !broken([9, 1, 2]) && !broken([2, 0, 0]) && !broken([0, 2, 4])
        );
        assert!(broken([1, 2, 4]) && broken([3, 2, 1]) && broken([5, 0, 4]));
    }
}
