//! `sudolab compare`: one table of many algorithms.

use super::cancel_on_ctrl_c;
use crate::args::CompareArgs;
use crate::input;
use crate::limits::{bytes, grouped, time};
use crate::output::{self, Exit, table};
use crate::report::RunReport;
use crate::shipped;
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::Duration;
use sudolab_core::{Cancel, Entry, Limits, Outcome, Puzzle, Run, Settings, Stop, Verdict};
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
        match input::puzzle_of(record) {
            Ok(puzzle) => puzzles.push((record.line, puzzle)),
            Err(reason) => bail!("{}: {reason}", source.name),
        }
    }
    let entries = entries(chosen, &puzzles)?;
    let mut limits = args.limits.limits();
    limits.time = limits.time.or(Some(TIME_LIMIT));
    let contest = Contest { puzzles, limits, seed: args.seed, cancel: cancel_on_ctrl_c()? };
    let results = contest.hold(&entries);
    let mut out = output::data();
    if args.json {
        for result in &results {
            for ((line, puzzle), outcome) in contest.puzzles.iter().zip(&result.outcomes) {
                let report = RunReport::new(*line, puzzle, result.entry, outcome, None);
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
            }
        }
    } else {
        out.write_all(contest.table(&results).as_bytes())?;
    }
    out.flush()?;
    // Nobody asked for the incomplete ones in a contest of all: they may end as stuck.
    let counts = |result: &&Row| result.entry.complete || !args.with.is_empty();
    let settled = results.iter().filter(counts).all(|result| result.solved(contest.puzzles.len()));
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
    cancel: Cancel,
}

/// What one algorithm did on all puzzles.
struct Row {
    entry: &'static Entry,
    outcomes: Vec<Outcome>,
}

impl Contest {
    fn hold(&self, entries: &[&'static Entry]) -> Vec<Row> {
        let bar = ProgressBar::new((entries.len() * self.puzzles.len()) as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
        bar.set_style(style.expect("the template is right"));
        let mut rows = Vec::new();
        for entry in entries {
            bar.set_message(entry.id);
            let mut outcomes = Vec::new();
            for (_, puzzle) in &self.puzzles {
                if self.cancel.is_cancelled() {
                    break;
                }
                outcomes.push(self.best_run(entry, puzzle));
                bar.inc(1);
            }
            rows.push(Row { entry, outcomes });
        }
        bar.finish_and_clear();
        rows.sort_by_key(|row| (!row.solved(self.puzzles.len()), row.time()));
        rows
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
        let fastest = rows.iter().filter(|row| row.solved(all)).map(Row::time).min();
        let line = |row: &Row| {
            let figure = |key| row.sum(key).map_or("-".to_owned(), grouped);
            let relative = match fastest {
                Some(fastest) if row.solved(all) && !fastest.is_zero() => {
                    format!("{:.1}", row.time().as_secs_f64() / fastest.as_secs_f64())
                }
                _ => "-".to_owned(),
            };
            vec![
                row.entry.id.to_owned(),
                row.verdict(all),
                time(row.time()),
                figure("explored"),
                figure("generated"),
                figure("useful"),
                row.peak_memory().map_or("-".to_owned(), bytes),
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
    fn settled(&self) -> usize {
        let settled = |outcome: &&Outcome| !matches!(outcome.verdict, Verdict::Stopped(_));
        self.outcomes.iter().filter(settled).count()
    }

    fn solved(&self, all: usize) -> bool {
        self.settled() == all
    }

    fn time(&self) -> Duration {
        self.outcomes.iter().map(|outcome| outcome.elapsed).sum()
    }

    fn sum(&self, key: &str) -> Option<u64> {
        self.outcomes.iter().map(|outcome| outcome.counter(key)).sum()
    }

    fn peak_memory(&self) -> Option<u64> {
        self.outcomes.iter().filter_map(|outcome| outcome.peak_memory).max()
    }

    fn verdict(&self, all: usize) -> String {
        match &self.outcomes[..] {
            [] => "not run".to_owned(),
            [only] if all == 1 => match only.verdict {
                Verdict::Solved => "solved".to_owned(),
                Verdict::NoSolution => "no solution".to_owned(),
                Verdict::Stopped(Stop::Cancelled) => "cancelled".to_owned(),
                Verdict::Stopped(stop) => format!("stopped: {}", stop.name()),
            },
            _ => format!("{} of {all}", self.settled()),
        }
    }
}
