//! Everything as JSON: the one contract of command line, HTTP interface, traces and files. Rows, columns and
//! digits count from 1; a board is a list of numbers row by row, 0 for blank.
//!
//! With the feature `schema` every type has its JSON schema, from which the OpenAPI description is written.

mod board;
mod check;
mod contest;
mod entry;
mod event;
mod hint;
mod job;
mod lines;
mod outcome;
mod proof;
mod setting;
mod stream;
mod strict;
mod tree;
mod trials;

pub use board::{Board, CellAt, Fault, PuzzleInput, Rule, given};
pub use check::{Broken, Check, Repeated, Solutions, is_zero};
pub use contest::{Contest, Contestant, Row, Standing, Table, Trial};
pub use entry::{Algorithm, Boards, Counter, Parameter, ParameterKind, Rank, Trace};
pub use event::Event;
pub use hint::{Candidate, Hint, HintKind, Mistake, Rating, Step, TechniqueUse};
pub use job::{Invalid, Job, Limits, MAX_GOAL, MAX_SAFE, Setting};
pub use lines::{Checked, Hinted, Rated, TraceEnd, TraceHead};
pub use outcome::{Counters, Ended, Figure, Outcome, Refused, Spread, StopReason, Verdict};
pub use proof::{ProofGroup, ProofLink, ProofNode, ProofPart, ProofRole, ProofThing, ProofUnit};
pub use setting::{Candidates, Conflict, SolutionNumber, Spare};
pub use stream::{
    End, EndReason, Events, Frame, Keyframes, Overview, PathNode, Run, RunOutcome, Start, Struck,
    Window, WindowAsked, WindowStart,
};
pub use tree::{Tree, TreeKind, ZoomAsked};
pub use trials::{csv, json_lines};

pub use strict::Strict;
use sudolab_core::Grid;

/// The digits of a grid row by row, 0 for blank.
pub fn values(grid: &Grid) -> Vec<u16> {
    grid.values().collect()
}
