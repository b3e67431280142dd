//! What a run leaves behind.

use crate::counter::{Counter, Figure, Tally};
use crate::grid::Grid;
use crate::limits::Stop;
use crate::rules::Rule;
use std::time::Duration;

/// How a run ended, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As many solutions as asked for, or all there are (and at least one).
    Solved,
    /// Proved: there is no solution.
    NoSolution,
    /// Ended before either.
    Stopped(Stop),
}

impl Verdict {
    /// The word in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Solved => "solved",
            Verdict::NoSolution => "no-solution",
            Verdict::Stopped(_) => "stopped",
        }
    }
}

/// All that a run leaves behind.
#[derive(Clone)]
pub struct Outcome {
    /// How it ended.
    pub verdict: Verdict,
    /// Was the whole space seen, so that `solutions_found` is all there are?
    pub all_found: bool,
    /// The first solution.
    pub solution: Option<Grid>,
    /// How many were found.
    pub solutions_found: u64,
    /// The rules of the puzzle that were ignored: the solutions may break them.
    pub ignored_rules: Vec<Rule>,
    /// Time on the clock.
    pub elapsed: Duration,
    /// Calls of [`crate::Run::tick`] that were granted.
    pub nodes: u64,
    /// The most bytes the solver held, if it says.
    pub peak_memory: Option<u64>,
    /// The figures that the entry defines, in its order.
    pub counters: Vec<(Counter, u64)>,
    /// The figures that the solver measured and reported, in that order.
    pub figures: Vec<(Figure, f64)>,
    /// What the figures are made of (fills per cell).
    pub tally: Tally,
}

impl Outcome {
    /// The figure with this key, if the entry defines it.
    pub fn counter(&self, key: &str) -> Option<u64> {
        self.counters.iter().find(|(counter, _)| counter.key == key).map(|&(_, value)| value)
    }

    /// The measured figure with this key, if the solver reported it.
    pub fn figure(&self, key: &str) -> Option<f64> {
        self.figures.iter().find(|(figure, _)| figure.key == key).map(|&(_, value)| value)
    }
}
