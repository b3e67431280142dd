//! What follows from a candidate being true (weak links) or false (strong links).

use super::board::Board;
use super::step::Candidate;
use sudolab_core::{Cell, Digit};

/// Which links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Those of one digit.
    OneDigit,
    /// Strong in cells with two candidates, weak between cells.
    PairCells,
    /// All.
    Any,
}

/// The links of all candidates on a board. Candidates are numbered: cell after cell, digit after digit.
pub(super) struct Links {
    side: usize,
    /// If the candidate is true, these are false.
    pub(super) weak: Vec<Vec<usize>>,
    /// If the candidate is false, these are true.
    pub(super) strong: Vec<Vec<usize>>,
}

impl Links {
    pub(super) fn new(board: &Board, kind: Kind) -> Links {
        let side = board.shape().side();
        let count = board.shape().cells() * side;
        let mut links =
            Links { side, weak: vec![Vec::new(); count], strong: vec![Vec::new(); count] };
        for number in 0..count {
            let candidate = links.candidate(number);
            if board.has(candidate) {
                links.add(board, candidate, kind);
            }
        }
        links
    }

    fn add(&mut self, board: &Board, (cell, digit): Candidate, kind: Kind) {
        let number = self.number((cell, digit));
        let rest = board.candidates(cell).iter().filter(|&other| other != digit);
        let in_cell: Vec<usize> = rest.map(|other| self.number((cell, other))).collect();
        let peers = board.shape().peers(cell).iter().filter(|&&peer| board.has((peer, digit)));
        self.weak[number] = peers.map(|&peer| self.number((peer, digit))).collect();
        if kind == Kind::Any {
            self.weak[number].extend(&in_cell);
        }
        if kind != Kind::OneDigit && in_cell.len() == 1 {
            self.strong[number].extend(&in_cell);
        }
        if kind != Kind::PairCells {
            let partners = partners(board, (cell, digit));
            self.strong[number]
                .extend(partners.map(|other| other.index() * self.side + digit.index()));
        }
    }

    /// The number of a candidate.
    pub(super) fn number(&self, (cell, digit): Candidate) -> usize {
        cell.index() * self.side + digit.index()
    }

    /// The candidate with a number.
    pub(super) fn candidate(&self, number: usize) -> Candidate {
        (Cell((number / self.side) as u32), Digit::from_index(number % self.side))
    }
}

/// The other cell of each unit where the digit has two places.
fn partners(board: &Board, (cell, digit): Candidate) -> impl Iterator<Item = Cell> {
    board.shape().units_of(cell).iter().filter_map(move |&unit| {
        let unit = usize::from(unit);
        let two = board.places(unit, digit).count_ones() == 2;
        board.holders(unit, digit).find(|&other| two && other != cell)
    })
}
