//! `sudolab bulk --bench`: how fast the solver is on the user's own puzzles.

use super::bulk::{open, work};
use crate::args::BulkArgs;
use crate::output::{self, Exit, table};
use anyhow::{Context, Result, ensure};
use std::io::{Cursor, Write, sink};
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudolab::Cancel;
use sudolab::bulk::{Source, puzzles, solve_lines};
use sudolab::quantity::grouped;
use sudolab::turbo::{self, Answer, Backend, Solver, solve_many_into};

/// Lines that are measured at most: they are held in memory.
const MOST: usize = 1_000_000;
/// Each figure is the least and the median of so many repetitions, or fewer if they take long.
const REPETITIONS: usize = 9;
const LONG: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &BulkArgs, backend: Backend, threads: usize) -> Result<Exit> {
    let limit = work(args, threads).limit;
    let (puzzles, skipped) =
        puzzles(open(&args.input)?, MOST).with_context(|| args.input.clone())?;
    ensure!(!puzzles.is_empty(), "{}: no line is a puzzle of 81 characters", args.input);
    let text: Arc<[u8]> =
        puzzles.iter().flat_map(|p| [&turbo::show(p)[..], b"\n"].concat()).collect();
    say!(
        "{} puzzles{}, up to {limit} solutions each, {}",
        grouped(puzzles.len() as u64),
        if skipped == 0 {
            String::new()
        } else {
            format!(" ({} other lines left out)", grouped(skipped))
        },
        backend.name()
    );
    let mut solver = Solver::with(backend)?;
    let mut answers = vec![Answer::default(); puzzles.len()];
    let mut rows = Vec::new();
    let bare = measure(|| solver.solve_into(&puzzles, limit, &mut answers));
    rows.push(row("solver", 1, &bare, puzzles.len()));
    let single = measure(|| {
        for puzzle in &puzzles {
            std::hint::black_box(solver.solve(puzzle, limit));
        }
    });
    rows.push(row("one per call", 1, &single, puzzles.len()));
    let mut counts = vec![1];
    if threads > 1 {
        counts.push(threads);
        let many = measure(|| solve_many_into(&puzzles, limit, threads, &mut answers));
        rows.push(row("solver", threads, &many, puzzles.len()));
    }
    for threads in counts {
        let mut failed = Ok(());
        let whole = measure(|| {
            let once = || -> Result<()> {
                let source = Source::new(Cursor::new(Arc::clone(&text)), None)?;
                solve_lines(source, &mut sink(), work(args, threads), &Cancel::new(), &mut ())?;
                Ok(())
            };
            if let Err(error) = once() {
                failed = Err(error);
            }
        });
        failed?;
        rows.push(row("text to text", threads, &whole, puzzles.len()));
    }
    let guesses: u64 = answers.iter().map(|answer| answer.guesses).sum();
    let header = ["what", "threads", "puzzles/s", "ns per puzzle", "median"];
    let mut out = output::data();
    out.write_all(table(&header, &rows).as_bytes())?;
    writeln!(out, "guesses per puzzle: {:.3}", guesses as f64 / puzzles.len() as f64)?;
    out.flush()?;
    Ok(Exit::Good)
}

/// The times of some repetitions, in order of size.
fn measure(mut work: impl FnMut()) -> Vec<Duration> {
    let begun = Instant::now();
    let mut times = Vec::new();
    while times.is_empty() || (times.len() < REPETITIONS && begun.elapsed() < LONG) {
        let started = Instant::now();
        work();
        times.push(started.elapsed());
    }
    times.sort_unstable();
    times
}

fn row(what: &str, threads: usize, times: &[Duration], puzzles: usize) -> Vec<String> {
    let per_puzzle = |time: Duration| time.as_secs_f64() * 1e9 / puzzles as f64;
    let (least, median) = (per_puzzle(times[0]), per_puzzle(times[times.len() / 2]));
    vec![
        what.to_owned(),
        threads.to_string(),
        grouped((1e9 / least) as u64),
        format!("{least:.1}"),
        format!("{median:.1}"),
    ]
}
