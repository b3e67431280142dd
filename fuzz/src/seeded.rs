//! Targets that make their own cases out of numbers: run for some seconds or cases, on some threads.

use std::panic::{AssertUnwindSafe, catch_unwind, take_hook};
use std::process::exit;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

const TELL_EVERY: Duration = Duration::from_secs(60);

/// When to stop, and where to begin.
pub(crate) struct Plan {
    pub(crate) seconds: Option<u64>,
    pub(crate) cases: Option<u64>,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

impl Plan {
    /// As `fuzz/run` says it in the environment.
    pub(crate) fn from_environment() -> Plan {
        let number = |name: &str| std::env::var(format!("SUDOLAB_FUZZ_{name}")).ok()?.parse().ok();
        Plan {
            seconds: number("SECONDS"),
            cases: number("CASES"),
            seed: number("SEED").unwrap_or(1),
            threads: number("THREADS").map_or(1, |threads| threads as usize),
        }
    }
}

struct Progress {
    next_seed: AtomicU64,
    cases: AtomicU64,
    started: Instant,
    told: Mutex<Instant>,
}

/// Runs a check until the plan is fulfilled, and says how many cases that were. Ends the program at a failure.
pub(crate) fn run(name: &str, check: fn(u64) -> u64, plan: &Plan) {
    // libFuzzer's own hook would abort before the seed is told.
    drop(take_hook());
    let now = Instant::now();
    let progress = Progress {
        next_seed: AtomicU64::new(plan.seed),
        cases: AtomicU64::new(0),
        started: now,
        told: Mutex::new(now),
    };
    thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                while progress.goes_on(plan) {
                    progress.step(name, check)
                }
            });
        }
    });
    progress.tell("Done");
    println!("next seed: {}", progress.next_seed.load(Relaxed));
}

impl Progress {
    fn goes_on(&self, plan: &Plan) -> bool {
        let in_time = plan.seconds.is_none_or(|most| self.started.elapsed().as_secs() < most);
        in_time && plan.cases.is_none_or(|most| self.cases.load(Relaxed) < most)
    }

    fn step(&self, name: &str, check: fn(u64) -> u64) {
        let seed = self.next_seed.fetch_add(1, Relaxed);
        match catch_unwind(AssertUnwindSafe(|| check(seed))) {
            Ok(cases) => self.cases.fetch_add(cases, Relaxed),
            Err(_) => {
                eprintln!("{name} failed; to try it again: fuzz/run {name} --seed {seed}");
                exit(1)
            }
        };
        let mut told = self.told.lock().expect("no thread panics here");
        if told.elapsed() >= TELL_EVERY {
            *told = Instant::now();
            self.tell("so far");
        }
    }

    /// In the words of libFuzzer.
    fn tell(&self, word: &str) {
        let seconds = self.started.elapsed().as_secs();
        println!("{word} {} runs in {seconds} second(s)", self.cases.load(Relaxed));
    }
}
