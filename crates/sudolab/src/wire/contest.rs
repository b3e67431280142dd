//! Puzzles by algorithms by seeds.

use super::board::PuzzleInput;
use super::job::{Invalid, Limits, MAX_SAFE, Setting, plain, whole};
use super::outcome::{Counters, Outcome, Spread};
use super::{Fault, board::given};
use crate::JsonSchema;
use crate::contest::{self, Figure, ReadyContest, Repeats};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use sudolab_core::{Cancel, Puzzle};

/// What is to be compared.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// The puzzles.
    #[schemars(length(min = 1, max = 10_000))]
    pub puzzles: Vec<PuzzleInput>,
    /// The algorithms; without any, all that take every puzzle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 500))]
    pub algorithms: Vec<Contestant>,
    /// Seeds of the random choices; each is a trial of its own.
    #[serde(default = "first_seed")]
    #[schemars(length(min = 1, max = 1_000))]
    pub seeds: Vec<u64>,
    /// Run everything exactly so often; without it short runs are repeated up to five times.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(with = "u32", range(min = 1, max = 1_000))]
    pub repeats: Option<u32>,
    /// How far each run may go.
    #[serde(default)]
    pub limits: Limits,
    /// Take puzzles with rules that are not understood as classic ones?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ignore_rules: bool,
}

fn first_seed() -> Vec<u64> {
    vec![0]
}

/// An algorithm with its settings.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contestant {
    /// The id.
    #[schemars(length(max = 100))]
    pub id: String,
    /// Parameters by name; what is left out is at its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, Setting>,
}

impl Contest {
    /// Trials of one contest, at most.
    pub const MOST_TRIALS: u64 = 100_000;
    const MOST_PUZZLES: u64 = 10_000;
    const MOST_SEEDS: u64 = 1_000;
    /// Every table has a row for each.
    const MOST_ALGORITHMS: u64 = 500;
    /// Cells of all puzzles together: a name of ten letters may stand for a large board.
    const MOST_CELLS: u64 = 1_000_000;

    /// The contest it describes, still to be checked by [`contest::Contest::ready`].
    ///
    /// # Errors
    /// A puzzle is none, a number is out of range, or somebody cancelled while the puzzles were read.
    pub fn contest(&self, cancel: &Cancel) -> Result<contest::Contest, Invalid> {
        whole("puzzles", self.puzzles.len() as u64, 0..=Self::MOST_PUZZLES)?;
        whole("algorithms", self.algorithms.len() as u64, 0..=Self::MOST_ALGORITHMS)?;
        whole("seeds", self.seeds.len() as u64, 0..=Self::MOST_SEEDS)?;
        let puzzles = self.all_puzzles(cancel)?;
        let contestants = match self.algorithms.is_empty() {
            true => contest::Contest::all_that_fit(&puzzles),
            false => self.algorithms.iter().map(Contestant::plain).collect::<Result<_, _>>()?,
        };
        for &seed in &self.seeds {
            whole("seeds", seed, 0..=MAX_SAFE)?;
        }
        let trials = puzzles.len() as u64 * contestants.len() as u64 * self.seeds.len() as u64;
        if trials == 0 {
            return Err(nothing().into());
        }
        whole("puzzles", trials, 1..=Self::MOST_TRIALS)?;
        let times = |times: u32| whole("repeats", times.into(), 1..=1000).map(|_| times);
        let repeats = self.repeats.map(times).transpose()?;
        Ok(contest::Contest {
            puzzles,
            contestants,
            seeds: self.seeds.clone(),
            repeats: repeats.map_or(Repeats::Usual, Repeats::Exactly),
            limits: self.limits.limits()?,
        })
    }

    /// Is it made ready in a moment, some hundredths of a second?
    pub fn is_short(&self) -> bool {
        const SHORT: usize = 1_000;
        let algorithms = match self.algorithms.len() {
            0 => crate::algorithms::all().count(),
            some => some,
        };
        let factors = [self.puzzles.len(), algorithms, self.seeds.len()];
        factors.into_iter().fold(1, usize::saturating_mul) <= SHORT
    }

    fn all_puzzles(&self, cancel: &Cancel) -> Result<Vec<Puzzle>, Invalid> {
        let (mut puzzles, mut cells) = (Vec::new(), 0);
        for (index, puzzle) in self.puzzles.iter().enumerate() {
            if cancel.is_cancelled() {
                return Err(cancelled().into());
            }
            let place = format!("puzzles[{index}]");
            let puzzle = puzzle.puzzle(&place, self.ignore_rules)?;
            cells += puzzle.shape().cells() as u64;
            whole("puzzles", cells, 0..=Self::MOST_CELLS).map_err(|fault| Fault {
                what: "more cells than a contest may have".into(),
                ..fault
            })?;
            puzzles.push(puzzle);
        }
        Ok(puzzles)
    }
}

