//! Sets of cells as bits, for techniques that compare many patterns.

use super::board::Board;
use std::ops::{BitAnd, BitOr, Sub};
use sudolab_core::{Cell, Digit};

const WORDS: usize = 4;

/// Cells of a board of up to 16x16.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(super) struct CellSet([u64; WORDS]);

impl CellSet {
    /// The most cells a board may have for its cells to fit.
    pub(super) const MOST: usize = 64 * WORDS;

    pub(super) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    pub(super) fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self == CellSet::default()
    }

    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_subset(self, other: CellSet) -> bool {
        (self - other).is_empty()
    }

    /// The cells in board order.
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        (0..WORDS).flat_map(move |at| {
            let mut word = self.0[at];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(Cell(64 * at as u32 + bit))
            })
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl Sub for CellSet {
    type Output = CellSet;
    fn sub(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

/// A board as sets of cells.
pub(super) struct Map {
    /// What each cell sees.
    peers: Vec<CellSet>,
    /// The cells where each digit may stand.
    holders: Vec<CellSet>,
}

impl Map {
    /// The map of a board; `None` if it has more cells than a set.
    pub(super) fn new(board: &Board) -> Option<Map> {
        let shape = board.shape();
        let peers = |cell: Cell| shape.peers(cell).iter().copied().collect();
        let mut holders = vec![CellSet::default(); shape.side()];
        if shape.cells() > CellSet::MOST {
            return None;
        }
        for cell in board.blanks() {
            board.candidates(cell).iter().for_each(|digit| holders[digit.index()].insert(cell));
        }
        Some(Map { peers: shape.all_cells().map(peers).collect(), holders })
    }

    pub(super) fn peers(&self, cell: Cell) -> CellSet {
        self.peers[cell.index()]
    }

    pub(super) fn holders(&self, digit: Digit) -> CellSet {
        self.holders[digit.index()]
    }

    /// The cells that all of these see; none of none.
    pub(super) fn in_sight(&self, cells: CellSet) -> CellSet {
        let sights = cells.iter().map(|cell| self.peers(cell));
        sights.reduce(|a, b| a & b).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::board;
    use super::*;

    #[test]
    fn a_map_says_what_the_board_says() {
        let board = board(&("12345678.".to_owned() + &".".repeat(72)));
        let map = Map::new(&board).expect("small");
        let nine = Digit::from_index(8);
        let both: CellSet = [Cell(8), Cell(80)].into_iter().collect();
        let seen: Vec<Cell> = (map.in_sight(both) & map.holders(nine)).iter().collect();
        let plain: Vec<Cell> =
            board.in_sight(nine, &[Cell(8), Cell(80)]).into_iter().map(|(cell, _)| cell).collect();
        assert_eq!(seen, plain);
        assert_eq!(both.len(), 2);
    }
}
