//! Work off the interpreter's lock, which a person at the keyboard can end.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use sudolab::Cancel;

/// How long a Ctrl-C may go unnoticed, and how often progress is told.
const LOOK: Duration = Duration::from_millis(50);

/// What the work tells of itself, and how it hears that it is to end.
#[derive(Default)]
pub(crate) struct WorkControl {
    pub(crate) cancel: Cancel,
    pub(crate) done: AtomicUsize,
}

impl WorkControl {
    pub(crate) fn add(&self, rows: usize) {
        self.done.fetch_add(rows, Ordering::Relaxed);
    }
}

/// Somebody who is told how many of all rows are done.
pub(crate) struct Listener<'py> {
    pub(crate) progress: Option<Bound<'py, PyAny>>,
    pub(crate) total: usize,
}

impl Listener<'_> {
    pub(crate) fn nobody() -> Listener<'static> {
        Listener { progress: None, total: 0 }
    }

    fn tell(&self, done: usize) -> PyResult<()> {
        match &self.progress {
            Some(progress) => progress.call1((done, self.total)).map(drop),
            None => Ok(()),
        }
    }
}

/// Does something short on this thread, without the lock of the interpreter.
pub(crate) fn at_once<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work))).map_err(|panic| fault(&*panic))
}

/// Does something long on a thread of its own. This one looks now and then whether Ctrl-C was pressed, and tells the
/// progress; an exception of either ends the work.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    listener: &Listener<'_>,
    work: impl FnOnce(&WorkControl) -> T + Send,
) -> PyResult<T> {
    let control = WorkControl::default();
    let (sender, mut ended) = mpsc::sync_channel(1);
    std::thread::scope(|scope| {
        let control = &control;
        let thread = std::thread::Builder::new().spawn_scoped(scope, move || {
            // Nobody hears it only if this function has ended, and it waits for this thread.
            let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(control))));
        });
        thread
            .map_err(|error| PyRuntimeError::new_err(format!("no thread to work on: {error}")))?;
        let mut stopped = Ok(());
        loop {
            let waiting = &mut ended;
            match py.detach(move || waiting.recv_timeout(LOOK)) {
                Ok(result) => {
                    stopped?;
                    listener.tell(control.done.load(Ordering::Relaxed))?;
                    return result.map_err(|panic| fault(&*panic));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("a thread ended without an answer"));
                }
                Err(RecvTimeoutError::Timeout) if stopped.is_ok() => {
                    let done = control.done.load(Ordering::Relaxed);
                    stopped = py.check_signals().and_then(|()| listener.tell(done));
                    if stopped.is_err() {
                        control.cancel.cancel();
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    })
}

/// A mistake of ours: an exception like any other, so that a notebook lives on.
pub(crate) fn fault(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
    PyRuntimeError::new_err(format!("a fault inside sudolab, please report it: {text}"))
}
