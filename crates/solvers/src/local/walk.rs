//! A walk from full board to full board: the frame that every local search moves in.

use super::filling::{Filling, Swap};
use crate::solutions::Solutions;
use sudolab_core::{Counter, Event, EventKind, Puzzle, Run, Stop};

/// Explored, for local searches.
pub(super) const NEIGHBOURS_EVALUATED: Counter = Counter {
    key: "explored",
    meaning: "neighbours evaluated: full boards one swap away from the current one, whether \
              the swap was then made or not",
    value: |tally| tally.count(EventKind::Evaluate),
};

/// Where a local search stands.
pub(crate) struct Walk<'p> {
    puzzle: &'p Puzzle,
    pub(crate) filling: Filling,
    best: u32,
    solutions: Solutions,
}

impl<'p> Walk<'p> {
    /// Starts from the puzzle, with all that follows from its givens by singles filled in
    /// first if `forced_first`, on a random board.
    pub(crate) fn start(
        puzzle: &'p Puzzle,
        forced_first: bool,
        run: &mut Run,
    ) -> Result<Walk<'p>, Stop> {
        let filling = Filling::of(puzzle, forced_first, run)?;
        run.hold(filling.bytes())?;
        let mut walk = Walk { puzzle, filling, best: u32::MAX, solutions: Solutions::default() };
        walk.begin(run)?;
        if walk.filling.free() == 0 {
            return Err(Stop::Stuck);
        }
        Ok(walk)
    }

    fn begin(&mut self, run: &mut Run) -> Result<(), Stop> {
        self.filling.shuffle(run.random());
        self.filling.show(self.puzzle, run);
        self.judge(run)
    }

    /// Goes to another random board.
    pub(crate) fn restart(&mut self, run: &mut Run) -> Result<(), Stop> {
        run.note(Event::Restart);
        self.begin(run)
    }

    /// Evaluates a swap: what it would add to the cost.
    #[inline(always)]
    pub(crate) fn evaluate(&self, swap: Swap, run: &mut Run) -> Result<i32, Stop> {
        run.tick()?;
        let delta = self.filling.delta(swap);
        run.note(Event::Evaluate(self.filling.cost().wrapping_add_signed(delta)));
        Ok(delta)
    }

    #[inline(always)]
    pub(crate) fn make(&mut self, swap: Swap, delta: i32, run: &mut Run) -> Result<(), Stop> {
        self.filling.swap(swap, delta);
        self.filling.tell(swap, run);
        if self.filling.cost() < self.best || self.filling.cost() == 0 {
            self.judge(run)?;
        }
        Ok(())
    }

    /// Has the board become the best so far, or even a solution?
    #[cold]
    #[inline(never)]
    fn judge(&mut self, run: &mut Run) -> Result<(), Stop> {
        if self.filling.cost() < self.best {
            self.best = self.filling.cost();
            run.note(Event::Best(self.best));
        }
        if self.filling.cost() == 0 {
            self.solutions.report(&self.filling.grid(), self.filling.bytes(), run)?;
        }
        Ok(())
    }
}
