//! Many puzzles of a wish, on one thread or several, always the same ones.

use crate::Made;
use crate::wish::Wish;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use sudolab_core::Cancel;
use sudolab_turbo::Solver;

/// How the making went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Puzzles made.
    pub made: usize,
    /// Attempts that were looked at for them.
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
        let effort = Effort { made: 0, attempts: 0 };
        let mut order = InOrder { count, each: self.block_size(), effort, take };
        if threads <= 1 {
            let mut solver = new_solver();
            for block in 0.. {
                if order.is_full() || cancel.is_cancelled() {
                    break;
                }
                let made = self.block(&mut solver, seed, block, cancel);
                if order.add(made).is_break() {
                    break;
                }
            }
            return order.effort;
        }
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(count == 0));
        let (sender, blocks) = mpsc::sync_channel(4 * threads);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || {
                    let mut solver = new_solver();
                    while !stop.load(Ordering::Relaxed) && !cancel.is_cancelled() {
                        let block = next.fetch_add(1, Ordering::Relaxed);
                        let made = self.block(&mut solver, seed, block, cancel);
                        if sender.send((block, made)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // A block that was cancelled in the middle may lack puzzles: nothing after it may be told.
            order.add_blocks(blocks.into_iter().take_while(|_| !cancel.is_cancelled()));
            stop.store(true, Ordering::Relaxed);
        });
        order.effort
    }
}

fn new_solver() -> Solver {
    Solver::new().expect("the backend was asked for at the start")
}

/// Hands puzzles over in the order of their attempts.
struct InOrder<'a> {
    count: usize,
    /// Attempts in a block.
    each: u64,
    effort: Effort,
    take: &'a mut dyn FnMut(Made) -> ControlFlow<()>,
}

impl InOrder<'_> {
    fn is_full(&self) -> bool {
        self.effort.made == self.count
    }

    fn add(&mut self, block: Vec<Made>) -> ControlFlow<()> {
        self.effort.attempts += self.each;
        for made in block {
            if self.is_full() {
                return ControlFlow::Break(());
            }
            self.effort.made += 1;
            (self.take)(made)?;
        }
        ControlFlow::Continue(())
    }

    fn add_blocks(&mut self, blocks: impl Iterator<Item = (u64, Vec<Made>)>) {
        let (mut early, mut next) = (BTreeMap::new(), 0);
        for (number, block) in blocks {
            early.insert(number, block);
            while let Some(block) = early.remove(&next) {
                next += 1;
                if self.add(block).is_break() || self.is_full() {
                    return;
                }
            }
        }
    }
}
