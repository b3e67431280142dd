//! Puzzles to order, and tables of them to learn from.

use crate::patience::{Listener, patiently};
use crate::rating::{self, Rated};
use crate::rows::{Threads, each, put};
use crate::stream::Stream;
use crate::table::{Table, number_lists, texts};
use crate::tokens;
use arrow_array::types::UInt16Type;
use arrow_array::{ArrayRef, BooleanArray, UInt16Array};
use numpy::{PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use sudolab::formats::{self, Format, WriteOptions};
use sudolab::maker::{Made, Order};
use sudolab::service::{self, GenerateRequest};
use sudolab::{Puzzle, ReadyJob, Shape};

/// What puzzles are to be like: a request of the service as JSON, and values of Sudoku Explainer.
fn order(request: &str, rating: Option<(f64, f64)>) -> PyResult<Order> {
    let request: GenerateRequest = service::parse(request.as_bytes()).map_err(refused)?;
    let shape = Shape::for_side(request.side.unwrap_or(9)).map_err(refused)?;
    let order = request.order(shape).map_err(|trouble| {
        let names = [&request.level, &request.technique, &request.symmetry, &request.rules];
        let names: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
        let what = trouble.what().replace("no such", "there is no");
        refused(format!("'{}': {what}; {}", names.join(", "), trouble.todo()))
    })?;
    let rating = order.rating.or(rating);
    Order { rating, ..order }.checked().map_err(refused)
}

fn refused(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Puzzles of an order, made a little ahead of whoever takes them.
#[pyclass(frozen, module = "sudolab")]
pub(crate) struct Maker {
    shape: &'static Shape,
    threads: Threads,
    patience: Duration,
    stream: Mutex<Stream<Made>>,
}

/// Puzzles that are made ahead.
const AHEAD: usize = 4096;

#[pymethods]
impl Maker {
    #[new]
    fn new(
        request: &str,
        rating: Option<(f64, f64)>,
        count: usize,
        seed: u64,
        threads: Threads,
        patience: f64,
    ) -> PyResult<Maker> {
        crate::bulk::backend()?;
        let order = order(request, rating)?;
        let patience = Duration::try_from_secs_f64(patience).map_err(refused)?;
        let shape = order.shape;
        let stream = Stream::start(AHEAD, move |outlet| {
            let cancel = outlet.cancel.clone();
            order.make_many(seed, count, threads.count(), &cancel, &mut |made| match outlet
                .put(made)
            {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            });
        })?;
        Ok(Maker { shape, threads, patience, stream: Mutex::new(stream) })
    }

    /// The next puzzles and their solutions as lines, up to so many; fewer when nothing more is found.
    fn lines(&self, py: Python<'_>, most: usize) -> PyResult<(Vec<String>, Vec<String>)> {
        let made = self.take(py, most)?;
        let lines = made.iter().map(|made| (text_of(&made.puzzle), sudolab::line(&made.solution)));
        Ok(lines.unzip())
    }

    /// The same as digits, a row for each.
    fn digits<'py>(&self, py: Python<'py>, most: usize) -> PyResult<(Digits<'py>, Digits<'py>)> {
        let made = self.take(py, most)?;
        let puzzles: Vec<_> = made.iter().map(|made| made.puzzle.givens()).collect();
        let solutions: Vec<_> = made.iter().map(|made| &made.solution).collect();
        Ok((self.array(py, &puzzles)?, self.array(py, &solutions)?))
    }

    /// The next rows of a data set: puzzles, solutions, ratings, and how an algorithm goes about them.
    #[pyo3(signature = (most, rated, trace, progress=None))]
    fn table(
        &self,
        py: Python<'_>,
        most: usize,
        rated: bool,
        trace: Option<Tracing>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Table> {
        let made = self.take(py, most)?;
        let text = |line: String| Some(line);
        let clues: UInt16Array =
            made.iter().map(|made| Some(made.puzzle.givens().filled() as u16)).collect();
        let mut columns: Vec<(&str, ArrayRef)> = vec![
            ("puzzle", texts(made.iter().map(|made| text(sudolab::line(made.puzzle.givens()))))),
            ("solution", texts(made.iter().map(|made| text(sudolab::line(&made.solution))))),
            ("clues", Arc::new(clues)),
        ];
        let total = made.len() * (usize::from(rated) + usize::from(trace.is_some()));
        let listener = Listener { progress, total };
        if rated {
            columns.extend(rating::columns(&self.rated(py, &made, &listener)?));
        }
        if let Some(trace) = trace {
            columns.extend(self.traced(py, &made, &trace, &listener)?);
        }
        Table::new(columns)
    }
}

/// A line, or JSON where a line cannot hold the rules.
fn text_of(puzzle: &Puzzle) -> String {
    let rules = puzzle.layout().rules().to_vec();
    if rules.is_empty() {
        return sudolab::line(puzzle.givens());
    }
    let board = sudolab::Board { rules, ..sudolab::Board::from(puzzle.givens().clone()) };
    let written = formats::write(&board, Format::Json, &WriteOptions::default());
    written.map_or(String::new(), |written| written.text.trim_end().to_owned())
}

type Digits<'py> = Bound<'py, PyArray2<u8>>;

/// An algorithm whose way is to be kept: its id, settings, seed, and the most tokens.
type Tracing = (String, Vec<(String, String)>, u64, usize);

impl Maker {
    fn take(&self, py: Python<'_>, most: usize) -> PyResult<Vec<Made>> {
        let mut stream = self
            .stream
            .lock_py_attached(py)
            .map_err(|_| refused("another thread failed with this maker"))?;
        let mut made = Vec::new();
        while made.len() < most {
            let Some(next) = stream.next(py, Some(self.patience))? else { break };
            made.push(next);
        }
        Ok(made)
    }

    fn array<'py>(&self, py: Python<'py>, grids: &[&sudolab::Grid]) -> PyResult<Digits<'py>> {
        let cells = self.shape.cells();
        let array = PyArray2::zeros(py, [grids.len(), cells], false);
        {
            let mut room = array.readwrite();
            for (grid, row) in grids.iter().zip(room.as_slice_mut()?.chunks_mut(cells)) {
                put(grid, row);
            }
        }
        Ok(array)
    }

    fn rated(
        &self,
        py: Python<'_>,
        made: &[Made],
        listener: &Listener<'_>,
    ) -> PyResult<Vec<Rated>> {
        let mut rated = Vec::with_capacity(made.len());
        patiently(py, listener, |control| {
            let rate = |row: usize| {
                let rating = sudolab::maker::rating::rate(&made[row].puzzle, &control.cancel);
                rating.map_err(|error| error.to_string())
            };
            each(made.len(), self.threads, &control.cancel, rate, |_, rating| {
                control.add(1);
                rated.push(rating);
            });
        })?;
        whole(rated, made.len())
    }

    fn traced(
        &self,
        py: Python<'_>,
        made: &[Made],
        (algorithm, settings, seed, most): &Tracing,
        listener: &Listener<'_>,
    ) -> PyResult<Vec<(&'static str, ArrayRef)>> {
        let ready = |puzzle: &Puzzle| -> PyResult<ReadyJob> {
            let job = sudolab::Job::new(puzzle).with(algorithm).set_all(settings).seed(*seed);
            job.ready().map_err(refused)
        };
        tokens::ensure_side(self.shape.side())?;
        let jobs: Vec<ReadyJob> =
            made.iter().map(|made| ready(&made.puzzle)).collect::<PyResult<_>>()?;
        let mut ways = Vec::with_capacity(made.len());
        patiently(py, listener, |control| {
            let follow = |row: usize| tokens::way(&jobs[row], *most, &control.cancel);
            each(jobs.len(), self.threads, &control.cancel, follow, |_, way| {
                control.add(1);
                ways.push(way);
            });
        })?;
        let ways = whole(ways, made.len())?;
        let complete: BooleanArray = ways.iter().map(|way| Some(way.complete)).collect();
        let ways = number_lists::<UInt16Type>(ways.into_iter().map(|way| way.tokens));
        Ok(vec![("trace", ways), ("trace_complete", Arc::new(complete))])
    }
}

/// All of them, unless somebody cancelled.
fn whole<T>(items: Vec<T>, wanted: usize) -> PyResult<Vec<T>> {
    match items.len() == wanted {
        true => Ok(items),
        false => Err(PyKeyboardInterrupt::new_err(())),
    }
}
