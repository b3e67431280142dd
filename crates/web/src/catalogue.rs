//! What there is: algorithms, shipped puzzles, formats, version and limits.

use crate::admission::Admission;
use crate::answer::answer;
use crate::config::Config;
use crate::generate::MAX_SIDE_MADE;
use crate::lab;
use crate::texts::MAX_PUZZLES;
use axum::response::Response;
use serde::Serialize;
use sudolab::formats::Format;
use sudolab::maker::shipped;
use sudolab::solvers::logic::{TECHNIQUES, Technique};
use sudolab::watch;
use sudolab::wire::{self, Algorithm};

/// The version of the interface: it grows when a client must change.
const API: u32 = 3;

/// The version of the program and of the interface, and the limits of this server.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct Version {
    /// `sudolab`.
    name: &'static str,
    /// Of the program.
    version: &'static str,
    /// Of this interface: it grows when a client must change.
    api: u32,
    /// What a request may cost here.
    limits: ServerLimits,
}

/// What a request may cost here.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct ServerLimits {
    /// Time of a run.
    seconds: Usual<f64>,
    /// Bytes of a run.
    memory: Usual<u64>,
    /// Bytes of a request.
    body: usize,
    /// Bytes of a request with a rows file.
    large_body: usize,
    /// Runs at once; more wait.
    runs: usize,
    /// Runs per second and client, in the long run.
    rate: f64,
    /// Runs at once after a pause.
    burst: u32,
    /// Connections of one client at once.
    connections: usize,
    /// Events in a window.
    window: u64,
    /// Keyframes of a run.
    keyframes: usize,
    /// Nodes of a tree that are sent.
    tree: usize,
    /// Puzzles in one answer.
    puzzles: usize,
    /// Trials of a contest.
    trials: u64,
    /// Runs of an experiment.
    experiment_runs: u64,
    /// The largest side that is generated.
    generate_side: usize,
}

/// A limit that can be asked for.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields, rename = "Usual_{T}"))]
struct Usual<T> {
    /// Where nothing is asked for.
    usual: T,
    /// Where more is asked for.
    most: T,
}

/// What the server holds at this moment.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct Status {
    /// Runs under way.
    runs: usize,
    /// Requests that wait for one.
    waiting: usize,
    /// Requests that are parsed now.
    reading: usize,
    /// Bytes that runs have reserved.
    reserved: u64,
    /// Bytes of large requests and answers.
    held: usize,
    /// Bytes of memory that the process has, where the system tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", default))]
    resident: Option<u64>,
}

pub(crate) fn status(admission: &Admission) -> Response {
    let (runs, waiting) = admission.busy();
    let (reserved, held) = (admission.reserved(), admission.ledger.held());
    let reading = admission.reading();
    answer(&Status { runs, waiting, reading, reserved, held, resident: resident() })
}

/// The memory of this process, as Linux tells it in a small file.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? << 10)
}

pub(crate) fn version(config: &Config) -> Response {
    answer(&Version {
        name: "sudolab",
        version: env!("CARGO_PKG_VERSION"),
        api: API,
        limits: ServerLimits {
            seconds: Usual {
                usual: config.usual_time().as_secs_f64(),
                most: config.time.as_secs_f64(),
            },
            memory: Usual { usual: config.usual_memory(), most: config.memory },
            body: config.body,
            large_body: config.large_body(),
            runs: config.runs,
            rate: config.rate,
            burst: config.burst,
            connections: config.client_connections,
            window: wire::WindowAsked::MOST,
            keyframes: watch::Keyframes::MOST,
            tree: watch::Tree::MOST,
            puzzles: MAX_PUZZLES,
            trials: wire::Contest::MOST_TRIALS,
            experiment_runs: lab::MOST_RUNS,
            generate_side: MAX_SIDE_MADE,
        },
    })
}

pub(crate) fn algorithms() -> Response {
    answer(&sudolab::algorithms::all().map(Algorithm::from).collect::<Vec<_>>())
}

/// A puzzle that is shipped.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct ShippedPuzzle {
    /// Its name, without the `@`.
    name: &'static str,
    /// As it is shipped.
    text: &'static str,
    /// The board.
    puzzle: wire::Board,
}

pub(crate) fn puzzles() -> Response {
    let puzzle = |&(name, text): &(&'static str, &'static str)| {
        let board = sudolab::read_board(text).ok()?;
        Some(ShippedPuzzle { name, text, puzzle: wire::Board::from(&board) })
    };
    answer(&shipped::PUZZLES.iter().filter_map(puzzle).collect::<Vec<_>>())
}

/// A technique of a person.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, rename = "Technique")
)]
pub(crate) struct TechniqueEntry {
    /// The name that scripts use.
    id: &'static str,
    /// The name that people use.
    title: &'static str,
    /// How hard it is, by the scale of Sudoku Explainer.
    rating: f64,
}

pub(crate) fn techniques() -> Response {
    let entry = |technique: &Technique| TechniqueEntry {
        id: technique.id,
        title: technique.title,
        rating: technique.rating,
    };
    answer(&TECHNIQUES.iter().map(entry).collect::<Vec<_>>())
}

/// A text format.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, rename = "Format")
)]
pub(crate) struct FormatEntry {
    /// The name that scripts use.
    id: &'static str,
    /// The name that people use.
    title: &'static str,
    /// What it looks like.
    about: &'static str,
    /// The file extensions it is known by.
    extensions: &'static [&'static str],
    /// Can it be written?
    writes: bool,
}

pub(crate) fn formats() -> Response {
    let format = |format: Format| FormatEntry {
        id: format.id(),
        title: format.title(),
        about: format.about(),
        extensions: format.extensions(),
        writes: format.can_write(),
    };
    answer(&Format::all().map(format).collect::<Vec<_>>())
}
