//! What people ask who set a puzzle: which digits are still possible, why nothing is, what could go.

mod candidates;
mod conflict;
mod items;
mod number;
mod spare;

pub use candidates::{Candidates, candidates};
pub use conflict::{Conflict, conflict};
pub use items::Item;
pub use number::{Number, number};
pub use spare::{Spare, spare};

use std::time::Duration;
use sudolab_core::{Cancel, Grid, Limits, Outcome, Puzzle};
use sudolab_solvers::{Solutions, count_each};

/// One allowance of time and nodes for many counts.
struct Budget<'c> {
    limits: Limits,
    cancel: &'c Cancel,
    time: Duration,
    nodes: u64,
}

impl<'c> Budget<'c> {
    fn new(limits: Limits, cancel: &'c Cancel) -> Budget<'c> {
        Budget { limits, cancel, time: Duration::ZERO, nodes: 0 }
    }

    /// What is left of it.
    fn left(&self) -> Limits {
        Limits {
            time: self.limits.time.map(|all| all.saturating_sub(self.time)),
            nodes: self.limits.nodes.map(|all| all.saturating_sub(self.nodes)),
            memory: self.limits.memory,
        }
    }

    fn is_spent(&self) -> bool {
        let left = self.left();
        let none_left = left.time == Some(Duration::ZERO) || left.nodes == Some(0);
        none_left || self.cancel.is_cancelled()
    }

    /// Counts up to so many solutions, in no more than this part of what is left; `None` if nobody can.
    fn count(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
        part: u32,
        take: &mut dyn FnMut(&Grid),
    ) -> Option<Outcome> {
        let left = self.left();
        let limits = Limits { time: left.time.map(|time| time / part), ..left };
        let outcome = count_each(puzzle, most, limits, self.cancel, take)?;
        self.time += outcome.elapsed;
        self.nodes += outcome.nodes;
        Some(outcome)
    }

    /// Has it no, one or several solutions?
    fn solutions(&mut self, puzzle: &Puzzle, part: u32) -> Solutions {
        let outcome = self.count(puzzle, 2, part, &mut |_| {});
        outcome.map_or(Solutions::Unknown, |outcome| Solutions::of(&outcome))
    }
}
