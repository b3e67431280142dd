//! What a person has got wrong.

use super::Hint;
use crate::check::{Solutions, check, repeated};
use sudolab_core::{Board, Cancel, Cell, Digit, Grid, Limits};

/// A mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Where.
    pub cell: Cell,
    /// What is wrong there.
    pub kind: MistakeKind,
    /// In words, without telling the right digit.
    pub says: String,
}

/// What can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MistakeKind {
    /// This digit stands there and cannot.
    Digit(Digit),
    /// The digit that must stand there is missing among the marks.
    Marks,
}

/// Every wrong digit, then every cell whose marks lack the right one.
pub(super) fn find(board: &Board, solution: &Grid) -> Vec<Mistake> {
    let (shape, mut found) = (board.shape(), Vec::new());
    for cell in shape.all_cells() {
        if let Some(digit) = board.digit(cell).filter(|&digit| solution.get(cell) != Some(digit)) {
            let says =
                format!("{} cannot be {digit}{}", shape.name(cell), seen_from(board, cell, digit));
            found.push(Mistake { cell, kind: MistakeKind::Digit(digit), says });
        }
    }
    found.extend(shape.all_cells().filter(|&cell| lacks(board, solution, cell)).map(|cell| {
        let says =
            format!("the marks of {} lack the digit that must stand there", shape.name(cell));
        Mistake { cell, kind: MistakeKind::Marks, says }
    }));
    found
}

fn lacks(board: &Board, solution: &Grid, cell: Cell) -> bool {
    let right = solution.get(cell);
    board.digit(cell).is_none() && !right.is_some_and(|digit| board.allowed(cell).contains(digit))
}

/// `: r4c2 is 3 too`, where that can be seen.
fn seen_from(board: &Board, cell: Cell, digit: Digit) -> String {
    let shape = board.layout();
    let peers = shape.peers(cell);
    let same = peers.iter().find(|&&peer| board.digit(peer) == Some(digit));
    same.map_or(String::new(), |&peer| format!(": {} is {digit} too", shape.name(peer)))
}

/// The givens have no solution: which digits may be to blame? Each one whose loss leaves exactly one solution.
pub(super) fn without_solution(board: &Board, limits: Limits, cancel: &Cancel) -> Hint {
    let shape = board.shape();
    let twice: Vec<Cell> = repeated(&board.givens, &board.layout())
        .into_iter()
        .flat_map(|found| found.cells)
        .collect();
    let repairs = |cell: &Cell| {
        let mut without = Board { marks: None, placed: None, ..board.clone() };
        without.givens.set(*cell, None);
        !cancel.is_cancelled() && check(&without, false, limits, cancel).solutions == Solutions::One
    };
    let filled = shape.all_cells().filter(|&cell| board.givens.get(cell).is_some());
    let names: Vec<String> = match shape.side() {
        // Larger boards have too many digits to try them all.
        10.. => twice.iter().map(|&cell| shape.name(cell)).collect(),
        _ => filled.filter(repairs).map(|cell| shape.name(cell)).collect(),
    };
    Hint::NoPuzzle(match names.is_empty() {
        true => "the digits allow no solution, and no single one of them is to blame".to_owned(),
        false => format!(
            "the digits allow no solution; without one of these they would allow exactly one: {}",
            names.join(", ")
        ),
    })
}
