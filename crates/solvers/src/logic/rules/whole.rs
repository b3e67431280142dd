//! Rules that a person sees as a whole: sets of a line, what stands between ends, digits that have to be there, ways
//! to fill a line.

use super::super::board::Board;
use super::super::step::{Search, Seen, Technique};
use super::super::words::say;
use super::words::{RuleNo, Why, about, nothing_else};
use super::{Argument, Finding, each};

pub(in super::super) const CONTAINED: Technique = Technique {
    id: "contained-digits",
    title: "Digits that have to be there",
    rating: 1.8,
    find: |search| find(search, Argument::Contains, tell),
};
pub(in super::super) const SETS: Technique = Technique {
    id: "line-sets",
    title: "Sets of a line",
    rating: 2.0,
    find: |search| find(search, Argument::Sets, tell),
};
pub(in super::super) const ENDS: Technique = Technique {
    id: "line-ends",
    title: "Ends of a line",
    rating: 2.0,
    find: |search| find(search, Argument::Ends, tell),
};
pub(in super::super) const FILLINGS: Technique = Technique {
    id: "line-fillings",
    title: "Ways to fill a line",
    rating: 2.4,
    find: |search| find(search, Argument::Fillings, tell_filling),
};

fn find(search: &mut Search, argument: Argument, tell: fn(&Board, &Finding) -> Why) -> Seen {
    each(search, &[argument], false, |_, _, _| true, tell)
}

fn tell(board: &Board, finding: &Finding) -> Why {
    nothing_else(board, finding.part.rule.unwrap_or_default()).into()
}

fn tell_filling(board: &Board, finding: &Finding) -> Why {
    let rule = finding.part.rule.unwrap_or_default();
    let Some(&candidate) = finding.lost.first() else { return tell(board, finding) };
    let asks = about(&board.shape().rules()[rule]);
    say!(board, "no way to fill ", RuleNo(rule), " has ", candidate, ": ", asks.as_str()).into()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{eliminations, first, with_rules};

    #[test]
    fn a_line_of_eight_different_neighbours_has_no_room_for_both_ends() {
        let board = with_rules(&[("renban", &[0, 1, 2], &[])]);
        assert!(super::SETS.first(&board).is_none(), "any digit may be in a run of three");
        let mut board = board;
        board.place(sudolab_core::Cell(0), sudolab_core::Digit::from_index(0));
        let step = first(&super::SETS, &board);
        assert!(eliminations(&step).contains(&"4r1c2".to_owned()), "{}", step.reason);
    }

    #[test]
    fn a_sandwich_of_35_has_its_ends_apart() {
        let row: Vec<u32> = (0..9).collect();
        let board = with_rules(&[("sandwichsum", &row, &[35])]);
        let step = first(&super::FILLINGS, &board);
        assert!(eliminations(&step).contains(&"5r1c1".to_owned()), "{}", step.reason);
        assert!(
            step.reason.starts_with("no way to fill sandwich 35 of row 1 has 2 in r1c1"),
            "{}",
            step.reason
        );
    }
}
