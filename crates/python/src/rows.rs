//! Rows of puzzles to rows of answers, of any size, without the interpreter.

use crate::patience::WorkControl;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use sudolab::bulk::{Columns, Given, solve_columns_into};
use sudolab::maker::in_order;
use sudolab::turbo::BadText;
use sudolab::{Cancel, Error, Grid, Hooks, Job, Puzzle, Refusal, Shape, Verdict};

/// The cells of a classic board.
pub(crate) const CLASSIC: usize = 81;

/// Puzzles, one in each row.
#[derive(Clone)]
pub(crate) enum Rows<'a> {
    /// Digits in reading order, 0 for blank, so many for each.
    Digits(&'static Shape, &'a [u8]),
    /// Texts of any format; `None` where there is nothing.
    Texts(Vec<Option<&'a [u8]>>),
}

/// What was found: one place for each row.
pub(crate) struct Answers {
    /// How many solutions, up to the limit.
    pub(crate) counts: Vec<u64>,
    /// Rows of other sizes among texts: their solutions as lines.
    pub(crate) lines: BTreeMap<usize, String>,
    /// Why a row has no answer.
    pub(crate) errors: BTreeMap<usize, String>,
}

/// How far to look, and where the solutions go.
pub(crate) struct Task<'a> {
    pub(crate) limit: u64,
    pub(crate) threads: Threads,
    /// So many digits for each row, of texts always 81; zeros where there is no solution.
    pub(crate) solutions: Option<&'a mut [u8]>,
}

impl Rows<'_> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Rows::Digits(shape, digits) => digits.len() / shape.cells(),
            Rows::Texts(rows) => rows.len(),
        }
    }

    /// The digits of a solution, as far as they are kept as digits: texts of other sizes are kept as lines.
    pub(crate) fn cells(&self) -> usize {
        match self {
            Rows::Digits(shape, _) => shape.cells(),
            Rows::Texts(_) => CLASSIC,
        }
    }

    /// Solves every row; `None` if it was cancelled.
    pub(crate) fn solve(
        &self,
        task: Task<'_>,
        control: &WorkControl,
    ) -> Result<Option<Answers>, String> {
        match self {
            Rows::Digits(shape, digits) if shape.cells() == CLASSIC => {
                let (rows, _) = digits.as_chunks();
                solve_classic(Given::Digits(rows), task, control, |why| in_cell(shape, &why))
            }
            Rows::Digits(shape, digits) => Ok(solve_wide(shape, digits, task, control)),
            Rows::Texts(rows) => solve_texts(rows, task, control),
        }
    }

    /// The puzzle in a row, for whoever does more with it than solving.
    pub(crate) fn puzzle(&self, row: usize) -> Result<Puzzle, String> {
        match self {
            Rows::Digits(shape, digits) => {
                let cells = shape.cells();
                Puzzle::new(grid(shape, &digits[row * cells..(row + 1) * cells])?)
                    .map_err(|clash| clash.to_string())
            }
            Rows::Texts(rows) => sudolab::read(text(rows[row])?).map_err(|error| error.to_string()),
        }
    }
}

/// How many threads a call may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Threads(pub(crate) usize);

/// No machine runs more at once, and each costs memory.
const MOST_THREADS: usize = 1024;

impl Threads {
    /// As many as the machine runs at once.
    pub(crate) const ALL: Threads = Threads(0);

