//! `sudolab bulk`: files of any size.

use crate::args::BulkArgs;
use crate::output::Exit;
use crate::result_file::{ResultFile, keep_stdout_apart};
use crate::signals::cancel_on_signal;
use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use sudolab::bulk::{BadLine, Ending, Listener, RowContent, Source, Totals, Work, solve_lines};
use sudolab::quantity::{grouped, time};
use sudolab::turbo::Backend;

/// Bad lines that are told one by one; the rest are in the rows.
const COMPLAINTS: u64 = 10;

pub(crate) fn run(args: &BulkArgs) -> Result<Exit> {
    let backend = Backend::choose()?;
    let threads = args.threads.unwrap_or_else(super::usual_threads);
    if args.bench {
        return super::bulk_bench::run(args, backend, threads);
    }
    let work = work(args, threads);
    let source = open(&args.input)?;
    let mut file = result_file(args)?;
    let mut stdout = io::stdout();
    let mut out: &mut dyn Write = match &mut file {
        Some(file) => file,
        None => &mut stdout,
    };
    let cancel = cancel_on_signal()?;
    let started = Instant::now();
    let mut listener = Progress::new(&source, started);
    let ending = solve_lines(source, &mut out, work, &cancel, &mut listener);
    listener.bar.finish_and_clear();
    let ending = ending?;
    let totals = &ending.totals;
    summary(&ending, started.elapsed(), backend, threads);
    if args.stats {
        statistics(totals, work.limit);
    }
    if ending.complete {
        file.map_or(Ok(()), ResultFile::finish).context("the rows cannot be written")?;
    } else {
        say!("stopped: the rows of the first {} lines are written", grouped(totals.lines));
    }
    Ok(match () {
        () if totals.bad > 0 => Exit::BadInput,
        () if totals.by_count[0] + totals.given_up > 0 || !ending.complete => Exit::Unsolved,
        () if totals.lines == 0 => Exit::BadInput,
        () => Exit::Good,
    })
}

/// A file, or standard input for `-`.
pub(super) fn open(path: &str) -> Result<Source> {
    if path == "-" {
        return Source::new(io::stdin(), None).context("standard input");
    }
    let file = File::open(path).with_context(|| path.to_owned())?;
    let kind = file.metadata().with_context(|| path.to_owned())?;
    ensure!(!kind.is_dir(), "{path} is a folder; name a file of puzzles");
    let size = kind.is_file().then_some(kind.len());
    Source::new(file, size).with_context(|| path.to_owned())
}

/// What the options ask for.
pub(super) fn work(args: &BulkArgs, threads: usize) -> Work {
    let (content, limit) = match args.count {
        _ if args.unique => (RowContent::Unique, 2),
        Some(limit) => (RowContent::Count, limit),
        None => (RowContent::Solution, 2),
    };
    Work {
        format: args.format,
        content,
        limit,
        guess_limit: args.guess_limit,
        stats: args.stats,
        threads,
    }
}

/// The file for the rows, if one is named.
fn result_file(args: &BulkArgs) -> Result<Option<ResultFile>> {
    let Some(path) = &args.output else {
        keep_stdout_apart(&args.input)?;
        return Ok(None);
    };
    ResultFile::create(path, &args.input).map(Some)
}

/// A bar by bytes, since nobody knows how many lines will come.
struct Progress {
    bar: ProgressBar,
    started: Instant,
    complaints: u64,
}

impl Progress {
    fn new(source: &Source, started: Instant) -> Progress {
        let (bar, template) = match source.size() {
            Some(size) => (ProgressBar::new(size), "{bar:30} {percent}%, {msg}, {eta} left"),
            None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
        };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is right"));
        Progress { bar, started, complaints: 0 }
    }
}

impl Listener for Progress {
    fn written(&mut self, totals: &Totals, read: u64) {
        if self.bar.is_hidden() {
            return;
        }
        let rate = totals.lines as f64 / self.started.elapsed().as_secs_f64().max(1e-9);
        let message = format!("{} lines, {}/s", grouped(totals.lines), grouped(rate as u64));
        self.bar.set_message(message);
        self.bar.set_position(read);
    }

    fn bad_line(&mut self, line: u64, why: &BadLine) {
        self.complaints += 1;
        match self.complaints {
            1..=COMPLAINTS => self.bar.suspend(|| say!("line {line}: {why}")),
            11 => self.bar.suspend(|| say!("more lines are no puzzles; their rows say why")),
            _ => {}
        }
    }
}

fn summary(ending: &Ending, elapsed: Duration, backend: Backend, threads: usize) {
    let totals = &ending.totals;
    let rate = totals.puzzles() as f64 / elapsed.as_secs_f64().max(1e-9);
    let [none, one, more] = totals.by_count.map(grouped);
    let some = |count, what: &str| match count {
        0 => String::new(),
        _ => format!(", {} {what}", grouped(count)),
    };
    let given_up = some(totals.given_up, "given up");
    let bad = some(totals.bad, "lines that are no puzzles");
    let unchecked = some(ending.unchecked_frames, "zstd frames without a checksum, not verified");
    say!(
        "{} puzzles: {one} with one solution found, {more} with more, {none} with none{given_up}{bad}{unchecked}\n\
         time: {}, {} puzzles/s ({}, threads: {threads})",
        grouped(totals.puzzles()),
        time(elapsed),
        grouped(rate as u64),
        backend.name(),
    );
}

/// More about the puzzles, for `--stats`.
fn statistics(totals: &Totals, limit: u64) {
    let puzzles = totals.puzzles();
    if puzzles == 0 {
        return;
    }
    let givens = &totals.givens.0;
    let sum: u64 = givens.iter().zip(0..).map(|(puzzles, givens)| puzzles * givens).sum();
    let least = givens.iter().position(|&puzzles| puzzles > 0).unwrap_or(0);
    let most = givens.iter().rposition(|&puzzles| puzzles > 0).unwrap_or(0);
    say!(
        "givens: {least} to {most}, mean {:.2}\n\
         solutions: {} found, up to {} looked for in each\n\
         guesses: mean {:.3}, most {}",
        sum as f64 / puzzles as f64,
        grouped(totals.solutions),
        grouped(limit),
        totals.guesses as f64 / puzzles as f64,
        grouped(totals.most_guesses),
    );
}
