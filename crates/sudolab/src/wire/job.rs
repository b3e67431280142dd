//! What is to be run.

use super::board::{Board, Fault, PuzzleInput, given};
use crate::Error;
use crate::JsonSchema;
use crate::job::ReadyJob;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;
use sudolab_core as core;

/// The largest whole number that JavaScript keeps exactly.
pub const MAX_SAFE: u64 = (1 << 53) - 1;

/// The most solutions that can be asked for.
pub const MAX_GOAL: u64 = 1_000_000;

/// One run: a puzzle, an algorithm with its settings, a goal and limits.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// The id of an algorithm; without it the best one that takes the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(with = "String", length(max = 100))]
    pub algorithm: Option<String>,
    /// Parameters by name; what is left out is at its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, Setting>,
    /// Seed of the random choices. Same puzzle, algorithm, settings and seed: same run, event by event.
    #[serde(default)]
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub seed: u64,
    /// Solutions wanted: the search ends when it has them, or has proved that there are no more.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1_000_000))]
    pub goal: u64,
    /// How far the run may go.
    #[serde(default)]
    pub limits: Limits,
    /// Take a puzzle with rules that are not understood without these rules? The outcome says which were ignored.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ignore_rules: bool,
}

fn one() -> u64 {
    1
}

/// A value of a parameter: text, or a number.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(untagged)]
pub enum Setting {
    /// As text.
    Text(#[schemars(length(max = 100))] String),
    /// As a number.
    Number(#[schemars(with = "f64")] serde_json::Number),
}

/// Names and values as text. A value ends up in names and tables, so it is short.
pub(crate) fn plain(settings: &BTreeMap<String, Setting>) -> Result<Vec<(String, String)>, Fault> {
    let plain = |(name, value): (&String, &Setting)| match value.to_string() {
        long if long.len() > Setting::LONGEST => Err(Fault {
            place: "settings".to_owned(),
            what: format!("a value has {} bytes", long.len()),
            todo: format!("give at most {}", Setting::LONGEST),
            cells: Vec::new(),
        }),
        value => Ok((name.clone(), value)),
    };
    settings.iter().map(plain).collect()
}

impl Setting {
    const LONGEST: usize = 100;
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Text(text) => text.fmt(f),
            Setting::Number(number) => number.fmt(f),
        }
    }
}

/// How far a run may go. What is left out is without limit, or the usual limit of whoever runs it.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Time on the clock; while a stream waits for its client the clock runs on.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(with = "f64", extend("exclusiveMinimum" = 0))]
    pub seconds: Option<f64>,
    /// Nodes or steps, exact to the last.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(with = "u64", range(min = 1, max = 9_007_199_254_740_991_u64))]
    pub nodes: Option<u64>,
    /// Bytes that the search may hold in frontiers, closed sets and stacks.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(with = "u64", range(min = 1, max = 9_007_199_254_740_991_u64))]
    pub memory: Option<u64>,
}

/// Why a request is no job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// A field is wrong.
    Field(Fault),
    /// The puzzle is none.
    Puzzle(Error),
}

impl From<Fault> for Invalid {
    fn from(fault: Fault) -> Invalid {
        Invalid::Field(fault)
    }
}

