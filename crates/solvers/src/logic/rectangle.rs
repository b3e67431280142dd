//! Four cells in two rows, two columns and two boxes that could all hold the same two digits.

use super::board::Board;
use super::step::Candidate;
use sudolab_core::{Cell, DigitSet};

/// A rectangle that must not come down to two digits: they could be exchanged, and the puzzle
/// would have two solutions.
pub(super) struct Rectangle {
    /// Opposite corners are 0 and 3, 1 and 2.
    pub(super) cells: [Cell; 4],
    /// The two digits.
    pub(super) pair: DigitSet,
    /// The corners with more candidates than the pair.
    pub(super) roof: Vec<Cell>,
}

impl Rectangle {
    /// The candidates beside the pair in the cells of the roof.
    pub(super) fn extras(&self, board: &Board) -> DigitSet {
        let all = self.roof.iter().map(|&cell| board.candidates(cell));
        all.fold(DigitSet::EMPTY, |all, digits| all | digits) - self.pair
    }

    /// What a step on this rectangle rests on.
    pub(super) fn rests_on(&self) -> Vec<Candidate> {
        let of_cell = |&cell: &Cell| self.pair.iter().map(move |digit| (cell, digit));
        self.cells.iter().flat_map(of_cell).collect()
    }
}

/// All rectangles of a board.
pub(super) fn rectangles(board: &Board) -> Vec<Rectangle> {
    let mut found = Vec::new();
    let side = board.shape().side();
    for top in 0..side {
        for left in 0..side {
            let first = board.candidates(board.shape().cell(top, left));
            if first.len() < 2 {
                continue;
            }
            for bottom in top + 1..side {
                let below = first & board.candidates(board.shape().cell(bottom, left));
                let rights = if below.len() < 2 { 0..0 } else { left + 1..side };
                for right in rights {
                    at_corners(
                        board,
                        [(top, left), (top, right), (bottom, left), (bottom, right)],
                        &mut found,
                    );
                }
            }
        }
    }
    found
}

fn at_corners(board: &Board, corners: [(usize, usize); 4], found: &mut Vec<Rectangle>) {
    let cells = corners.map(|(row, column)| board.shape().cell(row, column));
    let common = cells.iter().fold(DigitSet::full(64), |all, &cell| all & board.candidates(cell));
    if common.len() < 2 || !in_two_boxes(board, cells) {
        return;
    }
    for first in common {
        for second in common.iter().filter(|&second| second > first) {
            let pair = DigitSet::only(first) | DigitSet::only(second);
            let roof =
                cells.iter().copied().filter(|&cell| board.candidates(cell) != pair).collect();
            found.push(Rectangle { cells, pair, roof });
        }
    }
}

/// In one box or in four, exchanging the digits would break a rule, or there is no such rectangle.
fn in_two_boxes(board: &Board, [a, b, c, d]: [Cell; 4]) -> bool {
    let square = |cell: Cell| board.shape().units_of(cell)[2];
    let across = square(a) == square(b) && square(c) == square(d);
    let down = square(a) == square(c) && square(b) == square(d);
    across != down
}
