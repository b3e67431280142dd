//! Who watches a search, and what a search can say about why.

use crate::digits::Cell;
use crate::event::Event;

/// Why something follows: what a person at the board would say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// In one sentence, without a full stop: `r3c4 holds 7`.
    pub sentence: String,
    /// The cells it rests on.
    pub cells: Vec<Cell>,
}

/// Whoever watches a search. It is told each event after it has been counted.
pub trait Observer {
    /// One event.
    fn event(&mut self, event: Event);

    /// One event for which the search has a reason. The reason is made only if it is asked for;
    /// whoever does not care for reasons sees an event like any other.
    fn event_because(&mut self, event: Event, _reason: &dyn Fn() -> Reason) {
        self.event(event);
    }
}

/// Every closure over events can watch.
impl<F: FnMut(Event)> Observer for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}
