//! 9x9 puzzles by the million: over bytes ([`solve_lines`]: blocks of lines are read, solved and written at
//! the same time, in order, with a fixed amount of memory), and over columns ([`solve_columns`]: puzzles in,
//! counts and solutions out, for callers that hold them in memory). Lines may also hold puzzles with rules and boards of
//! other sizes, in formats that say of themselves what they are.
//!
//! ```
//! use sudolab::{Cancel, bulk};
//!
//! let lines = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\nnone\n";
//! let mut rows = Vec::new();
//! let work = bulk::Work { threads: 1, ..bulk::Work::default() };
//! let ending = bulk::solve_lines(bulk::Source::new(lines.as_bytes(), None)?, &mut rows, work, &Cancel::new(), &mut ())?;
//! assert!(rows.starts_with(b"534678912"));
//! assert_eq!((ending.totals.by_count, ending.totals.bad), ([0, 1, 0], 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod columns;
mod pipeline;
mod rows;
mod source;
mod written;
mod zstd;

pub use columns::{Answers, Columns, Given, solve_columns, solve_columns_into};
pub use pipeline::{Ending, Error, Listener, Work, solve_lines};
pub use rows::{BadLine, Givens, RowContent, RowFormat, Totals};
pub use source::{Source, puzzles};

use sudolab_turbo::{BadBackend, Solver};

/// As many threads as asked for; 0 is as many as the machine runs at once.
fn thread_count(threads: usize) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        threads => threads,
    }
}

/// One solver for each thread, of the usual backend.
fn solvers(threads: usize) -> Result<Vec<Solver>, BadBackend> {
    (0..thread_count(threads)).map(|_| Solver::new()).collect()
}
