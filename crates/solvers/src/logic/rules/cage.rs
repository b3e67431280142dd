//! Cages: which sets of different digits have the sum, and the digits that all of them need.

use super::super::board::Board;
use super::super::step::{Candidate, Search, Seen, Technique};
use super::super::words::{Words, say};
use super::words::{RuleNo, Sums, Why};
use super::{Argument, Finding, each};
use sudolab_core::{Cell, DigitSet};

pub(in super::super) const COMBINATIONS: Technique = Technique {
    id: "cage-combinations",
    title: "Cage combinations",
    rating: 1.8,
    find: |search| find(search, does_not_fit, tell_combinations),
};
pub(in super::super) const NEEDED: Technique = Technique {
    id: "cage-needs",
    title: "Digit that a cage needs",
    rating: 2.2,
    find: |search| {
        find(search, |board, finding, gone| !does_not_fit(board, finding, gone), tell_needed)
    },
};

/// More sets than these are counted, not listed.
const LISTED: usize = 8;

fn find(
    search: &mut Search,
    keep: fn(&Board, &Finding, Candidate) -> bool,
    tell: fn(&Board, &Finding) -> Why,
) -> Seen {
    each(search, &[Argument::Cage], false, keep, tell)
}

/// Is it a digit of a cell of the cage that no set has?
fn does_not_fit(board: &Board, finding: &Finding, (cell, digit): Candidate) -> bool {
    let sets = || sets(board, finding);
    finding.cells.contains(&cell) && !sets().iter().any(|set| set.contains(digit))
}

/// The cells of a cage that are open, and what they sum to.
pub(super) fn open(board: &Board, finding: &Finding) -> (Vec<Cell>, i64) {
    let (terms, mut left) = finding.rules.inference.equation(finding.part).unwrap_or_default();
    let mut open = Vec::new();
    for (cell, factor) in terms {
        match board.grid().get(cell) {
            Some(digit) => left -= factor * i64::from(digit.value()),
            None => open.push(cell),
        }
    }
    (open, left)
}

/// The sets of digits that fit the open cells of a cage.
fn sets(board: &Board, finding: &Finding) -> Vec<DigitSet> {
    let (cells, left) = open(board, finding);
    let union = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell));
    let mut found = Vec::new();
    grow(DigitSet::EMPTY, union, cells.len(), left, &mut found);
    found.retain(|set| cells.iter().all(|&cell| !(board.candidates(cell) & *set).is_empty()));
    found
}

/// The sets of so many digits of `from` that sum to what is left, beside those taken.
fn grow(taken: DigitSet, mut from: DigitSet, count: usize, left: i64, found: &mut Vec<DigitSet>) {
    if count == 0 {
        if left == 0 {
            found.push(taken);
        }
        return;
    }
    for digit in from.iter() {
        from.remove(digit);
        let value = i64::from(digit.value());
        // Those that follow are larger still.
        if value * count as i64 <= left {
            let mut with = taken;
            with.insert(digit);
            grow(with, from, count - 1, left - value, found);
        }
    }
}

/// `cage 10 (r1c1 r1c2)`, and what is left of it where some cells are filled.
fn name(board: &Board, finding: &Finding) -> Words {
    let (cells, left) = open(board, finding);
    let rule = finding.part.rule.unwrap_or_default();
    match cells.len() < finding.cells.len() {
        true => {
            say!(board, RuleNo(rule), " leaves ", left.to_string().as_str(), " for ", cells[..])
        }
        false => say!(board, RuleNo(rule)),
    }
}

fn tell_combinations(board: &Board, finding: &Finding) -> Why {
    let sets = sets(board, finding);
    let words = match sets.len() {
        ..=LISTED => {
            let fit = if sets.len() == 1 { " fits" } else { " fit" };
            say!(board, name(board, finding), ": only ", Sums(&sets), fit)
        }
        many => {
            let union = sets.iter().fold(DigitSet::EMPTY, |all, set| all | *set);
            let ways = format!(": there are {many} ways to fill it, all of them with digits from ");
            say!(board, name(board, finding), ways.as_str(), union)
        }
    };
    words.into()
}

fn tell_needed(board: &Board, finding: &Finding) -> Why {
    let sets = sets(board, finding);
    let digits: DigitSet = finding.lost.iter().map(|(_, digit)| *digit).collect();
    let all = sets.iter().copied().reduce(|all, set| all & set).unwrap_or(DigitSet::EMPTY);
    let (cells, _) = open(board, finding);
    let needed: Vec<_> = (all & digits).iter().collect();
    let words = match needed[..] {
        // The digit stays in its only place, and the others of that cell go.
        [] => {
            say!(board, name(board, finding), " needs ", all, " and each of them has a place there")
        }
        _ => {
            let digits: DigitSet = needed.iter().copied().collect();
            let holds = |cell: &Cell| !(board.candidates(*cell) & digits).is_empty();
            let places: Vec<Cell> = cells.into_iter().filter(holds).collect();
            say!(
                board,
                name(board, finding),
                " needs ",
                digits,
                ", which only fits in ",
                places[..]
            )
        }
    };
    words.into()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{eliminations, first, with_rules};

    #[test]
    fn a_cage_of_few_sets_has_few_digits() {
        let board = with_rules(&[("killercage", &[0, 1], &[4])]);
        let step = first(&super::COMBINATIONS, &board);
        assert_eq!(eliminations(&step).len(), 14);
        assert_eq!(step.reason, "cage 4 (r1c1 r1c2): only 1+3 fits");
        let mut board = board;
        board.apply(&step);
        let step = first(&super::NEEDED, &board);
        // Both digits leave the rest of the row and the box.
        assert_eq!(eliminations(&step).len(), 2 * (7 + 6), "{}", step.reason);
        assert_eq!(
            step.reason,
            "cage 4 (r1c1 r1c2) needs 1 and 3, which only fits in r1c1 and r1c2"
        );
    }
}
