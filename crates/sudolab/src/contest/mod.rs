//! Puzzles by algorithms by seeds: one definition of what a comparison says, for every screen.
//!
//! - A **trial** is one algorithm with its settings on one puzzle with one seed. Short runs are repeated
//!   ([`Repeats`]); the time of a trial is the **median** of its runs, told with the least and the most.
//!   Counters are those of its first run (a run is deterministic, so all have them).
//! - A run that is **stopped** (a limit, cancelled, or an incomplete method with nothing left to try) is not
//!   repeated. It is not *settled*, but what it spent counts: in a row its time and counters are in the sums,
//!   and the row says that they are at least so much.
//! - A **row** sums the trials of one algorithm. Rows are ranked by how many trials they settled, then by
//!   time (or another figure); equals share a rank, and the next rank is skipped (1, 1, 3).
//! - **Relative** is to the best of those that settled all trials, and only those have it.

mod columns;
mod race;
mod table;

pub use columns::Column;
pub use race::{worth_comparing, worth_racing};
pub use table::{Figure, Row, Standing, Table};

use crate::job::{Hooks, Job, JobError, ReadyJob};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use sudolab_core::{Cancel, Limits, Outcome, Puzzle, Verdict};

/// Time for each run of a comparison, unless somebody says otherwise: some algorithms are hopeless on some puzzles.
pub const USUAL_TIME: Duration = Duration::from_secs(10);

/// How often a run is repeated, for a time that can be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeats {
    /// Up to five times, as long as they take no more than a tenth of a second together: short runs are
    /// noisy, long ones are not worth the wait.
    Usual,
    /// Exactly so many times, however long they take.
    Exactly(u32),
}

impl Repeats {
    /// The most repetitions of the usual way, and how long they may take together.
    const MOST: u32 = 5;
    const WITHIN: Duration = Duration::from_millis(100);

    fn again(self, runs: u32, spent: Duration) -> bool {
        match self {
            Repeats::Usual => runs < Self::MOST && spent < Self::WITHIN,
            Repeats::Exactly(times) => runs < times,
        }
    }
}

/// The times of the runs of a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// Half of the runs took no longer: the time that counts.
    pub median: Duration,
    /// The least.
    pub least: Duration,
    /// The most.
    pub most: Duration,
    /// How many runs.
    pub runs: u32,
}

impl Times {
    /// The times of some runs, at least one.
    ///
    /// # Panics
    /// If there is none.
    pub fn of(mut times: Vec<Duration>) -> Times {
        times.sort_unstable();
        let middle = times.len() / 2;
        let median = match times.len() % 2 {
            0 => (times[middle - 1] + times[middle]) / 2,
            _ => times[middle],
        };
        let (least, most) = (times[0], times[times.len() - 1]);
        Times { median, least, most, runs: times.len() as u32 }
    }
}

/// A job run as often as its time needs.
#[derive(Clone)]
pub struct Timed {
    /// Of the first run, but for its time, which is the median.
    pub outcome: Outcome,
    /// All times.
    pub times: Times,
}

/// Runs a job, and again until its time can be trusted. Stopped runs are not repeated; what is cancelled while
/// it is repeated keeps the runs it has.
pub fn time(job: &ReadyJob, repeats: Repeats, cancel: &Cancel) -> Timed {
    let mut outcome = job.run_with(Hooks::cancel(cancel));
    let mut times = vec![outcome.elapsed];
    let settled = |outcome: &Outcome| !matches!(outcome.verdict, Verdict::Stopped(_));
    while settled(&outcome) && repeats.again(times.len() as u32, times.iter().sum()) {
        let again = job.run_with(Hooks::cancel(cancel));
        if !settled(&again) {
            break;
        }
        times.push(again.elapsed);
    }
    let times = Times::of(times);
    outcome.elapsed = times.median;
    Timed { outcome, times }
}

/// An algorithm with its settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contestant {
    /// The id.
    pub algorithm: String,
    /// Its settings; the others are at their defaults.
    pub settings: Vec<(String, String)>,
}

