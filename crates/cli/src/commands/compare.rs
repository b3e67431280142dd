//! `sudolab compare`: one table of many algorithms.

use super::lab;
use crate::args::CompareArgs;
use crate::input;
use crate::output::{self, Exit, table};
use crate::signals::cancel_on_signal;
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::Duration;
use sudolab::contest::{
    Column, Contest, Contestant, ReadyContest, Repeats, Row, Standing, Table, Timed, Times, Trial,
    USUAL_TIME,
};
use sudolab::maker::shipped;
use sudolab::{Cancel, Puzzle, algorithms, check, wire};
use sudolab_lab::experiment::{Experiment, NamedContestant, NamedPuzzle, Setup};
use sudolab_lab::folder::Folder;
use sudolab_lab::run::header;

pub(crate) fn run(args: &CompareArgs) -> Result<Exit> {
    for contestant in &args.with {
        algorithms::find(&contestant.algorithm)?;
    }
    let contest = contest(args)?;
    let (cancel, mut out) = (cancel_on_signal()?, output::data());
    let table = match &args.plot {
        Some(folder) => hold_with_rows(&contest, folder, args, &cancel)?,
        None => hold(&contest, args.json, &cancel, &mut out)?,
    };
    if !args.json {
        let share = if args.mean { contest.trials() / table.rows().len().max(1) } else { 1 };
        out.write_all(text(&table, share).as_bytes())?;
    }
    out.flush()?;
    // That some method is hopeless is a result; that all are is a failure.
    Ok(if table.anybody_settled_all() { Exit::Good } else { Exit::Unsolved })
}

fn contest(args: &CompareArgs) -> Result<ReadyContest> {
    let source = input::load(&args.input, Some(shipped::DEFAULT))?;
    source.announce_to_solve();
    let mut puzzles = Vec::new();
    for record in &source.reading.records {
        match input::puzzle_of(record, args.input.ignore_rules) {
            Ok(puzzle) => {
                check::ignored_note(&puzzle).iter().for_each(|note| say!("note: {note}"));
                puzzles.push(puzzle);
            }
            Err(reason) => bail!("{}: {reason}", source.name),
        }
    }
    let contestants = match args.with.is_empty() {
        true => Contest::all_that_fit(&puzzles),
        false => args.with.clone(),
    };
    if contestants.is_empty() {
        bail!("no algorithm takes these boards yet; 'sudolab algorithms' says what each takes");
    }
    let mut limits = args.limits.limits();
    limits.time = limits.time.or(Some(USUAL_TIME));
    let repeats = args.repeat.map_or(Repeats::Usual, Repeats::Exactly);
    let contest = Contest { puzzles, contestants, seeds: args.seeds.clone(), repeats, limits };
    contest.ready().map_err(|(_, error)| error.into())
}

/// Runs all on all; with JSON each trial is printed as it ends.
fn hold(
    contest: &ReadyContest,
    json: bool,
    cancel: &Cancel,
    out: &mut impl Write,
) -> Result<Table> {
    let bar = ProgressBar::new(contest.trials() as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
    bar.set_style(style.expect("the template is right"));
    let mut table = contest.table();
    for cell in contest.cells() {
        bar.set_message(contest.contest().contestants[cell.contestant].name());
        let trial = contest.run(cell, cancel);
        if json {
            let told = wire::Trial::new(contest, &trial);
            out.write_all(wire::json_lines(&[told]).as_bytes())?;
        }
        table.add(&trial);
        bar.inc(1);
        if cancel.is_cancelled() {
            break;
        }
    }
    bar.finish_and_clear();
    Ok(table)
}

/// How often runs are repeated when they are plotted.
const PLOTTED: u32 = 5;

/// The same as an experiment of the lab, which keeps every run and reports.
fn hold_with_rows(
    contest: &ReadyContest,
    folder: &Path,
    args: &CompareArgs,
    cancel: &Cancel,
) -> Result<Table> {
    let experiment = experiment(contest.contest(), args)?;
    let mut rows = Folder::create(folder, &header(&experiment, ""))?;
    let mut trials: BTreeMap<_, (Trial, Vec<Duration>)> = BTreeMap::new();
    lab::run_into(&experiment, &mut rows, cancel, |done| {
        let (cell, time) = (done.run.cell, done.outcome.elapsed);
        let first = || {
            let timed = Timed { outcome: done.outcome.clone(), times: Times::of(vec![time]) };
            (Trial { cell, timed }, Vec::new())
        };
        let key = (cell.puzzle, cell.contestant, cell.seed);
        trials.entry(key).or_insert_with(first).1.push(time);
    })?;
    drop(rows);
    lab::finish(folder, experiment.runs())?;
    let mut table = contest.table();
    for (mut trial, times) in trials.into_values() {
        trial.timed.times = Times::of(times);
        table.add(&trial);
    }
    Ok(table)
}

fn experiment(contest: &Contest, args: &CompareArgs) -> Result<Experiment> {
    let set = args.input.input.as_deref().unwrap_or(shipped::DEFAULT);
    let short = Path::new(set).file_stem().map_or("puzzles".into(), |stem| stem.to_string_lossy());
    let set = if short.chars().count() > 40 { "puzzle".to_owned() } else { short.into_owned() };
    let width = contest.puzzles.len().to_string().len();
    let named = |(at, puzzle): (usize, &Puzzle)| NamedPuzzle {
        set: set.clone(),
        name: format!("{:0width$}", at + 1),
        puzzle: puzzle.clone(),
    };
    let seeded = |contestant: &Contestant| NamedContestant {
        contestant: contestant.clone(),
        name: None,
        seeds: contest.seeds.clone(),
    };
    let setup = Setup {
        title: format!("{} algorithms on {set}", contest.contestants.len()),
        puzzles: contest.puzzles.iter().enumerate().map(named).collect(),
        contestants: contest.contestants.iter().map(seeded).collect(),
        repetitions: args.repeat.unwrap_or(PLOTTED),
        warm_up: 1,
        threads: 1,
        limits: contest.limits,
        curves: true,
    };
    Ok(setup.ready()?)
}

/// The table by rank; figures are divided by `share`.
fn text(rows: &Table, share: usize) -> String {
    let cells = |(row, standing): (&Row, Standing)| {
        Column::ALL.map(|column| column.text(row, standing, share)).to_vec()
    };
    let rows: Vec<Vec<String>> = rows.sorted(None, false).into_iter().map(cells).collect();
    table(&Column::ALL.map(Column::title), &rows)
}
