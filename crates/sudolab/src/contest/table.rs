//! What a contest says, row by row.

use super::{ReadyContest, Trial};
use std::time::Duration;
use sudolab_core::{Outcome, Stop, Verdict};

/// What one contestant did in all its trials.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its place among the contestants.
    pub contestant: usize,
    /// Its name: the id, and what was set.
    pub name: String,
    /// The id of the algorithm.
    pub algorithm: String,
    /// Trials run so far.
    pub trials: usize,
    /// Those that were settled: solved, or proved to have no solution.
    pub settled: usize,
    /// Those that were solved.
    pub solved: usize,
    /// The sum of the times (medians) of all trials run.
    pub time: Duration,
    /// The least and the most that the sum could have been, by the times of single runs.
    pub spread: (Duration, Duration),
    /// Runs of all trials together.
    pub runs: u32,
    /// The sums of the counters over all trials run, in the entry's order.
    pub counters: Vec<(&'static str, u64)>,
    /// The most bytes held, if the algorithm says.
    pub peak_memory: Option<u64>,
    /// How the last trial ended.
    pub last: Option<Verdict>,
}

/// A figure that rows are ranked by; less is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Time.
    Time,
    /// A counter, by its key.
    Counter(&'static str),
}

/// How a row stands among the others by a figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// From 1, equal for equals; `None` if it has no such figure or ran nothing.
    pub rank: Option<usize>,
    /// Against the best of those that settled all; only those have it. `None` also where the best is 0
    /// and this one is not.
    pub relative: Option<f64>,
}

impl Row {
    fn add(&mut self, trial: &Trial) {
        let (outcome, times) = (&trial.timed.outcome, &trial.timed.times);
        self.trials += 1;
        self.settled += usize::from(!matches!(outcome.verdict, Verdict::Stopped(_)));
        self.solved += usize::from(outcome.verdict == Verdict::Solved);
        self.runs += times.runs;
        self.time += times.median;
        self.spread = (self.spread.0 + times.least, self.spread.1 + times.most);
        self.add_counters(outcome);
        self.peak_memory = self.peak_memory.max(outcome.peak_memory);
        self.last = Some(outcome.verdict);
    }

    fn add_counters(&mut self, outcome: &Outcome) {
        if self.counters.is_empty() {
            self.counters = outcome.counters.iter().map(|(counter, _)| (counter.key, 0)).collect();
        }
        for ((_, sum), (_, value)) in self.counters.iter_mut().zip(&outcome.counters) {
            *sum = sum.saturating_add(*value);
        }
    }

    /// The sum of a counter, if the algorithm has it and ran.
    pub fn counter(&self, key: &str) -> Option<u64> {
        self.counters.iter().find(|(name, _)| *name == key).map(|&(_, sum)| sum)
    }

    /// Are its figures only the least that it would take, because some runs were stopped?
    pub fn at_least(&self) -> bool {
        self.settled < self.trials
    }

    /// How it did, in a few words.
    pub fn verdict(&self) -> String {
        match self.last {
            None => "not run".to_owned(),
            Some(_) if self.trials > 1 => format!("{} of {}", self.settled, self.trials),
            Some(Verdict::Solved) => "solved".to_owned(),
            Some(Verdict::NoSolution) => "no solution".to_owned(),
            Some(Verdict::Stopped(Stop::Cancelled)) => "cancelled".to_owned(),
            Some(Verdict::Stopped(stop)) => format!("stopped: {}", stop.name()),
        }
    }

    fn figure(&self, figure: Figure) -> Option<f64> {
        match figure {
            _ if self.trials == 0 => None,
            Figure::Time => Some(self.time.as_secs_f64()),
            Figure::Counter(key) => self.counter(key).map(|sum| sum as f64),
        }
    }
}

/// One row per contestant, in their order, growing with the trials.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Row>,
    trials_each: usize,
}

impl Table {
    pub(super) fn new(contest: &ReadyContest) -> Table {
        let each = &contest.contest().contestants;
        let row = |(contestant, who): (usize, &super::Contestant)| Row {
            contestant,
            name: who.name(),
            algorithm: who.algorithm.clone(),
            trials: 0,
            settled: 0,
            solved: 0,
            time: Duration::ZERO,
            spread: (Duration::ZERO, Duration::ZERO),
            runs: 0,
            counters: Vec::new(),
            peak_memory: None,
            last: None,
        };
        Table {
            rows: each.iter().enumerate().map(row).collect(),
            trials_each: contest.trials() / each.len().max(1),
        }
    }

