//! A watched run as messages. docs/API.md tells their order.

use super::Fault;
use super::board::{Board, CellAt, given};
use super::entry::{Counter, Trace};
use super::event::Event;
use super::job::{Job, Limits, MAX_SAFE, whole};
use super::outcome::{Counters, Outcome};
use super::tree::ZoomAsked;
use crate::JsonSchema;
use crate::job::ReadyJob;
use crate::watch;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use sudolab_core as core;

/// A run to be watched.
#[derive(Clone, PartialEq, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// What to run.
    pub job: Job,
    /// The part of the run that is sent event by event.
    #[serde(default)]
    pub window: WindowAsked,
    /// Send keyframes and the tree at the end?
    #[serde(default = "yes")]
    pub overview: bool,
    /// When the run is over, run it again unwatched for a time that can be trusted?
    #[serde(default = "yes")]
    pub timed: bool,
    /// Is the run over when its window is? Then there is no overview and no time.
    #[serde(default)]
    pub stop_after_window: bool,
    /// Send this part of the tree instead of everything else. The run is over when it is.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "ZoomAsked")]
    pub zoom: Option<ZoomAsked>,
}

fn yes() -> bool {
    true
}

/// The part of a run that is wanted event by event.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WindowAsked {
    /// The number of the first event.
    #[serde(default)]
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub from: u64,
    /// How many events at most (default 2000).
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "u64", range(max = 50_000))]
    pub count: Option<u64>,
}

impl WindowAsked {
    /// Events in a window at most.
    pub const MOST: u64 = 50_000;
    const USUAL: u64 = 2_000;
}

impl Run {
    /// What of the run is to be seen.
    ///
    /// # Errors
    /// A number is out of range.
    pub fn view(&self) -> Result<watch::View, Fault> {
        let count = self.window.count.unwrap_or(WindowAsked::USUAL);
        let window = watch::Window {
            from: whole("window.from", self.window.from, 0..=MAX_SAFE)?,
            count: whole("window.count", count, 0..=WindowAsked::MOST)?,
        };
        let zoom = self.zoom.map(ZoomAsked::zoom).transpose()?;
        let window = if zoom.is_some() { watch::Window::default() } else { window };
        // A run that is to end after its window has no end to give an overview of.
        let overview = self.overview && !self.stop_after_window && zoom.is_none();
        Ok(watch::View { window, overview, zoom, stop_after_window: self.stop_after_window })
    }
}

/// `start`: what runs.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "StartMessage")]
pub struct Start {
    /// The id of the algorithm.
    pub algorithm: &'static str,
    /// What it starts from.
    pub puzzle: Board,
    /// All parameters with the values that hold, as text.
    pub settings: BTreeMap<&'static str, String>,
    /// Seed of the random choices.
    pub seed: u64,
    /// Solutions wanted.
    pub goal: u64,
    /// The limits that hold.
    pub limits: Limits,
    /// The events that will be sent one by one.
    pub window: Window,
    /// How finely the run can be watched.
    pub trace: Trace,
    /// What it counts.
    pub counters: Vec<Counter>,
}

/// The events `from` to `from + count - 1`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Window {
    /// The number of the first event.
    pub from: u64,
    /// How many at most.
    pub count: u64,
}

impl From<watch::Window> for Window {
    fn from(window: watch::Window) -> Window {
        Window { from: window.from, count: window.count }
    }
}

impl Start {
    /// A job of which this window will be seen.
    pub fn new(job: &ReadyJob, window: watch::Window) -> Start {
        Start {
            algorithm: job.entry().id,
            puzzle: Board::from(job.puzzle()),
            settings: job.settings().iter().collect(),
            seed: job.seed(),
            goal: job.goal(),
            limits: job.limits().into(),
            window: window.into(),
            trace: job.entry().trace.into(),
            counters: job.entry().counters.iter().map(Counter::from).collect(),
        }
    }
}

