//! Almost locked sets: cells of a unit with one digit more than cells. Once a digit is out, the others all stand there.

use super::board::Board;
use super::cell_set::{CellSet, Map};
use super::proof::Node;
use super::step::Candidate;
use super::words::{ToWords, Words};
use std::collections::HashSet;
use sudolab_core::{Cell, Digit, DigitSet};

/// So many sets are looked at; a larger board may have more, and the rest of them is left aside.
const MOST: usize = 1500;
/// The cells of a set on boards above 9x9, where there are many groups.
const LARGE_BOARD_CELLS: usize = 3;

/// Cells with one digit more than cells.
pub(super) struct AlmostLocked {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// Digit by digit (by index): its places in the set, and the cells that see them all.
    sights: Vec<(CellSet, CellSet)>,
}

impl AlmostLocked {
    fn new(board: &Board, map: &Map, cells: CellSet) -> AlmostLocked {
        let digits = union(board, cells.iter());
        let sight = |digit| {
            let places = cells & map.holders(digit);
            (places, map.in_sight(places))
        };
        let all = DigitSet::<1>::full(board.shape().side());
        AlmostLocked { cells, digits, sights: all.iter().map(sight).collect() }
    }

    pub(super) fn places(&self, digit: Digit) -> CellSet {
        self.sights[digit.index()].0
    }

    /// The cells that see all its places of a digit.
    pub(super) fn sight(&self, digit: Digit) -> CellSet {
        self.sights[digit.index()].1
    }

    /// The digits that cannot stand in both sets.
    pub(super) fn exclusive(&self, other: &AlmostLocked) -> DigitSet {
        let common = (self.digits & other.digits).iter();
        common.filter(|&digit| self.places(digit).is_subset(other.sight(digit))).collect()
    }

    /// The candidates that fall if one of two sets has these digits.
    pub(super) fn seen_by_both(
        &self,
        other: &AlmostLocked,
        map: &Map,
        digits: DigitSet,
    ) -> Vec<Candidate> {
        let of_digit = |digit: Digit| {
            let seen = self.sight(digit) & other.sight(digit) & map.holders(digit);
            seen.iter().map(move |cell| (cell, digit)).collect::<Vec<_>>()
        };
        digits.iter().flat_map(of_digit).collect()
    }

    pub(super) fn candidates(&self, board: &Board) -> Vec<Candidate> {
        let of_cell = |cell| board.candidates(cell).iter().map(move |digit| (cell, digit));
        self.cells.iter().flat_map(of_cell).collect()
    }

    /// The claim that a digit stands in it, or does not.
    pub(super) fn claim(&self, digit: Digit, on: bool) -> Node {
        Node::of(self.places(digit).iter(), digit, on)
    }
}

/// `r1c2 and r1c3`.
impl ToWords for AlmostLocked {
    fn say(&self, board: &Board, words: &mut Words) {
        self.cells.iter().collect::<Vec<_>>()[..].say(board, words);
    }
}

fn union(board: &Board, cells: impl Iterator<Item = Cell>) -> DigitSet {
    cells.fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
}

/// The almost locked sets of all units, small ones first.
pub(super) fn almost_locked_sets(board: &Board, map: &Map) -> Vec<AlmostLocked> {
    let shape = board.shape();
    let largest = if shape.side() > 9 { LARGE_BOARD_CELLS } else { shape.side() - 1 };
    let mut known = HashSet::new();
    let mut found = Vec::new();
    for size in 1..=largest {
        for unit in shape.units() {
            let blank = |cell: &Cell| !board.candidates(*cell).is_empty();
            let cells: Vec<Cell> = unit.cells.iter().copied().filter(blank).collect();
            let group = Group { size, digits: DigitSet::EMPTY, cells: CellSet::default() };
            extend(board, &cells, group, &mut |set| {
                if found.len() < MOST && known.insert(set) {
                    found.push(AlmostLocked::new(board, map, set));
                }
            });
        }
    }
    found
}

#[derive(Clone, Copy)]
struct Group {
    size: usize,
    digits: DigitSet,
    cells: CellSet,
}

/// Adds cells to a group until it has its size, as long as it has not too many digits.
fn extend(board: &Board, cells: &[Cell], group: Group, take: &mut dyn FnMut(CellSet)) {
    if group.cells.len() == group.size {
        if group.digits.len() == group.size + 1 {
            take(group.cells);
        }
        return;
    }
    for (at, &cell) in cells.iter().enumerate() {
        let mut wider = Group { digits: group.digits | board.candidates(cell), ..group };
        wider.cells.insert(cell);
        if wider.digits.len() <= group.size + 1 {
            extend(board, &cells[at + 1..], wider, take);
        }
    }
}
