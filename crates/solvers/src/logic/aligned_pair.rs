//! Aligned pair exclusion: two cells cannot be a pair of digits that leaves an almost locked set in their sight too few.
//! A candidate that goes with no candidate of the other cell falls.

use super::almost_locked::{AlmostLocked, almost_locked_sets};
use super::board::Board;
use super::cell_set::{CellSet, Map};
use super::proof::{Node, Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen, Technique, candidates_of};
use super::words::{Joined, say};
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const ALIGNED_PAIR: Technique = Technique {
    id: "aligned-pair-exclusion",
    title: "Aligned pair exclusion",
    rating: 6.2,
    find: |search| find(search, LARGEST),
};
/// The same with sets of any size. People see it from the other cell, the stem: whichever of its candidates is true,
/// a set around it has the digit that falls. (Not in Sudoku Explainer: beside the other almost locked sets.)
pub(super) const DEATH_BLOSSOM: Technique = Technique {
    id: "death-blossom",
    title: "Death blossom",
    rating: 7.3,
    find: |search| find(search, usize::MAX),
};

/// Larger sets than this nobody keeps in mind for a pair.
const LARGEST: usize = 3;

/// Which candidates do not go together.
struct Exclusions {
    side: usize,
    sets: Vec<AlmostLocked>,
    /// For each candidate (cell by cell) and each digit: the cells that cannot be that digit too.
    cells: Vec<CellSet>,
}

impl Exclusions {
    fn new(board: &Board, map: &Map, largest: usize) -> Exclusions {
        let side = board.shape().side();
        let mut sets = almost_locked_sets(board, map);
        sets.retain(|set| set.cells.len() <= largest);
        let cells = vec![CellSet::default(); board.shape().cells() * side * side];
        let mut all = Exclusions { side, sets: Vec::new(), cells };
        for cell in board.blanks() {
            board.candidates(cell).iter().for_each(|d| all.add((cell, d), d, map.peers(cell)));
        }
        for set in &sets {
            all.add_set(map, set);
        }
        all.sets = sets;
        all
    }

    fn add(&mut self, candidate: Candidate, digit: Digit, cells: CellSet) {
        let at = self.at(candidate, digit);
        self.cells[at] = self.cells[at] | cells;
    }

    /// Two digits of a set cannot both stand in its sight.
    fn add_set(&mut self, map: &Map, set: &AlmostLocked) {
        for first in set.digits {
            for cell in (set.sight(first) & map.holders(first)).iter() {
                for second in set.digits - DigitSet::only(first) {
                    self.add((cell, first), second, set.sight(second));
                }
            }
        }
    }

    fn at(&self, (cell, digit): Candidate, other: Digit) -> usize {
        (cell.index() * self.side + digit.index()) * self.side + other.index()
    }

    /// The first cell none of whose candidates goes with this one. (A cell does not see itself, and a digit in
    /// it twice is no pair, so it is never its own partner.)
    fn partner(&self, board: &Board, candidate: Candidate) -> Option<Cell> {
        let excludes = |cell: Cell| {
            let goes = |digit| !self.cells[self.at(candidate, digit)].contains(cell);
            cell != candidate.0 && !board.candidates(cell).iter().any(goes)
        };
        board.blanks().find(|&cell| excludes(cell))
    }

    /// The smallest set that two candidates would leave too few digits.
    fn set(&self, (cell, digit): Candidate, (other, second): Candidate) -> Option<&AlmostLocked> {
        let both = DigitSet::only(digit) | DigitSet::only(second);
        self.sets.iter().find(|set| {
            digit != second
                && (both - set.digits).is_empty()
                && set.sight(digit).contains(cell)
                && set.sight(second).contains(other)
        })
    }
}

fn find(search: &mut Search, largest: usize) -> Seen {
    let board = search.board;
    let Some(map) = Map::new(board) else { return Seen::Continue(()) };
    let all = Exclusions::new(board, &map, largest);
    for cell in board.blanks() {
        for digit in board.candidates(cell) {
            if let Some(partner) = all.partner(board, (cell, digit)) {
                offer(search, &all, (cell, digit), partner)?;
            }
        }
    }
    Seen::Continue(())
}

fn offer(search: &mut Search, all: &Exclusions, candidate: Candidate, partner: Cell) -> Seen {
    let board = search.board;
    let others = board.candidates(partner);
    let sets: Vec<(Digit, &AlmostLocked)> = others
        .iter()
        .filter_map(|other| Some((other, all.set(candidate, (partner, other))?)))
        .collect();
    let mut rests_on = candidates_of(board, &[partner], others);
    rests_on.extend(sets.iter().flat_map(|(_, set)| set.candidates(board)));
    let largest = sets.iter().map(|(_, set)| set.cells.len()).max().unwrap_or(1);
    let pattern =
        Pattern { extra: 0.1 * (largest - 1) as f64, ..Pattern::strike(vec![candidate], rests_on) };
    search.offer(pattern, || {
        let (cell, digit) = candidate;
        let leaves = |&(other, set): &(Digit, &AlmostLocked)| {
            say!(board, other, " with ", digit, " leaves too few for ", set)
        };
        let why = Joined(sets.iter().map(leaves).collect(), ", ");
        let none = say!(board, ", because ", partner, " could then be none of ", others, ": ");
        let words = say!(board, cell, " cannot be ", digit, none, why);
        (words, proof(board, candidate, partner, &sets))
    })
}

/// The candidate takes its digit from each set, which then has a digit of the partner and takes it from there.
fn proof(
    board: &Board,
    candidate: Candidate,
    partner: Cell,
    sets: &[(Digit, &AlmostLocked)],
) -> Proof {
    let (start, digit) = (Node::new(candidate, true), candidate.1);
    let own = candidates_of(board, &[partner], board.candidates(partner));
    let mut proof = Proof::by(Role::Emptied, own.clone());
    for &(_, set) in sets {
        proof = proof.group(Role::AlmostLocked, set.candidates(board));
    }
    for (cell, other) in own {
        let falls = Node::new((cell, other), false);
        let through = sets.iter().find(|(own, _)| *own == other);
        proof = match through {
            Some((_, set)) => {
                proof.chain([start.clone(), set.claim(digit, false), set.claim(other, true), falls])
            }
            None => proof.chain([start.clone(), falls]),
        };
    }
    proof
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, with_cells};

    /// r1c1 and r2c2 see r1c2 (1 or 3) and r2c1 (2 or 3), so 3 in r1c1 leaves nothing for r2c2.
    #[test]
    fn a_candidate_that_goes_with_none_falls() {
        let board = with_cells(&[("r2c2", &[1, 2]), ("r1c2", &[1, 3]), ("r2c1", &[2, 3])]);
        let steps = super::ALIGNED_PAIR.all(&board);
        assert!(steps.iter().any(|step| eliminations(step) == ["3r1c1"]), "{steps:?}");
    }
}
