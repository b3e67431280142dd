//! 9x9 Sudoku at full speed: many puzzles at once, each in a lane of vector registers.
//!
//! ```
//! let puzzle = sudolab_turbo::parse(
//!     b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let answer = sudolab_turbo::solve_one(&puzzle, 2);
//! assert_eq!(answer.count, 1); // up to 2 were asked for: so it is unique
//! let solution = sudolab_turbo::show(answer.solution().unwrap());
//! assert!(solution.starts_with(b"534678912"));
//! # Ok::<(), sudolab_turbo::BadText>(())
//! ```
//!
//! A [`Solver`] keeps its memory from puzzle to puzzle. For many puzzles: [`solve_many`] into a
//! vector with threads, [`Solver::solve_iter`] as an iterator, [`Solver::run`] with callbacks. The
//! functions here keep one solver per thread.
//!
//! # Limits
//!
//! `limit` is how many solutions are looked for in each puzzle: 2 proves that a solution is the only one, and 0 is taken as 1.
//!
//! No puzzle we know needs more than some hundred guesses, but pencil marks can be made that need billions. To stop a
//! search: [`Solver::guess_limit`] gives up a puzzle that guesses more often than that, and its answer says so; [`Work::go_on`],
//! asked before every pass, ends all the work at once, by whatever the caller looks at (a clock, a switch).
//!
//! The backend (AVX-512, AVX2, or what every processor has) is chosen at run time; the environment variable
//! `SUDOLAB_BACKEND` overrides the choice with `portable`, `avx2` or `avx512`. NOTES.md tells how it works
//! and what was tried.
//!
//! Puzzles with any rules, up to 16x16: [`lanes`], where the boards of one search go on side by side.

mod backend;
mod branch;
mod digits;
mod engine;
mod group;
mod harvest;
pub mod lanes;
mod learn;
mod many;
mod memory;
mod pass;
mod solver;
mod text;
mod vector;
mod work;

pub use backend::{Backend, BadBackend, VARIABLE};
#[doc(hidden)]
pub use engine::Part;
pub use many::{solve_many, solve_many_into};
pub use memory::{give_back_memory, share_memory};
pub use solver::{Answers, Solver};
pub use text::{BadText, parse, parse_candidates, show};
pub use work::{Answer, Slot, Work};

use std::cell::RefCell;

thread_local! {
    static SOLVER: RefCell<Solver> =
        RefCell::new(Solver::new().unwrap_or_else(|error| panic!("{error}")));
}

/// Solves one puzzle (digits in reading order, 0 for blank), up to `limit` solutions (0 is taken as 1).
///
/// # Panics
/// `SUDOLAB_BACKEND` names a backend that is unknown or cannot run here; [`Backend::choose`] tells
/// before.
pub fn solve_one(puzzle: &[u8; 81], limit: u64) -> Answer {
    SOLVER.with_borrow_mut(|solver| solver.solve(puzzle, limit))
}

/// How many solutions a puzzle has, up to `limit` (0 is taken as 1).
///
/// # Panics
/// As [`solve_one`].
pub fn count(puzzle: &[u8; 81], limit: u64) -> u64 {
    solve_one(puzzle, limit).count
}

/// Has a puzzle exactly one solution?
///
/// # Panics
/// As [`solve_one`].
pub fn is_unique(puzzle: &[u8; 81]) -> bool {
    count(puzzle, 2) == 1
}
