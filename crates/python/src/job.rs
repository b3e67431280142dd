//! One puzzle, any algorithm; and what is known of boards.

use crate::bulk::no_puzzle;
use crate::patience::{Listener, patiently};
use crate::table::{Table, texts};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, UInt32Array, UInt64Array};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use sudolab::contest::{Contest, Contestant, Repeats};
use sudolab::maker::rating::Grade;
use sudolab::{Hooks, Job, Limits, Puzzle, ReadyJob, Stop, Verdict, wire};

/// How far a run may go, as Python says it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Bounds {
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
}

impl Bounds {
    fn limits(&self) -> PyResult<Limits> {
        let time = self.time.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| PyValueError::new_err(format!("time_limit: {error}")))?;
        Ok(Limits { time, nodes: self.nodes, memory: self.memory })
    }
}

/// A job as Python describes it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    puzzle: String,
    algorithm: Option<String>,
    settings: Vec<(String, String)>,
    seed: u64,
    solutions: u64,
    bounds: Bounds,
}

impl Asked {
    pub(crate) fn ready(self, py: Python<'_>) -> PyResult<ReadyJob> {
        crate::bulk::backend()?;
        let puzzle =
            sudolab::read(&self.puzzle).map_err(|error| no_puzzle(py, &error.to_string()))?;
        let mut job =
            Job::new(&puzzle).set_all(&self.settings).seed(self.seed).goal(self.solutions);
        if let Some(algorithm) = self.algorithm {
            job = job.with(algorithm);
        }
        let job = job.limits(self.bounds.limits()?).ready();
        job.map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// Runs a job: its board and how it ended, as JSON, and the solutions as lines.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, asked: Asked) -> PyResult<(String, String, Vec<String>)> {
    let job = asked.ready(py)?;
    let mut solutions = Vec::new();
    let outcome = patiently(py, &Listener::nobody(), |reins| {
        let mut keep = |grid: &sudolab::Grid| solutions.push(sudolab::line(grid));
        job.run_with(Hooks::cancel(&reins.cancel).each_solution(&mut keep))
    })?;
    if outcome.verdict == Verdict::Stopped(Stop::Cancelled) {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    let told = wire::Outcome::new(&job, &outcome, true);
    Ok((json(&wire::Board::from(job.puzzle()))?, json(&told)?, solutions))
}

/// Every algorithm, as JSON.
#[pyfunction]
pub(crate) fn algorithms() -> PyResult<String> {
    json(&sudolab::algorithms::all().map(wire::Algorithm::from).collect::<Vec<_>>())
}

/// Is a board legal, how many solutions has it, which digits are wrong: as JSON.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, board: &str, bounds: Bounds) -> PyResult<String> {
    let board = sudolab::read_board(board).map_err(|error| no_puzzle(py, &error.to_string()))?;
    let limits = bounds.limits()?;
    let check = patiently(py, &Listener::nobody(), |reins| {
        sudolab::check::check(&board, false, limits, &reins.cancel)
    })?;
    json(&wire::Check::new(board.shape(), &check))
}

/// The next step of a person, as JSON.
#[pyfunction]
pub(crate) fn hint(py: Python<'_>, board: &str, all: bool, bounds: Bounds) -> PyResult<String> {
    let board = sudolab::read_board(board).map_err(|error| no_puzzle(py, &error.to_string()))?;
    let (limits, hardest) = (bounds.limits()?, Grade::Evil.bounds().1);
    let way = patiently(py, &Listener::nobody(), |reins| match all {
        true => sudolab::hint::way(&board, hardest, limits, &reins.cancel),
        false => sudolab::hint::hint(&board, hardest, limits, &reins.cancel).into(),
    })?;
    json(&wire::Hint::new(board.shape(), &way))
}

/// The table of a contest.
#[pyfunction]
pub(crate) fn compare(
    py: Python<'_>,
    puzzles: Vec<String>,
    contestants: Vec<(String, Vec<(String, String)>)>,
    seeds: Vec<u64>,
    repeats: Option<u32>,
    bounds: Bounds,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Table> {
    crate::bulk::backend()?;
    let contest = contest(py, &puzzles, contestants, seeds, repeats, &bounds)?;
    let contest = contest.ready().map_err(|(cell, error)| {
        PyValueError::new_err(format!("puzzle {}: {error}", cell.puzzle))
    })?;
    let listener = Listener { progress, total: contest.trials() };
    let mut table = contest.table();
    let cancelled = patiently(py, &listener, |reins| {
        for cell in contest.cells() {
            let trial = contest.run(cell, &reins.cancel);
            if reins.cancel.is_cancelled() {
                return true;
            }
            table.add(&trial);
            reins.add(1);
        }
        false
    })?;
    match cancelled {
        true => Err(PyKeyboardInterrupt::new_err(())),
        false => Table::new(columns(&wire::Table::new(&contest, &table))),
    }
}

fn contest(
    py: Python<'_>,
    puzzles: &[String],
    contestants: Vec<(String, Vec<(String, String)>)>,
    seeds: Vec<u64>,
    repeats: Option<u32>,
    bounds: &Bounds,
) -> PyResult<Contest> {
    let read = |(row, text): (usize, &String)| {
        sudolab::read(text).map_err(|error| crate::bulk::bad_row(py, row, &error.to_string()))
    };
    let puzzles: Vec<Puzzle> = puzzles.iter().enumerate().map(read).collect::<PyResult<_>>()?;
    let named = contestants.into_iter();
    let named = named.map(|(algorithm, settings)| Contestant { algorithm, settings });
    let contestants = match named.len() {
        0 => Contest::all_that_fit(&puzzles),
        _ => named.collect(),
    };
    if puzzles.is_empty() || contestants.is_empty() || seeds.is_empty() {
        let what = "nothing to compare: give at least one puzzle, one algorithm that takes it, and one seed";
        return Err(PyValueError::new_err(what));
    }
    let repeats = repeats.map_or(Repeats::Usual, Repeats::Exactly);
    Ok(Contest { puzzles, contestants, seeds, repeats, limits: bounds.limits()? })
}

fn columns(table: &wire::Table) -> Vec<(&str, ArrayRef)> {
    let rows = || table.rows.iter();
    let text = |of: fn(&wire::Row) -> &str| texts(rows().map(|row| Some(of(row))));
    let whole = |of: fn(&wire::Row) -> Option<u64>| -> ArrayRef {
        Arc::new(rows().map(of).collect::<UInt64Array>())
    };
    let real = |of: fn(&wire::Row) -> Option<f64>| -> ArrayRef {
        Arc::new(rows().map(of).collect::<Float64Array>())
    };
    let at_least: BooleanArray = rows().map(|row| Some(row.at_least)).collect();
    let runs: UInt32Array = rows().map(|row| row.spread.map(|spread| spread.runs)).collect();
    let mut columns: Vec<(&str, ArrayRef)> = vec![
        ("name", text(|row| &row.name)),
        ("algorithm", text(|row| &row.algorithm)),
        ("verdict", text(|row| &row.verdict)),
        ("trials", whole(|row| Some(row.trials as u64))),
        ("settled", whole(|row| Some(row.settled as u64))),
        ("solved", whole(|row| Some(row.solved as u64))),
        ("at_least", Arc::new(at_least)),
        ("seconds", real(|row| row.seconds)),
        ("seconds_least", real(|row| row.spread.map(|spread| spread.least))),
        ("seconds_most", real(|row| row.spread.map(|spread| spread.most))),
        ("runs", Arc::new(runs)),
        ("rank_by_time", whole(|row| row.by_time.rank.map(|rank| rank as u64))),
        ("times_the_fastest", real(|row| row.by_time.relative)),
        ("rank_by_explored", whole(|row| row.by_explored.rank.map(|rank| rank as u64))),
        ("peak_memory", whole(|row| row.peak_memory)),
    ];
    let keys: BTreeSet<&str> =
        rows().flat_map(|row| row.counters.0.iter().map(|(key, _)| key.as_str())).collect();
    for key in keys {
        let counter: UInt64Array = rows().map(|row| row.counters.get(key)).collect();
        columns.push((key, Arc::new(counter)));
    }
    columns
}

fn json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}
