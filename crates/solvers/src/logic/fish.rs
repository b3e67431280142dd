//! Fish: in so many rows a digit can only stand in as many columns, so it falls from the rest of these
//! columns; or the same with rows and columns exchanged. (Two: X-wing, three: swordfish, four: jellyfish.)

use super::board::Board;
use super::proof::{Proof, Role, all_of};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::tight::tight_groups;
use super::words::{UnitNo, say};
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const X_WING: Technique =
    Technique { id: "x-wing", title: "X-wing", rating: 3.2, find: |search| find(search, 2) };
pub(super) const SWORDFISH: Technique =
    Technique { id: "swordfish", title: "Swordfish", rating: 3.8, find: |search| find(search, 3) };
pub(super) const JELLYFISH: Technique =
    Technique { id: "jellyfish", title: "Jellyfish", rating: 5.2, find: |search| find(search, 4) };

fn find(search: &mut Search, size: usize) -> Seen {
    let side = search.board.shape().side();
    for digit in DigitSet::<1>::full(side) {
        // Rows are numbered before columns; the place in a row is the number of the column.
        for (bases, covers) in [(0, side), (side, 0)] {
            find_digit(search, size, digit, bases, covers)?;
        }
    }
    Seen::Continue(())
}

fn find_digit(search: &mut Search, size: usize, digit: Digit, bases: usize, covers: usize) -> Seen {
    let board = search.board;
    let side = board.shape().side();
    let sets: Vec<u64> = (0..side).map(|line| board.places(bases + line, digit)).collect();
    tight_groups(&sets, size, |chosen, union| {
        let bases: Vec<usize> = chosen.iter().map(|line| bases + line).collect();
        let covers: Vec<usize> =
            DigitSet::from_bits(union).iter().map(|line| covers + line.index()).collect();
        let in_lines = |lines: &[usize]| -> Vec<Candidate> {
            let of_line = |&line: &usize| board.holders(line, digit).map(|cell| (cell, digit));
            lines.iter().flat_map(of_line).collect()
        };
        let rests_on = in_lines(&bases);
        let mut eliminations = in_lines(&covers);
        eliminations.retain(|candidate| !rests_on.contains(candidate));
        search.offer(Pattern::strike(eliminations, rests_on), || {
            let body: Vec<Cell> =
                bases.iter().flat_map(|&line| board.holders(line, digit)).collect();
            let proof = lines(board, Proof::default(), digit, &body, [&bases, &covers]);
            let [bases, covers] = [&bases, &covers].map(|lines| numbers(lines));
            let stand =
                say!(board, "in ", bases[..], " the ", digit, " can only stand in ", covers[..]);
            (say!(board, stand, ", so it stands nowhere else there"), proof)
        })
    })
}

pub(super) fn numbers(lines: &[usize]) -> Vec<UnitNo> {
    lines.iter().map(|&line| UnitNo(line)).collect()
}

/// A group for each base with its places, and one for each cover with those of the bases there.
pub(super) fn lines(
    board: &Board,
    mut proof: Proof,
    digit: Digit,
    body: &[Cell],
    [bases, covers]: [&[usize]; 2],
) -> Proof {
    for &line in bases {
        proof = proof.group_in(Role::Base, line, all_of(board.holders(line, digit), digit));
    }
    for &line in covers {
        let cells = &board.shape().units()[line].cells;
        let own = body.iter().copied().filter(|cell| cells.contains(cell));
        proof = proof.group_in(Role::Cover, line, all_of(own, digit));
    }
    proof
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, only_in};

    #[test]
    fn an_x_wing_of_rows_clears_columns() {
        let board = only_in(5, &[(0, &[1, 4]), (6, &[1, 4])]);
        let step = first(&super::X_WING, &board);
        assert_eq!(step.eliminations.len(), 14);
        assert!(eliminations(&step).contains(&"5r9c2".to_owned()));
        assert_eq!(
            step.reason,
            "in row 1 and row 7 the 5 can only stand in column 2 and column 5, so it stands nowhere else there"
        );
    }

    #[test]
    fn a_swordfish_needs_no_full_rows() {
        let board = only_in(5, &[(0, &[1, 4]), (3, &[4, 7]), (6, &[1, 7])]);
        assert!(super::X_WING.first(&board).is_none());
        assert_eq!(first(&super::SWORDFISH, &board).eliminations.len(), 18);
    }
}
