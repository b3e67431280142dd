//! Subsets: as many cells of a unit as digits. Naked, the cells hold no other digit, so these digits fall
//! from the rest of the unit; hidden, the digits have no other place, so other digits fall from the cells.

use super::board::Board;
use super::proof::{Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen, Technique, candidates_of};
use super::tight::tight_groups;
use super::words::{UnitNo, say};
use sudolab_core::{Cell, Digit, DigitSet};

const fn subset(id: &'static str, title: &'static str, rating: f64, find: Finder) -> Technique {
    Technique { id, title, rating, find }
}

type Finder = fn(&mut Search) -> Seen;

pub(super) const NAKED_PAIR: Technique =
    subset("naked-pair", "Naked pair", 3.0, |search| find_naked(search, 2));
pub(super) const NAKED_TRIPLET: Technique =
    subset("naked-triplet", "Naked triplet", 3.6, |search| find_naked(search, 3));
pub(super) const NAKED_QUAD: Technique =
    subset("naked-quad", "Naked quad", 5.0, |search| find_naked(search, 4));
pub(super) const HIDDEN_PAIR: Technique =
    subset("hidden-pair", "Hidden pair", 3.4, |search| find_hidden(search, 2));
pub(super) const HIDDEN_TRIPLET: Technique =
    subset("hidden-triplet", "Hidden triplet", 4.0, |search| find_hidden(search, 3));
pub(super) const HIDDEN_QUAD: Technique =
    subset("hidden-quad", "Hidden quad", 5.4, |search| find_hidden(search, 4));

fn find_naked(search: &mut Search, size: usize) -> Seen {
    let board = search.board;
    for (number, unit) in board.shape().units().iter().enumerate() {
        let sets: Vec<u64> = unit.cells.iter().map(|&cell| board.candidates(cell).bits()).collect();
        tight_groups(&sets, size, |chosen, union| {
            let cells: Vec<Cell> = chosen.iter().map(|&place| unit.cells[place]).collect();
            let digits = DigitSet::from_bits(union);
            let eliminations = seen_by_all(board, &cells, digits);
            let rests_on = candidates_of(board, &cells, digits);
            search.offer(Pattern::strike(eliminations, rests_on), || {
                let hold = say!(
                    board,
                    "in ",
                    UnitNo(number),
                    " the cells ",
                    cells[..],
                    " hold only ",
                    digits
                );
                let set = candidates_of(board, &cells, digits);
                let words = say!(board, hold, ", so no other cell there can be one of these");
                (words, Proof::default().group_in(Role::Set, number, set))
            })
        })?;
    }
    Seen::Continue(())
}

/// The digits in the cells that see the whole subset: more than one unit, if it lies where two cross.
fn seen_by_all(board: &Board, cells: &[Cell], digits: DigitSet) -> Vec<Candidate> {
    digits.iter().flat_map(|digit| board.in_sight(digit, cells)).collect()
}

fn find_hidden(search: &mut Search, size: usize) -> Seen {
    let board = search.board;
    for number in 0..board.shape().unit_count() {
        let digits: Vec<Digit> = DigitSet::<1>::full(board.shape().side()).iter().collect();
        let sets: Vec<u64> = digits.iter().map(|&digit| board.places(number, digit)).collect();
        tight_groups(&sets, size, |chosen, union| {
            let digits: DigitSet = chosen.iter().map(|&at| digits[at]).collect();
            let cells: Vec<Cell> = board.cells_at(number, union).collect();
            let eliminations = candidates_of(board, &cells, DigitSet::<1>::full(64) - digits);
            let rests_on = candidates_of(board, &cells, digits);
            search.offer(Pattern::strike(eliminations, rests_on), || {
                let stand = say!(
                    board,
                    "in ",
                    UnitNo(number),
                    " the digits ",
                    digits,
                    " can only stand in ",
                    cells[..]
                );
                let set = candidates_of(board, &cells, digits);
                let words = say!(board, stand, ", so these cells hold nothing else");
                (words, Proof::default().group_in(Role::Set, number, set))
            })
        })?;
    }
    Seen::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, eliminations, first, with_cells};

    /// A pair in row 1 and in box 1.
    #[test]
    fn a_naked_pair_clears_its_row_and_its_box() {
        let board = with_cells(&[("r1c1", &[1, 2]), ("r1c3", &[1, 2])]);
        let step = first(&super::NAKED_PAIR, &board);
        assert!(step.reason.starts_with("in row 1 the cells r1c1 and r1c3 hold only 1 and 2"));
        assert_eq!(step.eliminations.len(), 2 * (7 + 6));
    }

    #[test]
    fn a_hidden_pair_clears_its_cells() {
        let lines = ["...789...", ".........", "........."];
        let mut board = board(&(lines.concat() + &".".repeat(54)));
        for cell in [2, 6, 7, 8] {
            for digit in [0, 1] {
                board.strike(sudolab_core::Cell(cell), sudolab_core::Digit::from_index(digit));
            }
        }
        let step = first(&super::HIDDEN_PAIR, &board);
        let struck = ["3r1c1", "4r1c1", "5r1c1", "6r1c1", "3r1c2", "4r1c2", "5r1c2", "6r1c2"];
        assert_eq!(eliminations(&step), struck);
    }
}
