//! The population of a genetic search, and what its searches tell.

use super::breeding::{Individual, diversity};
use crate::local::Filling;
use crate::solutions::Solutions;
use std::ops::Range;
use sudolab_core::{Event, Measure, Puzzle, Run, Stop};

/// Individuals, and the board on which they are judged.
pub(super) struct Herd<'p> {
    puzzle: &'p Puzzle,
    pub(super) members: Vec<Individual>,
    /// The free cells of each box.
    pub(super) boxes: Vec<Range<usize>>,
    pub(super) board: Filling,
    best: u32,
    solutions: Solutions,
    bytes: usize,
}

impl<'p> Herd<'p> {
    /// No individual yet; room for `size`. A puzzle that has nothing to breed (givens
    /// and, if `forced_first`, singles fill all but single cells) is stuck here, solved
    /// or not.
    pub(super) fn new(
        puzzle: &'p Puzzle,
        forced_first: bool,
        size: usize,
        run: &mut Run,
    ) -> Result<Herd<'p>, Stop> {
        let board = Filling::of(puzzle, forced_first, run)?;
        let bytes =
            board.bytes() + size * (board.free() * size_of::<u16>() + size_of::<Individual>());
        run.hold(bytes)?;
        let mut herd = Herd {
            puzzle,
            members: Vec::with_capacity(size),
            boxes: board.boxes(),
            board,
            best: u32::MAX,
            solutions: Solutions::default(),
            bytes,
        };
        if herd.boxes.is_empty() {
            herd.show(run);
            herd.judge(run)?;
            return Err(Stop::Stuck);
        }
        Ok(herd)
    }

    /// A random individual.
    pub(super) fn random(&mut self, run: &mut Run) -> Vec<u16> {
        self.board.shuffle(run.random());
        self.board.digits().to_vec()
    }

    /// Judges a newborn. It stays on the board.
    pub(super) fn born(&mut self, digits: Vec<u16>, run: &mut Run) -> Result<Individual, Stop> {
        run.tick()?;
        self.board.set_digits(&digits);
        let cost = self.board.cost();
        run.note(Event::Evaluate(cost));
        Ok(Individual { digits, cost })
    }

    /// Shows the board to whoever watches.
    pub(super) fn show(&self, run: &mut Run) {
        self.board.show(self.puzzle, run);
    }

    /// Is the board the best so far?
    #[inline(always)]
    pub(super) fn is_remarkable(&self) -> bool {
        self.board.cost() < self.best || self.board.cost() == 0
    }

    /// Tells of the board if it is the best so far, and reports it if it is a solution. It
    /// must be shown.
    #[cold]
    #[inline(never)]
    pub(super) fn judge(&mut self, run: &mut Run) -> Result<(), Stop> {
        if self.board.cost() < self.best {
            self.best = self.board.cost();
            run.note(Event::Best(self.best));
        }
        if self.board.cost() == 0 {
            self.solutions.report(&self.board.grid(), self.bytes, run)?;
        }
        Ok(())
    }

    /// Tells of a complete generation.
    pub(super) fn tell(&self, generation: u32, run: &mut Run) {
        run.note(Event::Generation(generation));
        if run.is_observed() {
            let costs = self.members.iter().map(|member| f64::from(member.cost));
            let mean = costs.sum::<f64>() / self.members.len() as f64;
            run.note(Event::Mean(Measure::new(mean)));
            let differ = diversity(&self.members, self.puzzle.shape().side());
            run.note(Event::Diversity(Measure::new(differ)));
        }
    }
}
