//! From what was asked for to what can be run here: the limits of the server hold for everybody.

use crate::config::Config;
use crate::error::ApiError;
use serde::Deserialize;
use std::time::Duration;
use sudolab::contest::{Contest, ReadyContest};
use sudolab::hint;
use sudolab::maker::rating::{self, RateError};
use sudolab::watch::View;
use sudolab::wire::{self, PuzzleInput};
use sudolab::{Board, Cancel, Limits, Puzzle, ReadyJob, Refusal};

/// The limits that hold: those asked for, as far as the server allows them.
pub(crate) fn bounded(asked: Limits, config: &Config) -> Limits {
    Limits {
        time: Some(asked.time.unwrap_or(config.usual_time()).min(config.time)),
        nodes: asked.nodes,
        memory: Some(asked.memory.unwrap_or(config.usual_memory()).min(config.memory)),
    }
}

/// A run that can be started.
pub(crate) fn job(request: &wire::Job, config: &Config) -> Result<ReadyJob, ApiError> {
    let limits = bounded(request.limits.limits()?, config);
    Ok(request.job()?.limits(limits).ready()?)
}

/// A run that can be watched.
pub(crate) fn watched_job(
    request: &wire::Run,
    config: &Config,
) -> Result<(ReadyJob, View), ApiError> {
    let view = request.view()?;
    Ok((job(&request.job, config)?, view))
}

/// A contest that can be held.
pub(crate) fn contest(
    request: &wire::Contest,
    config: &Config,
    cancel: &Cancel,
) -> Result<ReadyContest, ApiError> {
    let contest = request.contest(cancel)?;
    let limits = bounded(contest.limits, config);
    let ready = Contest { limits, ..contest }.ready_unless(cancel).ok_or_else(ApiError::closing)?;
    ready.map_err(|(_, error)| error.into())
}

/// A board to check.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// The board.
    puzzle: PuzzleInput,
    /// How long its solutions may be counted.
    #[serde(default)]
    limits: wire::Limits,
    /// Take a board with rules that are not understood as a classic one?
    #[serde(default)]
    pub(crate) ignore_rules: bool,
}

/// A person asks for help.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    /// The board with the digits (`placed`) and marks of the person.
    puzzle: PuzzleInput,
    /// No technique above this value of Sudoku Explainer (default: all).
    #[serde(default = "all_techniques")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1.0, max = 12.0)))]
    hardest: f64,
    /// Tell every step to the end, too?
    #[serde(default)]
    all: bool,
    /// How long the solution may be looked for.
    #[serde(default)]
    limits: wire::Limits,
}

fn all_techniques() -> f64 {
    12.0
}

/// What a hint is asked for, all of it in order.
pub(crate) struct HintAsked {
    board: Board,
    hardest: f64,
    all: bool,
    limits: Limits,
}

impl HintRequest {
    pub(crate) fn understood(&self, config: &Config) -> Result<HintAsked, ApiError> {
        let hardest = self.hardest;
        if !(1.0..=12.0).contains(&hardest) {
            return Err(ApiError::field("hardest", "out of range", "give 1 to 12"));
        }
        let limits = bounded(self.limits.limits()?, config);
        Ok(HintAsked { board: self.puzzle.board("puzzle")?, hardest, all: self.all, limits })
    }
}

impl HintAsked {
    pub(crate) fn time(&self) -> Option<Duration> {
        self.limits.time
    }

    pub(crate) fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    pub(crate) fn answer(&self, cancel: &Cancel) -> wire::Hint {
        let HintAsked { board, hardest, all, limits } = self;
        let way = match all {
            true => hint::way(board, *hardest, *limits, cancel),
            false => hint::hint(board, *hardest, *limits, cancel).into(),
        };
        wire::Hint::new(board.shape(), &way)
    }
}

/// A puzzle is to be rated.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct RateRequest {
    /// The puzzle.
    puzzle: PuzzleInput,
    /// Tell every step, too?
    #[serde(default)]
    pub(crate) steps: bool,
    /// How long it may take.
    #[serde(default)]
    limits: wire::Limits,
}

impl RateRequest {
    pub(crate) fn understood(&self, config: &Config) -> Result<(Puzzle, Limits), ApiError> {
        let limits = bounded(self.limits.limits()?, config);
        let puzzle = self.puzzle.board("puzzle")?.puzzle();
        let todo = "rate a classic puzzle whose givens do not clash";
        let refused = |refusal: Refusal| ApiError::refused("puzzle", refusal.to_string(), todo);
        Ok((puzzle.map_err(refused)?, limits))
    }
}

/// Rates a puzzle on this thread.
pub(crate) fn rate(
    puzzle: &Puzzle,
    steps: bool,
    cancel: &Cancel,
) -> Result<wire::Rating, ApiError> {
    let todo = "rate a puzzle with exactly one solution, of a side up to 16";
    let refused = |error: RateError| match error {
        RateError::Cancelled => {
            let todo = "give a higher limit of time in limits.seconds";
            ApiError::refused("puzzle", "it was not rated in time", todo)
        }
        error => ApiError::refused("puzzle", error.to_string(), todo),
    };
    let rating = rating::rate(puzzle, cancel).map_err(refused)?;
    Ok(wire::Rating::new(puzzle.shape(), &rating, steps))
}

impl CheckRequest {
    pub(crate) fn understood(&self, config: &Config) -> Result<(Board, Limits), ApiError> {
        Ok((self.puzzle.board("puzzle")?, bounded(self.limits.limits()?, config)))
    }
}
