//! One watched run as a stream of messages. docs/API.md tells them and their order.

mod frames;
mod messages;
mod request;
mod sink;
mod tree;
mod watcher;

pub(crate) use frames::MAX_KEYFRAMES;
pub(crate) use request::{MAX_WINDOW, RunRequest, View};
pub(crate) use sink::{Sink, channel};
pub(crate) use tree::MAX_NODES;

use crate::admission::Slot;
use crate::error::{ApiError, ErrorBody};
use crate::job::Job;
use crate::outcome::OutcomeReport;
use messages::{End, OutcomeMessage, Overview, Start};
use std::panic::{AssertUnwindSafe, catch_unwind};
use sudolab_core::{Outcome, Stop, Verdict};
use watcher::{Watched, Watcher};

/// Runs a job to its end on this thread, told to the sink.
pub(crate) fn run(job: &Job, view: View, slot: &Slot, mut sink: Sink) {
    let whole = catch_unwind(AssertUnwindSafe(|| {
        let reason = tell(job, view, slot, &mut sink);
        sink.send("end", &End { reason, messages: sink.messages() });
    }));
    if whole.is_err() {
        sink.send("error", &ErrorBody { error: &ApiError::internal(job.entry.id) });
    }
}

/// All messages but the last; says why it ends.
fn tell(job: &Job, view: View, slot: &Slot, sink: &mut Sink) -> &'static str {
    sink.send("start", &Start::new(job, view.window));
    let mut watcher = Watcher::new(job, view, slot.cancel.clone(), sink);
    let outcome = job.execute(slot, Some(&mut watcher));
    let watched = watcher.finish();
    if watched.cut {
        return "window";
    }
    let bare = (view.timed && is_repeatable(&outcome)).then(|| job.execute(slot, None));
    let bare = bare.filter(is_repeatable);
    let shown = bare.as_ref().unwrap_or(&outcome);
    sink.send(
        "outcome",
        &OutcomeMessage {
            outcome: OutcomeReport::new(job.entry, shown, bare.is_some()),
            events: watched.steps,
            watched_seconds: outcome.elapsed.as_secs_f64(),
            waited_seconds: watched.waited.as_secs_f64(),
            fills: &watched.fills,
        },
    );
    if view.overview {
        let scale = bare.as_ref().map_or(1.0, |bare| {
            let searched = outcome.elapsed.saturating_sub(watched.waited).as_secs_f64();
            bare.elapsed.as_secs_f64() / searched.max(1e-9)
        });
        overview(&watched, job, scale, sink);
    }
    "finished"
}

/// Does the same run end like this again? What the clock or a person stopped does not.
fn is_repeatable(outcome: &Outcome) -> bool {
    !matches!(outcome.verdict, Verdict::Stopped(Stop::Time(_) | Stop::Cancelled))
}

fn overview(watched: &Watched, job: &Job, scale: f64, sink: &mut Sink) {
    sink.send(
        "overview",
        &Overview {
            events: watched.steps,
            stride: watched.keyframes.stride(),
            keyframes: watched.keyframes.len(),
            tree: watched.tree.kept(),
        },
    );
    watched.keyframes.send(job, scale, sink);
    watched.tree.send(job.puzzle.shape(), sink);
}
