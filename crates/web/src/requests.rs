//! From what was asked for to what can be run here: the limits of the server hold for everybody.

use crate::config::Config;
use crate::error::ApiError;
use serde::Deserialize;
use sudolab::contest::{Contest, ReadyContest};
use sudolab::watch::View;
use sudolab::wire::{self, PuzzleInput};
use sudolab::{Board, Limits, ReadyJob};

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
pub(crate) fn contest(request: &wire::Contest, config: &Config) -> Result<ReadyContest, ApiError> {
    let contest = request.contest()?;
    let limits = bounded(contest.limits, config);
    Contest { limits, ..contest }.ready().map_err(|(_, error)| error.into())
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

impl CheckRequest {
    pub(crate) fn understood(&self, config: &Config) -> Result<(Board, Limits), ApiError> {
        Ok((self.puzzle.board("puzzle")?, bounded(self.limits.limits()?, config)))
    }
}
