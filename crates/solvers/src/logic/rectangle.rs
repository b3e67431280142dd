//! Four cells in two rows, two columns and two boxes that could all hold the same two digits.

use super::board::Board;
use super::step::Candidate;
use sudolab_core::{Cell, DigitSet};

/// A rectangle that must not come down to two digits: they could be exchanged, and the puzzle
/// would have two solutions. No corner is given, and the pencil marks of the puzzle allow both digits in all.
pub(super) struct Rectangle {
    /// Opposite corners are 0 and 3, 1 and 2. (A loop has more than four cells.)
    pub(super) cells: Vec<Cell>,
    /// The two digits.
    pub(super) pair: DigitSet,
    /// The corners that may hold something else.
    pub(super) roof: Vec<Cell>,
    /// Is every corner blank?
    pub(super) blank: bool,
}

impl Rectangle {
    /// The candidates beside the pair in the cells of the roof.
    pub(super) fn extras(&self, board: &Board) -> DigitSet {
        let all = self.roof.iter().map(|&cell| board.candidates(cell));
        all.fold(DigitSet::EMPTY, |all, digits| all | digits) - self.pair
    }

    /// What a step on this rectangle rests on: the pair in its corners.
    pub(super) fn rests_on(&self, board: &Board) -> Vec<Candidate> {
        let of_cell = |&cell: &Cell| {
            (board.possible(cell) & self.pair).iter().map(move |digit| (cell, digit))
        };
        self.cells.iter().flat_map(of_cell).collect()
    }
}

/// All rectangles of a board. Some corner may lack a digit of the pair by now.
pub(super) fn rectangles(board: &Board) -> Vec<Rectangle> {
    let mut found = Vec::new();
    let shape = board.shape();
    // A corner that is given spoils the rectangle, which leaves a quarter of them on most boards.
    let is_free = |row, column| board.allowed(shape.cell(row, column)).len() > 1;
    for top in 0..shape.side() {
        for bottom in top + 1..shape.side() {
            let both = |column: &usize| is_free(top, *column) && is_free(bottom, *column);
            let columns: Vec<usize> = (0..shape.side()).filter(both).collect();
            for (at, &left) in columns.iter().enumerate() {
                for &right in &columns[at + 1..] {
                    let corners = [(top, left), (top, right), (bottom, left), (bottom, right)];
                    let cells = corners.map(|(row, column)| shape.cell(row, column));
                    if is_in_two_boxes(board, cells) {
                        let pairs = pairs(board, cells).into_iter();
                        found.extend(pairs.filter_map(|pair| rectangle(board, cells, pair)));
                    }
                }
            }
        }
    }
    found
}

/// The pairs of digits that one or two corners come down to.
fn pairs(board: &Board, cells: [Cell; 4]) -> Vec<DigitSet> {
    let sets = cells.map(|cell| board.possible(cell));
    let mut found = Vec::new();
    for (at, &first) in sets.iter().enumerate() {
        for &second in &sets[at..] {
            let pair = first | second;
            if pair.len() == 2 && !found.contains(&pair) {
                found.push(pair);
            }
        }
    }
    found
}

fn rectangle(board: &Board, cells: [Cell; 4], pair: DigitSet) -> Option<Rectangle> {
    let fits = |&cell: &Cell| {
        !(board.possible(cell) & pair).is_empty() && (pair - board.allowed(cell)).is_empty()
    };
    let open = |cell: &Cell| !(board.possible(*cell) - pair).is_empty();
    cells.iter().all(fits).then(|| Rectangle {
        cells: cells.to_vec(),
        pair,
        roof: cells.iter().copied().filter(open).collect(),
        blank: cells.iter().all(|&cell| board.grid().get(cell).is_none()),
    })
}

/// In one box or in four, exchanging the digits would break a rule, or there is no such rectangle.
fn is_in_two_boxes(board: &Board, [a, b, c, d]: [Cell; 4]) -> bool {
    let square = |cell: Cell| board.shape().units_of(cell)[2];
    let across = square(a) == square(b) && square(c) == square(d);
    let down = square(a) == square(c) && square(b) == square(d);
    across != down
}
