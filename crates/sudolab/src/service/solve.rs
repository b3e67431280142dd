//! One run, unwatched.

use super::{Bounds, Request, Trouble, Work};
use crate::job::{Hooks, ReadyJob};
use crate::wire;
use sudolab_core::Cancel;

impl Request for wire::Job {
    type Work = ReadyJob;

    fn ready(&self, bounds: &Bounds) -> Result<ReadyJob, Trouble> {
        let limits = bounds.limits(self.limits.limits()?);
        Ok(self.job()?.limits(limits).ready()?)
    }
}

impl Work for ReadyJob {
    type Answer = wire::Outcome;

    fn memory(&self) -> u64 {
        self.limits().memory.unwrap_or_default()
    }

    fn answer(self, cancel: &Cancel) -> Result<wire::Outcome, Trouble> {
        let outcome = self.run_with(Hooks::cancel(cancel));
        Ok(wire::Outcome::new(&self, &outcome, true))
    }
}
