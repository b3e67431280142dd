//! Rows go to the disk on a thread of their own, so that they take nothing from the runs that are timed. What
//! crosses over are plain numbers in two buffers that change hands: nothing is formatted, allocated or freed
//! between two runs.

use crate::experiment::Design;
use crate::record::{self, Ended, Row};
use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use sudolab::{Counter, Figure};

/// A row is with the operating system at most about so long after its run has ended.
const DELAY: Duration = Duration::from_micros(500);

/// So many rows may wait; a run that ends then waits for the disk.
const MOST_WAITING: usize = 100_000;

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
    waiting: Batch,
    /// A batch is being written.
    writing: bool,
    closing: bool,
    /// What went wrong; nothing is written after it.
    error: Option<io::Error>,
}

impl State {
    fn failure(&self) -> io::Result<()> {
        match &self.error {
            Some(error) => Err(io::Error::new(error.kind(), error.to_string())),
            None => Ok(()),
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Whoever panicked has left whole rows.
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Writer {
    /// A writer to the end of a rows file and of its CSV.
    ///
    /// # Errors
    /// The system has no thread left for it.
    pub(super) fn new(rows: File, csv: File, design: Design) -> io::Result<Writer> {
        let shared = Arc::new(Shared::default());
        let theirs = shared.clone();
        let thread = thread::Builder::new().name("rows".to_owned());
        let thread = thread.spawn(move || Files { rows, csv, design }.serve(&theirs))?;
        Ok(Writer { shared, thread: Some(thread) })
    }

    /// Adds a run.
    ///
    /// # Errors
    /// An earlier line could not be written.
    pub(super) fn add(
        &self,
        ended: Ended,
        counters: &[(Counter, u64)],
        figures: &[(Figure, f64)],
    ) -> io::Result<()> {
        self.put(|batch| {
            batch.counters.extend_from_slice(counters);
            batch.figures.extend_from_slice(figures);
            batch.runs.push((ended, batch.counters.len(), batch.figures.len()));
        })
    }

    /// Adds a whole line that is no run.
    ///
    /// # Errors
    /// An earlier line could not be written.
    pub(super) fn add_line(&self, line: &[u8]) -> io::Result<()> {
        self.put(|batch| batch.lines.extend_from_slice(line))
    }

    fn put(&self, put: impl FnOnce(&mut Batch)) -> io::Result<()> {
        let mut state = self.shared.lock();
        while state.error.is_none() && state.waiting.runs.len() >= MOST_WAITING {
            state = self.shared.wait(state);
        }
        state.failure()?;
        let first = state.waiting.is_empty();
        put(&mut state.waiting);
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
        while state.error.is_none() && (state.writing || !state.waiting.is_empty()) {
            state = self.shared.wait(state);
        }
        state.failure()
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

/// What waits to be written.
#[derive(Default)]
struct Batch {
    /// Each with where its counters and figures end.
    runs: Vec<(Ended, usize, usize)>,
    counters: Vec<(Counter, u64)>,
    figures: Vec<(Figure, f64)>,
    /// Lines that come after the runs.
    lines: Vec<u8>,
}

impl Batch {
    fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.lines.is_empty()
    }

    fn clear(&mut self) {
        self.runs.clear();
        self.counters.clear();
        self.figures.clear();
        self.lines.clear();
    }

    fn rows<'a>(&'a self, design: &'a Design) -> impl Iterator<Item = (&'a Ended, Row<'a>)> {
        let (mut counter, mut figure) = (0, 0);
        self.runs.iter().map(move |(ended, counters, figures)| {
            let from = (counter, figure);
            (counter, figure) = (*counters, *figures);
            let counters = &self.counters[from.0..counter];
            (ended, Row::new(design, ended, counters, &self.figures[from.1..figure]))
        })
    }
}

struct Files {
    rows: File,
    csv: File,
    design: Design,
}

impl Files {
    fn serve(mut self, shared: &Shared) {
        let mut batch = Batch::default();
        let mut state = shared.lock();
        loop {
            while state.waiting.is_empty() && !state.closing {
                state = shared.wait(state);
            }
            if state.waiting.is_empty() || state.error.is_some() {
                return;
            }
            state.writing = true;
            let closing = state.closing;
            drop(state);
            if !closing {
                // Others may come; together they take one call.
                thread::sleep(DELAY);
            }
            std::mem::swap(&mut batch, &mut shared.lock().waiting);
            let written = self.write(&batch);
            batch.clear();
            state = shared.lock();
            state.writing = false;
            state.error = written.err();
            shared.changed.notify_all();
        }
    }

    /// First the rows, which are the truth; then the CSV.
    fn write(&mut self, batch: &Batch) -> io::Result<()> {
        let (mut lines, mut csv) = (Vec::new(), String::new());
        let counters = record::counter_keys(&self.design);
        for (ended, row) in batch.rows(&self.design) {
            serde_json::to_writer(&mut lines, &row)?;
            lines.push(b'\n');
            let at = (ended.run.cell.puzzle, ended.run.cell.contestant);
            record::push_csv(&mut csv, &row, &self.design, &counters, at);
        }
        lines.extend_from_slice(&batch.lines);
        self.rows.write_all(&lines)?;
        self.csv.write_all(csv.as_bytes())
    }
}
