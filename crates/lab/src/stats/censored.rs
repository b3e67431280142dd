//! Costs of runs, some of which were cut by a limit.

use super::describe::{mean, quantile_of_sorted, sorted};

/// What is known of the cost of one run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Observed {
    /// It ended by itself at this cost.
    Done(f64),
    /// It was cut at this cost: the true one is larger, or there is none.
    Cut(f64),
}

impl Observed {
    /// The cost, or the limit it was cut at.
    pub fn value(self) -> f64 {
        match self {
            Observed::Done(value) | Observed::Cut(value) => value,
        }
    }

    /// Whether it was cut.
    pub fn is_cut(self) -> bool {
        matches!(self, Observed::Cut(_))
    }
}

/// Penalised average: a cut run counts `factor` times its limit (PAR-2 with a factor of 2).
/// `None` without runs.
pub fn par(runs: &[Observed], factor: f64) -> Option<f64> {
    let cost = |run: &Observed| match *run {
        Observed::Done(cost) => cost,
        Observed::Cut(limit) => factor * limit,
    };
    mean(&runs.iter().map(cost).collect::<Vec<_>>())
}

/// The quantile if the runs determine it, whatever the cut ones would have cost: `None` without
/// runs, and where too many were cut (for the median, half of them or more).
pub fn censored_quantile(runs: &[Observed], share: f64) -> Option<f64> {
    let at_least = sorted(&runs.iter().map(|run| run.value()).collect::<Vec<_>>());
    let unbounded = |run: &Observed| if run.is_cut() { f64::INFINITY } else { run.value() };
    let at_most = sorted(&runs.iter().map(unbounded).collect::<Vec<_>>());
    let low = quantile_of_sorted(&at_least, share)?;
    let high = quantile_of_sorted(&at_most, share)?;
    (low == high && high.is_finite()).then_some(low)
}

/// What a cactus plot shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// Runs, cut ones included.
    pub tried: usize,
    /// Costs of those that ended by themselves, rising.
    pub costs: Vec<f64>,
}

impl Solved {
    /// How many ended within a cost.
    pub fn within(&self, cost: f64) -> usize {
        self.costs.partition_point(|other| *other <= cost)
    }

    /// The share of runs that ended by themselves; `None` without runs.
    pub fn rate(&self) -> Option<f64> {
        (self.tried > 0).then(|| self.costs.len() as f64 / self.tried as f64)
    }
}

/// Costs of the runs that ended by themselves, in order.
pub fn solved(runs: &[Observed]) -> Solved {
    let done = runs.iter().filter(|run| !run.is_cut()).map(|run| run.value());
    Solved { tried: runs.len(), costs: sorted(&done.collect::<Vec<_>>()) }
}

/// The distribution of a cost, as far as the runs show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// Runs, cut ones included.
    pub n: usize,
    /// Cut runs.
    pub cut: usize,
    /// Cost and the estimated share of runs that end within it, rising: where a run ended.
    pub steps: Vec<(f64, f64)>,
    /// The largest cost seen, cut runs included: beyond it nothing is known.
    pub seen: f64,
}

/// The estimate of Kaplan and Meier (1958). Where all cut runs had the same limit, it is the plain
/// share of all runs, cut ones included.
pub fn run_lengths(runs: &[Observed]) -> Distribution {
    let mut runs = runs.to_vec();
    // A run cut at the cost at which another ended was still running then.
    runs.sort_by(|a, b| a.value().total_cmp(&b.value()).then(a.is_cut().cmp(&b.is_cut())));
    let mut left = runs.len();
    let mut unsolved = 1.0;
    let mut steps = Vec::new();
    for equal in runs.chunk_by(|a, b| a.value() == b.value()) {
        let done = equal.iter().filter(|run| !run.is_cut()).count();
        if done > 0 {
            unsolved *= 1.0 - done as f64 / left as f64;
            steps.push((equal[0].value(), 1.0 - unsolved));
        }
        left -= equal.len();
    }
    let cut = runs.iter().filter(|run| run.is_cut()).count();
    Distribution { n: runs.len(), cut, steps, seen: runs.last().map_or(0.0, |run| run.value()) }
}
