//! `sudolab compare`: one table of many algorithms.

use super::cancel_on_ctrl_c;
use crate::args::CompareArgs;
use crate::input;
use crate::limits::{bytes, grouped, time};
use crate::output::{self, Exit, table};
use crate::report::RunReport;
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::Duration;
use sudolab_core::{Cancel, Entry, Limits, Outcome, Puzzle, Run, Settings, Stop, Verdict};
use sudolab_maker::shipped;
use sudolab_solvers::registry;

/// Per run, unless the user says otherwise: some algorithms are hopeless on some puzzles.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// Short runs are repeated, up to this often and this long, and the least time counts.
const REPEATS: usize = 5;
const REPEAT_FOR: Duration = Duration::from_millis(100);

pub(crate) fn run(args: &CompareArgs) -> Result<Exit> {
    let chosen = args.with.iter().map(|id| registry::find(id)).collect::<Result<Vec<_>, _>>()?;
    let source = input::load(&args.input, Some(shipped::DEFAULT))?;
    source.announce_to_solve();
    let mut puzzles = Vec::new();
    for record in &source.reading.records {
        match input::puzzle_of(record, args.input.ignore_rules) {
            Ok(puzzle) => {
                input::ignored_rules(&puzzle).iter().for_each(|note| eprintln!("note: {note}"));
                puzzles.push((record.line, puzzle));
            }
            Err(reason) => bail!("{}: {reason}", source.name),
        }
    }
    let entries = entries(chosen, &puzzles)?;
    let mut limits = args.limits.limits();
    limits.time = limits.time.or(Some(TIME_LIMIT));
    let (seed, mean, cancel) = (args.seed, args.mean, cancel_on_ctrl_c()?);
    let contest = Contest { puzzles, limits, seed, mean, json: args.json, cancel };
    let mut out = output::data();
    let rows = contest.hold(&entries, &mut out)?;
    if !args.json {
        out.write_all(contest.table(&rows).as_bytes())?;
    }
    out.flush()?;
    // That some method is hopeless is a result; that all are is a failure.
    let settled = rows.iter().any(|row| row.settled == contest.puzzles.len());
    Ok(if settled { Exit::Good } else { Exit::Unsolved })
}

/// Those asked for, each of which must take every puzzle, or all that do.
fn entries(
    chosen: Vec<&'static Entry>,
    puzzles: &[(usize, Puzzle)],
) -> Result<Vec<&'static Entry>> {
    let refusal = |entry: &Entry| puzzles.iter().find_map(|(_, puzzle)| entry.refusal(puzzle));
    if let Some(refusal) = chosen.iter().find_map(|entry| refusal(entry)) {
        bail!("{refusal}");
    }
    if !chosen.is_empty() {
        return Ok(chosen);
    }
    let fitting: Vec<_> = registry::all().filter(|entry| refusal(entry).is_none()).collect();
    if fitting.is_empty() {
        bail!("no algorithm takes these boards yet; 'sudolab algorithms' says what each takes");
    }
    Ok(fitting)
}

struct Contest {
    puzzles: Vec<(usize, Puzzle)>,
    limits: Limits,
    seed: u64,
    /// Show the mean per puzzle instead of the sum?
    mean: bool,
    /// Print each run as JSON?
    json: bool,
    cancel: Cancel,
}

