//! The search: a board in each lane, the others wait.

use super::choice::Weights;
use super::pass::{Boards, Found};
use super::program::Program;
use super::wide::{LANES, Wide};
use super::{Ended, Work};

/// The search begins again after so many guesses, with what it learnt of failures; then after so many times more.
const FIRST_TRY: u64 = 400;
const NEXT_TRY: u64 = 32;
/// With so many solutions found it goes on to its end.
const MOST_KNOWN: usize = 64;

/// A search under way.
pub(super) struct Engine<'p> {
    program: &'p Program,
    start: Vec<u16>,
    boards: Boards,
    /// Lanes with a board.
    taken: u32,
    /// The cell that each lane tried last, and the digit; none for a board that goes on without one.
    tried: [(u8, u16); LANES],
    /// Boards that wait, one after the other, and the cells that each goes on with less in.
    waiting: Vec<u16>,
    without: Vec<u8>,
    weights: Weights,
    /// Guesses since it began (again), and when to begin again.
    guesses: u64,
    patience: u64,
    /// Solutions that are not told again.
    known: Vec<Vec<u16>>,
}

impl<'p> Engine<'p> {
    pub(super) fn new(
        program: &'p Program,
        start: &[u16],
        weights: &[u32],
        known: Vec<Vec<u16>>,
    ) -> Engine<'p> {
        Engine {
            program,
            start: start.to_vec(),
            boards: Boards::new(program),
            taken: 0,
            tried: [(0, 0); LANES],
            waiting: start.to_vec(),
            without: vec![0],
            weights: Weights::new(weights),
            guesses: 0,
            patience: FIRST_TRY,
            known,
        }
    }

    #[inline(always)]
    pub(super) fn run<V: Wide, W: Work>(&mut self, work: &mut W) -> Ended {
        loop {
            if self.guesses >= self.patience {
                self.begin_again(work);
            }
            self.fill();
            if self.taken == 0 {
                return Ended::Exhausted;
            }
            if !work.go_on(self.bytes()) {
                return Ended::Stopped;
            }
            let found = self.boards.pass::<V>(self.program);
            self.bury(&found, work);
            let mut settled = self.taken & !found.changed;
            if settled != 0 && !self.program.machines.is_empty() {
                let found = self.boards.read::<V>(self.program, settled);
                self.bury(&found, work);
                settled &= self.taken & !found.changed;
            }
            if settled != 0 && self.program.others != 0 {
                let found = self.boards.ask(self.program, settled, work);
                self.bury(&found, work);
                settled &= self.taken & !found.changed;
            }
            if settled != 0 && !self.branch::<V, W>(settled, work) {
                return Ended::Stopped;
            }
        }
    }

    /// Bytes that grow.
    fn bytes(&self) -> usize {
        self.waiting.capacity() * size_of::<u16>() + self.without.capacity()
    }

    fn begin_again<W: Work>(&mut self, work: &mut W) {
        if self.known.len() > MOST_KNOWN {
            self.patience = u64::MAX;
            return;
        }
        work.begins_again();
        self.patience = self.patience.saturating_mul(NEXT_TRY);
        self.guesses = 0;
        self.taken = 0;
        self.waiting.clone_from(&self.start);
        self.without = vec![0];
    }

    /// Empty lanes take boards that wait, the last first.
    #[inline(always)]
    fn fill(&mut self) {
        let mut empty = !self.taken;
        while empty != 0
            && let Some(cell) = self.without.pop()
        {
            let lane = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let board = self.waiting.len() - self.program.cells;
            self.boards.put(lane, &self.waiting[board..]);
            self.waiting.truncate(board);
            self.tried[lane] = (cell, 0);
            self.taken |= 1 << lane;
        }
    }

    /// Dead boards leave their lanes.
    #[inline(always)]
    fn bury<W: Work>(&mut self, found: &Found, work: &mut W) {
        let mut dead = found.dead & self.taken;
        self.taken &= !dead;
        while dead != 0 {
            let lane = dead.trailing_zeros() as usize;
            dead &= dead - 1;
            let (cell, digit) = self.tried[lane];
            let blamed = usize::from(found.blame[lane]);
            let tried = (usize::from(cell), digit);
            self.weights.fail(self.program, &self.boards, lane, blamed, tried);
            work.dead_end(usize::from(cell));
        }
    }

    /// Full boards are solutions; the others go on with a digit in their best cell, and wait without it.
    #[inline(always)]
    fn branch<V: Wide, W: Work>(&mut self, settled: u32, work: &mut W) -> bool {
        let choices = self.weights.choose::<V>(self.program, &self.boards);
        let mut left = settled;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let choice = match choices.digits.0[lane] {
                0 => self.first_open(lane),
                digits => Some((usize::from(choices.cells.0[lane]), digits)),
            };
            let goes_on = match choice {
                Some((cell, digits)) => {
                    let digit = digits & digits.wrapping_neg();
                    self.split(lane, cell, digit);
                    work.guess(cell, digit.trailing_zeros() as usize)
                }
                None => self.solution(lane, work),
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Where no cell has a weight, the first one with several digits.
    fn first_open(&self, lane: usize) -> Option<(usize, u16)> {
        let mut cells = self.boards.cells[..self.program.cells].iter().map(|row| row.0[lane]);
        let cell = cells.position(|domain| !domain.is_power_of_two())?;
        Some((cell, self.boards.cells[cell].0[lane]))
    }

    #[inline(always)]
    fn split(&mut self, lane: usize, cell: usize, digit: u16) {
        self.guesses += 1;
        let start = self.waiting.len();
        self.waiting.extend(self.boards.cells[..self.program.cells].iter().map(|row| row.0[lane]));
        self.waiting[start + cell] &= !digit;
        self.without.push(cell as u8);
        self.boards.cells[cell].0[lane] = digit;
        self.tried[lane] = (cell as u8, digit);
    }

    fn solution<W: Work>(&mut self, lane: usize, work: &mut W) -> bool {
        self.taken &= !(1 << lane);
        let cells = self.boards.cells[..self.program.cells].iter();
        let solution: Vec<u16> = cells.map(|row| row.0[lane]).collect();
        if self.known.contains(&solution) {
            return true;
        }
        let goes_on = work.solution(&solution);
        if self.patience < u64::MAX {
            self.known.push(solution);
        }
        goes_on
    }
}
