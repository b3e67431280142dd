//! Something that a thread makes piece by piece, only a little ahead of whoever takes it.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};
use sudolab::Cancel;

/// How long a Ctrl-C may go unnoticed.
const LOOK: Duration = Duration::from_millis(50);

pub(crate) struct Stream<T> {
    pieces: Receiver<T>,
    cancel: Cancel,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// The place where the thread puts its pieces.
pub(crate) struct Outlet<T> {
    pieces: SyncSender<T>,
    pub(crate) cancel: Cancel,
}

impl<T> Outlet<T> {
    /// Waits until there is room; `false` if nobody takes any more.
    pub(crate) fn put(&self, piece: T) -> bool {
        let taken = self.pieces.send(piece).is_ok();
        if !taken {
            self.cancel.cancel();
        }
        taken
    }
}

impl<T: Send + 'static> Stream<T> {
    /// Starts a thread that is at most so many pieces ahead.
    pub(crate) fn start(
        ahead: usize,
        work: impl FnOnce(Outlet<T>) + Send + 'static,
    ) -> PyResult<Stream<T>> {
        let (sender, pieces) = mpsc::sync_channel(ahead);
        let cancel = Cancel::new();
        let outlet = Outlet { pieces: sender, cancel: cancel.clone() };
        let thread = std::thread::Builder::new().spawn(move || work(outlet));
        let no_thread = |error| PyRuntimeError::new_err(format!("no thread to work on: {error}"));
        Ok(Stream { pieces, cancel, thread: Some(thread.map_err(no_thread)?) })
    }

    /// The next piece; `None` if there is none, or nothing came for so long.
    pub(crate) fn next(
        &mut self,
        py: Python<'_>,
        patience: Option<Duration>,
    ) -> PyResult<Option<T>> {
        let begun = Instant::now();
        // Without this, taking a piece that is there already would cost more than making it.
        if let Ok(piece) = self.pieces.try_recv() {
            return Ok(Some(piece));
        }
        loop {
            let pieces = &mut self.pieces;
            match py.detach(move || pieces.recv_timeout(LOOK)) {
                Ok(piece) => return Ok(Some(piece)),
                Err(RecvTimeoutError::Disconnected) => return self.ended(),
                Err(RecvTimeoutError::Timeout) => {
                    py.check_signals()?;
                    if patience.is_some_and(|patience| begun.elapsed() >= patience) {
                        self.cancel.cancel();
                        return Ok(None);
                    }
                }
            }
        }
    }

    fn ended(&mut self) -> PyResult<Option<T>> {
        match self.thread.take().map(|thread| thread.join()) {
            Some(Err(panic)) => Err(crate::patience::fault(&*panic)),
            _ => Ok(None),
        }
    }
}

impl<T> Drop for Stream<T> {
    /// The thread ends by itself, soon: nobody waits for it with the interpreter's lock in hand.
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
