//! Boards with any rules, 32 at once: each lane of the vector registers holds a board of one search.
//!
//! ```text
//! Program: relations between cells   -> a pass: every relation narrows the boards in all lanes
//! boards that wait (a stack) <-> lanes: a dead board leaves its lane; one that settled goes on with a digit, and waits without it
//! Weights: where boards died         -> which cell is next; after some guesses all begins again, with better weights
//! ```
//!
//! What a search finds, and in which order, does not depend on the processor: every backend has as many lanes.

mod choice;
mod compiled;
mod engine;
mod machine;
mod pass;
mod program;
mod wide;

pub use machine::{MOST_STEPS, Step};
pub use program::{BadProgram, MOST_CELLS, MOST_DIGITS, Program, Relation, Seers};

use crate::Backend;
use engine::Engine;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All was seen.
    Exhausted,
    /// Its [`Work`] wanted no more.
    Stopped,
}

/// What a search tells and asks. Every `false` of the first three ends it.
pub trait Work {
    /// Before every pass, with the bytes that boards take.
    fn go_on(&mut self, bytes: usize) -> bool;
    /// A digit (by index) is tried in a cell.
    fn guess(&mut self, cell: usize, digit: usize) -> bool;
    /// All relations hold: a digit for each cell, as a bit. Each solution comes once.
    fn solution(&mut self, cells: &[u16]) -> bool;
    /// A board came to nothing; this is the cell of its last guess.
    fn dead_end(&mut self, cell: usize);
    /// The search begins again.
    fn begins_again(&mut self);
    /// Narrows the cells of the relation [`Relation::Other`] with this number; `false` if it cannot hold.
    fn narrow(&mut self, number: usize, domains: &mut [u16]) -> bool;
}

/// Searches for solutions, from a set of digits for each cell. `weights` say where searches failed before, and `known` are
/// solutions that are not to be told again.
///
/// # Panics
/// The start has not the cells of the program, or this processor cannot run the backend.
pub fn search<W: Work>(
    backend: Backend,
    program: &Program,
    start: &[u16],
    weights: &[u32],
    known: Vec<Vec<u16>>,
    work: &mut W,
) -> Ended {
    assert_eq!(start.len(), program.cells(), "as many cells as the program has");
    compiled::run(backend, &mut Engine::new(program, start, weights, known), work)
}