    pub(crate) fn count(self) -> usize {
        match self {
            Threads::ALL => std::thread::available_parallelism().map_or(1, |n| n.get()),
            Threads(threads) => threads,
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Threads> {
        match given.extract::<usize>() {
            Ok(threads) if threads <= MOST_THREADS => Ok(Threads(threads)),
            _ => Err(PyValueError::new_err(format!(
                "threads={}: give 1 to {MOST_THREADS}, or 0 for as many as the machine runs at once",
                &*given
            ))),
        }
    }
}

fn solve_classic(
    given: Given<'_>,
    task: Task<'_>,
    control: &WorkControl,
    reason: impl Fn(BadText) -> String,
) -> Result<Option<Answers>, String> {
    let rows = match given {
        Given::Digits(rows) => rows.len(),
        Given::Texts(rows) => rows.len(),
    };
    let mut counts = vec![0; rows];
    let solutions = task.solutions.map(|solutions| solutions.as_chunks_mut().0);
    let columns = Columns { counts: &mut counts, solutions };
    let (cancel, told) = (&control.cancel, |rows| control.add(rows));
    let errors = solve_columns_into(given, task.limit, task.threads.0, cancel, &told, columns)
        .map_err(|error| error.to_string())?;
    Ok(errors.map(|errors| {
        let errors = errors.into_iter().map(|(row, why)| (row, reason(why))).collect();
        Answers { counts, lines: BTreeMap::new(), errors }
    }))
}

/// Texts are taken for classic puzzles first; what has another length is read with care.
fn solve_texts(
    rows: &[Option<&[u8]>],
    task: Task<'_>,
    control: &WorkControl,
) -> Result<Option<Answers>, String> {
    let given: Vec<&[u8]> = rows.iter().map(|row| row.unwrap_or_default()).collect();
    let (limit, threads) = (task.limit, task.threads);
    let found = solve_classic(Given::Texts(&given), task, control, |why| why.to_string())?;
    let Some(mut answers) = found else { return Ok(None) };
    let others: Vec<usize> =
        answers.errors.keys().copied().filter(|&row| given[row].len() != CLASSIC).collect();
    let solve = |number: usize| {
        text(rows[others[number]]).and_then(|text| match sudolab::read(text) {
            Ok(puzzle) => solve_one(&puzzle, limit, &control.cancel),
            Err(Error::Refused(Refusal::Clash(_))) => Ok((0, None)),
            Err(error) => Err(error.to_string()),
        })
    };
    each(others.len(), threads, &control.cancel, solve, |number, solved| {
        let row = others[number];
        match solved {
            Ok((count, solution)) => {
                answers.errors.remove(&row);
                answers.counts[row] = count;
                answers.lines.extend(solution.map(|grid| (row, sudolab::line(&grid))));
            }
            Err(why) => drop(answers.errors.insert(row, why)),
        }
    });
    Ok((!control.cancel.is_cancelled()).then_some(answers))
}

fn solve_wide(
    shape: &'static Shape,
    digits: &[u8],
    mut task: Task<'_>,
    control: &WorkControl,
) -> Option<Answers> {
    let cells = shape.cells();
    let rows: Vec<&[u8]> = digits.chunks(cells).collect();
    // The caller may bring memory in which something stands.
    if let Some(solutions) = &mut task.solutions {
        solutions.fill(0);
    }
    let mut answers =
        Answers { counts: vec![0; rows.len()], lines: BTreeMap::new(), errors: BTreeMap::new() };
    let limit = task.limit;
    let solve = |row: usize| match Puzzle::new(grid(shape, rows[row])?) {
        Ok(puzzle) => solve_one(&puzzle, limit, &control.cancel),
        Err(_) => Ok((0, None)),
    };
    each(rows.len(), task.threads, &control.cancel, solve, |row, solved| {
        match solved {
            Ok((count, solution)) => {
                answers.counts[row] = count;
                if let (Some(solutions), Some(grid)) = (&mut task.solutions, solution) {
                    put(&grid, &mut solutions[row * cells..(row + 1) * cells]);
                }
            }
            Err(why) => drop(answers.errors.insert(row, why)),
        }
        control.add(1);
    });
    (!control.cancel.is_cancelled()).then_some(answers)
}

/// Work on every row, on several threads; the results come in order.
pub(crate) fn each<R: Send>(
    rows: usize,
    threads: Threads,
    cancel: &Cancel,
    work: impl Fn(usize) -> R + Sync,
    mut take: impl FnMut(usize, R),
) {
    let next = |_: &mut (), number: u64| {
        let row = usize::try_from(number).ok().filter(|row| *row < rows)?;
        Some(work(row))
    };
    in_order(threads.count(), cancel, || (), next, &mut |row, result| {
        take(row as usize, result);
        ControlFlow::Continue(())
    });
}

/// How many solutions, and the first.
type Found = (u64, Option<Grid>);

fn solve_one(puzzle: &Puzzle, limit: u64, cancel: &Cancel) -> Result<Found, String> {
    let job = Job::new(puzzle).goal(limit).ready().map_err(|error| error.to_string())?;
    let outcome = job.run_with(Hooks::cancel(cancel));
    match outcome.verdict {
        Verdict::Stopped(stop) => Err(format!("not solved: {stop}")),
        _ => Ok((outcome.solutions_found, outcome.solution)),
    }
}

fn text(row: Option<&[u8]>) -> Result<&str, String> {
    let row = row.ok_or("no puzzle: null")?;
    std::str::from_utf8(row).map_err(|error| format!("no text: {error}"))
}

fn grid(shape: &'static Shape, digits: &[u8]) -> Result<Grid, String> {
    let values: Vec<u16> = digits.iter().map(|&digit| digit.into()).collect();
    Grid::from_values(shape, &values).ok_or_else(|| {
        let at = digits.iter().position(|&digit| usize::from(digit) > shape.side()).unwrap_or(0);
        too_large(shape, at, digits[at])
    })
}

/// The digits of a board, as bytes.
pub(crate) fn put(grid: &Grid, to: &mut [u8]) {
    for (to, value) in to.iter_mut().zip(grid.values()) {
        *to = value as u8;
    }
}

fn in_cell(shape: &Shape, why: &BadText) -> String {
    match *why {
        BadText::Character(at, digit) => too_large(shape, at, digit),
        _ => why.to_string(),
    }
}

fn too_large(shape: &Shape, at: usize, digit: u8) -> String {
    let (side, cell) = (shape.side(), shape.cell(at / shape.side(), at % shape.side()));
    format!("{digit} in {}: digits are 1 to {side}, 0 is blank", shape.name(cell))
}
