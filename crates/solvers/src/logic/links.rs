//! What follows from a candidate being true (weak links) or false (strong links).

use super::board::Board;
use super::step::Candidate;
use sudolab_core::Cell;

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

/// A candidate by its number on the board, and whether it is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Claim(u32);

impl Claim {
    pub(super) fn new(number: usize, is_true: bool) -> Claim {
        Claim(2 * number as u32 + u32::from(is_true))
    }

    pub(super) fn number(self) -> usize {
        self.0 as usize / 2
    }

    pub(super) fn is_true(self) -> bool {
        self.0 & 1 == 1
    }

    /// The claim that this one is wrong.
    pub(super) fn opposite(self) -> Claim {
        Claim(self.0 ^ 1)
    }

    /// For arrays with one entry per claim.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The links between the candidates of a board, which are numbered in board order.
pub(super) struct Links {
    candidates: Vec<Candidate>,
    /// By cell and digit: the number.
    numbers: Vec<u32>,
    side: usize,
    /// What follows from each claim, one after the other, and where that of a claim begins.
    follows: Vec<Claim>,
    starts: Vec<u32>,
}

impl Links {
    pub(super) fn new(board: &Board, kind: Kind) -> Links {
        let (side, cells) = (board.shape().side(), board.shape().cells());
        let of_cell = |cell| board.candidates(cell).iter().map(move |digit| (cell, digit));
        let candidates: Vec<Candidate> = board.blanks().flat_map(of_cell).collect();
        let mut numbers = vec![u32::MAX; cells * side];
        for (number, (cell, digit)) in candidates.iter().enumerate() {
            numbers[cell.index() * side + digit.index()] = number as u32;
        }
        let mut links = Links { candidates, numbers, side, follows: Vec::new(), starts: vec![0] };
        links.follows.reserve(16 * links.count());
        for number in 0..links.count() {
            let candidate = links.candidates[number];
            links.add_strong(board, candidate, kind);
            links.starts.push(links.follows.len() as u32);
            links.add_weak(board, candidate, kind);
            links.starts.push(links.follows.len() as u32);
        }
        links
    }

    fn add_weak(&mut self, board: &Board, (cell, digit): Candidate, kind: Kind) {
        for &peer in board.shape().peers(cell).iter() {
            if board.has((peer, digit)) {
                self.follows.push(self.claim((peer, digit), false));
            }
        }
        if kind == Kind::Any {
            for other in board.candidates(cell).iter().filter(|&other| other != digit) {
                self.follows.push(self.claim((cell, other), false));
            }
            for other in board.excluded_by_rules((cell, digit)) {
                self.follows.push(self.claim(other, false));
            }
        }
    }

    fn add_strong(&mut self, board: &Board, (cell, digit): Candidate, kind: Kind) {
        let candidates = board.candidates(cell);
        if kind != Kind::OneDigit && candidates.len() == 2 {
            for other in candidates.iter().filter(|&other| other != digit) {
                self.follows.push(self.claim((cell, other), true));
            }
        }
        if kind != Kind::PairCells {
            for partner in partners(board, (cell, digit)) {
                self.follows.push(self.claim((partner, digit), true));
            }
        }
    }

    /// How many candidates there are.
    pub(super) fn count(&self) -> usize {
        self.candidates.len()
    }

    /// What follows from a claim by one link.
    pub(super) fn follow(&self, claim: Claim) -> &[Claim] {
        let [start, end] = [0, 1].map(|more| self.starts[claim.index() + more] as usize);
        &self.follows[start..end]
    }

    /// The number of a candidate of the board.
    pub(super) fn number(&self, (cell, digit): Candidate) -> usize {
        self.numbers[cell.index() * self.side + digit.index()] as usize
    }

    /// The claim that a candidate of the board is true, or false.
    pub(super) fn claim(&self, candidate: Candidate, is_true: bool) -> Claim {
        Claim::new(self.number(candidate), is_true)
    }

    pub(super) fn candidate(&self, number: usize) -> Candidate {
        self.candidates[number]
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