/// A search at one moment (`progress`, and in `window` and `keyframes`). What a search does not have is left out.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Frame {
    /// Events so far: the frame is the state after that many events.
    pub step: u64,
    /// Time so far. In `keyframes` of a timed run it is scaled so that the last is that of the unwatched run.
    pub seconds: f64,
    /// The board shown, 0 for blank.
    pub board: Vec<u16>,
    /// Digits on the board beside the givens.
    pub depth: usize,
    /// `fail` events since the frame before (in `progress` and `window`: since the start).
    pub fails: u64,
    /// Counters so far.
    pub counters: Counters,
    /// The cell of the last event that named one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "CellAt")]
    pub focus: Option<CellAt>,
    /// Cost of the board shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub cost: Option<u32>,
    /// The least cost so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub best: Option<u32>,
    /// Temperature of the steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f32")]
    pub temperature: Option<f32>,
    /// Generations so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub generation: Option<u32>,
    /// Mean cost of the generation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f32")]
    pub mean: Option<f32>,
    /// How much its individuals differ, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f32")]
    pub diversity: Option<f32>,
    /// States in the frontier.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub frontier: Option<u32>,
    /// The limit of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub limit: Option<u32>,
}

impl Frame {
    /// A frame of a job as it is.
    pub fn new(job: &ReadyJob, frame: &watch::Frame) -> Frame {
        let watch::Gauges { cost, best, temperature, generation, mean, diversity, frontier, limit } =
            frame.gauges;
        let keys = job.entry().counters.iter().map(|counter| counter.key);
        Frame {
            step: frame.step,
            seconds: frame.time.as_secs_f64(),
            board: frame.board.to_vec(),
            depth: frame.depth,
            fails: frame.fails,
            counters: keys.zip(frame.counters.iter().copied()).collect(),
            focus: frame.focus.map(|cell| CellAt::new(job.puzzle().shape(), cell)),
            cost,
            best,
            temperature,
            generation,
            mean,
            diversity,
            frontier,
            limit,
        }
    }
}

/// `window`: the state before the first event of the window.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "WindowMessage")]
pub struct WindowStart {
    /// The number of the first event.
    pub from: u64,
    /// How many events will follow at most.
    pub count: u64,
    /// The state.
    pub frame: Frame,
    /// Cells with candidates struck out by events before the window.
    pub struck: Vec<Struck>,
    /// Per cell, row by row: how often the board shown got a digit there before the window.
    pub fills: Vec<u64>,
    /// The digits that stand, in order, with their nodes of the tree.
    pub path: Vec<PathNode>,
    /// The state last taken from the frontier.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub taken: Option<u32>,
}

/// A cell with candidates struck out.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Struck {
    /// From 1.
    pub row: u16,
    /// From 1.
    pub column: u16,
    /// The candidates.
    pub digits: Vec<u16>,
}

/// A digit that stands, and its node of the tree.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PathNode {
    /// The number of the node.
    pub node: u64,
    /// The number of the event that placed it.
    pub made: u64,
    /// From 1.
    pub row: u16,
    /// From 1.
    pub column: u16,
    /// The digit.
    pub digit: u16,
}

impl WindowStart {
    /// Where a window of a job begins.
    pub fn new(job: &ReadyJob, start: &watch::WindowStart<'_>) -> WindowStart {
        let shape = job.puzzle().shape();
        let at = |cell| CellAt::new(shape, cell);
        let path = start.tree.path().into_iter().map(|step| {
            let CellAt { row, column } = at(step.cell);
            PathNode { node: step.node, made: step.made, row, column, digit: step.digit.value() }
        });
        WindowStart {
            from: start.window.from,
            count: start.window.count,
            frame: Frame::new(job, &start.frame),
            struck: Struck::all(shape, start.state),
            fills: start.state.fills().to_vec(),
            path: path.collect(),
            taken: start.tree.taken(),
        }
    }
}

