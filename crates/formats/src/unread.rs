//! The rules of a board while it is read. What a reader does not understand is a rule, too, by name and place, and
//! never a remark that somebody may miss.

use crate::error::ReadErrorKind;
use crate::json_text::{items, says};
use serde_json::Value;
use sudolab_core::Rule;
use sudolab_core::rules::{MOST_EXPRESSIONS, MOST_RULES, expressions};

/// The most rules that are not understood and that a board keeps one by one; a hostile text may have a million.
const MOST: usize = 200;
pub(crate) const TOO_MANY_EXPRESSIONS: ReadErrorKind =
    ReadErrorKind::Syntax("this board has over 200 expressions, or 50 alternatives; remove some");
/// The longest name, and the longest place that is no list of cells, in characters.
const MOST_CHARACTERS: usize = 60;
/// The most cells that a place lists.
const MOST_CELLS: usize = 100;

/// Rules while a board is being read.
#[derive(Default)]
pub(crate) struct Unread {
    known: Vec<Rule>,
    rules: Vec<Rule>,
    more: usize,
    expressions: usize,
    too_many: bool,
}

impl Unread {
    /// Adds one that is understood.
    pub(crate) fn understood(&mut self, rule: Rule) {
        self.expressions += expressions(rule.name());
        match self.known.len() < MOST_RULES && self.expressions <= MOST_EXPRESSIONS {
            true => self.known.push(rule),
            false => self.too_many = true,
        }
    }

    /// An error once there are more than a board may have.
    pub(crate) fn excess(&self) -> Option<ReadErrorKind> {
        match self.too_many {
            true if self.expressions > MOST_EXPRESSIONS => Some(TOO_MANY_EXPRESSIONS),
            true => Some(ReadErrorKind::Rules(MOST_RULES)),
            false => None,
        }
    }

    /// Those that are understood so far.
    pub(crate) fn known(&self) -> &[Rule] {
        &self.known
    }

    /// Adds one rule.
    pub(crate) fn add(&mut self, name: &str, place: &str) {
        match self.rules.len() < MOST {
            true => self.rules.push(Rule::unread(short(name), listed(place))),
            false => self.more += 1,
        }
    }

    /// Adds what a key of a file says: a rule for each item of a list, otherwise one.
    pub(crate) fn add_value(&mut self, name: &str, value: &Value) {
        match value {
            Value::Array(list) => {
                list.iter().filter(|item| says(item)).for_each(|item| self.add(name, &place(item)));
            }
            value if says(value) => self.add(name, &place(value)),
            _ => {}
        }
    }

    /// All of them; an error if there are too many.
    pub(crate) fn finish(mut self) -> Result<Vec<Rule>, ReadErrorKind> {
        if let Some(error) = self.excess() {
            return Err(error);
        }
        if self.more > 0 {
            self.rules.push(Rule::unread("other rules", format!("{} more", self.more)));
        }
        self.known.append(&mut self.rules);
        Ok(self.known)
    }
}

/// A list of cells as it is, the start of any other text.
fn listed(place: &str) -> String {
    let cells = || place.split_whitespace();
    let is_cell = |word: &str| word.starts_with(['r', 'R']) && word.len() <= 8;
    match cells().count() <= MOST_CELLS && cells().all(is_cell) {
        true => cells().collect::<Vec<_>>().join(" "),
        false => short(place),
    }
}

/// The start of a long text, on one line.
fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line,
    }
}

/// Where an element is: the cells that it names in one of the ways of f-puzzles and SudokuPad.
pub(crate) fn place(element: &Value) -> String {
    if let Value::String(text) = element {
        return text.clone();
    }
    let mut cells = Vec::new();
    for key in ["cell", "cells", "lines", "cloneCells", "ce", "ct", "wp"] {
        gather(element.get(key).unwrap_or(&Value::Null), &mut cells);
    }
    span(cells)
}

/// Cells one after the other; of very many the ends.
pub(crate) fn span(mut cells: Vec<String>) -> String {
    cells.dedup();
    match &cells[..] {
        [first, .., last] if cells.len() > MOST_CELLS => {
            format!("{first} to {last}, {} cells", cells.len())
        }
        few => few.join(" "),
    }
}

/// Cells as `R1C1`, or as row and column from 0 (also between cells: 0.5).
fn gather(value: &Value, cells: &mut Vec<String>) {
    let numbers: Vec<f64> = items(Some(value)).iter().filter_map(Value::as_f64).collect();
    match (value, &numbers[..]) {
        (Value::String(name), _) => cells.push(name.to_lowercase()),
        (_, [row, column]) => {
            cells.push(format!("r{}c{}", row.floor() + 1.0, column.floor() + 1.0))
        }
        _ => items(Some(value)).iter().for_each(|item| gather(item, cells)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn places_are_cells() {
        let cage = json!({"cells": ["R1C1", "R1C2"], "value": "10"});
        assert_eq!(place(&cage), "r1c1 r1c2");
        let line = json!({"lines": [["R1C1", "R2C2", "R3C3"], ["R4C4", "R5C5"]]});
        assert_eq!(place(&line), "r1c1 r2c2 r3c3 r4c4 r5c5");
        assert_eq!(place(&json!({"ct": [3.5, 0.5], "w": 1})), "r4c1");
        assert_eq!(place(&json!({"ce": [[0, 0], [0, 1]]})), "r1c1 r1c2");
        assert_eq!(place(&json!(true)), "");
    }

    #[test]
    fn a_flood_of_rules_is_counted() {
        let mut unread = Unread::default();
        unread.add_value("cage", &json!(vec![json!({"cell": "R1C1"}); 1000]));
        let rules = unread.finish().unwrap();
        assert_eq!(rules.len(), MOST + 1);
        assert_eq!(rules[MOST].to_string(), "other rules (800 more)");
    }
}
