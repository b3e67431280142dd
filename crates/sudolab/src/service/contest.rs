//! A contest as it is told, trial by trial. Its carrier says where each trial runs, when, and what time it is.

use super::{Bounds, Outlet, Trouble};
use crate::contest::{Cell, Contest, ReadyContest, Table, Trial};
use crate::wire;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use sudolab_core::Cancel;

/// A contest that can be held; `None` if somebody cancelled.
///
/// # Errors
/// What is wrong with the request.
pub fn contest(
    request: &wire::Contest,
    bounds: &Bounds,
    cancel: &Cancel,
) -> Result<Option<ReadyContest>, Trouble> {
    let contest = request.contest(cancel)?;
    let limits = bounds.limits(contest.limits);
    let ready = Contest { limits, ..contest }.ready_unless(cancel).transpose();
    ready.map_err(|(_, error)| error.into())
}

/// The table is told at most so often while it grows.
const TABLE_EVERY: Duration = Duration::from_millis(250);

/// A trial ends so long after a single run would have: its first run is stopped by its own clock.
const GRACE: Duration = Duration::from_secs(1);

/// A contest that goes on.
pub struct Contesting {
    contest: Arc<ReadyContest>,
    cells: Box<dyn Iterator<Item = Cell> + Send>,
    table: Table,
    /// When the table is told next, from the start.
    due: Duration,
    patience: Option<Duration>,
}

/// A trial that is to be run, on any thread.
pub struct TrialWork {
    contest: Arc<ReadyContest>,
    cell: Cell,
    patience: Option<Duration>,
}

/// What is told of a contest.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ContestMessage {
    /// A trial has ended.
    Trial(Box<wire::Trial>),
    /// The table so far.
    Table(wire::Table),
}

impl ContestMessage {
    /// The name of the message.
    pub fn name(&self) -> &'static str {
        match self {
            ContestMessage::Trial(_) => "trial",
            ContestMessage::Table(_) => "table",
        }
    }
}

impl TrialWork {
    /// Bytes that it may hold.
    pub fn memory(&self) -> u64 {
        self.contest.contest().limits.memory.unwrap_or_default()
    }

    /// When to turn its switch: repeated, it takes no longer than a run may. What was cancelled keeps the runs it has.
    pub fn patience(&self) -> Option<Duration> {
        self.patience
    }

    /// Runs it on this thread.
    pub fn run(&self, cancel: &Cancel) -> Trial {
        self.contest.run(self.cell, cancel)
    }
}

impl Contesting {
    /// Begins; the bounds say how long one trial may take.
    pub fn new(contest: ReadyContest, bounds: &Bounds) -> Contesting {
        Contesting {
            cells: Box::new(contest.cells()),
            table: contest.table(),
            due: Duration::ZERO,
            patience: bounds.time.map(|time| time.most + GRACE),
            contest: Arc::new(contest),
        }
    }

    /// The next trial; all algorithms in turn on each puzzle.
    pub fn next_trial(&mut self) -> Option<TrialWork> {
        let cell = self.cells.next()?;
        Some(TrialWork { contest: self.contest.clone(), cell, patience: self.patience })
    }

    /// What is told after a trial that ended so long after the start.
    pub fn ended(&mut self, trial: &Trial, now: Duration) -> Vec<ContestMessage> {
        self.table.add(trial);
        let told = wire::Trial::new(&self.contest, trial);
        let mut messages = vec![ContestMessage::Trial(Box::new(told))];
        if now >= self.due {
            self.due = now + TABLE_EVERY;
            messages.push(self.table());
        }
        messages
    }

    /// The table as it is; the last message of a contest.
    pub fn table(&self) -> ContestMessage {
        ContestMessage::Table(wire::Table::new(&self.contest, &self.table))
    }

    /// Holds all of it one trial after the other. `run` runs one, or says by `None` that nobody listens any more;
    /// `clock` tells how long it has gone on.
    pub fn hold(
        mut self,
        mut run: impl FnMut(&TrialWork) -> Option<Trial>,
        clock: impl Fn() -> Duration,
        out: &mut impl Outlet,
    ) {
        while let Some(trial) = self.next_trial().and_then(|work| run(&work)) {
            for message in self.ended(&trial, clock()) {
                out.send(message.name(), &message);
            }
        }
        let table = self.table();
        out.send(table.name(), &table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Usual;
    use serde_json::Value;
    use std::cell::Cell as Counter;

    struct Kept(Vec<(String, Value)>);

    impl Outlet for Kept {
        fn send(&mut self, name: &str, data: &impl Serialize) {
            self.0.push((name.to_owned(), serde_json::to_value(data).unwrap()));
        }
    }

    fn four(bounds: &Bounds) -> Contesting {
        let request = r#"{"puzzles": ["@4x4", "@6x6"], "algorithms": [{"id": "mrv"}, {"id": "dlx"}],
                          "repeats": 1, "limits": {"memory": 1000000}}"#;
        let request: wire::Contest = serde_json::from_str(request).unwrap();
        let ready = contest(&request, bounds, &Cancel::new()).unwrap().unwrap();
        Contesting::new(ready, bounds)
    }

    /// No clock and no thread but those given: a clock that makes a step of a tenth of a second at each look.
    #[test]
    fn trials_come_in_turn_and_tables_in_between() {
        let (mut kept, looks) = (Kept(Vec::new()), Counter::new(0));
        let clock = || {
            looks.set(looks.get() + 1);
            Duration::from_millis(100) * looks.get()
        };
        let run = |work: &TrialWork| Some(work.run(&Cancel::new()));
        four(&Bounds::default()).hold(run, clock, &mut kept);
        let names: Vec<&str> = kept.0.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["trial", "table", "trial", "trial", "trial", "table", "table"]);
        let told = kept.0.iter().filter(|(name, _)| name == "trial");
        let order: Vec<_> = told.map(|(_, trial)| (&trial["puzzle"], &trial["name"])).collect();
        assert_eq!(format!("{order:?}").matches("mrv").count(), 2, "{order:?}");
        assert!(order[0].0 == order[1].0 && order[1].0 != order[2].0, "{order:?}");
        let (_, last) = kept.0.last().unwrap();
        assert_eq!(last["rows"].as_array().map(Vec::len), Some(2), "{last}");
    }

    #[test]
    fn a_carrier_can_leave_and_knows_what_a_trial_may_cost() {
        let time = Some(Usual { usual: Duration::from_secs(1), most: Duration::from_secs(5) });
        let bounds = Bounds { time, ..Bounds::default() };
        let work = four(&bounds).next_trial().unwrap();
        assert_eq!((work.memory(), work.patience()), (1_000_000, Some(Duration::from_secs(6))));
        assert_eq!(four(&Bounds::default()).next_trial().unwrap().patience(), None);
        let mut kept = Kept(Vec::new());
        four(&bounds).hold(|_| None, || Duration::ZERO, &mut kept);
        assert_eq!(kept.0.len(), 1, "the table without a trial");
    }
}
