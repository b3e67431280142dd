//! Words for people: all that goes to standard error.

use std::fmt::Arguments;
use std::io::{self, Write};

/// Writes a line to standard error, as `eprintln!` does, which would panic where it cannot be written.
macro_rules! say {
    ($($words:tt)*) => {
        $crate::say::line(format_args!($($words)*))
    };
}

/// What nobody can read is dropped, and the work goes on: a full disk behind `2> log` or a reader that left must
/// not cost an hour of results.
pub(crate) fn line(words: Arguments<'_>) {
    // In one piece, so that lines of several threads or programs do not mix.
    let _ = io::stderr().write_all(format!("{words}\n").as_bytes());
}
