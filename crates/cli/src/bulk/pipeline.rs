//! Reading, solving and writing at the same time. A fixed number of blocks goes round: the reader
//! fills them, workers turn them into rows, the writer puts the rows out in order and gives the blocks
//! back. So the memory is the same for a thousand lines and for a billion.

use super::rows::{GivenUp, Style, Totals, Worker};
use super::source::{Block, Source};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;
use sudolab_core::Cancel;
use sudolab_turbo::{BadText, Solver};

/// How long a worker waits for a block before it looks whether all is over.
const PATIENCE: Duration = Duration::from_millis(50);

/// A block and what was made of it.
#[derive(Default)]
struct Parcel {
    block: Block,
    rows: Vec<u8>,
    complaints: Vec<(u64, BadText)>,
    totals: Totals,
}

/// What is told while the work goes on.
pub(crate) trait Listener {
    /// Rows were written; these are the totals so far, and so many bytes of the file are done.
    fn written(&mut self, totals: &Totals, read: u64);
    /// A line was no puzzle.
    fn bad_line(&mut self, line: u64, why: &BadText);
}

/// How it ended.
pub(crate) struct Ending {
    /// Of all that was written.
    pub(crate) totals: Totals,
    /// All lines were read and written.
    pub(crate) complete: bool,
}

/// The blocks that go round: enough that nobody waits for another.
fn parcels(threads: usize) -> usize {
    threads * 2 + 2
}

/// Solves all lines of a source and writes one row for each, in order.
pub(crate) fn run(
    source: Source,
    out: &mut impl Write,
    style: Style,
    solvers: Vec<Solver>,
    cancel: &Cancel,
    listener: &mut impl Listener,
) -> Result<Ending> {
    let (free_in, free_out) = channel();
    let (full_in, full_out) = channel();
    let (done_in, done_out) = channel();
    for _ in 0..parcels(solvers.len()) {
        free_in.send(Parcel::default()).expect("the receiver is here");
    }
    let full_out = Mutex::new(full_out);
    out.write_all(style.heading())?;
    // Not in the scope: who waits for a keyboard or a pipe cannot be woken by Ctrl-C, so
    // nobody waits for the reader then.
    let reader = {
        let cancel = cancel.clone();
        std::thread::spawn(move || read(source, &free_out, &full_in, &cancel))
    };
    let written = std::thread::scope(|scope| {
        for solver in solvers {
            let worker = Worker::new(solver, cancel);
            let (full_out, done_in) = (&full_out, done_in.clone());
            scope.spawn(move || work(worker, style, full_out, &done_in, cancel));
        }
        // When the last worker ends, the writer sees that nothing more will come.
        drop(done_in);
        let written = write(out, done_out, free_in, listener);
        if written.is_err() {
            cancel.cancel();
        }
        written
    });
    let totals = written?;
    if cancel.is_cancelled() && !reader.is_finished() {
        return Ok(Ending { totals, complete: false });
    }
    let lines = reader.join().expect("the reader does not panic")?;
    Ok(Ending { totals, complete: lines == Some(totals.lines) })
}

/// Fills free blocks until the input ends; tells the number of lines, or `None` if it was cancelled.
fn read(
    mut source: Source,
    free: &Receiver<Parcel>,
    full: &Sender<Parcel>,
    cancel: &Cancel,
) -> Result<Option<u64>> {
    // The writer drops its end when it fails.
    while let Ok(mut parcel) = free.recv() {
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let more = source.next(&mut parcel.block).with_context(|| {
            format!("after line {}: the input cannot be read further", source.lines())
        })?;
        if !more {
            return Ok(Some(source.lines()));
        }
        if full.send(parcel).is_err() {
            return Ok(None);
        }
    }
    Ok(None)
}

fn work(
    mut worker: Worker,
    style: Style,
    full: &Mutex<Receiver<Parcel>>,
    done: &Sender<Parcel>,
    cancel: &Cancel,
) {
    loop {
        let parcel =
            full.lock().expect("no worker panics while it holds this").recv_timeout(PATIENCE);
        let mut parcel = match parcel {
            Ok(parcel) => parcel,
            Err(RecvTimeoutError::Timeout) if !cancel.is_cancelled() => continue,
            Err(_) => return,
        };
        parcel.rows.clear();
        parcel.complaints.clear();
        match worker.rows(&parcel.block, style, &mut parcel.rows, &mut parcel.complaints) {
            Ok(totals) => parcel.totals = totals,
            Err(GivenUp) => return,
        }
        if done.send(parcel).is_err() {
            return;
        }
    }
}

/// Writes the rows of each block in its turn.
fn write(
    out: &mut impl Write,
    done: Receiver<Parcel>,
    free: Sender<Parcel>,
    listener: &mut impl Listener,
) -> Result<Totals> {
    let mut totals = Totals::default();
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for parcel in done {
        waiting.insert(parcel.block.number, parcel);
        while let Some(parcel) = waiting.remove(&next) {
            next += 1;
            out.write_all(&parcel.rows).context("the rows cannot be written")?;
            totals.add(&parcel.totals);
            for (line, why) in &parcel.complaints {
                listener.bad_line(*line, why);
            }
            listener.written(&totals, parcel.block.read);
            // The reader may have ended; then nobody needs the block.
            let _ = free.send(parcel);
        }
    }
    out.flush().context("the rows cannot be written")?;
    Ok(totals)
}
