//! Watched runs and contests as streams of messages. docs/API.md tells them and their order.

use crate::App;
use crate::admission::Slot;
use crate::body::aside_within;
use crate::error::{ApiError, ErrorBody};
use crate::sse::Outlet;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudolab::Cancel;
use sudolab::contest::{Cell, ReadyContest, Trial};
use sudolab::service::{self, Watching};
use sudolab::wire::{self, EndReason};

/// Runs what is watched to its end on this thread, told to the client.
pub(crate) fn run(watching: &Watching, slot: &Slot, mut out: Outlet) {
    let ended = catch_unwind(AssertUnwindSafe(|| watching.tell(&slot.cancel, &mut out)));
    match ended {
        Ok(reason) => out.send("end", &wire::End { reason, messages: out.messages() }),
        Err(_) => {
            out.send("error", &ErrorBody { error: &ApiError::internal(watching.job.entry().id) });
        }
    }
}

impl service::Outlet for Outlet {
    fn send(&mut self, name: &str, data: &impl Serialize) {
        Outlet::send(self, name, data);
    }

    fn waited(&self) -> Duration {
        Outlet::waited(self)
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
