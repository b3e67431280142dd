//! BUG + 1, the 'bivalue universal grave': if every blank cell had two candidates and every digit two
//! places in every unit, the puzzle would have no solution or several. So a single candidate that spoils this
//! pattern is true. It takes the puzzle's word that there is one solution.

use super::board::Board;
use super::proof::{Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::say;
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const BUG: Technique =
    Technique { id: "bug", title: "Bivalue universal grave", rating: 5.6, find };

fn find(search: &mut Search) -> Seen {
    let board = search.board;
    let Some((cell, digit)) = spoiler(board) else { return Seen::Continue(()) };
    let others = board.candidates(cell) - DigitSet::only(digit);
    let eliminations: Vec<Candidate> = others.iter().map(|other| (cell, other)).collect();
    search.offer(Pattern::strike(eliminations, vec![(cell, digit)]), || {
        let grave = ", every blank cell would have two candidates and every digit two places in each unit, \
                     and the puzzle would not have exactly one solution";
        let words = say!(board, "were ", cell, " not ", digit, grave);
        (words, Proof::by(Role::Extra, vec![(cell, digit)]))
    })
}

/// The only candidate too many, if there is just one.
fn spoiler(board: &Board) -> Option<Candidate> {
    let mut larger = board.blanks().filter(|&cell| board.candidates(cell).len() != 2);
    let (cell, None) = (larger.next()?, larger.next()) else { return None };
    let candidates = board.candidates(cell);
    let mut digits = candidates.iter().filter(|&digit| is_pattern_without(board, cell, digit));
    match (candidates.len(), digits.next(), digits.next()) {
        (3, Some(digit), None) => Some((cell, digit)),
        _ => None,
    }
}

/// Has every missing digit two places in every unit once this candidate is gone?
fn is_pattern_without(board: &Board, cell: Cell, digit: Digit) -> bool {
    let shape = board.shape();
    (0..shape.unit_count()).all(|unit| {
        board.missing(unit).iter().all(|other| {
            let holders = board.holders(unit, other).filter(|&c| (c, other) != (cell, digit));
            holders.count() == 2
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, eliminations, first};

    #[test]
    fn the_third_candidate_is_true() {
        let board = board(
            "79642183518.57.9.445..9871.518762349369154287247839651974.851..82194.57.635217498",
        );
        let step = first(&super::BUG, &board);
        assert_eq!(eliminations(&step), ["2r7c9", "3r7c9"]);
    }
}
