//! Many puzzles of a wish, on one thread or several, always the same ones.

use crate::Made;
use crate::in_order::in_order;
use crate::wish::Wish;
use std::ops::ControlFlow;
use sudolab_core::Cancel;
use sudolab_turbo::Solver;

/// How the making went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Puzzles made.
    pub made: usize,
    /// Attempts up to the last of them, or all there were if not enough were found.
    pub attempts: u64,
}

impl Wish {
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
        let mut effort = Effort { made: 0, attempts: 0 };
        if count == 0 {
            return effort;
        }
        let solver = || Solver::new().expect("the backend was asked for at the start");
        let work = |solver: &mut Solver, block| {
            let made = self.block(solver, seed, block, cancel);
            // Cancelled in the middle it may lack puzzles, and those after it must not take their place.
            (!cancel.is_cancelled()).then_some(made)
        };
        in_order(threads, cancel, solver, work, &mut |block, made| {
            for (attempt, made) in made {
                effort = Effort { made: effort.made + 1, attempts: attempt + 1 };
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
