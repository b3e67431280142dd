//! Watched runs and contests as streams of messages. docs/API.md tells them and their order.

use crate::App;
use crate::admission::Slot;
use crate::body::aside_within;
use crate::error::{ApiError, ErrorBody};
use crate::sse::Outlet;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use sudolab::Cancel;
use sudolab::contest::{ReadyContest, Trial};
use sudolab::service::{self, Contesting, TrialWork, Watching};
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

/// Holds a contest, told to the client. Every trial waits for its turn among all runs of the server, so that a
/// long contest does not keep others out; while it waits, no thread does.
pub(crate) async fn contest(contest: ReadyContest, app: App, cancel: Cancel, mut out: Outlet) {
    let contest = Contesting::new(contest, &app.config.bounds());
    match tell_trials(contest, &app, &cancel, &mut out).await {
        Ok(()) => {
            let (reason, messages) = (EndReason::Finished, out.messages());
            out.tell("end", &wire::End { reason, messages }).await;
        }
        Err(error) => out.tell("error", &ErrorBody { error: &error }).await,
    }
}

async fn tell_trials(
    mut contest: Contesting,
    app: &App,
    cancel: &Cancel,
    out: &mut Outlet,
) -> Result<(), ApiError> {
    let started = Instant::now();
    while let Some(work) = contest.next_trial() {
        let trial = tokio::select! {
            trial = trial(work, app, cancel) => trial?,
            () = out.left() => break,
        };
        for message in contest.ended(&trial, started.elapsed()) {
            out.tell(message.name(), &message).await;
        }
        if out.is_gone() {
            break;
        }
    }
    let table = contest.table();
    out.tell(table.name(), &table).await;
    Ok(())
}

/// One trial in its turn.
async fn trial(work: TrialWork, app: &App, cancel: &Cancel) -> Result<Trial, ApiError> {
    let slot = app.admission.admit_part(work.memory(), cancel).await?;
    let (limit, switch) = (work.patience(), slot.cancel.clone());
    aside_within(limit, switch, move || Ok(work.run(&slot.cancel))).await
}
