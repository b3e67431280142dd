//! Shorthands for the formats' tests.

use crate::{Format, Options, ReadError, Reading, read};
use sudolab_core::Board;

/// What is read without any hint.
pub(crate) fn read_all(text: &str) -> Reading {
    read(text, &Options::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The boards of a text that must be taken for this format.
pub(crate) fn boards(text: &str, format: Format) -> Vec<Board> {
    let reading = read_all(text);
    assert_eq!(reading.format, format, "{text}");
    reading.records.into_iter().map(|record| record.board.unwrap()).collect()
}

pub(crate) fn error(text: &str) -> ReadError {
    read(text, &Options::default()).unwrap_err()
}

/// The error as people see it.
pub(crate) fn text_of(error: &ReadError) -> String {
    error.to_string()
}
