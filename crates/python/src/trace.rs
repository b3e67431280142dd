//! A search event by event, as far as somebody looks.

use crate::job;
use crate::stream::{Outlet, Stream};
use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::sync::Mutex;
use sudolab::watch::ReasonedEvent;
use sudolab::{Event as Happened, Grid, Hooks, Observer, Reason, Replay, Shape, wire};

/// Events that the search may be ahead.
const AHEAD: usize = 1024;

/// Something that a search did.
#[pyclass(frozen, module = "sudolab")]
pub(crate) struct Event {
    told: ReasonedEvent,
    number: u64,
    board: Grid,
    shape: &'static Shape,
}

#[pymethods]
impl Event {
    /// Its number, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.number
    }

    /// What kind it is: "place", "remove", "fail" ...
    #[getter]
    fn kind(&self) -> &'static str {
        self.told.event.kind().name()
    }

    /// The row of its cell, from 1.
    #[getter]
    fn row(&self) -> Option<usize> {
        self.told.event.cell().map(|cell| self.shape.row(cell) + 1)
    }

    /// The column of its cell, from 1.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.told.event.cell().map(|cell| self.shape.column(cell) + 1)
    }

    /// The digit it is about.
    #[getter]
    fn digit(&self) -> Option<u16> {
        self.told.event.digit().map(|digit| digit.value())
    }

    /// What happened, in words.
    #[getter]
    fn says(&self) -> String {
        self.told.event.sentence(self.shape)
    }

    /// Why, if the search has a reason.
    #[getter]
    fn because(&self) -> Option<String> {
        self.told.reason.as_ref().map(|reason| reason.sentence.to_string())
    }

    /// The board after it: digits, 0 for blank.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let side = self.shape.side();
        let array = PyArray2::zeros(py, [side, side], false);
        {
            let mut room = array.readwrite();
            for (to, value) in room.as_slice_mut()?.iter_mut().zip(self.board.values()) {
                *to = value;
            }
        }
        Ok(array)
    }

    /// The same as a line.
    #[getter]
    fn line(&self) -> String {
        sudolab::line(&self.board)
    }

    /// Everything it says, as JSON in the form of docs/EVENTS.md.
    fn to_json(&self) -> PyResult<String> {
        let event = wire::Event::told(&self.told, self.shape);
        serde_json::to_string(&event)
            .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))
    }

    fn __repr__(&self) -> String {
        format!("<sudolab.Event {}: {}>", self.number, self.says())
    }
}

/// The events of a search, in turn.
#[pyclass(frozen, module = "sudolab")]
pub(crate) struct Trace {
    stream: Mutex<Stream<Event>>,
}

#[pymethods]
impl Trace {
    #[new]
    fn new(py: Python<'_>, job: &str) -> PyResult<Trace> {
        let job = job::ready(py, job)?;
        let stream = Stream::start(AHEAD, move |outlet| {
            let cancel = outlet.cancel.clone();
            let (replay, shape) = (Replay::new(job.puzzle()), job.puzzle().shape());
            let mut teller = Teller { replay, shape, number: 0, outlet };
            job.run_with(Hooks::cancel(&cancel).observer(&mut teller));
        })?;
        Ok(Trace { stream: Mutex::new(stream) })
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Event>> {
        let broken =
            |_| pyo3::exceptions::PyRuntimeError::new_err("another thread failed with this trace");
        self.stream.lock_py_attached(py).map_err(broken)?.next(py, None)
    }
}

/// Hands every event over, with the board after it.
struct Teller {
    replay: Replay,
    shape: &'static Shape,
    number: u64,
    outlet: Outlet<Event>,
}

impl Teller {
    fn tell(&mut self, event: Happened, reason: Option<Reason>) {
        self.replay.apply(event);
        self.number += 1;
        let board = self.replay.board().clone();
        let told = ReasonedEvent { event, reason };
        self.outlet.put(Event { told, number: self.number, board, shape: self.shape });
    }
}

impl Observer for Teller {
    fn event(&mut self, event: Happened) {
        self.tell(event, None);
    }

    fn event_because(&mut self, event: Happened, reason: &dyn Fn() -> Reason) {
        self.tell(event, Some(reason()));
    }
}