fn cancelled() -> Fault {
    Fault {
        place: "puzzles".to_owned(),
        what: "cancelled while the puzzles were read".to_owned(),
        todo: "ask again".to_owned(),
        cells: Vec::new(),
    }
}

fn nothing() -> Fault {
    Fault {
        place: "puzzles".to_owned(),
        what: "nothing to compare".to_owned(),
        todo: "give at least one puzzle, one algorithm that takes it, and one seed".to_owned(),
        cells: Vec::new(),
    }
}

impl Contestant {
    fn plain(&self) -> Result<contest::Contestant, Fault> {
        Ok(contest::Contestant { algorithm: self.id.clone(), settings: plain(&self.settings)? })
    }
}

/// `trial`: one algorithm on one puzzle with one seed.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Trial {
    /// Which puzzle, from 1.
    pub puzzle: usize,
    /// The name of the contestant: the id, and what was set.
    pub name: String,
    /// Seed of the random choices.
    pub seed: u64,
    /// How it ended.
    pub outcome: Outcome,
}

impl Trial {
    /// A trial of a contest.
    pub fn new(contest: &ReadyContest, trial: &contest::Trial) -> Trial {
        let (cell, of) = (trial.cell, contest.contest());
        Trial {
            puzzle: cell.puzzle + 1,
            name: of.contestants[cell.contestant].name(),
            seed: of.seeds[cell.seed],
            outcome: Outcome::timed(&contest.job(cell), &trial.timed),
        }
    }
}

/// `table`: what the contest says so far, rows by rank.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Table {
    /// Trials run.
    pub done: usize,
    /// Trials in all.
    pub trials: usize,
    /// One row for each algorithm, best first.
    pub rows: Vec<Row>,
}

/// What one algorithm did in all its trials. Figures are sums over the trials run.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Row {
    /// The id, and what was set.
    pub name: String,
    /// The id.
    pub algorithm: String,
    /// How it did, in a few words.
    pub verdict: String,
    /// Trials run.
    pub trials: usize,
    /// Those solved, or proved to have no solution.
    pub settled: usize,
    /// Those solved.
    pub solved: usize,
    /// Were runs stopped, so that the figures are the least that it would take?
    pub at_least: bool,
    /// Time: the sum of the medians.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub seconds: Option<f64>,
    /// The sums of the least and the most times of single runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Spread")]
    pub spread: Option<Spread>,
    /// Sums of the counters.
    pub counters: Counters,
    /// The most bytes that a run held, if the algorithm says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub peak_memory: Option<u64>,
    /// How it stands by time.
    pub by_time: Standing,
    /// How it stands by the counter `explored`.
    pub by_explored: Standing,
}

/// How a row stands among the others: more settled is better, then less of the figure.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Standing {
    /// From 1, equal for equals; absent without the figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub rank: Option<usize>,
    /// Against the best of those that settled all trials; only those have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub relative: Option<f64>,
}

impl From<contest::Standing> for Standing {
    fn from(standing: contest::Standing) -> Standing {
        Standing { rank: standing.rank, relative: standing.relative }
    }
}

impl Table {
    /// The table of a contest so far.
    pub fn new(contest: &ReadyContest, table: &contest::Table) -> Table {
        let explored = table.standings(Figure::Counter("explored"));
        let row = |(row, by_time): (&contest::Row, contest::Standing)| Row {
            name: row.name.clone(),
            algorithm: row.algorithm.clone(),
            verdict: row.verdict(),
            trials: row.trials,
            settled: row.settled,
            solved: row.solved,
            at_least: row.at_least(),
            seconds: (row.trials > 0).then_some(row.time.as_secs_f64()),
            spread: (row.trials > 0).then_some(Spread {
                least: row.spread.0.as_secs_f64(),
                most: row.spread.1.as_secs_f64(),
                runs: row.runs,
            }),
            counters: row.counters.iter().copied().collect(),
            peak_memory: row.peak_memory,
            by_time: by_time.into(),
            by_explored: explored[row.contestant].into(),
        };
        Table {
            done: table.rows().iter().map(|row| row.trials).sum(),
            trials: contest.trials(),
            rows: table.ranked(Figure::Time).into_iter().map(row).collect(),
        }
    }
}
