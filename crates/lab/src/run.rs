//! Runs an experiment. Every run has a solver and a puzzle of its own; nothing is shared but the clock.

use crate::environment::Environment;
use crate::experiment::{Design, Experiment, RunKey};
use crate::folder::Folder;
use crate::record::{Curve, Ended, FORM, Fills, Header, Other, Row};
use cpu_time::ThreadTime;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use sudolab::contest::Cell;
use sudolab::{Cancel, Event, Hooks, Limits, Outcome, ReadyJob, Stop, Trace, Verdict};

/// What a caller is told after each run.
pub struct Done<'a> {
    /// The run.
    pub run: RunKey,
    /// What came out.
    pub outcome: &'a Outcome,
    /// Runs that are in the folder now.
    pub done: u64,
}

/// What one run gave.
pub struct Measured {
    /// The run.
    pub run: RunKey,
    /// What came out.
    pub outcome: Outcome,
    /// Time of the processor.
    pub cpu: Duration,
}

impl Measured {
    /// Its row.
    pub fn row<'a>(&self, design: &'a Design) -> Row<'a> {
        Row::new(design, &self.ended(), &self.outcome.counters, &self.outcome.figures)
    }

    pub(crate) fn ended(&self) -> Ended {
        Ended::new(self.run, &self.outcome, self.cpu)
    }
}

/// What a new rows file begins with.
pub fn header(experiment: &Experiment, plan: &str) -> Header {
    Header {
        form: FORM,
        design: experiment.design().clone(),
        runs: experiment.runs(),
        environment: Environment::here(),
        plan: plan.to_owned(),
    }
}

/// Runs all that the folder does not hold yet. Cancelled, it ends after the run at hand, which is not kept.
///
/// # Errors
/// A row cannot be written; those before it are safe.
pub fn run(
    experiment: &Experiment,
    folder: &mut Folder,
    cancel: &Cancel,
    mut each: impl FnMut(&Done<'_>),
) -> io::Result<()> {
    let pending: Vec<u64> = (0..experiment.runs()).filter(|&run| !folder.has(run)).collect();
    if !pending.is_empty() {
        warm_up(experiment, cancel);
    }
    let mut take = |measured: &Measured| {
        folder.add(measured)?;
        each(&Done { run: measured.run, outcome: &measured.outcome, done: folder.runs() });
        Ok(())
    };
    match experiment.design().threads {
        1 => serial(experiment, &pending, cancel, &mut take)?,
        threads => parallel(experiment, &pending, threads, cancel, &mut take)?,
    }
    if !cancel.is_cancelled() {
        record_others(experiment, folder, cancel)?;
    }
    folder.flush()
}

type Take<'a> = dyn FnMut(&Measured) -> io::Result<()> + 'a;

fn serial(
    experiment: &Experiment,
    pending: &[u64],
    cancel: &Cancel,
    take: &mut Take<'_>,
) -> io::Result<()> {
    let mut clock = CpuClock::default();
    for &number in pending {
        if let Some(measured) = one(experiment, experiment.run(number), cancel, &mut clock) {
            take(&measured)?;
        }
        if cancel.is_cancelled() {
            break;
        }
    }
    Ok(())
}

/// The time that the processor gave to this thread. To ask for it takes half a microsecond, which is much beside a
/// run of ten; so a run that begins right after another is asked for once, at its end.
#[derive(Default)]
pub struct CpuClock {
    /// The last answer, and when it came.
    last: Option<(Duration, Instant)>,
}

/// For so short a time nobody else had the processor, or hardly ever.
const AT_ONCE: Duration = Duration::from_micros(5);

impl CpuClock {
    fn begin(&self) -> Duration {
        let since = self.last.map(|(cpu, at)| (cpu, at.elapsed()));
        match since.filter(|(_, since)| *since < AT_ONCE) {
            Some((cpu, since)) => cpu + since,
            None => ThreadTime::now().as_duration(),
        }
    }

    fn end(&mut self) -> Duration {
        let cpu = ThreadTime::now().as_duration();
        self.last = Some((cpu, Instant::now()));
        cpu
    }
}

/// One run on this thread; nothing if it was cancelled. The clock must be of this thread.
pub fn one(
    experiment: &Experiment,
    run: RunKey,
    cancel: &Cancel,
    clock: &mut CpuClock,
) -> Option<Measured> {
    let job = experiment.contest().job(run.cell);
    let before = clock.begin();
    let outcome = job.run_with(Hooks::cancel(cancel));
    let cpu = clock.end().saturating_sub(before);
    let kept = outcome.verdict != Verdict::Stopped(Stop::Cancelled);
    kept.then_some(Measured { run, outcome, cpu })
}

fn parallel(
    experiment: &Experiment,
    pending: &[u64],
    threads: usize,
    cancel: &Cancel,
    take: &mut Take<'_>,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(pending.len()) {
            let (sender, next) = (sender.clone(), &next);
            let started = std::thread::Builder::new().spawn_scoped(scope, move || {
                let mut clock = CpuClock::default();
                while !cancel.is_cancelled() {
                    let Some(&number) = pending.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    let measured = one(experiment, experiment.run(number), cancel, &mut clock);
                    if measured.is_some_and(|measured| sender.send(measured).is_err()) {
                        break;
                    }
                }
            });
            if let Err(error) = started {
                cancel.cancel();
                return Err(error);
            }
        }
        drop(sender);
        let taken = results.iter().try_for_each(|measured| take(&measured));
        if taken.is_err() {
            cancel.cancel();
        }
        taken
    })
}

