//! Work beside the screen: each piece on a thread of its own, which tells what it finds and can be ended at any time.

use crate::message::{Message, Report, Ticket};
use crossbeam_channel::{Receiver, Sender, bounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use sudolab::Cancel;

/// How long the program waits at its end for work that was cancelled: a search looks at its switch every millisecond,
/// a technique on a large board now and then takes longer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Those who work.
pub(crate) struct Crew {
    tell: Sender<Message>,
    stop: Cancel,
    next: Ticket,
    /// Held by every thread; when all are gone, so is the channel.
    working: Sender<()>,
    gone: Receiver<()>,
}

/// A piece of work as its owner holds it. Dropped, it is cancelled.
pub(crate) struct Task {
    pub(crate) ticket: Ticket,
    pub(crate) cancel: Cancel,
}

impl Drop for Task {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// The same as the thread that works sees it.
pub(crate) struct Bench {
    ticket: Ticket,
    tell: Sender<Message>,
    pub(crate) cancel: Cancel,
}

impl Bench {
    /// Tells something; when nobody listens any more, the work is over.
    pub(crate) fn tell(&self, report: Report) {
        if self.tell.send(Message::Reported(self.ticket, report)).is_err() {
            self.cancel.cancel();
        }
    }

    /// Tells something that may be left out when the screen is behind.
    pub(crate) fn offer(&self, report: Report) {
        let _ = self.tell.try_send(Message::Reported(self.ticket, report));
    }
}

impl Crew {
    pub(crate) fn new(tell: Sender<Message>) -> Crew {
        let (working, gone) = bounded(0);
        Crew { tell, stop: Cancel::new(), next: 1, working, gone }
    }

    /// A switch for a piece of work, for those who want to end a part of it alone.
    pub(crate) fn switch(&self) -> Cancel {
        self.stop.child()
    }

    /// Starts a piece of work.
    pub(crate) fn start(&mut self, work: impl FnOnce(&Bench) + Send + 'static) -> Task {
        self.start_under(self.switch(), work)
    }

    /// Starts a piece of work that this switch ends.
    pub(crate) fn start_under(
        &mut self,
        cancel: Cancel,
        work: impl FnOnce(&Bench) + Send + 'static,
    ) -> Task {
        let ticket = self.next;
        self.next += 1;
        let bench = Bench { ticket, tell: self.tell.clone(), cancel: cancel.clone() };
        let (working, tell) = (self.working.clone(), self.tell.clone());
        let started = std::thread::Builder::new().spawn(move || {
            let ended = catch_unwind(AssertUnwindSafe(|| work(&bench)));
            bench.tell(if ended.is_ok() { Report::Ended } else { Report::Broken });
            drop(working);
        });
        if started.is_err() {
            // As work that broke. Not to wait: whoever starts work is the one who listens.
            let _ = tell.try_send(Message::Reported(ticket, Report::Broken));
        }
        Task { ticket, cancel }
    }

    /// Ends all work and waits for it, but not for ever.
    pub(crate) fn dismiss(self) {
        let Crew { tell, stop, working, gone, .. } = self;
        stop.cancel();
        drop((tell, working));
        let _ = gone.recv_timeout(PATIENCE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::unbounded;

    #[test]
    fn work_that_panics_says_so_and_dropped_work_is_cancelled() {
        let (tell, told) = unbounded();
        let mut crew = Crew::new(tell);
        let task = crew.start(|_| panic!("a defect"));
        let Message::Reported(ticket, report) = told.recv().unwrap() else { panic!() };
        assert!(ticket == task.ticket && matches!(report, Report::Broken));
        let endless = crew.start(|bench| {
            while !bench.cancel.is_cancelled() {
                std::thread::yield_now();
            }
        });
        drop(endless);
        assert!(matches!(told.recv().unwrap(), Message::Reported(_, Report::Ended)));
        crew.dismiss();
    }
}
