//! Drawings: authors use them for rules that the editor does not have, so one says nothing only where it shows a
//! rule that is understood, or where the words leave nothing for it to say.

use crate::json_text::{items, says};
use serde_json::Value;
use sudolab_core::rules::{Look, Parts};
use sudolab_core::{Cell, Rule, Shape};

/// The keys of drawings.
pub(super) const KEYS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// What the author says to whoever solved it.
const MESSAGES: [&str; 2] = ["msgcorrect", "msgincorrect"];

/// What drawings are held against.
pub(super) struct Shown<'a> {
    pub(super) shape: &'a Shape,
    pub(super) rules: &'a [Rule],
    /// Are there words, which say nothing beyond the rules?
    pub(super) is_told: bool,
}

impl Shown<'_> {
    /// Is this item of a key no more than a picture?
    pub(super) fn is_picture(&self, key: &str, item: &Value) -> bool {
        let said = item.get("value").and_then(Value::as_str).unwrap_or_default();
        let says_value = item.get("value").is_some_and(says);
        match key {
            _ if self.is_from_rule(item) => true,
            "cage" if !says_value => true,
            "cage" if MESSAGES.iter().any(|message| said.starts_with(message)) => true,
            _ if !self.is_told => false,
            "line" => !self.has_pictures() || self.is_on_lines(item),
            _ => !self.has_pictures() || self.is_on_cells(item),
        }
    }

    /// Did the editor draw it for a rule that is understood?
    fn is_from_rule(&self, item: &Value) -> bool {
        let name = item.get("fromConstraint").and_then(Value::as_str).unwrap_or_default();
        let name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        let name = name.to_lowercase();
        let name =
            ["german", "dutch"].iter().find_map(|kind| name.strip_prefix(kind)).unwrap_or(&name);
        self.rules.iter().any(|rule| rule.is_known() && rule.name() == name)
    }

    /// Is a rule of a kind that is drawn on the board? Then a drawing may be one more of it.
    fn has_pictures(&self) -> bool {
        let is_drawn = |look| !matches!(look, Look::Words | Look::Border | Look::Diagonal);
        self.rules.iter().filter_map(Rule::known_parts).any(|(kind, _)| is_drawn(kind.look))
    }

    fn all_parts(&self) -> impl Iterator<Item = &Parts> {
        self.rules.iter().filter_map(Rule::known_parts).map(|(_, parts)| parts)
    }

    /// Do all its steps go along lines of rules?
    fn is_on_lines(&self, item: &Value) -> bool {
        let step = |two: &[Value]| self.cell(&two[0]).zip(self.cell(&two[1]));
        let mut steps =
            items(item.get("lines")).iter().flat_map(|line| items(Some(line)).windows(2));
        let is_step = |a: Cell, b: Cell, line: &[Cell]| {
            line.windows(2).any(|two| *two == [a, b] || *two == [b, a])
        };
        steps.all(|two| {
            step(two).is_some_and(|(a, b)| {
                self.all_parts().any(|parts| {
                    is_step(a, b, &parts.cells)
                        || parts.lines.iter().any(|line| is_step(a, b, line))
                })
            })
        })
    }

    /// Does it lie on cells of rules?
    fn is_on_cells(&self, item: &Value) -> bool {
        let cells = items(item.get("cells"));
        let is_of_rule =
            |cell| self.all_parts().any(|parts| parts.all_cells().any(|own| own == cell));
        !cells.is_empty() && cells.iter().all(|name| self.cell(name).is_some_and(is_of_rule))
    }

    fn cell(&self, name: &Value) -> Option<Cell> {
        self.shape.cell_of(name.as_str()?)
    }
}
