//! Watched runs: what is told while they go on.

use super::{Bounds, Request, Trouble};
use crate::contest::{Repeats, Timed, time};
use crate::job::ReadyJob;
use crate::watch::{Frame, ReasonedEvent, Sink, View, Watched, WindowStart, is_repeatable, watch};
use crate::wire::{self, EndReason, Outcome};
use serde::Serialize;
use std::time::Duration;
use sudolab_core::Cancel;

/// Where messages go. docs/API.md tells them and their order.
pub trait Outlet {
    /// Sends a message; it may wait until there is room for it.
    fn send(&mut self, name: &str, data: &impl Serialize);

    /// How long it has waited.
    fn waited(&self) -> Duration {
        Duration::ZERO
    }
}

/// A run that can be watched.
pub struct Watching {
    /// What runs.
    pub job: ReadyJob,
    view: View,
    timed: bool,
}

/// Understands what is to be watched.
///
/// # Errors
/// What is wrong with the request.
pub fn watching(request: &wire::Run, bounds: &Bounds) -> Result<Watching, Trouble> {
    let view = request.view()?;
    Ok(Watching { job: request.job.ready(bounds)?, view, timed: request.timed })
}

impl Watching {
    /// Runs it to its end on this thread, told as it goes on, and says how it ended.
    pub fn tell(&self, cancel: &Cancel, out: &mut impl Outlet) -> EndReason {
        let Watching { job, view, timed } = self;
        out.send("start", &wire::Start::new(job, view.window));
        let watched = watch(job, *view, cancel, &mut Client { job, out });
        if view.zoom.is_some() {
            tell_tree(job, &watched, out);
            return if watched.cut { EndReason::Window } else { EndReason::Finished };
        }
        if watched.cut {
            return EndReason::Window;
        }
        let bare = (*timed && watched.is_repeatable()).then(|| time(job, Repeats::Usual, cancel));
        let bare = bare.filter(|bare| is_repeatable(&bare.outcome));
        out.send("outcome", &outcome(job, &watched, bare.as_ref()));
        if view.overview {
            overview(job, &watched, bare.as_ref(), out);
        }
        EndReason::Finished
    }
}

/// What the client sees while the search runs.
struct Client<'a, O> {
    job: &'a ReadyJob,
    out: &'a mut O,
}

impl<O: Outlet> Sink for Client<'_, O> {
    fn progress(&mut self, frame: &Frame) {
        self.out.send("progress", &wire::Frame::new(self.job, frame));
    }

    fn window(&mut self, start: &WindowStart<'_>) {
        self.out.send("window", &wire::WindowStart::new(self.job, start));
    }

    fn events(&mut self, from: u64, events: &[ReasonedEvent]) {
        self.out.send("events", &wire::Events::new(self.job, from, events));
    }

    fn waited(&self) -> Duration {
        self.out.waited()
    }
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

fn overview(job: &ReadyJob, watched: &Watched, bare: Option<&Timed>, out: &mut impl Outlet) {
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

fn tell_tree(job: &ReadyJob, watched: &Watched, out: &mut impl Outlet) {
    for message in wire::Tree::all(job.puzzle().shape(), &watched.tree, watched.events) {
        out.send("tree", &message);
    }
}
