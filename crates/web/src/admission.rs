//! Who may start a run, and when: a rate for each client, so many runs at once, so much
//! memory reserved in all. Whoever holds a [`Slot`] may search until it is dropped.

use crate::config::Config;
use crate::error::ApiError;
use crate::ledger::{Ledger, SMALL};
use crate::places::{Place as ClientPlace, Places, network};
use crate::turns::{Turn, Turns};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use sudolab::Cancel;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// Memory is reserved in units of a MiB.
const UNIT: u64 = 1 << 20;

/// Clients whose rate is remembered; beyond, those at rest are forgotten.
const CLIENTS: usize = 10_000;

/// Contests at once: each holds its puzzles while its trials wait for their turns.
const CONTESTS: usize = 64;
const CONTESTS_OF_ONE: usize = 16;

/// Requests that are parsed at once, small and large ones: each may take ten times its size and 64 MB for a moment.
/// Small ones have a lane of their own, so that nobody waits for the megabytes of others.
const LANES: [usize; 2] = [3, 2];

/// A burst is over when nothing runs so long after its last run.
const REST: Duration = Duration::from_millis(250);

/// Who sent a request, and how much work it is to understand it, in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    pub(crate) client: IpAddr,
    pub(crate) size: usize,
}

/// The door to the searches.
pub(crate) struct Admission {
    running: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    waiting: AtomicUsize,
    rates: Mutex<HashMap<IpAddr, Bucket>>,
    contests: Arc<Semaphore>,
    contests_of: Arc<Places>,
    lanes: [Arc<Turns>; 2],
    /// Bytes of requests and answers.
    pub(crate) ledger: Arc<Ledger>,
    /// The switches of all runs that were let in, to be turned when the server closes.
    switches: Mutex<HashMap<u64, Cancel>>,
    /// Turned when the server closes.
    closing: Cancel,
    /// Told when a run or a piece of reading has ended, or an answer has gone.
    ended: Arc<Notify>,
    config: Arc<Config>,
}

/// What a client may still start: refilled steadily, up to the burst.
struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    fn refill(&mut self, now: Instant, config: &Config) {
        let gained = now.duration_since(self.since).as_secs_f64() * config.rate;
        self.left = (self.left + gained).min(config.burst.into());
        self.since = now;
    }
}

/// The right to hold a contest, whose trials still take their turns.
pub(crate) struct ContestPlace {
    _in_all: OwnedSemaphorePermit,
    _of_client: ClientPlace,
}

/// The right to search, held by the thread that does.
pub(crate) struct Slot {
    _running: OwnedSemaphorePermit,
    _memory: OwnedSemaphorePermit,
    admission: Arc<Admission>,
    number: u64,
    pub(crate) cancel: Cancel,
}

impl Slot {
    /// A guard for whoever waits for the run: dropped, it ends the run.
    pub(crate) fn leash(&self) -> Leash {
        Leash(self.cancel.clone())
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        locked(&self.admission.switches).remove(&self.number);
        self.admission.ended.notify_one();
    }
}

/// Ends its run when it is dropped: the client has gone.
pub(crate) struct Leash(Cancel);

