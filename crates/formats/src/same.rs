//! Is what a text says the same as the board that was written? Rules may be said in another way that says the same: an
//! arrow with two shafts is two arrows.

use crate::registry::Keeps;
use std::collections::HashSet;
use sudolab_core::rules::{Kind, Mask, Parts, REGION, all_digits, bit, digits_where};
use sudolab_core::{Board, Cell, Digit, Rule, Shape};

/// How a board that is read back differs.
#[derive(Debug)]
pub(crate) enum Difference {
    /// These rules are in one only.
    Rules(Vec<Rule>),
    /// Its shape, or what its cells hold.
    Cells,
}

/// The difference that `keeps` does not excuse.
pub(crate) fn difference(board: &Board, again: &Board, keeps: Keeps) -> Option<Difference> {
    let shape = board.shape();
    if shape != again.shape() {
        return Some(Difference::Cells);
    }
    let (own, read) = (all_atoms(board), all_atoms(again));
    let other: Vec<Rule> = own.symmetric_difference(&read).cloned().collect();
    if !other.is_empty() {
        return Some(Difference::Rules(other));
    }
    let placed = |board: &Board, cell| board.placed.as_ref().and_then(|grid| grid.get(cell));
    let same = |cell: Cell| {
        board.digit(cell) == again.digit(cell)
            && (!keeps.placed || placed(board, cell) == placed(again, cell))
    };
    let all = shape.all_cells().all(same) && domains(board) == domains(again);
    (!all).then_some(Difference::Cells)
}

/// The digits that each cell may hold by itself: given, marked, odd or even. (Up to the side that masks hold; beyond,
/// every digit.)
pub(crate) fn domains(board: &Board) -> Vec<Mask> {
    let (shape, side) = (board.shape(), board.shape().side());
    if side > Mask::BITS as usize {
        return Vec::new();
    }
    let mask = |digit: Digit| bit(digit.value().into());
    let own = |cell: Cell| match board.digit(cell) {
        Some(digit) => mask(digit),
        None => board.allowed(cell).iter().map(mask).fold(0, |all, one| all | one),
    };
    let mut masks: Vec<Mask> = shape.all_cells().map(own).collect();
    for (kind, parts) in board.rules.iter().filter_map(Rule::known_parts) {
        let holds = |digit: i64| match kind.id {
            "odd" => digit % 2 == 1,
            "even" => digit % 2 == 0,
            _ => parts.values.contains(&digit),
        };
        if of_single_cells(kind) {
            let digits = digits_where(side, holds);
            parts.cells.iter().for_each(|cell| masks[cell.index()] &= digits);
        }
    }
    masks.iter().map(|mask| mask & all_digits(side)).collect()
}

/// Does it say what single cells may hold?
fn of_single_cells(kind: &Kind) -> bool {
    ["odd", "even", "digits"].contains(&kind.id)
}

/// Every rule but those.
fn all_atoms(board: &Board) -> HashSet<Rule> {
    let is_said = |rule: &&Rule| rule.known_parts().is_some_and(|(kind, _)| of_single_cells(kind));
    let large = board.shape().side() > Mask::BITS as usize;
    let rules = board.rules.iter().filter(|rule| large || !is_said(rule));
    rules.flat_map(|rule| atoms(rule, board.shape())).collect()
}

/// A rule as the smallest rules that together say the same, each in one form.
pub(crate) fn atoms(rule: &Rule, shape: &Shape) -> Vec<Rule> {
    let Some((kind, parts)) = rule.known_parts() else { return vec![rule.clone()] };
    let alone = |parts: Parts| Rule::new(kind, shape, parts).unwrap_or_else(|_| rule.clone());
    split(kind, parts).into_iter().map(|parts| alone(plain(kind, shape, parts))).collect()
}

fn split(kind: &Kind, parts: &Parts) -> Vec<Parts> {
    let cell = |&cell: &Cell| Parts::of(&[cell]);
    match kind.id {
        "arrow" => {
            let lines = parts.lines.iter();
            lines.map(|line| Parts { lines: vec![line.clone()], ..parts.clone() }).collect()
        }
        "clone" => {
            let pairs = parts.cells.iter().zip(&parts.lines[0]);
            pairs.map(|(&a, &b)| Parts { lines: vec![vec![b]], ..Parts::of(&[a]) }).collect()
        }
        "odd" | "even" | "minimum" | "maximum" | "columnindexer" | "rowindexer" | "boxindexer" => {
            parts.cells.iter().map(cell).collect()
        }
        _ => vec![parts.clone()],
    }
}

/// The same without a number that goes without saying, with cells in order where their order says nothing.
fn plain(kind: &Kind, shape: &Shape, mut parts: Parts) -> Parts {
    let usual = match kind.id {
        "difference" => Some(1),
        "ratio" => Some(2),
        "whispers" => Some((shape.side() as i64 + 1) / 2),
        _ => None,
    };
    if usual.is_some() && parts.value() == usual {
        parts.values.clear();
    }
    if kind.id == REGION.id || kind.id == "quadruple" {
        parts.cells.sort_unstable();
    }
    if ["pairs", "allpairs"].contains(&kind.id) {
        let number = |text: &str| text.parse::<u8>().unwrap_or_default();
        let pair = |word: &str| word.split_once(':').map(|(a, b)| (number(a), number(b)));
        let mut pairs: Vec<(u8, u8)> = parts.text.split_whitespace().filter_map(pair).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let words: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}:{b}")).collect();
        parts.text = words.join(" ");
    }
    parts
}
