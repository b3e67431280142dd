//! What to run, and what of it to send.

use crate::config::Config;
use crate::error::ApiError;
use crate::job::{Job, Setting, SolveRequest, WireLimits, whole};
use crate::wire::{MAX_SAFE, PuzzleInput};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Events in a window.
pub(crate) const MAX_WINDOW: u64 = 50_000;
const USUAL_WINDOW: u64 = 2_000;

/// The fields are a contract: see openapi.json. Those of a [`SolveRequest`] stand here again, since
/// serde cannot both flatten and refuse unknown fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunRequest {
    puzzle: PuzzleInput,
    algorithm: Option<String>,
    #[serde(default)]
    settings: BTreeMap<String, Setting>,
    #[serde(default)]
    seed: u64,
    goal: Option<u64>,
    #[serde(default)]
    limits: WireLimits,
    #[serde(default)]
    window: WindowRequest,
    overview: Option<bool>,
    timed: Option<bool>,
    stop_after_window: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct WindowRequest {
    from: Option<u64>,
    count: Option<u64>,
}

/// The events `from` to `from + count - 1`.
#[derive(Clone, Copy, Serialize, Debug)]
pub(super) struct Window {
    pub(super) from: u64,
    pub(super) count: u64,
}

impl Window {
    /// The number of the first event after it.
    pub(super) fn end(self) -> u64 {
        self.from + self.count
    }
}

/// What of a run is sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(super) window: Window,
    pub(super) overview: bool,
    pub(super) timed: bool,
    pub(super) stop_after_window: bool,
}

impl RunRequest {
    /// The run and what of it to send, if both fit.
    pub(crate) fn understood(self, config: &Config) -> Result<(Job, View), ApiError> {
        // A run that is to end after its window has no end to give an overview of.
        let whole_run = !self.stop_after_window.unwrap_or(false);
        let view = View {
            window: Window {
                from: whole("window.from", self.window.from.unwrap_or(0), 0..=MAX_SAFE)?,
                count: whole(
                    "window.count",
                    self.window.count.unwrap_or(USUAL_WINDOW),
                    0..=MAX_WINDOW,
                )?,
            },
            overview: whole_run && self.overview.unwrap_or(true),
            timed: whole_run && self.timed.unwrap_or(true),
            stop_after_window: !whole_run,
        };
        let run = SolveRequest {
            puzzle: self.puzzle,
            algorithm: self.algorithm,
            settings: self.settings,
            seed: self.seed,
            goal: self.goal,
            limits: self.limits,
        };
        Ok((Job::new(&run, config)?, view))
    }
}
