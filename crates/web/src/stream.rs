//! Watched runs and contests as streams of messages. docs/API.md tells them and their order.

use crate::App;
use crate::admission::Slot;
use crate::error::{ApiError, ErrorBody};
use crate::sse::Outlet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use sudolab::contest::{ReadyContest, Repeats, Timed, time};
use sudolab::watch::{Frame, Sink, Told, View, Watched, WindowStart, is_repeatable, watch};
use sudolab::wire::{self, EndReason, Outcome};
use sudolab::{Cancel, ReadyJob};
use tokio::runtime::Handle;

/// Runs a job to its end on this thread, told to the client.
pub(crate) fn run(job: &ReadyJob, view: View, timed: bool, slot: &Slot, out: Outlet) {
    to_the_end(out, job.entry().id, |out| tell(job, view, timed, &slot.cancel, out));
}

/// Sends all messages but the last, then the last: why it ends, or that we have a defect.
fn to_the_end(
    mut out: Outlet,
    place: &str,
    tell: impl FnOnce(&mut Outlet) -> Result<EndReason, ApiError>,
) {
    let ended = catch_unwind(AssertUnwindSafe(|| tell(&mut out)));
    match ended.unwrap_or_else(|_| Err(ApiError::internal(place))) {
        Ok(reason) => out.send("end", &wire::End { reason, messages: out.messages() }),
        Err(error) => out.send("error", &ErrorBody { error: &error }),
    }
}

/// What the client sees while the search runs.
struct Client<'a> {
    job: &'a ReadyJob,
    out: &'a mut Outlet,
}

impl Sink for Client<'_> {
    fn progress(&mut self, frame: &Frame) {
        self.out.send("progress", &wire::Frame::new(self.job, frame));
    }

    fn window(&mut self, start: &WindowStart<'_>) {
        self.out.send("window", &wire::WindowStart::new(self.job, start));
    }

    fn events(&mut self, from: u64, events: &[Told]) {
        self.out.send("events", &wire::Events::new(self.job, from, events));
    }

    fn waited(&self) -> Duration {
        self.out.waited()
    }
}

fn tell(
    job: &ReadyJob,
    view: View,
    timed: bool,
    cancel: &Cancel,
    out: &mut Outlet,
) -> Result<EndReason, ApiError> {
    out.send("start", &wire::Start::new(job, view.window));
    let watched = watch(job, view, cancel, &mut Client { job, out });
    if watched.cut {
        return Ok(EndReason::Window);
    }
    let bare = (timed && watched.is_repeatable()).then(|| time(job, Repeats::Usual, cancel));
    let bare = bare.filter(|bare| is_repeatable(&bare.outcome));
    out.send("outcome", &outcome(job, &watched, bare.as_ref()));
    if view.overview {
        overview(job, &watched, bare.as_ref(), out);
    }
    Ok(EndReason::Finished)
}

fn outcome(job: &ReadyJob, watched: &Watched, bare: Option<&Timed>) -> wire::RunOutcome {
    wire::RunOutcome {
        outcome: match bare {
            Some(bare) => Outcome::timed(job, bare),
            None => Outcome::new(job, &watched.outcome, false),
        },
        events: watched.events,
        watched_seconds: watched.outcome.elapsed.as_secs_f64(),
        waited_seconds: watched.waited.as_secs_f64(),
        fills: watched.fills.clone(),
    }
}

fn overview(job: &ReadyJob, watched: &Watched, bare: Option<&Timed>, out: &mut Outlet) {
    // Times of the watched run, scaled so that the last is that of the unwatched one.
    let scale = bare.map_or(1.0, |bare| {
        let searched = watched.outcome.elapsed.saturating_sub(watched.waited).as_secs_f64();
        bare.times.median.as_secs_f64() / searched.max(1e-9)
    });
    out.send("overview", &wire::Overview::from(watched));
    for message in wire::Keyframes::all(job, &watched.keyframes, scale) {
        out.send("keyframes", &message);
    }
    for message in wire::Tree::all(job.puzzle().shape(), &watched.tree) {
        out.send("tree", &message);
    }
}

/// The table is sent at most so often while it grows.
const TABLE_EVERY: Duration = Duration::from_millis(250);

/// Holds a contest on this thread, told to the client. Every trial waits for its turn among all runs of the
/// server, so that a long contest does not keep others out.
pub(crate) fn contest(contest: &ReadyContest, app: &App, cancel: &Cancel, out: Outlet) {
    let memory = contest.contest().limits.memory.unwrap_or_default();
    to_the_end(out, "contest", |out| {
        let (runtime, mut table) = (Handle::current(), contest.table());
        let mut sent = None;
        let mut tell_table = |table: &sudolab::contest::Table, out: &mut Outlet, last: bool| {
            let due = sent.is_none_or(|at: Instant| at.elapsed() >= TABLE_EVERY);
            if due || last {
                sent = Some(Instant::now());
                out.send("table", &wire::Table::new(contest, table));
            }
        };
        for cell in contest.cells() {
            let slot = runtime.block_on(app.admission.admit_part(memory, cancel))?;
            let trial = contest.run(cell, &slot.cancel);
            drop(slot);
            if out.is_gone() || cancel.is_cancelled() {
                break;
            }
            table.add(&trial);
            out.send("trial", &wire::Trial::new(contest, &trial));
            tell_table(&table, out, false);
        }
        tell_table(&table, out, true);
        Ok(EndReason::Finished)
    });
}
