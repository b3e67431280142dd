//! What the trials of each algorithm say together.

use super::trials::{Trial, trials};
use crate::experiment::Design;
use crate::rows::{End, Rows};
use crate::stats::{self, Friedman, Interval, Nemenyi, Observed, Pair, Summary};

/// All that is known after an experiment, or in its middle.
pub struct Analysis<'a> {
    /// The rows.
    pub rows: &'a Rows,
    /// Their trials.
    pub trials: Vec<Trial>,
    /// One per algorithm, in the order of the design.
    pub standings: Vec<Standing>,
    /// The ranking by time, where there are enough puzzles that all were tried on.
    pub ranking: Option<Ranking>,
}

/// How one algorithm did.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Its trials.
    pub trials: usize,
    /// Those solved.
    pub solved: usize,
    /// Those solved or proved to have no solution.
    pub settled: usize,
    /// Those that a limit cut off.
    pub cut: usize,
    /// Those in which it had nothing left to try.
    pub stuck: usize,
    /// The part that was settled, with its 95% interval (Wilson).
    pub rate: Option<Interval>,
    /// Times of the settled trials.
    pub time: Option<Summary>,
    /// The 95% interval of the mean.
    pub mean_interval: Option<Interval>,
    /// The 95% interval of the median.
    pub median_interval: Option<Interval>,
    /// The median of all trials, if less than half were cut off.
    pub median_of_all: Option<f64>,
    /// The mean time, with what was not settled at twice the limit of time.
    pub par2: Option<f64>,
    /// The median of the explored states of the settled trials.
    pub explored: Option<f64>,
    /// The most bytes held.
    pub peak_memory: Option<u64>,
}

/// A ranking of the algorithms by time over the puzzles.
pub struct Ranking {
    /// Friedman's test.
    pub friedman: Friedman,
    /// Which differ by Nemenyi's test.
    pub nemenyi: Nemenyi,
    /// Every two by Wilcoxon's test, corrected after Holm.
    pub pairs: Vec<Pair>,
    /// By puzzle, then by algorithm: what was ranked.
    pub table: Vec<Vec<f64>>,
    /// The puzzles of the table.
    pub instances: Vec<usize>,
}

impl<'a> Analysis<'a> {
    /// Looks at all rows.
    pub fn of(rows: &'a Rows) -> Analysis<'a> {
        let trials = trials(rows);
        let design = &rows.header.design;
        let by_contestant = |contestant: usize| {
            trials.iter().filter(move |trial| trial.contestant == contestant).collect::<Vec<_>>()
        };
        let standing = |contestant| Standing::of(&by_contestant(contestant), design);
        let standings = (0..design.contestants.len()).map(standing).collect();
        let ranking = Ranking::of(&trials, design);
        Analysis { rows, trials, standings, ranking }
    }

    /// The design.
    pub fn design(&self) -> &Design {
        &self.rows.header.design
    }

    /// The name of an algorithm.
    pub fn name(&self, contestant: usize) -> &str {
        &self.design().contestants[contestant].name
    }

    /// The trials of one algorithm.
    pub fn trials_of(&self, contestant: usize) -> impl Iterator<Item = &Trial> {
        self.trials.iter().filter(move |trial| trial.contestant == contestant)
    }

    /// The algorithms, best first: by trials settled, then by PAR-2, then by the mean.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.standings.len()).collect();
        let key = |&at: &usize| {
            let standing = &self.standings[at];
            let rate = standing.settled as f64 / standing.trials.max(1) as f64;
            let mean = standing.time.as_ref().map_or(f64::INFINITY, |time| time.mean);
            (-rate, standing.par2.unwrap_or(mean))
        };
        order.sort_by(|a, b| {
            let (a, b) = (key(a), key(b));
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        order
    }

    /// Are all its runs there?
    pub fn complete(&self) -> bool {
        self.rows.runs.len() as u64 == self.rows.header.runs
    }
}

/// The seed of resampling: the same rows give the same intervals.
const SEED: u64 = 1;

impl Standing {
    fn of(trials: &[&Trial], design: &Design) -> Standing {
        let count = |end: End| trials.iter().filter(|trial| trial.end == end).count();
        let settled: Vec<&&Trial> = trials.iter().filter(|trial| trial.end.settled()).collect();
        let times: Vec<f64> = settled.iter().map(|trial| trial.seconds).collect();
        let explored: Vec<f64> = settled.iter().map(|trial| trial.explored as f64).collect();
        let observed: Vec<Observed> = trials.iter().map(|trial| trial.time()).collect();
        Standing {
            trials: trials.len(),
            solved: count(End::Solved),
            settled: settled.len(),
            cut: count(End::Cut),
            stuck: count(End::Stuck),
            rate: stats::wilson(settled.len(), trials.len()),
            time: stats::summary(&times),
            mean_interval: stats::mean_interval(&times, SEED),
            median_interval: stats::median_interval(&times, SEED),
            median_of_all: stats::censored_quantile(&observed, 0.5),
            par2: stats::mean(&penalised(trials, design)),
            explored: stats::median(&explored),
            peak_memory: trials.iter().filter_map(|trial| trial.peak_memory).max(),
        }
    }
}

/// Times with what was not settled at twice the limit, or at twice what it took where there is none.
fn penalised(trials: &[&Trial], design: &Design) -> Vec<f64> {
    trials.iter().map(|trial| penalty(trial, design)).collect()
}

fn penalty(trial: &Trial, design: &Design) -> f64 {
    match trial.end.settled() {
        true => trial.seconds,
        false => 2.0 * design.limits.seconds.unwrap_or(trial.seconds),
    }
}

/// Puzzles that a ranking needs, at least.
const LEAST_PUZZLES: usize = 5;
/// Puzzles beyond which ranks say no more, and tests of every two take long.
const MOST_PUZZLES: usize = 20_000;

impl Ranking {
    /// Over the puzzles that all algorithms were tried on; over several seeds the median counts.
    fn of(trials: &[Trial], design: &Design) -> Option<Ranking> {
        let algorithms = design.contestants.len();
        if algorithms < 2 {
            return None;
        }
        let mut times: Vec<Vec<Vec<f64>>> =
            vec![vec![Vec::new(); algorithms]; design.instances.len()];
        for trial in trials {
            times[trial.instance][trial.contestant].push(penalty(trial, design));
        }
        let whole = |row: &Vec<Vec<f64>>| row.iter().all(|times| !times.is_empty());
        let instances: Vec<usize> =
            (0..times.len()).filter(|&at| whole(&times[at])).take(MOST_PUZZLES).collect();
        if instances.len() < LEAST_PUZZLES {
            return None;
        }
        let median = |times: &Vec<f64>| stats::median(times).unwrap_or_default();
        let table: Vec<Vec<f64>> =
            instances.iter().map(|&at| times[at].iter().map(median).collect()).collect();
        let friedman = stats::friedman(&table).ok()?;
        let nemenyi = stats::nemenyi(&friedman, 0.05);
        let pairs = stats::pairwise(&table).unwrap_or_default();
        Some(Ranking { friedman, nemenyi, pairs, table, instances })
    }
}
