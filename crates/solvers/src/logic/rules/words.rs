//! Rules in sentences.

use super::super::board::Board;
use super::super::words::{Thing, ToWords, UnitNo, Words, say};
use sudolab_core::rules::Rule;
use sudolab_core::{Cell, DigitSet};

/// What is said of a step, and the units that it speaks of.
pub(super) struct Why {
    pub(super) words: Words,
    pub(super) units: Vec<usize>,
}

impl From<Words> for Why {
    fn from(words: Words) -> Why {
        Why { words, units: Vec::new() }
    }
}

/// A rule by its number on the board: `cage 10 (r1c1 r1c2)`; a clue outside names its line.
#[derive(Clone, Copy)]
pub(super) struct RuleNo(pub(super) usize);

impl ToWords for RuleNo {
    fn say(&self, board: &Board, words: &mut Words) {
        let rule = &board.shape().rules()[self.0];
        let Some((kind, parts)) = rule.known_parts() else { return };
        let numbers: Vec<String> = parts.values.iter().map(i64::to_string).collect();
        let name = [kind.unit.to_owned(), numbers.join(" "), parts.text.clone()];
        let name: Vec<String> = name.into_iter().filter(|part| !part.is_empty()).collect();
        words.text(&name.join(" "));
        let cells: Vec<Cell> = parts.cells.clone();
        match unit_of(board, &cells) {
            _ if cells.is_empty() => {}
            Some(unit) => words.add(&say!(board, " of ", UnitNo(unit))),
            None => {
                for (at, cell) in cells.iter().enumerate() {
                    words.text(if at > 0 { " " } else { " (" });
                    cell.say(board, words);
                }
                words.text(")");
            }
        }
    }
}

/// The unit that has just these cells.
fn unit_of(board: &Board, cells: &[Cell]) -> Option<usize> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    board.shape().units().iter().position(|unit| unit.cells[..] == sorted[..])
}

/// What a rule asks for, within a sentence: `along a thermometer digits increase from the bulb`.
pub(super) fn about(rule: &Rule) -> String {
    let about = rule.known_parts().map_or("", |(kind, _)| kind.about).trim_end_matches('.');
    let mut letters = about.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// `nothing else fits in thermometer (r1c1 r1c2), where ...`.
pub(super) fn nothing_else(board: &Board, rule: usize) -> Words {
    let asks = about(&board.shape().rules()[rule]);
    say!(board, RuleNo(rule), " leaves no other digits: ", asks.as_str())
}

/// Sets of digits as sums: `1+2+7, 1+3+6 or 2+3+5`.
pub(super) struct Sums<'a>(pub(super) &'a [DigitSet]);

impl ToWords for Sums<'_> {
    fn say(&self, _: &Board, words: &mut Words) {
        for (at, set) in self.0.iter().enumerate() {
            match at {
                0 => {}
                _ if at + 1 == self.0.len() => words.text(" or "),
                _ => words.text(", "),
            }
            for (at, digit) in set.iter().enumerate() {
                words.text(if at > 0 { "+" } else { "" });
                words.name(digit, Thing::Digit(digit));
            }
        }
    }
}
