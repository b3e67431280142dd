//! A search written to a file as it happens: a line that says what it is, then one JSON
//! object per event, then one that says how it ended. docs/EVENTS.md describes it.

use crate::result_file::ResultFile;
use anyhow::{Context, Result};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use sudolab::quantity::grouped;
use sudolab::wire;
use sudolab::{Cancel, Event, Observer, ReadyJob, Reason, Shape};

/// The file, and how much of each search goes into it.
pub(crate) struct TraceFile {
    path: PathBuf,
    out: ResultFile,
    limit: u64,
}

impl TraceFile {
    /// A file for the searches on what `input` names.
    pub(crate) fn create(path: &Path, input: &str, limit: u64) -> Result<TraceFile> {
        let out = ResultFile::create(path, input).context("trace file")?;
        Ok(TraceFile { path: path.to_owned(), out, limit })
    }

    /// All searches are in it.
    pub(crate) fn finish(self) -> Result<()> {
        let TraceFile { path, out, .. } = self;
        out.finish().with_context(|| format!("trace file {}", path.display()))
    }

    /// Starts the trace of one search. A write that fails cancels the search.
    pub(crate) fn start<'a>(&'a mut self, job: &ReadyJob, cancel: &Cancel) -> Result<Recorder<'a>> {
        let shape = job.puzzle().shape();
        let head = wire::TraceHead::from(job);
        let failure = writeln!(self.out, "{}", serde_json::to_string(&head)?).err();
        Ok(Recorder { file: self, shape, events: 0, failure, cancel: cancel.clone() })
    }
}

/// Writes the events of one search.
pub(crate) struct Recorder<'a> {
    file: &'a mut TraceFile,
    shape: &'static Shape,
    events: u64,
    failure: Option<io::Error>,
    cancel: Cancel,
}

impl Recorder<'_> {
    fn write(&mut self, event: &wire::Event) -> io::Result<()> {
        serde_json::to_writer(&mut self.file.out, event)?;
        self.file.out.write_all(b"\n")
    }

    fn record(&mut self, event: impl FnOnce(&'static Shape) -> wire::Event) {
        self.events += 1;
        if self.events <= self.file.limit
            && self.failure.is_none()
            && let Err(error) = self.write(&event(self.shape))
        {
            self.failure = Some(error);
            self.cancel.cancel();
        }
    }

    /// Ends the trace of this search; says how many events were left out, if any.
    pub(crate) fn finish(mut self, outcome: &wire::Outcome) -> Result<()> {
        let left_out = self.events.saturating_sub(self.file.limit);
        let end = wire::TraceEnd { end: outcome, events: self.events, left_out };
        let end = serde_json::to_string(&end)?;
        if self.failure.is_none() {
            let written = writeln!(self.file.out, "{end}").and_then(|()| self.file.out.flush());
            self.failure = written.err();
        }
        if left_out > 0 {
            say!("trace: {} more events were not written (--trace-limit)", grouped(left_out));
        }
        match self.failure.take() {
            Some(error) => {
                Err(error).with_context(|| format!("trace file {}", self.file.path.display()))
            }
            None => Ok(()),
        }
    }
}

impl Observer for Recorder<'_> {
    fn event(&mut self, event: Event) {
        self.record(|shape| wire::Event::new(event, shape));
    }

    fn event_because(&mut self, event: Event, reason: &dyn Fn() -> Reason) {
        self.record(|shape| wire::Event::because(event, reason(), shape));
    }
}
