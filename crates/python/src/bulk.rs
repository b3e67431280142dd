//! Puzzles by the million: `solve`, `count`, `unique`.

use crate::answers::{self, Kind};
use crate::patience::{Listener, at_once, patiently};
use crate::puzzles::Puzzles;
use crate::rows::{Answers, CLASSIC, Rows, Task, Threads};
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::OnceLock;
use sudolab::turbo::{self, Backend};

pyo3::create_exception!(
    sudolab,
    PuzzleError,
    PyValueError,
    "A row that is no puzzle, or cannot be solved."
);

/// So many classic puzzles take less time than a thread to start.
const FEW: usize = 64;

/// Counting further takes time even in one puzzle.
const SOON: u64 = 1000;

/// What `solve` found.
#[pyclass(frozen, get_all, module = "sudolab")]
pub(crate) struct Solved {
    /// The solutions, of the kind that the puzzles were; None (zeros in numpy) where there is none.
    solutions: Py<PyAny>,
    /// How many solutions each has, up to the limit; None (-1 in numpy) for rows that are no puzzles.
    counts: Py<PyAny>,
    /// The rows that are no puzzles, and why.
    errors: Py<PyDict>,
}

#[pymethods]
impl Solved {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.solutions.bind(py).len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        row: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.solutions.bind(py).get_item(row)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (rows, bad) = (self.__len__(py)?, self.errors.bind(py).len());
        Ok(format!("<sudolab.Solved: {rows} rows, {bad} of them no puzzles>"))
    }
}

#[pyfunction]
#[pyo3(signature = (puzzles, limit=2, threads=Threads::ALL, *, errors="null", progress=None, out=None))]
pub(crate) fn solve<'py>(
    puzzles: &Bound<'py, PyAny>,
    limit: u64,
    threads: Threads,
    errors: &str,
    progress: Option<Bound<'py, PyAny>>,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzles.py();
    let errors = Errors::named(errors)?;
    let puzzles = Puzzles::new(puzzles)?;
    if let Puzzles::One(text) = &puzzles {
        let (_, solution) = one(py, text, limit)?;
        return Ok(solution.into_pyobject(py)?);
    }
    let call = Call { limit, threads, errors, progress };
    let rows = puzzles.rows()?;
    let (solutions, answers) = match &puzzles {
        Puzzles::Numpy { dimensions, .. } => {
            let out = room(py, out, dimensions)?;
            let mut room = out.try_readwrite().map_err(|error| {
                PyValueError::new_err(format!(
                    "out cannot be written while puzzles are read from it: {error}"
                ))
            })?;
            let answers = call.solve(py, &rows, &puzzles.nulls(), Some(room.as_slice_mut()?))?;
            drop(room);
            (out.into_any(), answers)
        }
        _ if out.is_some() => {
            return Err(PyTypeError::new_err("out= is for puzzles in a numpy array"));
        }
        _ => {
            let mut digits = vec![0; rows.len() * rows.cells()];
            let answers = call.solve(py, &rows, &puzzles.nulls(), Some(&mut digits))?;
            (answers::solutions(py, &puzzles, rows.cells(), digits, &answers)?, answers)
        }
    };
    let counts = answers::counts(py, Kind::of(&puzzles), &answers)?;
    let errors = answers::errors(py, &answers)?;
    let solved =
        Solved { solutions: solutions.unbind(), counts: counts.unbind(), errors: errors.unbind() };
    Ok(Bound::new(py, solved)?.into_any())
}

#[pyfunction]
#[pyo3(signature = (puzzles, limit=1_000_000, threads=Threads::ALL, *, errors="null", progress=None))]
pub(crate) fn count<'py>(
    puzzles: &Bound<'py, PyAny>,
    limit: u64,
    threads: Threads,
    errors: &str,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    counted(puzzles, limit, threads, errors, progress, answers::counts)
}

#[pyfunction]
#[pyo3(signature = (puzzles, threads=Threads::ALL, *, errors="null", progress=None))]
pub(crate) fn unique<'py>(
    puzzles: &Bound<'py, PyAny>,
    threads: Threads,
    errors: &str,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    counted(puzzles, 2, threads, errors, progress, answers::uniques)
}

/// How answers become what Python gets.
type Show = for<'py> fn(Python<'py>, Kind, &Answers) -> PyResult<Bound<'py, PyAny>>;

fn counted<'py>(
    puzzles: &Bound<'py, PyAny>,
    limit: u64,
    threads: Threads,
    errors: &str,
    progress: Option<Bound<'py, PyAny>>,
    show: Show,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzles.py();
    let errors = Errors::named(errors)?;
    let puzzles = Puzzles::new(puzzles)?;
    if let Puzzles::One(text) = &puzzles {
        let (count, _) = one(py, text, limit)?;
        let answers =
            Answers { counts: vec![count], lines: Default::default(), errors: Default::default() };
        return show(py, Kind::List, &answers)?.cast_into::<PyList>()?.get_item(0);
    }
    let call = Call { limit, threads, errors, progress };
    let answers = call.solve(py, &puzzles.rows()?, &puzzles.nulls(), None)?;
    answers::warn(py, &answers)?;
    show(py, Kind::of(&puzzles), &answers)
}

