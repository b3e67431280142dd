//! Lines that the command line writes: one object for each puzzle of a file, and the first and last of a trace.

use super::{
    Board, Candidates, Check, Conflict, Hint, Job, Outcome, Rating, SolutionNumber, Spare,
};
use crate::job::ReadyJob;
use serde::{Deserialize, Serialize};

/// A puzzle that was checked.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Checked {
    /// Its place in the input.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Board,
    /// What there is to say about it.
    pub check: Check,
    /// How many solutions it has, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<SolutionNumber>,
    /// Its true candidates, where they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Candidates>,
    /// Why it is broken, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Conflict>,
    /// What it does not need, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spare: Option<Spare>,
}

/// A puzzle with the next step of a person.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Hinted {
    /// Its place in the input.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Board,
    /// The help.
    pub hint: Hint,
}

/// A puzzle that was rated.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Rated {
    /// Its place in the input.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Board,
    /// How hard it is.
    pub rating: Rating,
}

/// The first line of a trace: docs/EVENTS.md.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct TraceHead {
    /// `sudolab`.
    pub trace: String,
    /// Of the form of traces.
    pub version: u32,
    /// What ran.
    pub job: Job,
}

impl TraceHead {
    /// The form that is written.
    pub const VERSION: u32 = 2;
}

impl From<&ReadyJob> for TraceHead {
    fn from(job: &ReadyJob) -> TraceHead {
        TraceHead { trace: "sudolab".to_owned(), version: TraceHead::VERSION, job: job.into() }
    }
}

/// The last line of a trace.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct TraceEnd<'a> {
    /// How the run ended.
    pub end: &'a Outcome,
    /// Its events.
    pub events: u64,
    /// Those that are not in the trace.
    pub left_out: u64,
}
