//! Time limits for work that has none of its own. Whoever has another way to turn a switch in time needs no thread for
//! it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use sudolab_core::Cancel;

/// How often it looks: a limit is overrun by no more.
const LOOK: Duration = Duration::from_millis(20);

/// Turns the switch of work that takes too long. Time in which it looks at nothing does not count.
pub struct Watchdog(Arc<State>);

struct State {
    limit: Duration,
    /// What is being watched, and since when.
    work: Mutex<Option<(Instant, Cancel)>>,
    ended: AtomicBool,
}

impl State {
    fn work(&self) -> MutexGuard<'_, Option<(Instant, Cancel)>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self) {
        let mut work = self.work();
        let Some((_, cancel)) = work.take_if(|(since, _)| since.elapsed() >= self.limit) else {
            return;
        };
        self.ended.store(true, Ordering::Relaxed);
        cancel.cancel();
    }
}

impl Watchdog {
    /// Nothing is watched before it is told what.
    ///
    /// # Errors
    /// The system has no thread left for it.
    pub fn new(limit: Duration) -> io::Result<Watchdog> {
        let (work, ended) = (Mutex::new(None), AtomicBool::new(false));
        let state = Arc::new(State { limit, work, ended });
        let theirs = Arc::downgrade(&state);
        std::thread::Builder::new().name("time limit".to_owned()).spawn(move || watch(&theirs))?;
        Ok(Watchdog(state))
    }

    /// From now on this work has the whole limit.
    pub fn begin(&self, cancel: &Cancel) {
        let mut work = self.0.work();
        // While the lock is held: it must not take back the end of this very work.
        self.0.ended.store(false, Ordering::Relaxed);
        *work = Some((Instant::now(), cancel.clone()));
    }

    /// Nothing is watched until it begins again.
    pub fn pause(&self) {
        *self.0.work() = None;
    }

    /// Did the last work end by the limit?
    pub fn ended(&self) -> bool {
        self.0.ended.load(Ordering::Relaxed)
    }
}

/// Looks until nobody holds the watch any more.
fn watch(state: &Weak<State>) {
    while let Some(state) = state.upgrade() {
        state.look();
        drop(state);
        std::thread::sleep(LOOK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_work_that_is_watched_is_ended() {
        let watch = Watchdog::new(Duration::from_millis(1)).unwrap();
        let (first, second) = (Cancel::new(), Cancel::new());
        watch.begin(&first);
        while !first.is_cancelled() {
            std::thread::yield_now();
        }
        assert!(watch.ended());
        watch.begin(&second);
        watch.pause();
        // It may have been ended between the two.
        let ended = watch.ended();
        std::thread::sleep(5 * LOOK);
        assert_eq!((second.is_cancelled(), watch.ended()), (ended, ended));
    }
}