impl Struck {
    /// The cells of a state with candidates struck out.
    pub fn all(shape: &core::Shape, state: &watch::State) -> Vec<Struck> {
        let cells = shape.all_cells().map(|cell| (cell, state.replay().struck(cell)));
        let struck = cells.filter(|(_, digits)| !digits.is_empty()).map(|(cell, digits)| {
            let CellAt { row, column } = CellAt::new(shape, cell);
            Struck { row, column, digits: digits.iter().map(core::Digit::value).collect() }
        });
        struck.collect()
    }
}

/// `events`: consecutive events of the window.
#[derive(Clone, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "EventsMessage")]
pub struct Events {
    /// The number of the first event here.
    pub from: u64,
    /// The events.
    pub events: Vec<Event>,
}

impl Events {
    /// Events of a job, with their sentences.
    pub fn new(job: &ReadyJob, from: u64, events: &[watch::ReasonedEvent]) -> Events {
        let shape = job.puzzle().shape();
        Events { from, events: events.iter().map(|told| Event::told(told, shape)).collect() }
    }
}

/// `outcome`: the run is over.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "OutcomeMessage")]
pub struct RunOutcome {
    /// How it ended.
    pub outcome: Outcome,
    /// Events of the whole run.
    pub events: u64,
    /// Time of the watched run, waiting included.
    pub watched_seconds: f64,
    /// Of those, waiting for the client to read.
    pub waited_seconds: f64,
    /// Per cell, row by row: how often the board shown got a digit there (`place`, `show` with a digit, `swap`).
    pub fills: Vec<u64>,
}

/// `overview`: what follows.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "OverviewMessage")]
pub struct Overview {
    /// Events of the whole run.
    pub events: u64,
    /// A keyframe after every so many events (and one at the end).
    pub stride: u64,
    /// How many keyframes follow, in several messages.
    pub keyframes: usize,
    /// How many nodes of the tree follow.
    pub tree: usize,
}

impl From<&watch::Watched> for Overview {
    fn from(watched: &watch::Watched) -> Overview {
        Overview {
            events: watched.events,
            stride: watched.keyframes.stride(),
            keyframes: watched.keyframes.frames().len(),
            tree: watched.tree.nodes(watched.events).len(),
        }
    }
}

/// `keyframes`: some of the frames that are spread over the whole run.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "KeyframesMessage")]
pub struct Keyframes {
    /// The number of the first one here, from 0.
    pub from: usize,
    /// The frames.
    pub frames: Vec<Frame>,
}

/// Cells of the frames in one message.
const CELLS_PER_MESSAGE: usize = 20_000;

impl Keyframes {
    /// All keyframes of a job, a handful per message. Times are scaled; each frame tells the fails since
    /// the one before.
    pub fn all<'a>(
        job: &'a ReadyJob,
        keyframes: &'a watch::Keyframes,
        scale: f64,
    ) -> impl Iterator<Item = Keyframes> + 'a {
        let each = (CELLS_PER_MESSAGE / job.puzzle().shape().cells()).max(1);
        let mut before = 0;
        keyframes.frames().chunks(each).enumerate().map(move |(index, chunk)| {
            let mut since = |frame: &watch::Frame| {
                let fails = frame.fails - std::mem::replace(&mut before, frame.fails);
                let seconds = frame.time.as_secs_f64() * scale;
                Frame { fails, seconds, ..Frame::new(job, frame) }
            };
            Keyframes { from: index * each, frames: chunk.iter().map(&mut since).collect() }
        })
    }
}

/// `end`: the last message.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "EndMessage")]
pub struct End {
    /// Why it ends.
    pub reason: EndReason,
    /// Messages before this one, comments not counted.
    pub messages: u64,
}

/// Why a stream ends.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EndReason {
    /// All is done.
    Finished,
    /// The run was ended after its window, as asked.
    Window,
}
