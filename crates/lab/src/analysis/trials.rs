//! From runs to trials: the repetitions of one algorithm on one puzzle with one seed, as one.

use crate::rows::{End, Rows, Run};
use crate::stats::{self, Observed};

/// One algorithm on one puzzle with one seed.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The puzzle, by its place in the design.
    pub instance: usize,
    /// The algorithm, by its place in the design.
    pub contestant: usize,
    /// The seed.
    pub seed: u64,
    /// How it ended: as the run of the median time did.
    pub end: End,
    /// The median of its runs; one that was cut off counts as longer than all that were not.
    pub seconds: f64,
    /// The median of the processor's time.
    pub cpu_seconds: f64,
    /// The least and the most of its runs.
    pub spread: (f64, f64),
    /// How many runs.
    pub runs: usize,
    /// Nodes or steps of the first run (all have the same, unless time cut them off).
    pub nodes: u64,
    /// States explored, where the algorithm defines them, else nodes.
    pub explored: u64,
    /// The most bytes held, if the search says.
    pub peak_memory: Option<u64>,
    /// The place of its first run among the runs.
    pub first: usize,
}

impl Trial {
    /// Its time, or that it was not settled after it.
    pub fn time(&self) -> Observed {
        match self.end.settled() {
            true => Observed::Done(self.seconds),
            false => Observed::Cut(self.seconds),
        }
    }

    /// Its length in nodes, or that it was not settled after them.
    pub fn length(&self) -> Observed {
        match self.end.settled() {
            true => Observed::Done(self.nodes as f64),
            false => Observed::Cut(self.nodes as f64),
        }
    }
}

/// The trials of all runs, by puzzle, algorithm and seed.
pub fn trials(rows: &Rows) -> Vec<Trial> {
    let key = |&place: &usize| {
        let run = &rows.runs[place];
        (run.instance, run.contestant, run.seed, run.number)
    };
    let mut order: Vec<usize> = (0..rows.runs.len()).collect();
    order.sort_unstable_by_key(key);
    let same = |a: &usize, b: &usize| {
        let (a, b) = (key(a), key(b));
        (a.0, a.1, a.2) == (b.0, b.1, b.2)
    };
    order.chunk_by(same).map(|places| trial(rows, places)).collect()
}

fn trial(rows: &Rows, places: &[usize]) -> Trial {
    let runs: Vec<&Run> = places.iter().map(|&place| &rows.runs[place]).collect();
    let first = runs[0];
    let mut by_time = runs.clone();
    by_time.sort_by(|a, b| {
        let key = |run: &Run| (!run.end.settled(), run.seconds);
        let (a, b) = (key(a), key(b));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    let middle = by_time[runs.len() / 2];
    let seconds: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
    let cpu: Vec<f64> = runs.iter().map(|run| run.cpu_seconds).collect();
    let least = seconds.iter().copied().fold(f64::INFINITY, f64::min);
    let most = seconds.iter().copied().fold(0.0, f64::max);
    let all_settled = runs.iter().all(|run| run.end.settled());
    Trial {
        instance: first.instance as usize,
        contestant: first.contestant as usize,
        seed: first.seed,
        end: middle.end,
        seconds: match all_settled {
            true => stats::median(&seconds).unwrap_or(middle.seconds),
            false => middle.seconds,
        },
        cpu_seconds: stats::median(&cpu).unwrap_or_default(),
        spread: (least, most),
        runs: runs.len(),
        nodes: first.nodes,
        explored: rows.counter(first, "explored").unwrap_or(first.nodes),
        peak_memory: runs.iter().filter_map(|run| run.peak_memory).max(),
        first: places[0],
    }
}