impl Leash {
    /// For work in several parts.
    pub(crate) fn on(cancel: &Cancel) -> Leash {
        Leash(cancel.clone())
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Admission {
    pub(crate) fn new(config: Arc<Config>) -> Admission {
        let units = (config.total_memory / UNIT).clamp(1, u32::MAX.into()) as usize;
        let ended = Arc::new(Notify::new());
        Admission {
            running: Arc::new(Semaphore::new(config.runs)),
            memory: Arc::new(Semaphore::new(units.min(Semaphore::MAX_PERMITS))),
            waiting: AtomicUsize::new(0),
            rates: Mutex::default(),
            contests: Arc::new(Semaphore::new(CONTESTS)),
            contests_of: Arc::default(),
            lanes: LANES.map(Turns::new),
            ledger: Arc::new(Ledger::new(config.held, ended.clone())),
            switches: Mutex::default(),
            closing: Cancel::new(),
            ended,
            config,
        }
    }

    /// Waits until a run may start that reserves so many bytes.
    pub(crate) async fn admit(self: &Arc<Self>, bytes: u64) -> Result<Slot, ApiError> {
        self.admit_part(bytes, &Cancel::new()).await
    }

    /// The same for a part of some work, which the switch of the whole ends too.
    pub(crate) async fn admit_part(
        self: &Arc<Self>,
        bytes: u64,
        whole: &Cancel,
    ) -> Result<Slot, ApiError> {
        let _place = Place::take(&self.waiting, self.config.waiting)?;
        let both = async {
            let running = self.running.clone().acquire_owned().await;
            let units = bytes.div_ceil(UNIT).clamp(1, self.all_units());
            let memory = self.memory.clone().acquire_many_owned(units as u32).await;
            // Both are closed only when the server closes.
            running.ok().zip(memory.ok()).ok_or_else(ApiError::closing)
        };
        let waited = tokio::time::timeout(self.config.queue_time, both).await;
        let (running, memory) =
            waited.map_err(|_| ApiError::busy("no run has ended in time", 10))??;
        let (number, cancel) = self.register(whole);
        // Whoever closes turns this switch before those of the runs, so none is missed.
        if self.closing.is_cancelled() {
            cancel.cancel();
        }
        let admission = self.clone();
        Ok(Slot { _running: running, _memory: memory, admission, number, cancel })
    }

    pub(crate) fn admit_contest(&self, client: IpAddr) -> Result<ContestPlace, ApiError> {
        let in_all = self.contests.clone().try_acquire_owned().ok();
        let of_client = self.contests_of.take(client, CONTESTS_OF_ONE);
        let (in_all, of_client) =
            in_all.zip(of_client).ok_or_else(|| ApiError::busy("too many contests at once", 5))?;
        Ok(ContestPlace { _in_all: in_all, _of_client: of_client })
    }

    /// A turn to parse a request, held by the thread that does.
    pub(crate) async fn read(&self, origin: Origin) -> Result<Turn, ApiError> {
        let turn = self.lanes[usize::from(origin.size >= SMALL)].take(origin.client);
        let turn = tokio::time::timeout(self.config.queue_time, turn).await;
        let turn = turn.map_err(|_| ApiError::busy("too many requests to read", 5))?;
        turn.ok_or_else(ApiError::closing)
    }

    /// A switch for work that is no run, which closing turns, too.
    pub(crate) fn switch(&self) -> Cancel {
        self.closing.child()
    }

    /// Runs under way, and requests that wait for one.
    pub(crate) fn busy(&self) -> (usize, usize) {
        (locked(&self.switches).len(), self.waiting.load(Ordering::Relaxed))
    }

    /// Requests that are parsed now.
    pub(crate) fn reading(&self) -> usize {
        self.lanes.iter().map(|lane| lane.held()).sum()
    }

    /// Bytes that runs have reserved.
    pub(crate) fn reserved(&self) -> u64 {
        self.all_units().saturating_sub(self.memory.available_permits() as u64) * UNIT
    }

    fn all_units(&self) -> u64 {
        (self.config.total_memory / UNIT).clamp(1, u32::MAX.into())
    }

    fn register(&self, whole: &Cancel) -> (u64, Cancel) {
        static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let (number, cancel) = (NEXT.fetch_add(1, Ordering::Relaxed), whole.child());
        locked(&self.switches).insert(number, cancel.clone());
        (number, cancel)
    }

    /// Takes one run from what the client may start, before any work is done for it.
    pub(crate) fn charge(&self, client: IpAddr) -> Result<(), ApiError> {
        let now = Instant::now();
        let mut rates = locked(&self.rates);
        if rates.len() >= CLIENTS {
            rates.retain(|_, bucket| {
                bucket.refill(now, &self.config);
                bucket.left < self.config.burst.into()
            });
        }
        let full = Bucket { left: self.config.burst.into(), since: now };
        let bucket = rates.entry(network(client)).or_insert(full);
        bucket.refill(now, &self.config);
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        let wait = (1.0 - bucket.left) / self.config.rate.max(1e-6);
        Err(ApiError::too_many(
            "too many runs from this client",
            wait.ceil().clamp(1.0, 3600.0) as u64,
        ))
    }

    /// Gives memory back to the system whenever a burst is over, for as long as the server runs.
    pub(crate) async fn give_back_memory(&self) {
        loop {
            self.ended.notified().await;
            tokio::time::sleep(REST).await;
            let (runs, waiting) = self.busy();
            if runs + waiting + self.reading() == 0 {
                let _ = tokio::task::spawn_blocking(sudolab::turbo::give_back_memory).await;
            }
        }
    }

    /// Something large was read.
    pub(crate) fn has_read(&self) {
        self.ended.notify_one();
    }

    /// Lets nobody in any more, reads nothing more and ends all runs.
    pub(crate) fn close(&self) {
        self.closing.cancel();
        self.running.close();
        self.memory.close();
        self.lanes.iter().for_each(|lane| lane.close());
        locked(&self.switches).values().for_each(Cancel::cancel);
    }

    /// Waits until every run that was let in has ended, and everything that is being read.
    pub(crate) async fn all_ended(&self) {
        while !locked(&self.switches).is_empty() || self.reading() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// A place in the queue.
struct Place<'a>(&'a AtomicUsize);

impl Place<'_> {
    fn take(waiting: &AtomicUsize, most: usize) -> Result<Place<'_>, ApiError> {
        let place = Place(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) >= most {
            return Err(ApiError::busy("too many requests wait for a run", 2));
        }
        Ok(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
