//! Every way to solve a Sudoku, through one door.
//!
//! ```
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let solution = sudolab::solve(line)?;
//! assert!(sudolab::line(&solution).starts_with("534678912"));
//! # Ok::<(), sudolab::Error>(())
//! ```
//!
//! - [`Job`]: one run of any algorithm, checked before it starts.
//! - [`watch`]: a run seen event by event, forwards and backwards, however long it is.
//! - [`contest`]: puzzles by algorithms by seeds, with one definition of time and rank.
//! - [`bulk`]: 9x9 puzzles by the million, from bytes or columns.
//! - [`check`]: is a board legal, and how many solutions has it?
//! - [`service`]: any request as data, for whoever carries it.
//! - [`wire`]: all of that as JSON, the same for every screen and file.
//!
//! Screens (command line, page, terminal, notebooks) ask this crate and draw; what two of
//! them need belongs here.

pub mod bulk;
pub mod check;
pub mod contest;
pub mod hint;
mod job;
pub mod quantity;
pub mod service;
pub mod setting;
pub mod watch;
mod watchdog;
pub mod wire;
pub mod words;

pub use job::{Hooks, Job, JobError, ReadyJob};
pub use sudolab_core::rules;
pub use sudolab_core::{
    Action, Agent, AnyDigits, Board, Boards, Cancel, Cell, Clash, Clock, Costs, Counter, Digit,
    DigitSet, Entry, Event, EventKind, Family, Fault, Figure, Grid, Kind, Layout, Limits, Marks,
    Observer, Outcome, Parameter, Puzzle, Random, Reason, Refusal, Replay, Rule, RuleKind,
    RuleList, SettingError, Settings, Shape, ShapeError, Stop, Tally, Trace, Unit, UnitKind,
    Verdict, monotonic, suggest,
};
pub use sudolab_formats as formats;
pub use sudolab_maker as maker;
pub use sudolab_solvers as solvers;
pub use sudolab_solvers::registry as algorithms;
pub use sudolab_turbo as turbo;
pub use watchdog::Watchdog;

use formats::{Format, Options, ReadError, WriteOptions};
use std::fmt;

/// The derive of JSON schemas; without the feature `schema` it writes nothing.
#[cfg(feature = "schema")]
use schemars::JsonSchema;
#[cfg(not(feature = "schema"))]
use sudolab_schema::JsonSchema;

/// Solves a puzzle given as text in any format, or as the name of a shipped one (`@classic`).
///
/// # Errors
/// The text is no puzzle, no algorithm takes it, or it has no solution.
pub fn solve(text: &str) -> Result<Grid, Error> {
    let outcome = Job::new(&read(text)?).run()?;
    outcome.solution.ok_or(Error::NoSolution)
}

/// How many solutions a puzzle has, up to `most`.
///
/// # Errors
/// The text is no puzzle, or no algorithm takes it.
pub fn count(text: &str, most: u64) -> Result<u64, Error> {
    Ok(Job::new(&read(text)?).goal(most).run()?.solutions_found)
}

/// The puzzle in a text of any format, or the shipped one of that name (`@classic`); of
/// several, the first. To solve one with rules that are not understood all the same:
/// [`read_board`] and [`Board::puzzle_ignoring_rules`].
///
/// # Errors
/// The text is no puzzle, has rules that are not understood, or two givens clash.
pub fn read(text: &str) -> Result<Puzzle, Error> {
    read_board(text)?.puzzle().map_err(Error::Refused)
}

/// The first board in a text, or the shipped one of that name, with all that the text says of it.
///
/// # Errors
/// The text is no board, or no puzzle of that name is shipped.
pub fn read_board(text: &str) -> Result<Board, Error> {
    let text = match text.strip_prefix('@') {
        Some(name) => shipped_text(name)?,
        None => text,
    };
    let reading = formats::read(text, &Options::default())?;
    // A reading has at least one record.
    let empty = ReadError { line: 1, column: 1, kind: formats::ReadErrorKind::Empty };
    let first = reading.records.into_iter().next().ok_or(Error::Text(empty))?;
    Ok(first.board?)
}

/// The text of a shipped puzzle.
///
/// # Errors
/// There is none of that name; the error names the nearest.
pub fn shipped_text(name: &str) -> Result<&'static str, Error> {
    maker::shipped::find(name).ok_or_else(|| Error::NotShipped(name.to_owned()))
}

/// A shipped puzzle.
///
/// # Errors
/// As [`shipped_text`].
pub fn shipped(name: &str) -> Result<Puzzle, Error> {
    read(shipped_text(name)?)
}

/// A board as one line: characters where the digits have them, else numbers and commas.
pub fn line(grid: &Grid) -> String {
    match text(grid, Format::Line) {
        Some(line) => line.trim_end().to_owned(),
        None => grid.values().map(|value| value.to_string()).collect::<Vec<_>>().join(","),
    }
}

/// A board in a format, if the format can hold it.
pub fn text(grid: &Grid, to: Format) -> Option<String> {
    let board = Board::from(grid.clone());
    formats::write(&board, to, &WriteOptions::default()).ok().map(|written| written.text)
}

/// A seed nobody has to think of. Tell it, so that the work can be repeated.
pub fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) >> 32
}

/// What can be wrong with a puzzle or a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The text is no board.
    Text(ReadError),
    /// The board is no puzzle: two givens clash, or it has rules that are not understood.
    Refused(Refusal),
    /// No puzzle of this name is shipped.
    NotShipped(String),
    /// The job cannot be run.
    Job(JobError),
    /// Proved: there is no solution.
    NoSolution,
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        Error::Text(error)
    }
}

impl From<JobError> for Error {
    fn from(error: JobError) -> Error {
        Error::Job(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Text(error) => error.fmt(f),
            Error::Refused(refusal) => refusal.fmt(f),
            Error::Job(error) => error.fmt(f),
            Error::NoSolution => f.write_str("there is no solution"),
            Error::NotShipped(name) => {
                let names: Vec<&str> =
                    maker::shipped::PUZZLES.iter().map(|(name, _)| *name).collect();
                let name: String = name.chars().take(40).collect();
                write!(f, "no puzzle '@{name}' is shipped; ")?;
                if let Some(nearest) = suggest::nearest(&name, &names) {
                    write!(f, "did you mean @{nearest}? ")?;
                }
                write!(f, "there are @{}", names.join(", @"))
            }
        }
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_puzzle_is_read_and_has_one_solution() {
        for (name, _) in maker::shipped::PUZZLES {
            assert_eq!(count(&format!("@{name}"), 2), Ok(1), "{name}");
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = |text: &str| solve(text).unwrap_err().to_string();
        assert!(error("12").contains("line 1"), "{}", error("12"));
        assert!(error("@clasic").contains("did you mean @classic?"));
        assert!(error(&"1".repeat(81)).contains("both hold 1"));
        let mut impossible = ".".repeat(81);
        impossible.replace_range(0..9, "1234567.8");
        impossible.replace_range(16..17, "9");
        assert_eq!(error(&impossible), "there is no solution");
    }
}

/// The Rust examples of the README, run as tests.
#[cfg(doctest)]
mod readme {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
}
