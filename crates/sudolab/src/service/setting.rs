//! What people ask who set a puzzle: its true candidates, why it is broken, what it does not need.

use super::{Bounds, Request, Trouble, Work};
use crate::setting;
use crate::wire::{self, PuzzleInput};
use crate::{Error, JsonSchema};
use serde::Deserialize;
use sudolab_core::{Board, Cancel, Limits};

/// A board whose true candidates are asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CandidatesRequest {
    /// The board.
    pub puzzle: PuzzleInput,
    /// How long to search in all.
    #[serde(default)]
    pub limits: wire::Limits,
    /// Count the solutions with a digit up to this number, 1 to 1,000; 1 if it is left out.
    #[serde(default = "one")]
    pub most: u64,
}

fn one() -> u64 {
    1
}

/// A board to find out about.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConflictRequest {
    /// The board.
    pub puzzle: PuzzleInput,
    /// How long to search in all.
    #[serde(default)]
    pub limits: wire::Limits,
}

/// A board that may have more than it needs.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpareRequest {
    /// The board.
    pub puzzle: PuzzleInput,
    /// How long to search in all.
    #[serde(default)]
    pub limits: wire::Limits,
}

/// A question about a board, and the limits of its search.
pub struct Question<Q> {
    board: Board,
    limits: Limits,
    question: Q,
}

/// How many solutions of each digit are counted.
pub struct AskCandidates(u64);
/// Why is it broken?
pub struct AskConflict;
/// What does it not need?
pub struct AskSpare;

fn question<Q>(
    puzzle: &PuzzleInput,
    limits: &wire::Limits,
    bounds: &Bounds,
    question: Q,
) -> Result<Question<Q>, Trouble> {
    let (board, limits) = (puzzle.board("puzzle")?, bounds.limits(limits.limits()?));
    Ok(Question { board, limits, question })
}

impl Request for CandidatesRequest {
    type Work = Question<AskCandidates>;

    fn ready(&self, bounds: &Bounds) -> Result<Self::Work, Trouble> {
        if !(1..=1_000).contains(&self.most) {
            let what = format!("{} solutions for each digit cannot be counted", self.most);
            return Err(Trouble::field("most", what, "choose 1 to 1000"));
        }
        question(&self.puzzle, &self.limits, bounds, AskCandidates(self.most))
    }
}

impl Request for ConflictRequest {
    type Work = Question<AskConflict>;

    fn ready(&self, bounds: &Bounds) -> Result<Self::Work, Trouble> {
        question(&self.puzzle, &self.limits, bounds, AskConflict)
    }
}

impl Request for SpareRequest {
    type Work = Question<AskSpare>;

    fn ready(&self, bounds: &Bounds) -> Result<Self::Work, Trouble> {
        question(&self.puzzle, &self.limits, bounds, AskSpare)
    }
}

impl Work for Question<AskCandidates> {
    type Answer = wire::Candidates;

    fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    fn answer(self, cancel: &Cancel) -> Result<wire::Candidates, Trouble> {
        let AskCandidates(most) = self.question;
        let found = setting::candidates(&self.board, most, self.limits, cancel);
        found.map(|found| (&found).into()).map_err(|refusal| Error::Refused(refusal).into())
    }
}

impl Work for Question<AskConflict> {
    type Answer = wire::Conflict;

    fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    fn answer(self, cancel: &Cancel) -> Result<wire::Conflict, Trouble> {
        let found = setting::conflict(&self.board, self.limits, cancel);
        let told = found.map(|found| wire::Conflict::new(self.board.shape(), &found));
        told.map_err(|refusal| Error::Refused(refusal).into())
    }
}

impl Work for Question<AskSpare> {
    type Answer = wire::Spare;

    fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    fn answer(self, cancel: &Cancel) -> Result<wire::Spare, Trouble> {
        let found = setting::spare(&self.board, self.limits, cancel);
        let told = found.map(|found| wire::Spare::new(self.board.shape(), &found));
        told.map_err(|refusal| Error::Refused(refusal).into())
    }
}
