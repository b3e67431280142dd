//! What is to be run, as data, and the only place that builds and executes a solver.
//!
//! A [`Job`] is a request: a puzzle, an algorithm with its settings, a goal and limits. [`Job::ready`]
//! refuses what cannot be; what it returns can only be run.

use std::fmt;
use sudolab_core::{
    Cancel, Clock, Costs, Entry, Grid, Limits, Observer, Outcome, Puzzle, Run, SettingError,
    Settings, Shape, Unfit,
};
use sudolab_solvers::registry::{self, UnknownId};

/// A run that somebody wants, unchecked.
///
/// ```
/// use sudolab::Job;
///
/// let puzzle = sudolab::read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let outcome = Job::new(&puzzle).with("mrv").set("values", "least-constraining").seed(1).run()?;
/// assert_eq!(outcome.solutions_found, 1);
/// # Ok::<(), sudolab::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Job {
    puzzle: Puzzle,
    algorithm: Option<String>,
    settings: Vec<(String, String)>,
    seed: u64,
    goal: u64,
    limits: Limits,
    costs: Costs,
}

impl Job {
    /// One solution of a puzzle, by the best algorithm that takes it, without limits.
    pub fn new(puzzle: &Puzzle) -> Job {
        Job {
            puzzle: puzzle.clone(),
            algorithm: None,
            settings: Vec::new(),
            seed: 0,
            goal: 1,
            limits: Limits::default(),
            costs: Costs::default(),
        }
    }

    /// Names the algorithm by its id.
    pub fn with(mut self, algorithm: impl Into<String>) -> Job {
        self.algorithm = Some(algorithm.into());
        self
    }

    /// Sets a parameter of the algorithm; of two values for one parameter the last holds.
    pub fn set(mut self, name: impl Into<String>, value: impl Into<String>) -> Job {
        self.settings.push((name.into(), value.into()));
        self
    }

    /// Sets several parameters.
    pub fn set_all<'a>(self, settings: impl IntoIterator<Item = &'a (String, String)>) -> Job {
        settings.into_iter().fold(self, |job, (name, value)| job.set(name, value))
    }

    /// Seeds the random choices: same job, same events.
    pub fn seed(mut self, seed: u64) -> Job {
        self.seed = seed;
        self
    }

    /// Asks for so many solutions (at least 1), or the proof that there are fewer.
    pub fn goal(mut self, solutions: u64) -> Job {
        self.goal = solutions.max(1);
        self
    }

    /// Sets how far the run may go.
    pub fn limits(mut self, limits: Limits) -> Job {
        self.limits = limits;
        self
    }

    /// Sets what the actions of the agent at the board cost.
    pub fn costs(mut self, costs: Costs) -> Job {
        self.costs = costs;
        self
    }

    /// Checks everything: the algorithm exists, takes the puzzle, and has such settings.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn ready(self) -> Result<ReadyJob, JobError> {
        let entry = choose(self.algorithm.as_deref(), &self.puzzle)?;
        let mut settings = Settings::of(entry);
        for (name, value) in &self.settings {
            settings
                .set(name, value)
                .map_err(|error| JobError::Setting { algorithm: entry.id, error })?;
        }
        let Job { puzzle, seed, goal, limits, costs, .. } = self;
        Ok(ReadyJob { puzzle, entry, settings, seed, goal, limits, costs })
    }

    /// Checks and runs it.
    ///
    /// # Errors
    /// As [`Job::ready`]; a search that finds nothing is no error but an outcome.
    pub fn run(self) -> Result<Outcome, JobError> {
        self.ready().map(|job| job.run())
    }
}

/// The algorithm asked for or, if none was, the best for the puzzle.
fn choose(id: Option<&str>, puzzle: &Puzzle) -> Result<&'static Entry, JobError> {
    let Some(id) = id else {
        return registry::best_for(puzzle).ok_or(JobError::NoAlgorithm(puzzle.shape()));
    };
    let entry = registry::find(id).map_err(JobError::Unknown)?;
    match entry.refusal(puzzle) {
        Some(why) => Err(JobError::Refused(why)),
        None => Ok(entry),
    }
}

/// Why a job cannot be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JobError {
    /// There is no algorithm with this id.
    Unknown(UnknownId),
    /// The algorithm does not take the puzzle: why.
    Refused(Unfit),
    /// No algorithm takes boards of this shape.
    NoAlgorithm(&'static Shape),
    /// A setting that the algorithm does not have, or a value it does not take.
    Setting {
        /// The algorithm.
        algorithm: &'static str,
        /// What is wrong.
        error: SettingError,
    },
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::Unknown(unknown) => unknown.fmt(f),
            JobError::Refused(why) => why.fmt(f),
            JobError::NoAlgorithm(shape) => write!(f, "no algorithm takes a board of {shape} yet"),
            JobError::Setting { algorithm, error } => write!(f, "{algorithm}: {error}"),
        }
    }
}