/// The longest that a warm-up may take: it is there for caches, not for results.
const WARM_UP: Duration = Duration::from_secs(1);

fn warm_up(experiment: &Experiment, cancel: &Cancel) {
    let design = experiment.design();
    let limits = experiment.contest().contest().limits;
    let time = limits.time.map_or(WARM_UP, |time| time.min(WARM_UP));
    for contestant in 0..design.contestants.len() {
        let job = experiment.contest().job(Cell { puzzle: 0, contestant, seed: 0 });
        let job = job.with_limits(Limits { time: Some(time), ..limits });
        for _ in 0..design.warm_up {
            if cancel.is_cancelled() {
                return;
            }
            job.run_with(Hooks::cancel(cancel));
        }
    }
}

/// Curves and fills are recorded after all timed runs, since to watch a search takes time. What the folder
/// holds already is not watched again.
fn record_others(experiment: &Experiment, folder: &mut Folder, cancel: &Cancel) -> io::Result<()> {
    let design = experiment.design();
    if !design.curves {
        return Ok(());
    }
    let seeds = &experiment.contest().contest().seeds;
    for (contestant, who) in design.contestants.iter().enumerate() {
        for &seed in who.seeds.iter().take(MOST_CURVES) {
            if folder.has_fills(&who.name) {
                // One with a tree: every seed has the same.
                break;
            }
            if folder.has_curve(&who.name, seed) {
                continue;
            }
            let place = seeds.iter().position(|&other| other == seed).unwrap_or_default();
            let job = experiment.contest().job(Cell { puzzle: 0, contestant, seed: place });
            if job.entry().trace == Trace::None {
                break;
            }
            let watched = watch(&job, cancel);
            if cancel.is_cancelled() {
                return Ok(());
            }
            let instance = design.instances[0].name.clone();
            folder.add_other(&watched.record(instance, who.name.clone(), seed))?;
        }
    }
    Ok(())
}

/// Curves of one algorithm, at most: a band needs no more.
const MOST_CURVES: usize = 50;

/// What was seen of a search.
pub struct Watched {
    /// Boards judged so far, and the least cost until then; empty for a search without cost.
    pub points: Vec<(u64, u32)>,
    /// How often each cell was filled.
    pub fills: Vec<u64>,
    /// How it ended.
    pub outcome: Outcome,
}

impl Watched {
    /// What is kept of it: the curve of a search with a cost, else where it filled cells.
    fn record(self, instance: String, contestant: String, seed: u64) -> Other {
        match self.points.is_empty() {
            true => Other::Fills(Fills { instance, contestant, cells: self.fills }),
            false => Other::Curve(Curve { instance, contestant, seed, points: self.points }),
        }
    }
}

/// Runs a job once more to see how its cost goes down and where it fills cells.
pub fn watch(job: &ReadyJob, cancel: &Cancel) -> Watched {
    let (mut points, mut judged, mut least) = (Vec::new(), 0, u32::MAX);
    let mut see = |event: Event| match event {
        Event::Evaluate(_) => judged += 1,
        Event::Cost(cost) | Event::Best(cost) if cost < least => {
            least = cost;
            points.push((judged, cost));
        }
        _ => {}
    };
    let outcome = job.run_with(Hooks::cancel(cancel).observer(&mut see));
    if let Some(&(_, cost)) = points.last() {
        points.push((judged, cost));
    }
    let cells = job.puzzle().shape().all_cells();
    let fills = cells.map(|cell| outcome.tally.fills(cell)).collect();
    Watched { points, fills, outcome }
}
