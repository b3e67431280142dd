//! What people ask who set a puzzle: its true candidates, why it is broken, what it does not need.

use super::{Bounds, Request, Trouble, Work};
use crate::setting;
use crate::wire::{self, PuzzleInput};
use crate::{Error, JsonSchema};
use serde::Deserialize;
use sudolab_core::{Board, Cancel, Limits, Refusal};

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

/// A board whose solutions are counted.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberRequest {
    /// The board.
    pub puzzle: PuzzleInput,
    /// How long to search in all; half of it is for the count.
    #[serde(default)]
    pub limits: wire::Limits,
    /// Count up to this number, 1 to 1,000,000, and estimate beyond; 10,000 if it is left out.
    #[serde(default = "ten_thousand")]
    pub most: u64,
}

fn ten_thousand() -> u64 {
    10_000
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
/// Up to what number are all solutions counted?
pub struct AskNumber(u64);
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

impl Request for NumberRequest {
    type Work = Question<AskNumber>;

    fn ready(&self, bounds: &Bounds) -> Result<Self::Work, Trouble> {
        if !(1..=1_000_000).contains(&self.most) {
            let what = format!("solutions cannot be counted up to {}", self.most);
            return Err(Trouble::field("most", what, "choose 1 to 1000000"));
        }
        question(&self.puzzle, &self.limits, bounds, AskNumber(self.most))
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

/// A question that a board answers.
pub trait Ask: Send + 'static {
    /// What comes of it.
    type Answer: serde::Serialize + Send;

    /// Asks it.
    ///
    /// # Errors
    /// If the board is no puzzle.
    fn ask(self, board: &Board, limits: Limits, cancel: &Cancel) -> Result<Self::Answer, Refusal>;
}

impl Ask for AskCandidates {
    type Answer = wire::Candidates;

    fn ask(
        self,
        board: &Board,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<wire::Candidates, Refusal> {
        setting::candidates(board, self.0, limits, cancel).map(|found| (&found).into())
    }
}

impl Ask for AskNumber {
    type Answer = wire::SolutionNumber;

    fn ask(
        self,
        board: &Board,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<wire::SolutionNumber, Refusal> {
        setting::number(board, self.0, limits, cancel).map(|found| (&found).into())
    }
}

impl Ask for AskConflict {
    type Answer = wire::Conflict;

    fn ask(
        self,
        board: &Board,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<wire::Conflict, Refusal> {
        let found = setting::conflict(board, limits, cancel)?;
        Ok(wire::Conflict::new(board.shape(), &found))
    }
}

impl Ask for AskSpare {
    type Answer = wire::Spare;

    fn ask(self, board: &Board, limits: Limits, cancel: &Cancel) -> Result<wire::Spare, Refusal> {
        let found = setting::spare(board, limits, cancel)?;
        Ok(wire::Spare::new(board.shape(), &found))
    }
}

impl<Q: Ask> Work for Question<Q> {
    type Answer = Q::Answer;

    fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    fn answer(self, cancel: &Cancel) -> Result<Q::Answer, Trouble> {
        let answer = self.question.ask(&self.board, self.limits, cancel);
        answer.map_err(|refusal| Error::Refused(refusal).into())
    }
}
