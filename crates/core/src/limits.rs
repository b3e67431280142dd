//! How far a run may go, and why it ended early.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How far a run may go. `None` is no limit.
#[derive(Clone, Copy, Default, Debug)]
pub struct Limits {
    /// Time on the clock.
    pub time: Option<Duration>,
    /// Calls of [`crate::Run::tick`]: nodes or steps, exact to the last.
    pub nodes: Option<u64>,
    /// Bytes that the solver reports by [`crate::Run::hold`].
    pub memory: Option<u64>,
}

/// Why a search ended before it had seen all there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// As many solutions were found as the goal asks for: the good ending.
    Enough,
    /// The node limit.
    Nodes(u64),
    /// The time limit.
    Time(Duration),
    /// The memory limit, in bytes.
    Memory(u64),
    /// Somebody cancelled.
    Cancelled,
    /// An incomplete method has nothing left to try.
    Stuck,
    /// The checker refused a grid the solver offered: a defect of the solver.
    Rejected,
}

impl Stop {
    /// The word in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Enough => "enough",
            Stop::Nodes(_) => "nodes",
            Stop::Time(_) => "time",
            Stop::Memory(_) => "memory",
            Stop::Cancelled => "cancelled",
            Stop::Stuck => "stuck",
            Stop::Rejected => "rejected",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Enough => write!(f, "as many solutions as asked for"),
            Stop::Nodes(limit) => write!(f, "the limit of {limit} nodes"),
            Stop::Time(limit) => write!(f, "the time limit of {} s", limit.as_secs_f64()),
            Stop::Memory(limit) if *limit < 1 << 20 => {
                write!(f, "the memory limit of {limit} bytes")
            }
            Stop::Memory(limit) => write!(f, "the memory limit of {} MiB", limit >> 20),
            Stop::Cancelled => write!(f, "cancelled"),
            Stop::Stuck => write!(f, "the method has nothing left to try"),
            Stop::Rejected => {
                write!(f, "the checker refused the solver's grid: please report this")
            }
        }
    }
}

/// What a complete solver returns when it has seen the whole space: with no solution
/// found, that is a proof that there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted;

/// A switch that ends a run from another thread.
#[derive(Clone, Default, Debug)]
pub struct Cancel(Arc<Switch>);

#[derive(Default, Debug)]
struct Switch {
    used: AtomicBool,
    parent: Option<Cancel>,
}

impl Cancel {
    /// A switch that has not been used.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// A switch for a part of the work: it ends that part only, while this one ends both.
    pub fn child(&self) -> Cancel {
        Cancel(Arc::new(Switch { used: AtomicBool::new(false), parent: Some(self.clone()) }))
    }

    /// Ends every run that holds this switch or a child of it.
    pub fn cancel(&self) {
        self.0.used.store(true, Ordering::Relaxed);
    }

    /// Has it been used, or the one it is a child of?
    pub fn is_cancelled(&self) -> bool {
        self.0.used.load(Ordering::Relaxed)
            || self.0.parent.as_ref().is_some_and(Cancel::is_cancelled)
    }
}

/// Time since some fixed moment. A function, so that tests and machines without a
/// standard clock can bring theirs.
pub type Clock = fn() -> Duration;

/// The usual clock: time since the first reading in this process.
pub fn monotonic() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_ends_alone_and_with_its_parent() {
        let parent = Cancel::new();
        let (first, second) = (parent.child(), parent.child());
        first.cancel();
        assert_eq!([&parent, &first, &second].map(Cancel::is_cancelled), [false, true, false]);
        parent.cancel();
        assert!(second.is_cancelled() && second.child().is_cancelled());
    }
}
