//! Requests of the service, runs and comparisons.

use crate::bulk::no_puzzle;
use crate::patience::{Listener, patiently};
use crate::table::{Table, texts};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, UInt32Array, UInt64Array};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use sudolab::contest::{Contest, Contestant, Repeats};
use sudolab::service::{self, Bounds, Code, Reply, Trouble};
use sudolab::wire::{self, Invalid};
use sudolab::{Hooks, Limits, Puzzle, ReadyJob, Stop, Verdict};

/// A request of the service, by its name: JSON in, JSON out.
#[pyfunction]
pub(crate) fn answer(py: Python<'_>, name: &str, body: &str) -> PyResult<String> {
    crate::bulk::backend()?;
    let reply = patiently(py, &Listener::nobody(), |control| {
        service::answer(name, body.as_bytes(), &Bounds::default(), &control.cancel)
    })?;
    match reply.map_err(|trouble| refused(py, &trouble))? {
        Reply::Json(json) => {
            String::from_utf8(json).map_err(|error| PyValueError::new_err(error.to_string()))
        }
        Reply::Pdf(_) => Err(PyValueError::new_err(format!("'{name}' answers with a file"))),
    }
}

/// What is wrong with a puzzle is a `PuzzleError`, anything else a `ValueError`.
fn refused(py: Python<'_>, trouble: &Trouble) -> PyErr {
    let (place, what) = (trouble.place(), trouble.what());
    match trouble.code() {
        Code::BadText => no_puzzle(py, &format!("{place}: {what}")),
        Code::BadPuzzle => no_puzzle(py, what),
        _ => PyValueError::new_err(as_python_says(&trouble.to_string())),
    }
}

/// The limits by the names of their arguments.
fn as_python_says(text: &str) -> String {
    let names = [("seconds", "time_limit"), ("nodes", "node_limit"), ("memory", "memory_limit")];
    names
        .iter()
        .fold(text.to_owned(), |text, (field, name)| text.replace(&format!("limits.{field}"), name))
}

/// Data that Python gives as JSON.
fn given<T: serde::de::DeserializeOwned>(json: &str) -> PyResult<T> {
    let wrong = |trouble: Trouble| PyValueError::new_err(as_python_says(&trouble.to_string()));
    service::parse(json.as_bytes()).map_err(wrong)
}

/// The run that a job describes, as JSON of the wire.
pub(crate) fn ready(py: Python<'_>, job: &str) -> PyResult<ReadyJob> {
    crate::bulk::backend()?;
    let job = given::<wire::Job>(job)?.unbounded().map_err(|invalid| match invalid {
        Invalid::Puzzle(error) => no_puzzle(py, &error.to_string()),
        Invalid::Field(fault) => PyValueError::new_err(as_python_says(&fault.to_string())),
    })?;
    job.ready().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// How far a run may go, as JSON of the wire.
fn limits(json: &str) -> PyResult<Limits> {
    let limits = given::<wire::Limits>(json)?.limits();
    limits.map_err(|fault| PyValueError::new_err(as_python_says(&fault.to_string())))
}

/// Runs a job: its board and how it ended, as JSON, and the solutions as lines.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, job: &str) -> PyResult<(String, String, Vec<String>)> {
    let job = ready(py, job)?;
    let mut solutions = Vec::new();
    let outcome = patiently(py, &Listener::nobody(), |control| {
        let mut keep = |grid: &sudolab::Grid| solutions.push(sudolab::line(grid));
        job.run_with(Hooks::cancel(&control.cancel).each_solution(&mut keep))
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

/// The table of a contest.
#[pyfunction]
pub(crate) fn compare(
    py: Python<'_>,
    puzzles: Vec<String>,
    contestants: Vec<(String, Vec<(String, String)>)>,
    seeds: Vec<u64>,
    repeats: Option<u32>,
    limits: &str,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Table> {
    crate::bulk::backend()?;
    let contest = contest(py, &puzzles, contestants, seeds, repeats, self::limits(limits)?)?;
    let contest = contest.ready().map_err(|(cell, error)| {
        PyValueError::new_err(format!("puzzle {}: {error}", cell.puzzle))
    })?;
    let listener = Listener { progress, total: contest.trials() };
    let mut table = contest.table();
    let cancelled = patiently(py, &listener, |control| {
        for cell in contest.cells() {
            let trial = contest.run(cell, &control.cancel);
            if control.cancel.is_cancelled() {
                return true;
            }
            table.add(&trial);
            control.add(1);
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
    limits: Limits,
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
    Ok(Contest { puzzles, contestants, seeds, repeats, limits })
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
