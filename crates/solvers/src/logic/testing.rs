//! What the tests of techniques share.

use super::board::Board;
use super::step::{Candidate, Step, Technique};
use sudolab_core::rules::{Kind, Parts, Rule};
use sudolab_core::{Cell, Digit, DigitSet, Grid, Layout, Puzzle, Shape};

/// A 9x9 board from 81 characters.
pub(super) fn board(line: &str) -> Board {
    let values: Vec<u16> = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
    let grid = Grid::from_values(Shape::classic(), &values).expect("81 characters");
    Board::new(&Puzzle::new(grid).expect("no clash"))
}

/// An empty board where in these rows a digit can stand in these columns only (all from 0).
pub(super) fn only_in(digit: u16, rows: &[(usize, &[usize])]) -> Board {
    let mut board = board(&".".repeat(81));
    for &(row, columns) in rows {
        for column in (0..9).filter(|column| !columns.contains(column)) {
            let cell = board.shape().cell(row, column);
            board.strike(cell, Digit::new(digit).expect("a digit"));
        }
    }
    board
}

/// An empty board where these cells (as in `r1c2`) have these candidates only.
pub(super) fn with_cells(cells: &[(&str, &[u16])]) -> Board {
    let mut board = board(&".".repeat(81));
    for (name, digits) in cells {
        let keep: DigitSet = digits.iter().filter_map(|&digit| Digit::new(digit)).collect();
        let cell = board.shape().all_cells().find(|&cell| board.shape().name(cell) == *name);
        let cell = cell.expect("a cell");
        (board.candidates(cell) - keep).iter().for_each(|digit| board.strike(cell, digit));
    }
    board
}

/// An empty board with rules: kind, cells (by number) and values.
pub(super) fn with_rules(rules: &[(&str, &[u32], &[i64])]) -> Board {
    let shape = Shape::classic();
    let rule = |&(kind, cells, values): &(&str, &[u32], &[i64])| {
        let kind = Kind::find(kind).expect("a kind");
        let cells = cells.iter().map(|&cell| Cell(cell)).collect();
        let outside = kind.form.outside.then_some((0, -1));
        let parts = Parts { cells, values: values.to_vec(), outside, ..Parts::default() };
        Rule::new(kind, shape, parts).expect("a rule")
    };
    let rules: Vec<Rule> = rules.iter().map(rule).collect();
    let puzzle = Puzzle::with_layout(Grid::empty(shape), Layout::new(shape, &rules));
    Board::new(&puzzle.expect("no clash"))
}

/// The first step of a technique, which must have one.
pub(super) fn first(technique: &'static Technique, board: &Board) -> Step {
    technique.first(board).unwrap_or_else(|| panic!("no {}", technique.title))
}

/// `7r1c2` and so on, in board order.
pub(super) fn eliminations(step: &Step) -> Vec<String> {
    names(&step.eliminations)
}

/// The same for what a step places.
pub(super) fn placements(step: &Step) -> Vec<String> {
    names(&step.placements)
}

fn names(candidates: &[Candidate]) -> Vec<String> {
    let name = |(cell, digit): &Candidate| format!("{digit}{}", Shape::classic().name(*cell));
    candidates.iter().map(name).collect()
}