impl std::error::Error for JobError {}

/// A run that can be started: everything in it fits.
#[derive(Clone, Debug)]
pub struct ReadyJob {
    puzzle: Puzzle,
    entry: &'static Entry,
    settings: Settings,
    seed: u64,
    goal: u64,
    limits: Limits,
    costs: Costs,
}

impl ReadyJob {
    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The algorithm.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The value of every parameter.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The seed of the random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Solutions wanted.
    pub fn goal(&self) -> u64 {
        self.goal
    }

    /// How far it may go.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// What the actions of the agent cost.
    pub fn costs(&self) -> Costs {
        self.costs
    }

    /// The same without a limit of time: for looking up again a part that was reached before.
    pub fn without_time_limit(&self) -> ReadyJob {
        self.with_limits(Limits { time: None, ..self.limits })
    }

    /// The same on another puzzle, which is known to fit, with another seed.
    pub(crate) fn elsewhere(&self, puzzle: &Puzzle, seed: u64) -> ReadyJob {
        let (settings, puzzle) = (self.settings.clone(), puzzle.clone());
        ReadyJob { puzzle, settings, seed, ..*self }
    }

    /// The same with other limits.
    pub fn with_limits(&self, limits: Limits) -> ReadyJob {
        ReadyJob { limits, ..self.clone() }
    }

    /// Runs it to its end on this thread.
    pub fn run(&self) -> Outcome {
        self.run_with(Hooks::default())
    }

    /// The same with somebody who watches, takes solutions or may cancel.
    pub fn run_with(&self, hooks: Hooks<'_>) -> Outcome {
        let mut solver = (self.entry.build)(&self.settings);
        let mut run = Run::new(&self.puzzle)
            .limits(self.limits)
            .goal(self.goal)
            .seed(self.seed)
            .costs(self.costs)
            .cancel(&hooks.cancel);
        if let Some(clock) = hooks.clock {
            run = run.clock(clock);
        }
        if let Some(observer) = hooks.observer {
            run = run.observer(observer);
        }
        if let Some(take) = hooks.each_solution {
            run = run.each_solution(take);
        }
        run.execute(self.entry, &mut *solver)
    }
}

/// What a caller ties to one execution of a job; none of it changes the result.
#[derive(Default)]
pub struct Hooks<'a> {
    cancel: Cancel,
    clock: Option<Clock>,
    observer: Option<&'a mut dyn Observer>,
    each_solution: Option<&'a mut dyn FnMut(&Grid)>,
}

impl<'a> Hooks<'a> {
    /// A switch that ends the run.
    pub fn cancel(cancel: &Cancel) -> Hooks<'a> {
        Hooks { cancel: cancel.clone(), ..Hooks::default() }
    }

    /// Another clock: a machine may lack the usual one, a test may bring its own.
    pub fn clock(mut self, clock: Clock) -> Hooks<'a> {
        self.clock = Some(clock);
        self
    }

    /// Tells every event.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Hooks<'a> {
        self.observer = Some(observer);
        self
    }

    /// Hands over each solution as it is found.
    pub fn each_solution(mut self, take: &'a mut dyn FnMut(&Grid)) -> Hooks<'a> {
        self.each_solution = Some(take);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        crate::shipped("classic").unwrap()
    }

    #[test]
    fn what_cannot_be_is_refused_before_it_starts() {
        let refusal = |job: Job| job.ready().unwrap_err().to_string();
        assert_eq!(
            refusal(Job::new(&puzzle()).with("mvr")),
            "there is no algorithm 'mvr'; did you mean 'mrv'?"
        );
        assert_eq!(
            refusal(Job::new(&puzzle()).with("mrv").set("value", "lcv")),
            "mrv: there is no parameter 'value'; did you mean 'values'?"
        );
        let wide = Puzzle::new(Grid::empty(Shape::for_side(100).unwrap())).unwrap();
        assert!(Job::new(&wide).ready().is_ok());
        assert!(refusal(Job::new(&wide).with("ilp")).contains("not 100x100"));
        let small = crate::shipped("4x4").unwrap();
        assert!(refusal(Job::new(&small).with("turbo")).contains("takes boards of 9x9"));
    }

    #[test]
    fn a_job_is_the_same_run_every_time() {
        let job = Job::new(&puzzle()).with("annealing").seed(7).ready().unwrap();
        let events = || {
            let mut events = Vec::new();
            let mut note = |event| events.push(event);
            job.run_with(Hooks::default().observer(&mut note));
            events
        };
        assert!(events() == events());
    }

    #[test]
    fn settings_can_be_read_back() {
        let job =
            Job::new(&puzzle()).with("mrv").set("values", "least-constraining").ready().unwrap();
        let values: Vec<_> = job.settings().iter().collect();
        assert!(values.contains(&("values", "least-constraining".to_owned())));
        assert_eq!(values.len(), job.entry().parameters.len());
    }
}
