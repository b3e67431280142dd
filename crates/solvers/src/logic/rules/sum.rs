//! Sums whose cells need not all differ: little killers, arrows; and innies and outies, the sums that cages leave of
//! rows, columns and boxes.

use super::super::board::Board;
use super::super::step::{Search, Seen, Technique};
use super::super::words::{Joined, UnitNo, Words, say};
use super::cage::open;
use super::words::{RuleNo, Why};
use super::{Argument, Finding, each};
use sudolab_core::Cell;

pub(in super::super) const BOUNDS: Technique = Technique {
    id: "sum-bounds",
    title: "Bounds of a sum",
    rating: 2.0,
    find: |search| find(search, false, tell_bounds),
};
pub(in super::super) const INNIES_AND_OUTIES: Technique = Technique {
    id: "innies-and-outies",
    title: "Innies and outies",
    rating: 2.4,
    find: |search| find(search, true, tell_innies),
};

fn find(search: &mut Search, of_units: bool, tell: fn(&Board, &Finding) -> Why) -> Seen {
    let sums: &[Argument] =
        if of_units { &[Argument::Sum, Argument::Cage] } else { &[Argument::Sum] };
    each(search, sums, of_units, |_, _, _| true, tell)
}

fn tell_bounds(board: &Board, finding: &Finding) -> Why {
    let rule = finding.part.rule.unwrap_or_default();
    say!(board, RuleNo(rule), ": ", impossible(board, finding)).into()
}

/// Why the first candidate cannot be.
fn impossible(board: &Board, finding: &Finding) -> Words {
    let Some(&(cell, digit)) = finding.lost.first() else { return Words::default() };
    let suppose = say!(board, "with ", (cell, digit), " ");
    let (terms, _) = finding.rules.inference.equation(finding.part).unwrap_or_default();
    let (_, left) = open(board, finding);
    let is_plain = terms.iter().all(|(_, factor)| *factor == 1);
    let others: Vec<Cell> =
        open(board, finding).0.into_iter().filter(|&other| other != cell).collect();
    let bound =
        |end: fn(&Board, Cell) -> i64| others.iter().map(|&cell| end(board, cell)).sum::<i64>();
    let (wanted, least, most) = (left - i64::from(digit.value()), bound(lowest), bound(highest));
    let says = match is_plain && finding.cells.contains(&cell) {
        true if wanted < least => {
            format!("the others would have to sum to {wanted}, but they sum to {least} or more")
        }
        true if wanted > most => {
            format!("the others would have to sum to {wanted}, but they sum to {most} or less")
        }
        _ => "there is no way to fill the others".to_owned(),
    };
    say!(board, suppose, says.as_str())
}

fn lowest(board: &Board, cell: Cell) -> i64 {
    board.candidates(cell).iter().next().map_or(0, |digit| i64::from(digit.value()))
}

fn highest(board: &Board, cell: Cell) -> i64 {
    board.candidates(cell).iter().last().map_or(0, |digit| i64::from(digit.value()))
}

fn tell_innies(board: &Board, finding: &Finding) -> Why {
    let units: Vec<usize> = finding.part.units.to_vec();
    let names: Vec<UnitNo> = units.iter().map(|&unit| UnitNo(unit)).collect();
    let side = board.shape().side();
    let sum = units.len() * side * (side + 1) / 2;
    let (terms, total) = finding.rules.inference.equation(finding.part).unwrap_or_default();
    let verb = if units.len() == 1 { " sums to " } else { " sum to " };
    let words = say!(
        board,
        names[..],
        verb,
        sum.to_string().as_str(),
        "; with the cages there, that leaves ",
        equation(board, &terms),
        format!(" = {total}").as_str()
    );
    let words = match is_at_a_glance(finding) {
        true => words,
        false => say!(board, words, "; ", impossible(board, finding)),
    };
    Why { words, units }
}

/// Does it say what one cell is?
fn is_at_a_glance(finding: &Finding) -> bool {
    finding.cells.len() == 1
}

/// `r1c1 + r1c2 - r4c4`.
fn equation(board: &Board, terms: &[(Cell, i64)]) -> Words {
    let mut sorted: Vec<(Cell, i64)> = terms.to_vec();
    sorted.sort_by_key(|&(cell, factor)| (factor < 0, cell));
    let term = |(at, &(cell, factor)): (usize, &(Cell, i64))| {
        let sign = match (at, factor < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        let times = if factor.abs() > 1 { format!("{} x ", factor.abs()) } else { String::new() };
        say!(board, sign, times.as_str(), cell)
    };
    say!(board, Joined(sorted.iter().enumerate().map(term).collect(), ""))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{eliminations, first, with_rules};
    use super::*;

    #[test]
    fn a_small_sum_has_small_digits() {
        let board = with_rules(&[("littlekillersum", &[3, 11], &[4])]);
        let step = first(&BOUNDS, &board);
        assert!(eliminations(&step).contains(&"4r1c4".to_owned()), "{}", step.reason);
        assert!(eliminations(&step).contains(&"9r2c3".to_owned()), "{}", step.reason);
        assert_eq!(
            step.reason,
            "little killer 4 (r1c4 r2c3): with 4 in r1c4 the others would have to sum to 0, but they sum to 1 or more"
        );
    }

    /// Eight cells of row 1 lie in cages of 38: the ninth is 7.
    #[test]
    fn cages_leave_a_cell_of_a_row() {
        let board = with_rules(&[
            ("killercage", &[0, 1, 2, 3], &[18]),
            ("killercage", &[4, 5, 6, 7], &[20]),
        ]);
        let step = first(&INNIES_AND_OUTIES, &board);
        assert_eq!(eliminations(&step).len(), 8);
        assert_eq!(step.reason, "row 1 sums to 45; with the cages there, that leaves r1c9 = 7");
    }
}
