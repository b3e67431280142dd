//! Unique loops: like unique rectangles, with more than four cells. Every unit has none or two cells of the
//! loop, and going round it two digits would alternate: they could be exchanged.

use super::board::Board;
use super::cell_set::CellSet;
use super::rectangle::Rectangle;
use super::step::{Search, Seen, Technique};
use super::unique_rectangle::{kept_by_two, one_corner, one_digit, with_subset};
use std::collections::HashSet;
use sudolab_core::{Cell, DigitSet};

pub(super) const UNIQUE_LOOP: Technique =
    Technique { id: "unique-loop", title: "Unique loop", rating: 4.6, find };

/// Nobody sees a longer loop.
const LONGEST: usize = 14;
/// So many ways are tried for a pair of digits; then the rest is left aside.
const WAYS: usize = 20_000;

fn find(search: &mut Search) -> Seen {
    if search.board.shape().cells() > CellSet::MOST {
        return Seen::Continue(());
    }
    let loops = loops(search.board);
    for look in [one_corner, one_digit, kept_by_two, with_subset] {
        loops.iter().try_for_each(|found| look(search, found))?;
    }
    Seen::Continue(())
}

/// A way that may become a loop.
struct Walk<'a> {
    board: &'a Board,
    pair: DigitSet,
    way: Vec<Cell>,
    /// For each unit: does it have a cell at an even place, at an odd one?
    taken: Vec<[bool; 2]>,
    ways_left: usize,
    known: HashSet<CellSet>,
    found: Vec<Rectangle>,
}

/// All loops of a board that could be of use, short ones first.
fn loops(board: &Board) -> Vec<Rectangle> {
    let mut pairs: Vec<DigitSet> =
        board.blanks().map(|cell| board.candidates(cell)).filter(|pair| pair.len() == 2).collect();
    pairs.sort_unstable_by_key(|pair| pair.bits());
    pairs.dedup();
    let mut all: Vec<Rectangle> = pairs.into_iter().flat_map(|pair| of_pair(board, pair)).collect();
    all.sort_by_key(|found| found.cells.len());
    all
}

fn of_pair(board: &Board, pair: DigitSet) -> Vec<Rectangle> {
    let taken = vec![[false; 2]; board.shape().unit_count()];
    let (way, known, found) = (Vec::new(), HashSet::new(), Vec::new());
    let mut walk = Walk { board, pair, way, taken, ways_left: WAYS, known, found };
    for start in board.blanks().filter(|&cell| board.candidates(cell) == pair) {
        walk.step(start);
    }
    walk.found
}

impl Walk<'_> {
    /// Goes on to a cell, as far as the way can become a loop, and back.
    fn step(&mut self, cell: Cell) {
        let odd = self.way.len() % 2;
        if self.ways_left == 0 || !self.fits(cell, odd) {
            return;
        }
        self.ways_left -= 1;
        self.way.push(cell);
        self.mark(cell, odd, true);
        if self.is_useful() {
            self.close();
            if self.way.len() < LONGEST {
                let sees = self.board.shape().peers(cell);
                sees.iter().for_each(|&next| self.step(next));
            }
        }
        self.way.pop();
        self.mark(cell, odd, false);
    }

    fn fits(&self, cell: Cell, odd: usize) -> bool {
        let has = |digits: DigitSet| (self.pair - digits).is_empty();
        let mut units = self.board.shape().units_of(cell).iter();
        has(self.board.candidates(cell))
            && has(self.board.allowed(cell))
            && !self.way.contains(&cell)
            && units.all(|&unit| !self.taken[usize::from(unit)][odd])
    }

    fn mark(&mut self, cell: Cell, odd: usize, is: bool) {
        for &unit in self.board.shape().units_of(cell) {
            self.taken[usize::from(unit)][odd] = is;
        }
    }

    /// The cells with more than the pair.
    fn roof(&self) -> Vec<Cell> {
        self.way.iter().copied().filter(|&cell| self.board.candidates(cell) != self.pair).collect()
    }

    /// At most two cells have more than the pair, or all of them the same digit more.
    fn is_useful(&self) -> bool {
        let roof = self.roof();
        let all = roof.iter().fold(self.pair, |all, &cell| all | self.board.candidates(cell));
        roof.len() <= 2 || all.len() == 3
    }

    /// Takes the way as a loop, if it is one.
    fn close(&mut self) {
        let is_loop = self.way.len() > 4 && self.taken.iter().all(|[even, odd]| even == odd);
        if is_loop && self.known.insert(self.way.iter().copied().collect()) {
            let (cells, roof) = (self.way.clone(), self.roof());
            self.found.push(Rectangle { cells, pair: self.pair, roof, blank: true });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, with_cells};

    /// Six cells in three boxes side by side, three columns pairwise: rows 1, 2 and 3.
    #[test]
    fn the_open_cell_of_a_loop_is_neither() {
        let pair: &[u16] = &[1, 2];
        let board = with_cells(&[
            ("r1c1", pair),
            ("r1c4", pair),
            ("r2c4", pair),
            ("r2c7", pair),
            ("r3c7", pair),
            ("r3c1", &[1, 2, 3]),
        ]);
        let step = first(&super::UNIQUE_LOOP, &board);
        assert_eq!(eliminations(&step), ["1r3c1", "2r3c1"], "{}", step.reason);
        assert_eq!(step.cells.len(), 6);
    }
}
