//! Aligned pair exclusion as Sudoku Explainer knows it: only cells with two candidates, in sight of both cells
//! of the pair, forbid a combination.

use super::board::Board;
use super::proof::{Node, Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen, Technique, candidates_of};
use super::words::say;
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const ALIGNED_PAIR: Technique = Technique {
    id: "aligned-pair-of-cells",
    title: "Aligned pair exclusion by cells",
    rating: 6.2,
    find,
};

/// Cells with two candidates beyond this number are not looked at: there are far fewer on a board up to 9x9.
const MOST: usize = 64;

/// The cells with two candidates, and which of them each blank cell sees (as bits).
struct Excluders {
    cells: Vec<Cell>,
    seen: Vec<(Cell, u64)>,
}

fn find(search: &mut Search) -> Seen {
    let board = search.board;
    let excluders = excluders(board);
    for &(first, own) in &excluders.seen {
        for &(second, other) in &excluders.seen {
            if first != second && (own & other).count_ones() >= 2 {
                let common: Vec<Cell> = DigitSet::from_bits(own & other)
                    .iter()
                    .map(|at| excluders.cells[at.index()])
                    .collect();
                look(search, first, second, &common)?;
            }
        }
    }
    Seen::Continue(())
}

fn excluders(board: &Board) -> Excluders {
    let pairs = board.blanks().filter(|&cell| board.candidates(cell).len() == 2);
    let cells: Vec<Cell> = pairs.take(MOST).collect();
    let seen_from = |from: Cell| {
        let bits = cells.iter().zip(0..).filter(|(cell, _)| board.sees(from, **cell));
        (from, bits.fold(0, |all, (_, at)| all | 1_u64 << at))
    };
    let seen = board.blanks().map(seen_from).collect();
    Excluders { cells, seen }
}

/// A candidate of the first cell that goes with none of the second falls.
fn look(search: &mut Search, first: Cell, second: Cell, common: &[Cell]) -> Seen {
    let board = search.board;
    for digit in board.candidates(first) {
        let excluded = excluded(board, digit, common);
        let same = if board.sees(first, second) { DigitSet::only(digit) } else { DigitSet::EMPTY };
        if (board.candidates(second) - excluded - same).is_empty() {
            offer(search, (first, digit), second, common)?;
        }
    }
    Seen::Continue(())
}

/// The digits that cannot stand beside this one: some cell would have nothing left.
fn excluded(board: &Board, digit: Digit, common: &[Cell]) -> DigitSet {
    let own = DigitSet::only(digit);
    let sets = common.iter().map(|&cell| board.candidates(cell));
    sets.filter(|set| set.contains(digit)).fold(DigitSet::EMPTY, |all, set| all | set) - own
}

fn offer(search: &mut Search, (cell, digit): (Cell, Digit), other: Cell, common: &[Cell]) -> Seen {
    let board = search.board;
    let has_digit = |at: &Cell| board.candidates(*at).contains(digit);
    let because: Vec<Cell> = common.iter().copied().filter(has_digit).collect();
    let mut rests_on = candidates_of(board, &[other], board.candidates(other));
    rests_on
        .extend(because.iter().flat_map(|&at| board.candidates(at).iter().map(move |d| (at, d))));
    search.offer(Pattern::strike(vec![(cell, digit)], rests_on), || {
        let with = say!(board, "with ", digit, " in ", cell, ", every digit of ", other);
        let words = say!(
            board,
            with,
            " would clash with it or leave one of ",
            because[..],
            " without a digit"
        );
        (words, proof(board, (cell, digit), other, &because))
    })
}

/// The candidate takes its digit from the cells, which then are the other one and take it from the second cell.
fn proof(board: &Board, candidate: Candidate, other: Cell, because: &[Cell]) -> Proof {
    let (start, digit) = (Node::new(candidate, true), candidate.1);
    let own = candidates_of(board, &[other], board.candidates(other));
    let mut proof = Proof::by(Role::Emptied, own.clone());
    for (cell, second) in own {
        let falls = Node::new((cell, second), false);
        let through = because.iter().find(|&&at| second != digit && board.has((at, second)));
        let between =
            through.map(|&at| [Node::new((at, digit), false), Node::new((at, second), true)]);
        let way = [start.clone()].into_iter().chain(between.into_iter().flatten());
        proof = proof.chain(way.chain([falls]));
    }
    because.iter().fold(proof, |proof, &at| {
        proof.group(Role::Wing, candidates_of(board, &[at], board.candidates(at)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, with_cells};

    /// 1 in r1c1 forbids 2 and 3 in r1c2: they would empty r1c5 and r2c3.
    #[test]
    fn a_candidate_without_partner_falls() {
        let board = with_cells(&[
            ("r1c1", &[1, 4]),
            ("r1c2", &[2, 3]),
            ("r1c5", &[1, 2]),
            ("r2c3", &[1, 3]),
        ]);
        assert_eq!(eliminations(&first(&super::ALIGNED_PAIR, &board)), ["1r1c1"]);
    }
}
