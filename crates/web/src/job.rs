//! What is to be run, from a request: a puzzle, an algorithm with its settings, and limits.

use crate::admission::Slot;
use crate::config::Config;
use crate::error::ApiError;
use crate::wire::{MAX_SAFE, PuzzleInput};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use sudolab_core::{Entry, Limits, Observer, Outcome, Puzzle, Run, Settings};
use sudolab_solvers::registry;

/// The most solutions that can be asked for.
const MAX_GOAL: u64 = 1_000_000;

/// What all runs are described by; the fields are a contract: see openapi.json.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    pub(crate) puzzle: PuzzleInput,
    pub(crate) algorithm: Option<String>,
    #[serde(default)]
    pub(crate) settings: BTreeMap<String, Setting>,
    #[serde(default)]
    pub(crate) seed: u64,
    pub(crate) goal: Option<u64>,
    #[serde(default)]
    pub(crate) limits: WireLimits,
}

/// A value of a parameter.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Setting {
    Text(String),
    Number(serde_json::Number),
}

impl Setting {
    fn text(&self) -> String {
        match self {
            Setting::Text(text) => text.clone(),
            Setting::Number(number) => number.to_string(),
        }
    }
}

/// Limits as JSON.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WireLimits {
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
}

impl WireLimits {
    /// The limits that hold: those asked for, as far as the server allows them.
    pub(crate) fn within(self, config: &Config) -> Result<Limits, ApiError> {
        let most = config.time.as_secs_f64();
        let time = match self.seconds {
            None => config.usual_time(),
            Some(seconds) if seconds > 0.0 && seconds.is_finite() => {
                Duration::from_secs_f64(seconds.min(most))
            }
            Some(_) => {
                let todo = format!("give a number above 0; the most here is {most}");
                return Err(ApiError::field("limits.seconds", "no time to search in", todo));
            }
        };
        whole("limits.nodes", self.nodes.unwrap_or(1), 1..=MAX_SAFE)?;
        whole("limits.memory", self.memory.unwrap_or(1), 1..=MAX_SAFE)?;
        let memory = self.memory.unwrap_or(config.usual_memory()).min(config.memory);
        Ok(Limits { time: Some(time), nodes: self.nodes, memory: Some(memory) })
    }
}

impl From<Limits> for WireLimits {
    fn from(limits: Limits) -> WireLimits {
        WireLimits {
            seconds: limits.time.map(|time| time.as_secs_f64()),
            nodes: limits.nodes,
            memory: limits.memory,
        }
    }
}

/// A whole number within its range, or an error that says so.
pub(crate) fn whole(
    place: &str,
    value: u64,
    range: std::ops::RangeInclusive<u64>,
) -> Result<u64, ApiError> {
    if range.contains(&value) {
        return Ok(value);
    }
    let todo = format!("give a whole number from {} to {}", range.start(), range.end());
    Err(ApiError::field(place, format!("{value} is out of range"), todo))
}

/// A run that can be started: everything in it fits.
#[derive(Clone)]
pub(crate) struct Job {
    pub(crate) puzzle: Puzzle,
    pub(crate) entry: &'static Entry,
    settings: Settings,
    /// All settings as text, for people to see.
    pub(crate) shown_settings: BTreeMap<&'static str, String>,
    pub(crate) seed: u64,
    pub(crate) goal: u64,
    pub(crate) limits: Limits,
}

impl Job {
    pub(crate) fn new(request: &SolveRequest, config: &Config) -> Result<Job, ApiError> {
        let puzzle = request.puzzle.puzzle()?;
        let entry = choose(request.algorithm.as_deref(), &puzzle)?;
        let mut settings = Settings::of(entry);
        let defaults = entry.parameters.iter();
        let mut shown: BTreeMap<_, _> =
            defaults.map(|parameter| (parameter.name, parameter.kind.default_text())).collect();
        for (name, value) in &request.settings {
            let value = value.text();
            settings.set(name, &value).map_err(|error| {
                let todo = "GET /api/algorithms tells the parameters and their values";
                ApiError::field("settings", error.to_string(), todo)
            })?;
            if let Some(known) = shown.get_mut(name.as_str()) {
                *known = value;
            }
        }
        Ok(Job {
            puzzle,
            entry,
            settings,
            shown_settings: shown,
            seed: whole("seed", request.seed, 0..=MAX_SAFE)?,
            goal: whole("goal", request.goal.unwrap_or(1), 1..=MAX_GOAL)?,
            limits: request.limits.within(config)?,
        })
    }

    /// The bytes to reserve for it.
    pub(crate) fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    /// Runs it to its end on this thread.
    pub(crate) fn execute(&self, slot: &Slot, observer: Option<&mut dyn Observer>) -> Outcome {
        let mut solver = (self.entry.build)(&self.settings);
        let mut run = Run::new(&self.puzzle)
            .limits(self.limits)
            .goal(self.goal)
            .seed(self.seed)
            .cancel(&slot.cancel);
        if let Some(observer) = observer {
            run = run.observer(observer);
        }
        run.execute(self.entry, &mut *solver)
    }
}

/// The algorithm asked for, or the best for the puzzle.
pub(crate) fn choose(id: Option<&str>, puzzle: &Puzzle) -> Result<&'static Entry, ApiError> {
    let todo = "choose another algorithm: GET /api/algorithms tells which boards each takes";
    match id {
        None => registry::best_for(puzzle).ok_or_else(|| {
            let what = format!("no algorithm takes a board of {} yet", puzzle.shape());
            ApiError::refused("puzzle", what, todo)
        }),
        Some(id) => {
            let entry = registry::find(id).map_err(|error| {
                let what: String = error.to_string().chars().take(200).collect();
                ApiError::field("algorithm", what, "GET /api/algorithms lists them")
            })?;
            match entry.refusal(puzzle) {
                Some(refusal) => Err(ApiError::refused("algorithm", refusal, todo)),
                None => Ok(entry),
            }
        }
    }
}