impl Contestant {
    /// An algorithm as it is.
    pub fn new(algorithm: impl Into<String>) -> Contestant {
        Contestant { algorithm: algorithm.into(), settings: Vec::new() }
    }

    /// Its name in tables: the id, and what was set.
    pub fn name(&self) -> String {
        let set: Vec<String> =
            self.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if set.is_empty() {
            self.algorithm.clone()
        } else {
            format!("{} {}", self.algorithm, set.join(" "))
        }
    }
}

/// `mrv`, or with settings `mrv values=least-constraining`: as [`Contestant::name`] writes it.
impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Contestant, ContestantError> {
        let mut words = text.split_whitespace();
        let algorithm = words.next().ok_or(ContestantError::Nameless)?;
        let setting = |word: &str| match word.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(ContestantError::Setting(word.to_owned())),
        };
        let settings = words.map(setting).collect::<Result<_, _>>()?;
        Ok(Contestant { algorithm: algorithm.to_owned(), settings })
    }
}

/// Why a text names no algorithm with its settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContestantError {
    /// There is no id.
    Nameless,
    /// A word after the id is no `key=value`.
    Setting(String),
}

impl fmt::Display for ContestantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestantError::Nameless => f.write_str("name an algorithm"),
            ContestantError::Setting(word) => {
                write!(f, "'{word}' is no setting; write them as key=value after the id")
            }
        }
    }
}

impl std::error::Error for ContestantError {}

/// What is to be compared.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The algorithms.
    pub contestants: Vec<Contestant>,
    /// The seeds; each is a trial of its own.
    pub seeds: Vec<u64>,
    /// How often runs are repeated.
    pub repeats: Repeats,
    /// How far each run may go.
    pub limits: Limits,
}

/// One cell of a contest, by index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Which puzzle.
    pub puzzle: usize,
    /// Which contestant.
    pub contestant: usize,
    /// Which seed.
    pub seed: usize,
}

/// A cell and its result.
#[derive(Clone)]
pub struct Trial {
    /// Which one.
    pub cell: Cell,
    /// What came out.
    pub timed: Timed,
}

/// A contest in which everything fits.
#[derive(Clone, Debug)]
pub struct ReadyContest {
    contest: Contest,
    /// By contestant, on the first puzzle: what need not be checked again for each cell.
    jobs: Vec<ReadyJob>,
}

impl Contest {
    /// All algorithms that take every one of these puzzles, in the order of the registry.
    pub fn all_that_fit(puzzles: &[Puzzle]) -> Vec<Contestant> {
        let fits = |entry: &&'static sudolab_core::Entry| {
            puzzles.iter().all(|puzzle| entry.refusal(puzzle).is_none())
        };
        crate::algorithms::all().filter(fits).map(|entry| Contestant::new(entry.id)).collect()
    }

    /// Checks every cell before the first run.
    ///
    /// # Errors
    /// The first job that cannot be run, and its cell.
    pub fn ready(self) -> Result<ReadyContest, (Cell, JobError)> {
        self.ready_unless(&Cancel::new()).expect("nobody cancels")
    }

    /// The same; nothing if somebody cancels: a hundred thousand cells take seconds.
    ///
    /// # Errors
    /// As [`Contest::ready`].
    pub fn ready_unless(self, cancel: &Cancel) -> Option<Result<ReadyContest, (Cell, JobError)>> {
        let mut ready = ReadyContest { contest: self, jobs: Vec::new() };
        // Seeds fit always.
        for cell in ready.cells().filter(|cell| cell.seed == 0) {
            match ready.contest.job(cell).ready() {
                _ if cancel.is_cancelled() => return None,
                Ok(job) if cell.puzzle == 0 => ready.jobs.push(job),
                Ok(_) => {}
                Err(error) => return Some(Err((cell, error))),
            }
        }
        Some(Ok(ready))
    }

    fn job(&self, cell: Cell) -> Job {
        let contestant = &self.contestants[cell.contestant];
        Job::new(&self.puzzles[cell.puzzle])
            .with(contestant.algorithm.clone())
            .set_all(&contestant.settings)
            .seed(self.seeds[cell.seed])
            .limits(self.limits)
    }
}

