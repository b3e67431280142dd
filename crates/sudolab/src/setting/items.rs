//! What a board is made of, as far as a person can take it away.

use sudolab_core::rules::{Primitive, Rule, Scope};
use sudolab_core::{AnyDigits, Board, Cell};

/// A given, the marks of a cell, or a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// The rule with this number.
    Rule(usize),
    /// The pencil marks of this cell.
    Marks(Cell),
    /// The given of this cell.
    Given(Cell),
}

impl Item {
    /// Everything on a board. Rules for the whole board come first: others may lean on them.
    pub(super) fn all(board: &Board) -> Vec<Item> {
        let mut rules: Vec<usize> = (0..board.rules.len()).collect();
        rules.sort_by_key(|&number| !board.rules[number].cells().is_empty());
        let rules = rules.into_iter().map(Item::Rule);
        let cells = || board.shape().all_cells();
        let is_marked = |&cell: &Cell| {
            let marks = board.marks.as_ref();
            board.givens.get(cell).is_none()
                && marks.is_some_and(|marks| !marks.get::<{ AnyDigits::WORDS }>(cell).is_empty())
        };
        let marked = cells().filter(is_marked).map(Item::Marks);
        let given = cells().filter(|&cell| board.givens.get(cell).is_some()).map(Item::Given);
        rules.chain(marked).chain(given).collect()
    }
}

/// A board with some of its items.
pub(super) fn only(board: &Board, items: &[Item]) -> Board {
    let mut left = Board { rules: Vec::new(), placed: None, solution: None, ..board.clone() };
    let has = |item: Item| items.contains(&item);
    let numbered = board.rules.iter().enumerate();
    left.rules = numbered
        .filter(|(number, _)| has(Item::Rule(*number)))
        .map(|(_, rule)| rule.clone())
        .collect();
    for cell in board.shape().all_cells() {
        if !has(Item::Given(cell)) {
            left.givens.set(cell, None);
        }
        if let Some(marks) = left.marks.as_mut().filter(|_| !has(Item::Marks(cell))) {
            marks.set(cell, AnyDigits::EMPTY);
        }
    }
    left
}

/// Do the rules that are left ask for what they asked for before? A dot, say, is also an excuse to the rule that
/// unmarked neighbours must not be consecutive: without the dot that rule would ask for more.
pub(super) fn leaves_others_alone(before: &Board, after: &Board) -> bool {
    let asked = asked(before);
    after
        .rules
        .iter()
        .zip(asked_of(after))
        .all(|(rule, now)| asked.iter().any(|(known, then)| *known == rule && *then == now))
}

fn asked(board: &Board) -> Vec<(&Rule, Vec<Primitive>)> {
    board.rules.iter().zip(asked_of(board)).collect()
}

/// What each rule asks for, in their order.
fn asked_of(board: &Board) -> Vec<Vec<Primitive>> {
    let scope = Scope { shape: board.shape(), rules: &board.rules };
    let lowered = |rule: &Rule| match rule.known_parts() {
        Some((kind, parts)) => (kind.lower)(&scope, parts),
        None => Vec::new(),
    };
    board.rules.iter().map(lowered).collect()
}

/// Items of a board in words: `the givens r1c1 and r2c2, cage 10 (r1c2 r1c3)`.
pub(super) fn in_words(board: &Board, items: &[Item]) -> String {
    let shape = board.shape();
    let cells = |word: &str, pick: fn(&Item) -> Option<Cell>| {
        let names: Vec<String> =
            items.iter().filter_map(pick).map(|cell| shape.name(cell)).collect();
        match names.len() {
            0 => None,
            1 => Some(format!("the {word} of {}", names[0])),
            _ => Some(format!("the {word}s of {}", names.join(" "))),
        }
    };
    let rules = items.iter().filter_map(|item| match item {
        Item::Rule(number) => Some(format!("the {}", board.rules[*number].in_words())),
        _ => None,
    });
    let givens = cells("given", |item| match item {
        Item::Given(cell) => Some(*cell),
        _ => None,
    });
    let marks = cells("pencil mark", |item| match item {
        Item::Marks(cell) => Some(*cell),
        _ => None,
    });
    let parts: Vec<String> = givens.into_iter().chain(marks).chain(rules).collect();
    match &parts[..] {
        [] => "rows, columns and boxes".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_board;

    #[test]
    fn a_dot_stays_as_long_as_the_rule_that_leans_on_it() {
        let text = r#"{"box_height":2,"box_width":2,"givens":[1,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0],"rules":[
            {"name":"difference","place":"r1c1 r1c2","values":[]},
            {"name":"negative","text":"difference"}]}"#;
        let board = read_board(text).unwrap();
        let all = Item::all(&board);
        assert_eq!(all[..2], [Item::Rule(1), Item::Rule(0)], "the rule for the whole board first");
        let without = |item| {
            let rest: Vec<Item> = all.iter().copied().filter(|other| *other != item).collect();
            only(&board, &rest)
        };
        assert!(!leaves_others_alone(&board, &without(Item::Rule(0))));
        assert!(leaves_others_alone(&board, &without(Item::Rule(1))));
        assert!(leaves_others_alone(&board, &without(Item::Given(Cell(0)))));
    }
}
