//! Where data and words go.

use crate::args::InputArgs;
use crate::result_file::ResultFile;
use anyhow::{Context, Result};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use sudolab::JobError;
use sudolab::algorithms::UnknownId;
use sudolab::formats::{ReadError, ReadErrorKind};

/// The exit status: a contract.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// Done as asked: every puzzle solved, made, rated; for `check`, exactly one solution.
    Good = 0,
    /// No solution, several where one is asked for, or none within the limits.
    Unsolved = 1,
    /// Bad input or usage.
    BadInput = 2,
}

/// Standard output for data: buffered, colours only where they are wanted.
pub(crate) fn data() -> impl Write {
    BufWriter::new(anstream::AutoStream::auto(io::stdout()))
}

/// Writes a text that was made of `input`, to the file named or to standard output.
pub(crate) fn put(text: &str, file: Option<&Path>, input: &InputArgs) -> Result<()> {
    let Some(path) = file else {
        let mut out = data();
        out.write_all(text.as_bytes())?;
        return Ok(out.flush()?);
    };
    let mut file = ResultFile::create(path, input.name())?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.finish());
    written.with_context(|| path.display().to_string())
}

/// What to do about an error on this command line, where the library cannot know.
pub(crate) fn advice(error: &anyhow::Error) -> &'static str {
    let of_cause = |cause: &(dyn std::error::Error + 'static)| {
        let unknown = match cause.downcast_ref() {
            Some(JobError::Unknown(unknown)) => Some(unknown),
            _ => cause.downcast_ref::<UnknownId>(),
        };
        match cause.downcast_ref::<ReadError>().map(|error| &error.kind) {
            Some(ReadErrorKind::AmbiguousAlphabet { .. }) => Some(" (--alphabet)"),
            _ if unknown.is_some_and(|unknown| unknown.nearest.is_none()) => {
                Some("; 'sudolab algorithms' lists them")
            }
            _ => None,
        }
    };
    error.chain().find_map(of_cause).unwrap_or_default()
}

/// Is the cause that nobody reads our output any more?
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Rows of text in columns: the first to the left, the others to the right.
pub(crate) fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    columns(header, rows, |column| column == 0)
}

/// Rows of text in columns, all to the left.
pub(crate) fn left_table(header: &[&str], rows: &[Vec<String>]) -> String {
    columns(header, rows, |_| true)
}

fn columns(header: &[&str], rows: &[Vec<String>], left: impl Fn(usize) -> bool) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([header[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let padded = cells.zip(&widths).enumerate().map(|(i, (cell, &width))| match left(i) {
            true => format!("{cell:<width$}"),
            false => format!("{cell:>width$}"),
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    let mut text = line(&mut header.iter().copied());
    for row in rows {
        text += &line(&mut row.iter().map(String::as_str));
    }
    text
}
