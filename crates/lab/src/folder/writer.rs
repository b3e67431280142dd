//! Rows go to the disk on a thread of their own, so that they take nothing from the runs that are timed.

use super::Places;
use crate::experiment::Design;
use crate::record::{self, Row};
use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A row is with the operating system at most about so long after its run has ended.
const DELAY: Duration = Duration::from_micros(500);

/// Writes lines as they come. Dropped, it has written all.
pub(super) struct Writer {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Whole lines that wait.
    lines: Vec<u8>,
    /// Lines are being written.
    writing: bool,
    closing: bool,
    /// What went wrong; nothing is written after it.
    error: Option<io::Error>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Whoever panicked has left whole lines.
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Writer {
    /// A writer to the end of a rows file and of its CSV.
    pub(super) fn new(rows: File, csv: File, design: Design) -> Writer {
        let shared = Arc::new(Shared::default());
        let theirs = shared.clone();
        let thread = thread::spawn(move || Files { rows, csv, design }.serve(&theirs));
        Writer { shared, thread: Some(thread) }
    }

    /// Adds a line.
    ///
    /// # Errors
    /// An earlier line could not be written.
    pub(super) fn add(&self, line: &[u8]) -> io::Result<()> {
        let mut state = self.shared.lock();
        if let Some(error) = &state.error {
            return Err(io::Error::new(error.kind(), error.to_string()));
        }
        let first = state.lines.is_empty();
        state.lines.extend_from_slice(line);
        drop(state);
        if first {
            self.shared.changed.notify_all();
        }
        Ok(())
    }

    /// Waits until all is written.
    ///
    /// # Errors
    /// Something could not be.
    pub(super) fn flush(&self) -> io::Result<()> {
        let mut state = self.shared.lock();
        while state.error.is_none() && (state.writing || !state.lines.is_empty()) {
            state =
                self.shared.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        match &state.error {
            Some(error) => Err(io::Error::new(error.kind(), error.to_string())),
            None => Ok(()),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.shared.lock().closing = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Files {
    rows: File,
    csv: File,
    design: Design,
}

impl Files {
    fn serve(mut self, shared: &Shared) {
        let design = self.design.clone();
        let (places, counters) = (Places::of(&design), record::counter_keys(&design));
        let mut lines = Vec::new();
        let mut state = shared.lock();
        loop {
            while state.lines.is_empty() && !state.closing {
                state = shared.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
            }
            if state.lines.is_empty() || state.error.is_some() {
                return;
            }
            state.writing = true;
            let closing = state.closing;
            drop(state);
            if !closing {
                // Others may come; together they take one call.
                thread::sleep(DELAY);
            }
            std::mem::swap(&mut lines, &mut shared.lock().lines);
            let written = self.write(&lines, &places, &counters);
            lines.clear();
            state = shared.lock();
            state.writing = false;
            state.error = written.err();
            shared.changed.notify_all();
        }
    }

    /// First the rows, which are the truth; then the CSV.
    fn write(&mut self, lines: &[u8], places: &Places<'_>, counters: &[&str]) -> io::Result<()> {
        self.rows.write_all(lines)?;
        let mut csv = String::new();
        for line in lines.split_inclusive(|&byte| byte == b'\n') {
            let Ok(row) = serde_json::from_slice::<Row<'_>>(line) else { continue };
            let Some(at) = places.find(&row) else { continue };
            record::push_csv(&mut csv, &row, &self.design, counters, at);
        }
        self.csv.write_all(csv.as_bytes())
    }
}