/// What becomes of rows that are no puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Errors {
    Null,
    Raise,
}

impl Errors {
    pub(crate) fn named(name: &str) -> PyResult<Errors> {
        match name {
            "null" => Ok(Errors::Null),
            "raise" => Ok(Errors::Raise),
            _ => {
                Err(PyValueError::new_err(format!("errors='{name}': there are 'null' and 'raise'")))
            }
        }
    }
}

/// All that a call says beside the puzzles.
struct Call<'py> {
    limit: u64,
    threads: Threads,
    errors: Errors,
    progress: Option<Bound<'py, PyAny>>,
}

impl Call<'_> {
    /// Solves the rows; those that are null are no puzzles, whatever stands there.
    fn solve(
        &self,
        py: Python<'_>,
        rows: &Rows<'_>,
        nulls: &[usize],
        solutions: Option<&mut [u8]>,
    ) -> PyResult<Answers> {
        let task = Task { limit: self.limit, threads: self.threads, solutions };
        let quick = rows.len() <= FEW && self.limit <= SOON && self.progress.is_none();
        let quick = quick && is_classic(rows);
        let solved = match quick {
            true => at_once(py, || rows.solve(task, &Default::default()))?,
            false => {
                let listener = Listener { progress: self.progress.clone(), total: rows.len() };
                patiently(py, &listener, |control| rows.solve(task, control))?
            }
        };
        let cancelled = || PyKeyboardInterrupt::new_err(());
        let mut answers = solved.map_err(PyValueError::new_err)?.ok_or_else(cancelled)?;
        let null = |&row: &usize| (row, "no puzzle: null".to_owned());
        answers.errors.extend(nulls.iter().map(null));
        match (self.errors, answers.errors.first_key_value()) {
            (Errors::Raise, Some((row, why))) => Err(bad_row(py, *row, why)),
            _ => Ok(answers),
        }
    }
}

/// Is every row certain to be a classic puzzle, or none at all?
fn is_classic(rows: &Rows<'_>) -> bool {
    match rows {
        Rows::Digits(shape, _) => shape.cells() == CLASSIC,
        Rows::Texts(rows) => rows.iter().flatten().all(|row| row.len() == CLASSIC),
    }
}

/// The exception for a row that is no puzzle.
pub(crate) fn bad_row(py: Python<'_>, row: usize, why: &str) -> PyErr {
    let error = PuzzleError::new_err(format!("row {row}: {why}"));
    with_reason(py, error, Some(row), why)
}

fn with_reason(py: Python<'_>, error: PyErr, row: Option<usize>, why: &str) -> PyErr {
    let value = error.value(py);
    match value.setattr("row", row).and_then(|()| value.setattr("reason", why)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The exception for a puzzle that stands alone.
pub(crate) fn no_puzzle(py: Python<'_>, why: &str) -> PyErr {
    with_reason(py, PuzzleError::new_err(why.to_owned()), None, why)
}

/// One puzzle: how many solutions, and the first as a line.
fn one(py: Python<'_>, text: &str, limit: u64) -> PyResult<(u64, Option<String>)> {
    backend()?;
    if let Some(digits) = turbo::parse(text.as_bytes()).ok().filter(|_| limit <= SOON) {
        let answer = at_once(py, || turbo::solve_one(&digits, limit))?;
        let line = answer
            .solution()
            .map(|digits| digits.iter().map(|&digit| char::from(b'0' + digit)).collect());
        return Ok((answer.count, line));
    }
    let rows = Rows::Texts(vec![Some(text.as_bytes())]);
    let mut digits = [0; CLASSIC];
    let task = Task { limit, threads: Threads(1), solutions: Some(&mut digits) };
    let solved = patiently(py, &Listener::nobody(), |control| rows.solve(task, control))?;
    let mut answers =
        solved.map_err(PyValueError::new_err)?.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
    if let Some(why) = answers.errors.get(&0) {
        return Err(no_puzzle(py, why));
    }
    let classic = || digits.iter().map(|&digit| char::from(b'0' + digit)).collect();
    let line = answers.lines.remove(&0).or_else(|| (answers.counts[0] > 0).then(classic));
    Ok((answers.counts[0], line))
}

/// The environment may name a backend that this machine lacks.
pub(crate) fn backend() -> PyResult<()> {
    static CHOSEN: OnceLock<Result<(), String>> = OnceLock::new();
    let chosen =
        CHOSEN.get_or_init(|| Backend::choose().map(drop).map_err(|error| error.to_string()));
    chosen.clone().map_err(PyValueError::new_err)
}

/// Where the solutions go: what the caller brings, or a new array.
fn room<'py>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    dimensions: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let Some(out) = out else { return Ok(PyArrayDyn::zeros(py, dimensions, false)) };
    let wrong = || {
        PyValueError::new_err(format!(
            "out must be an array of uint8 of shape {dimensions:?}, row after row"
        ))
    };
    let out = out.cast_into::<PyArrayDyn<u8>>().map_err(|_| wrong())?;
    match out.shape() == dimensions && out.is_c_contiguous() {
        true => Ok(out),
        false => Err(wrong()),
    }
}
