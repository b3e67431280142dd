//! What is to be measured: puzzles by algorithms by seeds by repetitions, every run with its number.

pub use crate::design::{Design, Instance, RecordedContestant};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use sudolab::contest::{Cell, Contest, Contestant, ReadyContest, Repeats};
use sudolab::{JobError, Limits, Puzzle, algorithms};

/// An experiment as somebody wants it, unchecked.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What it is about.
    pub title: String,
    /// The puzzles.
    pub puzzles: Vec<NamedPuzzle>,
    /// The algorithms.
    pub contestants: Vec<NamedContestant>,
    /// How often every run is repeated, for its time.
    pub repetitions: u32,
    /// Runs of every algorithm before the first that counts.
    pub warm_up: u32,
    /// Runs at once; with more than 1 their times cannot be compared.
    pub threads: usize,
    /// How far a run may go.
    pub limits: Limits,
    /// Record the curve of the cost for the searches that have one?
    pub curves: bool,
}

/// A puzzle and where it belongs.
#[derive(Clone, Debug)]
pub struct NamedPuzzle {
    /// The set.
    pub set: String,
    /// Its name in the set.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// An algorithm with its settings, its name in tables and its seeds.
#[derive(Clone, Debug)]
pub struct NamedContestant {
    /// The algorithm with its settings.
    pub contestant: Contestant,
    /// Its name in tables, if it is not that of the algorithm with its settings.
    pub name: Option<String>,
    /// Its seeds; each is a trial of its own.
    pub seeds: Vec<u64>,
}

impl NamedContestant {
    fn name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.contestant.name())
    }
}

/// An experiment that can be run: everything fits.
#[derive(Clone, Debug)]
pub struct Experiment {
    design: Design,
    contest: ReadyContest,
    /// The cells of one repetition, in the order in which they are run.
    cells: Vec<Cell>,
}

/// One run of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunKey {
    /// Its number, from 0, in the order of a serial experiment.
    pub number: u64,
    /// Puzzle, algorithm and seed.
    pub cell: Cell,
    /// The seed itself.
    pub seed: u64,
    /// The repetition, from 0.
    pub repetition: u32,
}

/// Why an experiment cannot be run.
#[derive(Clone, PartialEq, Debug)]
pub enum SetupError {
    /// There is no puzzle.
    NoPuzzle,
    /// There is no algorithm.
    NoAlgorithm,
    /// Two algorithms have one name.
    SameName(String),
    /// More runs than anybody waits for.
    TooMany(u64),
    /// A job cannot be run.
    Job {
        /// The algorithm, by its place.
        contestant: usize,
        /// The puzzle.
        instance: String,
        /// Why.
        error: JobError,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::NoPuzzle => f.write_str("there is no puzzle"),
            SetupError::NoAlgorithm => f.write_str("there is no algorithm"),
            SetupError::SameName(name) => {
                write!(f, "'{name}' is there twice; give one of them another name")
            }
            SetupError::TooMany(runs) => {
                write!(f, "{runs} runs are more than {MOST_RUNS}; make several plans of it")
            }
            SetupError::Job { instance, error, .. } => write!(f, "{instance}: {error}"),
        }
    }
}

impl std::error::Error for SetupError {}

/// Runs of one experiment, at most.
pub const MOST_RUNS: u64 = 20_000_000;

impl Setup {
    /// How many runs it asks for.
    fn runs(&self) -> u64 {
        let seeds = self.contestants.iter().map(|named| named.seeds.len() as u64);
        let trials = seeds.sum::<u64>().saturating_mul(self.puzzles.len() as u64);
        trials.saturating_mul(self.repetitions.into())
    }

    /// Checks everything before the first run.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn ready(self) -> Result<Experiment, SetupError> {
        self.check_names()?;
        let (instances, contestants) = (self.instances(), self.recorded_contestants()?);
        let contest = self.contest().ready().map_err(|(cell, error)| SetupError::Job {
            contestant: cell.contestant,
            instance: instances[cell.puzzle].name.clone(),
            error,
        })?;
        let seeds = &contest.contest().seeds;
        let takes = |cell: &Cell| contestants[cell.contestant].seeds.contains(&seeds[cell.seed]);
        let cells = contest.cells().filter(takes).collect();
        let design = Design {
            title: self.title,
            instances,
            contestants,
            repetitions: self.repetitions.max(1),
            warm_up: self.warm_up,
            threads: self.threads.max(1),
            limits: self.limits.into(),
            curves: self.curves,
        };
        Ok(Experiment { design, contest, cells })
    }

    fn check_names(&self) -> Result<(), SetupError> {
        if self.puzzles.is_empty() {
            return Err(SetupError::NoPuzzle);
        }
        if self.contestants.is_empty() {
            return Err(SetupError::NoAlgorithm);
        }
        if self.runs() > MOST_RUNS {
            return Err(SetupError::TooMany(self.runs()));
        }
        let mut names: Vec<String> = self.contestants.iter().map(NamedContestant::name).collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(SetupError::SameName(pair[0].clone())),
            None => Ok(()),
        }
    }

    fn contest(&self) -> Contest {
        let mut seeds: Vec<u64> =
            self.contestants.iter().flat_map(|named| named.seeds.clone()).collect();
        seeds.sort_unstable();
        seeds.dedup();
        Contest {
            puzzles: self.puzzles.iter().map(|named| named.puzzle.clone()).collect(),
            contestants: self.contestants.iter().map(|named| named.contestant.clone()).collect(),
            seeds,
            repeats: Repeats::Exactly(1),
            limits: self.limits,
        }
    }

    /// The puzzles as they are written down; of equal names the later get a number.
    fn instances(&self) -> Vec<Instance> {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let instance = |named: &NamedPuzzle| {
            let name = format!("{}/{}", named.set, named.name);
            let times = seen.entry(name.clone()).and_modify(|times| *times += 1).or_insert(1);
            let name = if *times > 1 { format!("{name} ({times})") } else { name };
            Instance::new(named.set.clone(), name, &named.puzzle)
        };
        self.puzzles.iter().map(instance).collect()
    }

    fn recorded_contestants(&self) -> Result<Vec<RecordedContestant>, SetupError> {
        let recorded = |(place, named): (usize, &NamedContestant)| {
            let found = algorithms::find(&named.contestant.algorithm);
            let entry = found.map_err(|unknown| SetupError::Job {
                contestant: place,
                instance: "every puzzle".to_owned(),
                error: JobError::Unknown(unknown),
            })?;
            Ok(RecordedContestant {
                name: named.name(),
                algorithm: entry.id.to_owned(),
                settings: named.contestant.settings.iter().cloned().collect(),
                complete: entry.complete,
                counters: entry.counters.iter().map(|counter| counter.key.to_owned()).collect(),
                seeds: named.seeds.clone(),
            })
        };
        self.contestants.iter().enumerate().map(recorded).collect()
    }
}

