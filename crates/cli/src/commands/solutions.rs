//! `sudolab solve --all`: every solution goes out when it is found, so that memory does not grow with their number.

use crate::args::SolveArgs;
use anyhow::Result;
use serde::Serialize;
use std::io::{self, Write};
use sudolab::{Cancel, Grid, Puzzle, line, wire};

/// Where solutions go: a line each, or with --json an element each of an array. A write that fails cancels the
/// search.
pub(super) struct Solutions<'a, W> {
    args: &'a SolveArgs,
    out: &'a mut W,
    found: u64,
    failure: Option<io::Error>,
    cancel: &'a Cancel,
}

impl<'a, W: Write> Solutions<'a, W> {
    pub(super) fn new(args: &'a SolveArgs, out: &'a mut W, cancel: &'a Cancel) -> Self {
        Solutions { args, out, found: 0, failure: None, cancel }
    }

    pub(super) fn take(&mut self, grid: &Grid) {
        if self.failure.is_none() {
            self.failure = self.write(grid).err();
            if self.failure.is_some() {
                self.cancel.cancel();
            }
        }
    }

    fn write(&mut self, grid: &Grid) -> io::Result<()> {
        if !self.args.json {
            return writeln!(self.out, "{}", solution_text(self.args, grid, line));
        }
        if self.found > 0 {
            self.out.write_all(b",")?;
        }
        self.found += 1;
        Ok(serde_json::to_writer(&mut self.out, &wire::values(grid))?)
    }

    /// The error if one could not be written.
    pub(super) fn finish(self) -> io::Result<()> {
        self.failure.map_or(Ok(()), Err)
    }
}

/// The fields of a [`wire::Ended`] that are known before the search.
#[derive(Serialize)]
struct Begun {
    line: usize,
    puzzle: wire::Board,
}

/// A [`wire::Ended`] up to the first of its solutions, which come next.
pub(super) fn begin_json(out: &mut impl Write, line: usize, puzzle: &Puzzle) -> Result<()> {
    let begun = serde_json::to_string(&Begun { line, puzzle: puzzle.into() })?;
    let begun = begun.strip_suffix('}').unwrap_or(&begun);
    Ok(write!(out, "{begun},\"outcome\":{{\"solutions\":[")?)
}

/// The rest of it.
pub(super) fn end_json(out: &mut impl Write, outcome: &wire::Outcome) -> Result<()> {
    let outcome = serde_json::to_string(outcome)?;
    let fields = outcome.strip_prefix('{').unwrap_or(&outcome);
    Ok(writeln!(out, "],{fields}}}")?)
}

/// A solution in the format asked for, or in the usual one.
pub(super) fn solution_text(
    args: &SolveArgs,
    grid: &Grid,
    usual: impl Fn(&Grid) -> String,
) -> String {
    args.to
        .and_then(|format| sudolab::text(grid, format))
        .unwrap_or_else(|| usual(grid))
        .trim_end()
        .to_owned()
}
