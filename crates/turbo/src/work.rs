//! What a solver is given to do, and what it answers.

use crate::digits;
use crate::group::Waiting;

/// What is known of a puzzle at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Solutions found: all there are, or the limit; if it was given up, there may be more.
    pub count: u64,
    /// How often the search guessed: where inference went no further or, between the first guess and the first dead end, where it went on slowly.
    pub guesses: u64,
    /// It needed more guesses than [`crate::Solver::guess_limit`] allows.
    pub gave_up: bool,
    /// See [`Answer::solution`].
    pub(crate) solution: [u8; 81],
}

impl Answer {
    pub(crate) const NONE: Answer =
        Answer { count: 0, guesses: 0, gave_up: false, solution: [0; 81] };

    /// The first solution found, digits 1 to 9 in reading order; `None` if there is none. Of a puzzle with
    /// several, which comes first depends on the backend.
    pub fn solution(&self) -> Option<&[u8; 81]> {
        (self.count > 0).then_some(&self.solution)
    }
}

impl Default for Answer {
    fn default() -> Self {
        Answer::NONE
    }
}

/// The place where the next puzzle is put.
pub struct Slot<'a> {
    pub(crate) waiting: &'a mut Waiting,
    pub(crate) lane: usize,
    pub(crate) read: fn(&[u8; 81], &mut Waiting, usize),
    pub(crate) parse: fn(&[u8; 81]) -> Option<[u8; 81]>,
}

impl Slot<'_> {
    /// A puzzle as digits in reading order, 0 for blank. In a cell with a number above 9
    /// nothing may stand, so the puzzle has no solution.
    pub fn digits(&mut self, digits: &[u8; 81]) {
        (self.read)(digits, self.waiting, self.lane);
    }

    /// A puzzle as 81 characters, as [`crate::parse`] takes them, but faster: `false`, and nothing is put, if
    /// they are none.
    #[must_use]
    pub fn text(&mut self, text: &[u8; 81]) -> bool {
        (self.parse)(text).map(|digits| self.digits(&digits)).is_some()
    }

    /// A puzzle as candidates: bit d - 1 of a cell says that digit d may stand there.
    pub fn candidates(&mut self, candidates: &[u16; 81]) {
        digits::read_marks(candidates, self.waiting, self.lane);
    }
}

/// A stream of puzzles, and what becomes of the answers. Nothing is allocated per puzzle.
pub trait Work {
    /// Puts the next puzzle in the slot, or says `false`: there are no more.
    fn next(&mut self, slot: &mut Slot) -> bool;

    /// Takes the answer to a puzzle. `number` counts the puzzles from 0 in the order of
    /// [`Work::next`]; answers come as puzzles end, at most a few dozen out of order.
    fn done(&mut self, number: usize, answer: &Answer);

    /// Is told of every solution, before [`Work::done`]; `digits` makes them on demand.
    fn solution(&mut self, number: usize, digits: impl FnOnce() -> [u8; 81]) {
        let _ = (number, digits);
    }

    /// Is asked before every pass (a fraction of a microsecond). `false` ends the work at once: puzzles
    /// without answer get none. This is how a caller stops a search by the clock; to give up single
    /// puzzles by their guesses, see [`crate::Solver::guess_limit`].
    fn go_on(&mut self) -> bool {
        true
    }
}