impl Experiment {
    /// What decides its runs.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// The contest that it repeats.
    pub fn contest(&self) -> &ReadyContest {
        &self.contest
    }

    /// How many runs there are.
    pub fn runs(&self) -> u64 {
        self.cells.len() as u64 * u64::from(self.design.repetitions)
    }

    /// The run with a number. A repetition goes over everything before the next one begins, and on each
    /// puzzle all algorithms take turns: so a minute in which the machine is busy hits all of them alike.
    pub fn run(&self, number: u64) -> RunKey {
        let each = self.cells.len() as u64;
        let repetition = (number / each) as u32;
        let cell = self.cells[(number % each) as usize];
        RunKey { number, cell, seed: self.contest.contest().seeds[cell.seed], repetition }
    }

    /// The longest that all runs can take, if there is a limit of time.
    pub fn longest(&self) -> Option<Duration> {
        let each = self.contest.contest().limits.time?;
        Some(each.saturating_mul(u32::try_from(self.runs()).unwrap_or(u32::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str, seeds: &[u64]) -> NamedContestant {
        NamedContestant { contestant: text.parse().unwrap(), name: None, seeds: seeds.to_vec() }
    }

    fn setup() -> Setup {
        let puzzle = |name: &str| NamedPuzzle {
            set: "shipped".to_owned(),
            name: name.to_owned(),
            puzzle: sudolab::shipped(name).unwrap(),
        };
        Setup {
            title: "a test".to_owned(),
            puzzles: vec![puzzle("classic"), puzzle("escargot"), puzzle("classic")],
            contestants: vec![named("mrv", &[0]), named("annealing", &[0, 5])],
            repetitions: 2,
            warm_up: 0,
            threads: 1,
            limits: Limits::default(),
            curves: false,
        }
    }

    #[test]
    fn a_repetition_goes_over_everything_and_algorithms_take_turns() {
        let experiment = setup().ready().unwrap();
        assert_eq!(experiment.runs(), 2 * 3 * 3);
        let order: Vec<_> = (0..experiment.runs())
            .map(|number| experiment.run(number))
            .map(|run| (run.repetition, run.cell.puzzle, run.cell.contestant, run.seed))
            .collect();
        assert_eq!(order[..4], [(0, 0, 0, 0), (0, 0, 1, 0), (0, 0, 1, 5), (0, 1, 0, 0)]);
        assert_eq!(order[9], (1, 0, 0, 0));
    }

    #[test]
    fn more_runs_than_anybody_waits_for_are_refused_at_once() {
        let mut many = Setup { repetitions: 10_000, ..setup() };
        many.contestants[1].seeds = (0..100_000).collect();
        assert_eq!(many.ready().unwrap_err(), SetupError::TooMany(3 * 100_001 * 10_000));
    }

    #[test]
    fn names_are_unique() {
        let design = setup().ready().unwrap().design().clone();
        let names: Vec<&str> = design.instances.iter().map(|i| i.name.as_str()).collect();
        assert_eq!(names, ["shipped/classic", "shipped/escargot", "shipped/classic (2)"]);
        let mut twice = setup();
        twice.contestants.push(named("mrv", &[0]));
        assert_eq!(twice.ready().unwrap_err(), SetupError::SameName("mrv".to_owned()));
    }

    #[test]
    fn what_cannot_be_run_is_refused_before_the_first_run() {
        let mut wrong = setup();
        wrong.contestants.push(named("nothing", &[0]));
        let error = wrong.ready().unwrap_err();
        assert!(matches!(error, SetupError::Job { contestant: 2, .. }), "{error}");
        let mut large = setup();
        large.puzzles[1].puzzle = sudolab::shipped("16x16").unwrap();
        large.contestants.push(named("turbo", &[0]));
        let error = large.ready().unwrap_err();
        assert!(error.to_string().starts_with("shipped/escargot: turbo takes"), "{error}");
        assert_eq!(Setup { puzzles: vec![], ..setup() }.ready().unwrap_err(), SetupError::NoPuzzle);
    }
}
