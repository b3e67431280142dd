//! What there is: the catalogue of the service, version and limits of this server.

use crate::JsonSchema;
use crate::admission::Admission;
use crate::answer::answer;
use crate::config::Config;
use crate::lab;
use axum::response::Response;
use serde::Serialize;
use sudolab::service::{self, Usual};
use sudolab::watch;
use sudolab::wire::{self, Algorithm};

/// The version of the interface: it grows when a client must change.
pub(crate) const API: u32 = 3;

/// The version of the program and of the interface, and the limits of this server.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
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
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
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

/// What the server holds at this moment.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
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
    #[schemars(with = "u64", default)]
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
    let bounds = config.bounds();
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
            puzzles: bounds.puzzles,
            trials: wire::Contest::MOST_TRIALS,
            experiment_runs: lab::MOST_RUNS,
            generate_side: bounds.generate_side,
        },
    })
}

pub(crate) fn algorithms() -> Response {
    answer(&sudolab::algorithms::all().map(Algorithm::from).collect::<Vec<_>>())
}

pub(crate) fn catalogue(config: &Config) -> Response {
    answer(&service::catalogue(&config.bounds()))
}

pub(crate) fn puzzles() -> Response {
    answer(&service::puzzles())
}

pub(crate) fn techniques() -> Response {
    answer(&service::techniques())
}

pub(crate) fn formats() -> Response {
    answer(&service::formats())
}