impl From<Error> for Invalid {
    fn from(error: Error) -> Invalid {
        Invalid::Puzzle(error)
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Invalid::Field(fault) => fault.fmt(f),
            Invalid::Puzzle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Invalid {}

impl PuzzleInput {
    /// The board: of a text, the first. A fault names the field below `place`.
    ///
    /// # Errors
    /// It is no board.
    pub fn board(&self, place: &str) -> Result<core::Board, Invalid> {
        match self {
            PuzzleInput::Object(object) => Ok(object.board(place)?),
            PuzzleInput::Text(text) => Ok(crate::read_board(text)?),
        }
    }

    /// The puzzle, which a run takes only if no two givens clash and all rules are understood or to be
    /// ignored.
    ///
    /// # Errors
    /// It is no board, or no puzzle.
    pub fn puzzle(&self, place: &str, ignore_rules: bool) -> Result<core::Puzzle, Invalid> {
        let board = self.board(place)?;
        let puzzle = match ignore_rules {
            true => board.puzzle_ignoring_rules(),
            false => board.puzzle(),
        };
        puzzle.map_err(|refusal| Error::Refused(refusal).into())
    }
}

/// A whole number within its range, or what is wrong.
pub(crate) fn whole(place: &str, value: u64, range: RangeInclusive<u64>) -> Result<u64, Fault> {
    if range.contains(&value) {
        return Ok(value);
    }
    Err(Fault {
        place: place.to_owned(),
        what: format!("{value} is out of range"),
        todo: format!("give a whole number from {} to {}", range.start(), range.end()),
        cells: Vec::new(),
    })
}

impl Limits {
    /// The limits they describe.
    ///
    /// # Errors
    /// No time at all, or a number out of range.
    pub fn limits(self) -> Result<core::Limits, Fault> {
        let seconds = |seconds: f64| {
            let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
            time.ok_or_else(|| Fault {
                place: "limits.seconds".to_owned(),
                what: "no time to search in".to_owned(),
                todo: "give a number above 0".to_owned(),
                cells: Vec::new(),
            })
        };
        let number = |name: &str, value| whole(&format!("limits.{name}"), value, 1..=MAX_SAFE);
        Ok(core::Limits {
            time: self.seconds.map(seconds).transpose()?,
            nodes: self.nodes.map(|nodes| number("nodes", nodes)).transpose()?,
            memory: self.memory.map(|memory| number("memory", memory)).transpose()?,
        })
    }
}

impl From<core::Limits> for Limits {
    fn from(limits: core::Limits) -> Limits {
        Limits {
            seconds: limits.time.map(|time| time.as_secs_f64()),
            nodes: limits.nodes,
            memory: limits.memory,
        }
    }
}

impl Job {
    /// The job it describes, still to be checked by [`crate::Job::ready`].
    ///
    /// # Errors
    /// The puzzle is none, or a number is out of range.
    pub fn job(&self) -> Result<crate::Job, Invalid> {
        let job = self.unbounded()?;
        whole("seed", self.seed, 0..=MAX_SAFE)?;
        whole("goal", self.goal, 1..=MAX_GOAL)?;
        Ok(job)
    }

    /// The same with any seed and goal: for whoever sits at the machine that runs it.
    ///
    /// # Errors
    /// The puzzle is none, or a limit is out of range.
    pub fn unbounded(&self) -> Result<crate::Job, Invalid> {
        let mut job = crate::Job::new(&self.puzzle.puzzle("puzzle", self.ignore_rules)?)
            .seed(self.seed)
            .goal(self.goal)
            .limits(self.limits.limits()?);
        if let Some(id) = &self.algorithm {
            job = job.with(id);
        }
        Ok(job.set_all(&plain(&self.settings)?))
    }
}

/// A job as data, every setting told: what comes back from [`Job::job`] is the same run.
impl From<&ReadyJob> for Job {
    fn from(job: &ReadyJob) -> Job {
        Job {
            puzzle: PuzzleInput::Object(Box::new(Board::from(job.puzzle()))),
            algorithm: Some(job.entry().id.to_owned()),
            settings: settings(job),
            seed: job.seed(),
            goal: job.goal(),
            limits: job.limits().into(),
            ignore_rules: !job.puzzle().ignored_rules().is_empty(),
        }
    }
}

/// All parameters with the values that hold.
fn settings(job: &ReadyJob) -> BTreeMap<String, Setting> {
    let text = |(name, value): (&str, String)| (name.to_owned(), Setting::Text(value));
    job.settings().iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_survives_the_wire() {
        let puzzle = crate::shipped("6x6").unwrap();
        let limits = core::Limits { time: Some(Duration::from_millis(1500)), ..Default::default() };
        let job = crate::Job::new(&puzzle)
            .with("mrv")
            .set("values", "least-constraining")
            .seed(7)
            .goal(3);
        let job = job.limits(limits).ready().unwrap();
        let json = serde_json::to_string(&Job::from(&job)).unwrap();
        let back: Job = serde_json::from_str(&json).unwrap();
        let back = back.job().unwrap().ready().unwrap();
        assert_eq!(back.puzzle(), job.puzzle());
        assert!(back.settings().iter().eq(job.settings().iter()));
        assert_eq!((back.entry().id, back.seed(), back.goal()), ("mrv", 7, 3));
        assert_eq!(back.limits().time, limits.time);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |json: &str| match serde_json::from_str::<Job>(json) {
            Err(error) => error.to_string(),
            Ok(job) => job.job().unwrap_err().to_string(),
        };
        assert!(wrong(r#"{"puzzle":"@classic","goal":0}"#).starts_with("goal: 0 is out of range"));
        assert!(
            wrong(r#"{"puzzle":"@classic","limits":{"seconds":-1}}"#).contains("limits.seconds")
        );
        assert!(wrong(r#"{"puzzle":"@classic","algorithm":null}"#).contains("null"));
        assert!(wrong(r#"{"puzzle":"@classic","sed":1}"#).contains("unknown field `sed`"));
        assert!(wrong(r#"{"puzzle":"@nothing"}"#).contains("is shipped"));
    }
}
