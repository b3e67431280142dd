//! Many puzzles of an order, on one thread or several, always the same ones.

use crate::Made;
use crate::blanks::{Blanks, MakeError};
use crate::in_order::in_order;
use crate::order::Order;
use std::fmt;
use std::ops::ControlFlow;
use sudolab_core::{Cancel, Random};
use sudolab_turbo::Solver;

/// How the making went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Puzzles made.
    pub made: usize,
    /// Attempts up to the last of them, or all there were if not enough were found.
    pub attempts: u64,
    /// Why the next one was not made, if it was ordered by its blanks.
    pub failed: Option<MakeError>,
}

/// No puzzle was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotMade(pub Effort);

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.failed {
            Some(error) => error.fmt(f),
            None => write!(f, "none was found in {} attempts", self.0.attempts),
        }
    }
}

impl std::error::Error for NotMade {}

impl Order {
    /// The first puzzle of a seed.
    ///
    /// # Errors
    /// It cannot be made, or somebody cancelled before it was found.
    ///
    /// # Panics
    /// As [`Order::make_many`].
    pub fn make(&self, seed: u64, cancel: &Cancel) -> Result<Made, NotMade> {
        let mut found = None;
        let effort = self.make_many(seed, 1, 1, cancel, &mut |made| {
            found = Some(made);
            ControlFlow::Break(())
        });
        found.ok_or(NotMade(effort))
    }

    /// The first `count` puzzles of a seed, handed over in order as they are found. Ends early when cancelled, or
    /// when whoever takes them breaks.
    ///
    /// # Panics
    /// `SUDOLAB_BACKEND` names a backend that cannot run here.
    pub fn make_many(
        &self,
        seed: u64,
        count: usize,
        threads: usize,
        cancel: &Cancel,
        take: &mut dyn FnMut(Made) -> ControlFlow<()>,
    ) -> Effort {
        match &self.blanks {
            _ if count == 0 => Effort { made: 0, attempts: 0, failed: None },
            Some(blanks) => by_blanks(blanks, seed, count, cancel, take),
            None => self.by_attempts(seed, count, threads, cancel, take),
        }
    }

    fn by_attempts(
        &self,
        seed: u64,
        count: usize,
        threads: usize,
        cancel: &Cancel,
        take: &mut dyn FnMut(Made) -> ControlFlow<()>,
    ) -> Effort {
        let mut effort = Effort { made: 0, attempts: 0, failed: None };
        let solver = || Solver::new().expect("the backend was asked for at the start");
        let work = |solver: &mut Solver, block| {
            let made = self.block(solver, seed, block, cancel);
            // Cancelled in the middle it may lack puzzles, and those after it must not take their place.
            (!cancel.is_cancelled()).then_some(made)
        };
        in_order(threads, cancel, solver, work, &mut |block, made| {
            for (attempt, made) in made {
                (effort.made, effort.attempts) = (effort.made + 1, attempt + 1);
                take(made)?;
                if effort.made == count {
                    return ControlFlow::Break(());
                }
            }
            effort.attempts = (block + 1) * self.block_size();
            ControlFlow::Continue(())
        });
        effort
    }
}

fn by_blanks(
    blanks: &Blanks,
    seed: u64,
    count: usize,
    cancel: &Cancel,
    take: &mut dyn FnMut(Made) -> ControlFlow<()>,
) -> Effort {
    let mut random = Random::new(seed);
    for number in 0..count {
        let ended = match blanks.make(&mut random, cancel) {
            Ok(made) => take(made).is_break().then_some((number + 1, None)),
            Err(error) => Some((number, Some(error))),
        };
        if let Some((made, failed)) = ended {
            return Effort { made, attempts: number as u64 + 1, failed };
        }
    }
    Effort { made: count, attempts: count as u64, failed: None }
}