/// What one algorithm did on all puzzles, summed: there may be many.
struct Row {
    entry: &'static Entry,
    settled: usize,
    time: Duration,
    /// Sums of the counters, in the entry's order.
    sums: Vec<(&'static str, u64)>,
    peak_memory: Option<u64>,
    last: Option<Verdict>,
}

impl Contest {
    /// Runs all on all; with --json each run is printed as it ends.
    fn hold(&self, entries: &[&'static Entry], out: &mut impl Write) -> Result<Vec<Row>> {
        let bar = ProgressBar::new((entries.len() * self.puzzles.len()) as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
        bar.set_style(style.expect("the template is right"));
        let mut rows = Vec::new();
        for entry in entries {
            bar.set_message(entry.id);
            let mut row = Row::new(entry);
            for (line, puzzle) in &self.puzzles {
                if self.cancel.is_cancelled() {
                    break;
                }
                let outcome = self.best_run(entry, puzzle);
                if self.json {
                    let report = RunReport::new(*line, puzzle, entry, &outcome, None);
                    writeln!(out, "{}", serde_json::to_string(&report)?)?;
                }
                row.add(&outcome);
                bar.inc(1);
            }
            rows.push(row);
        }
        bar.finish_and_clear();
        rows.sort_by_key(|row| (row.settled < self.puzzles.len(), row.time));
        Ok(rows)
    }

    fn best_run(&self, entry: &Entry, puzzle: &Puzzle) -> Outcome {
        let mut best = self.run_once(entry, puzzle);
        let mut spent = best.elapsed;
        for _ in 1..REPEATS {
            if spent > REPEAT_FOR {
                break;
            }
            let again = self.run_once(entry, puzzle);
            spent += again.elapsed;
            if again.elapsed < best.elapsed {
                best = again;
            }
        }
        best
    }

    fn run_once(&self, entry: &Entry, puzzle: &Puzzle) -> Outcome {
        let mut solver = (entry.build)(&Settings::of(entry));
        let run = Run::new(puzzle).limits(self.limits).seed(self.seed).cancel(&self.cancel);
        run.execute(entry, &mut *solver)
    }

    fn table(&self, rows: &[Row]) -> String {
        let all = self.puzzles.len();
        let solvers = rows.iter().filter(|row| row.settled == all);
        let fastest = solvers.map(|row| row.time).min().filter(|time| !time.is_zero());
        let share = if self.mean { all.max(1) as u32 } else { 1 };
        let line = |row: &Row| {
            let figure = |key| {
                row.sum(key).map_or("-".to_owned(), |sum| {
                    grouped((sum + u64::from(share) / 2) / u64::from(share))
                })
            };
            let relative = match fastest {
                Some(fastest) if row.settled == all => {
                    format!("{:.1}", row.time.as_secs_f64() / fastest.as_secs_f64())
                }
                _ => "-".to_owned(),
            };
            vec![
                row.entry.id.to_owned(),
                row.verdict(all),
                time(row.time / share),
                figure("explored"),
                figure("generated"),
                figure("useful"),
                row.peak_memory.map_or("-".to_owned(), bytes),
                relative,
            ]
        };
        let header = [
            "algorithm",
            "verdict",
            "time",
            "explored",
            "generated",
            "useful",
            "peak memory",
            "relative",
        ];
        table(&header, &rows.iter().map(line).collect::<Vec<_>>())
    }
}

impl Row {
    fn new(entry: &'static Entry) -> Row {
        let sums = entry.counters.iter().map(|counter| (counter.key, 0)).collect();
        let time = Duration::ZERO;
        Row { entry, settled: 0, time, sums, peak_memory: None, last: None }
    }

    fn add(&mut self, outcome: &Outcome) {
        self.settled += usize::from(!matches!(outcome.verdict, Verdict::Stopped(_)));
        self.time += outcome.elapsed;
        for ((_, sum), (_, value)) in self.sums.iter_mut().zip(&outcome.counters) {
            *sum += value;
        }
        self.peak_memory = self.peak_memory.max(outcome.peak_memory);
        self.last = Some(outcome.verdict);
    }

    fn sum(&self, key: &str) -> Option<u64> {
        self.sums.iter().find(|(name, _)| *name == key).map(|&(_, sum)| sum)
    }

    fn verdict(&self, all: usize) -> String {
        match self.last {
            None => "not run".to_owned(),
            Some(_) if all > 1 => format!("{} of {all}", self.settled),
            Some(Verdict::Solved) => "solved".to_owned(),
            Some(Verdict::NoSolution) => "no solution".to_owned(),
            Some(Verdict::Stopped(Stop::Cancelled)) => "cancelled".to_owned(),
            Some(Verdict::Stopped(stop)) => format!("stopped: {}", stop.name()),
        }
    }
}