impl ReadyContest {
    /// What is compared.
    pub fn contest(&self) -> &Contest {
        &self.contest
    }

    /// How many trials there are.
    pub fn trials(&self) -> usize {
        let Contest { puzzles, contestants, seeds, .. } = &self.contest;
        puzzles.len() * contestants.len() * seeds.len()
    }

    /// The cells in the order in which they are best run: all algorithms in turn on each puzzle, so that a
    /// minute in which the machine is busy hits all of them alike.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Contest { puzzles, contestants, seeds, .. } = &self.contest;
        let (seeds, contestants) = (seeds.len(), contestants.len());
        (0..puzzles.len()).flat_map(move |puzzle| {
            (0..seeds).flat_map(move |seed| {
                (0..contestants).map(move |contestant| Cell { puzzle, contestant, seed })
            })
        })
    }

    /// The job of a cell.
    pub fn job(&self, cell: Cell) -> ReadyJob {
        let Contest { puzzles, seeds, .. } = &self.contest;
        self.jobs[cell.contestant].elsewhere(&puzzles[cell.puzzle], seeds[cell.seed])
    }

    /// Runs one cell on this thread.
    pub fn run(&self, cell: Cell, cancel: &Cancel) -> Trial {
        Trial { cell, timed: time(&self.job(cell), self.contest.repeats, cancel) }
    }

    /// An empty table for it.
    pub fn table(&self) -> Table {
        Table::new(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_that_counts_is_the_median() {
        let times =
            |ms: &[u64]| Times::of(ms.iter().map(|&ms| Duration::from_millis(ms)).collect());
        let odd = times(&[9, 1, 3]);
        assert_eq!((odd.median, odd.runs), (Duration::from_millis(3), 3));
        assert_eq!((odd.least, odd.most), (Duration::from_millis(1), Duration::from_millis(9)));
        assert_eq!(times(&[4, 1, 2, 9]).median, Duration::from_millis(3));
        assert_eq!(times(&[7]).median, Duration::from_millis(7));
    }

    #[test]
    fn short_runs_are_repeated_and_stopped_ones_are_not() {
        let puzzle = crate::shipped("classic").unwrap();
        let job = Job::new(&puzzle).with("mrv").ready().unwrap();
        let cancel = Cancel::new();
        assert_eq!(time(&job, Repeats::Exactly(7), &cancel).times.runs, 7);
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let stopped = Job::new(&puzzle).with("backtracking").limits(limits).ready().unwrap();
        assert_eq!(time(&stopped, Repeats::Exactly(7), &cancel).times.runs, 1);
        assert!(Repeats::Usual.again(4, Duration::from_millis(99)));
        assert!(!Repeats::Usual.again(5, Duration::from_millis(1)));
        assert!(!Repeats::Usual.again(1, Duration::from_millis(100)));
    }

    #[test]
    fn cells_go_round_the_algorithms_and_are_checked_first() {
        let puzzle = crate::shipped("classic").unwrap();
        let contest = Contest {
            puzzles: vec![puzzle.clone(), puzzle],
            contestants: vec![Contestant::new("mrv"), Contestant::new("dlx")],
            seeds: vec![0],
            repeats: Repeats::Usual,
            limits: Limits::default(),
        };
        let ready = contest.clone().ready().unwrap();
        let order: Vec<_> = ready.cells().map(|cell| (cell.puzzle, cell.contestant)).collect();
        assert_eq!(order, [(0, 0), (0, 1), (1, 0), (1, 1)]);
        assert_eq!(ready.trials(), 4);
        let wrong = Contest {
            contestants: vec![Contestant::new("mrv"), Contestant::new("none")],
            ..contest
        };
        let (cell, error) = wrong.ready().unwrap_err();
        assert_eq!(cell.contestant, 1);
        assert!(matches!(error, JobError::Unknown(_)));
    }
}