    /// Adds a trial of the contest.
    pub fn add(&mut self, trial: &Trial) {
        self.rows[trial.cell.contestant].add(trial);
    }

    /// The rows, in the order of the contestants.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Did anybody settle all trials?
    pub fn anybody_settled_all(&self) -> bool {
        self.rows.iter().any(|row| self.settled_all(row))
    }

    fn settled_all(&self, row: &Row) -> bool {
        row.settled == self.trials_each
    }

    /// How each row stands by a figure, in the order of the contestants.
    pub fn standings(&self, by: Figure) -> Vec<Standing> {
        let key = |row: &Row| row.figure(by).map(|figure| (self.trials_each - row.settled, figure));
        let keys: Vec<_> = self.rows.iter().map(key).collect();
        let complete = self.rows.iter().filter(|row| self.settled_all(row));
        let best = complete.filter_map(|row| row.figure(by)).min_by(f64::total_cmp);
        let relative = |row: &Row| {
            let (best, mine) = (best?, row.figure(by).filter(|_| self.settled_all(row))?);
            match mine == best {
                true => Some(1.0),
                false => (best > 0.0).then(|| mine / best),
            }
        };
        let standing = |(row, mine): (&Row, &Option<(usize, f64)>)| Standing {
            rank: mine.map(|mine| 1 + keys.iter().flatten().filter(|&&other| other < mine).count()),
            relative: relative(row),
        };
        self.rows.iter().zip(&keys).map(standing).collect()
    }

    /// The rows with their standing by a figure, best first; equals in the order of the contestants, those
    /// without the figure last.
    pub fn ranked(&self, by: Figure) -> Vec<(&Row, Standing)> {
        let mut rows: Vec<_> = self.rows.iter().zip(self.standings(by)).collect();
        rows.sort_by_key(|(_, standing)| standing.rank.unwrap_or(usize::MAX));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(trials: usize, settled: usize, ms: u64, explored: Option<u64>) -> Row {
        Row {
            contestant: 0,
            name: String::new(),
            algorithm: String::new(),
            trials,
            settled,
            solved: settled,
            time: Duration::from_millis(ms),
            spread: (Duration::ZERO, Duration::ZERO),
            runs: trials as u32,
            counters: explored.map(|explored| ("explored", explored)).into_iter().collect(),
            peak_memory: None,
            last: (trials > 0).then_some(Verdict::Solved),
        }
    }

    fn ranks(table: &Table, by: Figure) -> Vec<Option<usize>> {
        table.standings(by).iter().map(|standing| standing.rank).collect()
    }

    #[test]
    fn more_settled_comes_first_then_less_time_and_equals_share_a_rank() {
        let rows = vec![
            row(3, 3, 50, Some(7)),
            row(3, 2, 10, Some(1)),
            row(3, 3, 20, Some(7)),
            row(0, 0, 0, None),
            row(3, 3, 50, None),
        ];
        let table = Table { rows, trials_each: 3 };
        assert_eq!(ranks(&table, Figure::Time), [Some(2), Some(4), Some(1), None, Some(2)]);
        let explored = Figure::Counter("explored");
        assert_eq!(ranks(&table, explored), [Some(1), Some(3), Some(1), None, None]);
        let order: Vec<u64> =
            table.ranked(Figure::Time).iter().map(|(row, _)| row.time.as_millis() as u64).collect();
        assert_eq!(order, [20, 50, 50, 10, 0]);
    }

    #[test]
    fn relative_is_to_the_best_that_settled_all() {
        let rows = vec![row(2, 2, 40, Some(0)), row(2, 1, 1, Some(5)), row(2, 2, 10, Some(4))];
        let table = Table { rows, trials_each: 2 };
        let relative = |by| table.standings(by).iter().map(|s| s.relative).collect::<Vec<_>>();
        assert_eq!(relative(Figure::Time), [Some(4.0), None, Some(1.0)]);
        assert_eq!(relative(Figure::Counter("explored")), [Some(1.0), None, None]);
        assert!(table.anybody_settled_all() && table.rows()[1].at_least());
    }
}
