//! A step of a person as data, and the technique that finds it.

use super::board::Board;
use super::proof::Proof;
use super::words::Words;
use std::fmt;
use std::ops::{ControlFlow, Deref};
use sudolab_core::{Cell, Digit, DigitSet};

/// A digit that may stand in a cell.
pub type Candidate = (Cell, Digit);

/// Go on looking, or stop: somebody has what they want.
pub type Seen = ControlFlow<()>;

/// A technique as the list knows it.
pub struct Technique {
    /// The name scripts use.
    pub id: &'static str,
    /// The name people use.
    pub title: &'static str,
    /// How hard it is by the scale of Sudoku Explainer (where that has no value, by our own
    /// judgement between its neighbours). Steps of a technique may be harder than this.
    pub rating: f64,
    /// Offers what it finds to the search, until that has enough.
    pub(super) find: fn(&mut Search) -> Seen,
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Technique({})", self.id)
    }
}

impl Technique {
    /// May it be used on such a board? Those that lean on boxes, or on rows, columns and boxes being all the rules
    /// there are, only on a classic one.
    fn applies(&self, board: &Board) -> bool {
        board.shape().is_classic() || !super::CLASSIC_ONLY.contains(&self.id)
    }

    /// Does it ask rules that compute with digits? Without such rules it finds nothing.
    pub fn is_of_rules(&self) -> bool {
        super::OF_RULES.contains(&self.id)
    }

    /// Its first step on a board.
    pub fn first(&'static self, board: &Board) -> Option<Step> {
        let mut first = None;
        let _ = self.each(board, &mut |found, tell| {
            first = Some(Step::new(board, found, tell()));
            Seen::Break(())
        });
        first
    }

    /// What its first step on a board changes, untold: for those who only go on.
    pub fn first_move(&'static self, board: &Board) -> Option<Move> {
        let mut first = None;
        let _ = self.each(board, &mut |found, _| {
            first = Some(found);
            Seen::Break(())
        });
        first
    }

    /// All its steps on a board. A step may come twice, on different grounds.
    pub fn all(&'static self, board: &Board) -> Vec<Step> {
        let mut all = Vec::new();
        let _ = self.each(board, &mut |found, tell| {
            all.push(Step::new(board, found, tell()));
            Seen::Continue(())
        });
        all
    }

    /// What all its steps on a board change, untold.
    pub fn all_moves(&'static self, board: &Board) -> Vec<Move> {
        let mut all = Vec::new();
        let _ = self.each(board, &mut |found, _| {
            all.push(found);
            Seen::Continue(())
        });
        all
    }

    pub(super) fn each(&'static self, board: &Board, take: &mut Take) -> Seen {
        if !self.applies(board) {
            return Seen::Continue(());
        }
        (self.find)(&mut Search { board, technique: self, take })
    }
}

/// Takes what a finder has found, and tells it if that is wanted.
pub(super) type Take<'a> = dyn FnMut(Move, &dyn Fn() -> Why) -> Seen + 'a;

/// Why a step holds: in words, and as data.
pub(super) type Why = (Words, Proof);

/// One step: what follows, from what, and why. (What it is beside the why is its [`Move`].)
#[derive(Clone, Debug)]
pub struct Step {
    /// What it changes.
    pub change: Move,
    /// Why, in a sentence without a full stop.
    pub reason: Words,
    /// Why, as data.
    pub proof: Proof,
}

impl Step {
    fn new(board: &Board, change: Move, (reason, mut proof): Why) -> Step {
        proof.name_units(board, &reason);
        Step { change, reason, proof }
    }
}

impl Deref for Step {
    type Target = Move;

    fn deref(&self) -> &Move {
        &self.change
    }
}

/// What a step changes, and what it rests on. To tell why takes longer than to find most steps, so who only wants to go on
/// has this.
#[derive(Clone, Debug)]
pub struct Move {
    /// The technique.
    pub technique: &'static Technique,
    /// How hard this step is: at least as hard as its technique.
    pub rating: f64,
    /// The cells of the pattern, in board order.
    pub cells: Vec<Cell>,
    /// The candidates it rests on.
    pub rests_on: Vec<Candidate>,
    /// The candidates that fall, each of them on the board.
    pub eliminations: Vec<Candidate>,
    /// The digits that can be written.
    pub placements: Vec<Candidate>,
}

/// What a finder has seen. What it would take away need not be there: the search looks.
#[derive(Default)]
pub(super) struct Pattern {
    pub(super) rests_on: Vec<Candidate>,
    pub(super) eliminations: Vec<Candidate>,
    pub(super) placements: Vec<Candidate>,
    /// How much harder than its technique this is.
    pub(super) extra: f64,
}

impl Pattern {
    /// Digits that can be written.
    pub(super) fn place(placement: Candidate, rests_on: Vec<Candidate>) -> Pattern {
        Pattern { rests_on, placements: vec![placement], ..Pattern::default() }
    }

    /// Candidates that fall.
    pub(super) fn strike(eliminations: Vec<Candidate>, rests_on: Vec<Candidate>) -> Pattern {
        Pattern { rests_on, eliminations, ..Pattern::default() }
    }
}

/// A finder at work: the board, and who takes the steps.
pub(super) struct Search<'a> {
    pub(super) board: &'a Board,
    technique: &'static Technique,
    take: &'a mut Take<'a>,
}

impl Search<'_> {
    /// Offers a pattern; one that changes nothing is passed over.
    pub(super) fn offer(&mut self, pattern: Pattern, tell: impl Fn() -> Why) -> Seen {
        let Pattern { rests_on, mut eliminations, placements, extra } = pattern;
        eliminations.retain(|&candidate| self.board.has(candidate));
        eliminations.sort_unstable();
        eliminations.dedup();
        if eliminations.is_empty() && placements.is_empty() {
            return Seen::Continue(());
        }
        let mut cells: Vec<Cell> = rests_on.iter().map(|(cell, _)| *cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let found = Move {
            technique: self.technique,
            rating: self.technique.rating + extra,
            cells,
            rests_on,
            eliminations,
            placements,
        };
        (self.take)(found, &tell)
    }
}

/// The candidates of some digits in some cells, as far as they are on the board.
pub(super) fn candidates_of(board: &Board, cells: &[Cell], digits: DigitSet) -> Vec<Candidate> {
    let of_cell = |&cell: &Cell| (board.candidates(cell) & digits).iter().map(move |d| (cell, d));
    cells.iter().flat_map(of_cell).collect()
}
