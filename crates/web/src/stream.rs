//! Watched runs and contests as streams of messages. docs/API.md tells them and their order.

use crate::App;
use crate::admission::Slot;
use crate::body::aside_within;
use crate::error::{ApiError, ErrorBody};
use crate::sse::Outlet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudolab::contest::{Cell, ReadyContest, Repeats, Timed, Trial, time};
use sudolab::watch::{Frame, Sink, Told, View, Watched, WindowStart, is_repeatable, watch};
use sudolab::wire::{self, EndReason, Outcome};
use sudolab::{Cancel, ReadyJob};

/// Runs a job to its end on this thread, told to the client.
pub(crate) fn run(job: &ReadyJob, view: View, timed: bool, slot: &Slot, mut out: Outlet) {
    let ended = catch_unwind(AssertUnwindSafe(|| tell(job, view, timed, &slot.cancel, &mut out)));
    match ended {
        Ok(reason) => out.send("end", &wire::End { reason, messages: out.messages() }),
        Err(_) => {
            out.send("error", &ErrorBody { error: &ApiError::internal(job.entry().id) });
        }
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

fn tell(job: &ReadyJob, view: View, timed: bool, cancel: &Cancel, out: &mut Outlet) -> EndReason {
    out.send("start", &wire::Start::new(job, view.window));
    let watched = watch(job, view, cancel, &mut Client { job, out });
    if view.zoom.is_some() {
        tell_tree(job, &watched, out);
        return if watched.cut { EndReason::Window } else { EndReason::Finished };
    }
    if watched.cut {
        return EndReason::Window;
    }
    let bare = (timed && watched.is_repeatable()).then(|| time(job, Repeats::Usual, cancel));
    let bare = bare.filter(|bare| is_repeatable(&bare.outcome));
    out.send("outcome", &outcome(job, &watched, bare.as_ref()));
    if view.overview {
        overview(job, &watched, bare.as_ref(), out);
    }
    EndReason::Finished
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
    tell_tree(job, watched, out);
}

fn tell_tree(job: &ReadyJob, watched: &Watched, out: &mut Outlet) {
    for message in wire::Tree::all(job.puzzle().shape(), &watched.tree, watched.events) {
        out.send("tree", &message);
    }
}

/// The table is sent at most so often while it grows.
const TABLE_EVERY: Duration = Duration::from_millis(250);

/// A trial ends so long after a single run would have: its first run is stopped by its own clock.
const GRACE: Duration = Duration::from_secs(1);

/// Holds a contest, told to the client. Every trial waits for its turn among all runs of the server, so that a
/// long contest does not keep others out; while it waits, no thread does.
pub(crate) async fn contest(contest: ReadyContest, app: App, cancel: Cancel, mut out: Outlet) {
    match tell_trials(&Arc::new(contest), &app, &cancel, &mut out).await {
        Ok(()) => {
            let (reason, messages) = (EndReason::Finished, out.messages());
            out.tell("end", &wire::End { reason, messages }).await;
        }
        Err(error) => out.tell("error", &ErrorBody { error: &error }).await,
    }
}

async fn tell_trials(
    contest: &Arc<ReadyContest>,
    app: &App,
    cancel: &Cancel,
    out: &mut Outlet,
) -> Result<(), ApiError> {
    let (mut table, mut due) = (contest.table(), Instant::now());
    for cell in contest.cells() {
        let trial = tokio::select! {
            trial = trial(contest, cell, app, cancel) => trial?,
            () = out.left() => break,
        };
        table.add(&trial);
        out.tell("trial", &wire::Trial::new(contest, &trial)).await;
        if Instant::now() >= due {
            out.tell("table", &wire::Table::new(contest, &table)).await;
            due = Instant::now() + TABLE_EVERY;
        }
        if out.is_gone() {
            break;
        }
    }
    out.tell("table", &wire::Table::new(contest, &table)).await;
    Ok(())
}

/// One trial in its turn. Repeated, it takes no longer than a run may: what was cancelled keeps the runs it has.
async fn trial(
    contest: &Arc<ReadyContest>,
    cell: Cell,
    app: &App,
    cancel: &Cancel,
) -> Result<Trial, ApiError> {
    let memory = contest.contest().limits.memory.unwrap_or_default();
    let slot = app.admission.admit_part(memory, cancel).await?;
    let (contest, switch) = (contest.clone(), slot.cancel.clone());
    let run = move || Ok(contest.run(cell, &slot.cancel));
    aside_within(Some(app.config.time + GRACE), switch, run).await
}
