//! The messages of a stream; their fields are a contract: see openapi.json.

use super::frames::FrameReport;
use super::request::Window;
use super::tree::PathNode;
use crate::job::{Job, WireLimits};
use crate::outcome::OutcomeReport;
use crate::wire::PuzzleObject;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use sudolab_core::Board;

#[derive(Serialize)]
pub(super) struct Start<'a> {
    algorithm: &'static str,
    puzzle: PuzzleObject,
    settings: &'a BTreeMap<&'static str, String>,
    seed: u64,
    goal: u64,
    limits: WireLimits,
    window: Window,
    trace: &'static str,
    counters: Vec<CounterMeaning>,
}

#[derive(Serialize)]
struct CounterMeaning {
    key: &'static str,
    meaning: &'static str,
}

impl<'a> Start<'a> {
    pub(super) fn new(job: &'a Job, window: Window) -> Start<'a> {
        let mut board = Board::from(job.puzzle.givens().clone());
        board.marks = job.puzzle.marks().map(Into::into);
        let counter = |counter: &sudolab_core::Counter| CounterMeaning {
            key: counter.key,
            meaning: counter.meaning,
        };
        Start {
            algorithm: job.entry.id,
            puzzle: PuzzleObject::from(&board),
            settings: &job.shown_settings,
            seed: job.seed,
            goal: job.goal,
            limits: job.limits.into(),
            window,
            trace: job.entry.trace.name(),
            counters: job.entry.counters.iter().map(counter).collect(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct WindowMessage<'a> {
    pub(super) from: u64,
    pub(super) count: u64,
    pub(super) frame: FrameReport<'a>,
    pub(super) struck: Vec<Struck>,
    pub(super) fills: &'a [u64],
    pub(super) path: Vec<PathNode>,
    pub(super) next_node: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) taken: Option<u32>,
}

/// A cell with candidates struck out.
#[derive(Serialize)]
pub(super) struct Struck {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) digits: Vec<u16>,
}

#[derive(Serialize)]
pub(super) struct Events {
    pub(super) from: u64,
    pub(super) events: Box<RawValue>,
}

#[derive(Serialize)]
pub(super) struct OutcomeMessage<'a> {
    pub(super) outcome: OutcomeReport<'a>,
    pub(super) events: u64,
    pub(super) watched_seconds: f64,
    pub(super) waited_seconds: f64,
    pub(super) fills: &'a [u64],
}

#[derive(Serialize)]
pub(super) struct Overview {
    pub(super) events: u64,
    pub(super) stride: u64,
    pub(super) keyframes: usize,
    pub(super) tree: usize,
}

#[derive(Serialize)]
pub(super) struct End {
    pub(super) reason: &'static str,
    pub(super) messages: u64,
}
