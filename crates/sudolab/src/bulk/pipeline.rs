//! Reading, solving and writing at the same time. A fixed number of blocks goes round: the reader
//! fills them, workers turn them into rows, the writer puts the rows out in order and gives the blocks
//! back. So the memory is the same for a thousand lines and for a billion.

use super::rows::{BadLine, GivenUp, RowContent, RowFormat, Totals, Worker};
use super::solvers;
use super::source::{Block, Source};
use super::written;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;
use sudolab_core::Cancel;
use sudolab_turbo::BadBackend;

/// What is to be done with each line.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// The form of the rows.
    pub format: RowFormat,
    /// What a row says.
    pub content: RowContent,
    /// Look for so many solutions.
    pub limit: u64,
    /// Give up a puzzle that needs more guesses than these.
    pub guess_limit: Option<u64>,
    /// Count the givens?
    pub stats: bool,
    /// Threads that solve; 0 is as many as the machine runs at once.
    pub threads: usize,
}

impl Default for Work {
    /// The solution of each, and whether it is the only one.
    fn default() -> Work {
        Work {
            format: RowFormat::Line,
            content: RowContent::Solution,
            limit: 2,
            guess_limit: None,
            stats: false,
            threads: 0,
        }
    }
}

/// How long a worker waits for a block before it looks whether all is over.
const PATIENCE: Duration = Duration::from_millis(50);

/// A block and what was made of it.
#[derive(Default)]
struct Parcel {
    block: Block,
    rows: Vec<u8>,
    complaints: Vec<(u64, BadLine)>,
    totals: Totals,
}

/// What is told while the work goes on; `()` does not listen.
pub trait Listener {
    /// Rows were written; these are the totals so far, and so many bytes of the file are done.
    fn written(&mut self, totals: &Totals, read: u64) {
        let _ = (totals, read);
    }
    /// A line was no puzzle.
    fn bad_line(&mut self, line: u64, why: &BadLine) {
        let _ = (line, why);
    }
}

impl Listener for () {}

/// How it ended.
#[derive(Debug)]
pub struct Ending {
    /// Of all that was written.
    pub totals: Totals,
    /// All lines were read and written.
    pub complete: bool,
    /// Zstd frames without a checksum: damage in them may have gone unnoticed.
    pub unchecked_frames: u64,
}

/// What broke off the work.
#[derive(Debug)]
pub enum Error {
    /// The input could not be read further after so many lines.
    Read(u64, io::Error),
    /// The rows could not be written.
    Write(io::Error),
    /// The environment names a backend that this machine does not have.
    Backend(BadBackend),
    /// The system has no thread left.
    Threads(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Read(line, _) => {
                write!(f, "after line {line}: the input cannot be read further")
            }
            Error::Write(_) => write!(f, "the rows cannot be written"),
            Error::Backend(error) => error.fmt(f),
            Error::Threads(_) => {
                write!(
                    f,
                    "no thread can be started: ask for fewer, or allow the process more memory"
                )
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Read(_, error) | Error::Write(error) | Error::Threads(error) => Some(error),
            Error::Backend(_) => None,
        }
    }
}

/// The blocks that go round: enough that nobody waits for another.
fn parcels(threads: usize) -> usize {
    threads * 2 + 2
}

/// Solves all lines of a source and writes one row for each, in order.
///
/// # Errors
/// What broke it off; the rows before it are written.
pub fn solve_lines(
    source: Source,
    out: &mut impl Write,
    work: Work,
    cancel: &Cancel,
    listener: &mut impl Listener,
) -> Result<Ending, Error> {
    let solvers = solvers(work.threads).map_err(Error::Backend)?;
    let (free_in, free_out) = unbounded();
    let (full_in, full_out) = unbounded();
    let (done_in, done_out) = unbounded();
    for _ in 0..parcels(solvers.len()) {
        free_in.send(Parcel::default()).expect("the receiver is here");
    }
    out.write_all(written::heading(work)).map_err(Error::Write)?;
    let unchecked = source.unchecked();
    // Not in the scope: who waits for a keyboard or a pipe cannot be woken by Ctrl-C, so
    // nobody waits for the reader then.
    let reader = {
        let cancel = cancel.clone();
        let thread = std::thread::Builder::new().name("reader".to_owned());
        thread.spawn(move || read(source, &free_out, &full_in, &cancel)).map_err(Error::Threads)?
    };
    let written = std::thread::scope(|scope| {
        for (number, solver) in solvers.into_iter().enumerate() {
            let worker = Worker::new(solver, cancel);
            let (full, done) = (full_out.clone(), done_in.clone());
            let thread = std::thread::Builder::new().name(format!("worker {number}"));
            let started =
                thread.spawn_scoped(scope, move || solve(worker, work, &full, &done, cancel));
            match started {
                // Fewer do the same work.
                Err(_) if number > 0 => break,
                started => started.map_err(Error::Threads)?,
            };
        }
        // When the last worker ends, the writer sees that nothing more will come.
        drop((done_in, full_out));
        let written = write(out, done_out, free_in, listener);
        if written.is_err() {
            cancel.cancel();
        }
        written.map_err(Error::Write)
    });
    let totals = written?;
    let lines = match cancel.is_cancelled() && !reader.is_finished() {
        true => None,
        false => reader.join().expect("the reader does not panic")?,
    };
    let complete = lines == Some(totals.lines);
    Ok(Ending { totals, complete, unchecked_frames: unchecked.load(Ordering::Relaxed) })
}

/// Fills free blocks until the input ends; tells the number of lines, or `None` if it was cancelled.
fn read(
    mut source: Source,
    free: &Receiver<Parcel>,
    full: &Sender<Parcel>,
    cancel: &Cancel,
) -> Result<Option<u64>, Error> {
    // The writer drops its end when it fails.
    while let Ok(mut parcel) = free.recv() {
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let more = source.next(&mut parcel.block);
        if !more.map_err(|error| Error::Read(source.lines(), error))? {
            return Ok(Some(source.lines()));
        }
        if full.send(parcel).is_err() {
            return Ok(None);
        }
    }
    Ok(None)
}

fn solve(
    mut worker: Worker,
    work: Work,
    full: &Receiver<Parcel>,
    done: &Sender<Parcel>,
    cancel: &Cancel,
) {
    loop {
        let mut parcel = match full.recv_timeout(PATIENCE) {
            Ok(parcel) => parcel,
            Err(RecvTimeoutError::Timeout) if !cancel.is_cancelled() => continue,
            Err(_) => return,
        };
        parcel.rows.clear();
        parcel.complaints.clear();
        match worker.rows(&parcel.block, work, &mut parcel.rows, &mut parcel.complaints) {
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
) -> io::Result<Totals> {
    let mut totals = Totals::default();
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for parcel in done {
        waiting.insert(parcel.block.number, parcel);
        while let Some(parcel) = waiting.remove(&next) {
            next += 1;
            out.write_all(&parcel.rows)?;
            totals.add(&parcel.totals);
            for (line, why) in &parcel.complaints {
                listener.bad_line(*line, why);
            }
            listener.written(&totals, parcel.block.read);
            // The reader may have ended; then nobody needs the block.
            let _ = free.send(parcel);
        }
    }
    out.flush()?;
    Ok(totals)
}
