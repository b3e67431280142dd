//! Depth-first searches under a limit that rises until nothing is cut off.

use super::frontier::Stack;
use super::search::{Plan, Rank, Search};
use sudolab_core::{Exhausted, Puzzle, Run, Stop};

/// The limits of an iterated search, on the keys of states.
pub(super) struct Schedule {
    /// The first one; `None` for the key of the root.
    pub(super) first: Option<f64>,
    /// The next, from the last and the lowest key that it cut off.
    pub(super) next: fn(last: f64, cut: f64) -> f64,
}

/// Searches depth first under rising limits. A goal is told under the first limit that
/// reaches it; when a limit cut nothing off, the whole space has been seen.
pub(super) fn deepen<const WORDS: usize, R: Rank<WORDS>>(
    puzzle: &Puzzle,
    run: &mut Run,
    plan: Plan<WORDS, R>,
    schedule: Schedule,
) -> Result<Exhausted, Stop> {
    let Some(mut search) = Search::<WORDS, Stack, R>::new(puzzle, run, plan)? else {
        return Ok(Exhausted);
    };
    search.bound = f64::NEG_INFINITY;
    let mut limit = schedule.first.unwrap_or(search.key());
    loop {
        search.start_within(limit, run)?;
        search.drain(run)?;
        if search.cut == f64::INFINITY {
            return Ok(Exhausted);
        }
        limit = (schedule.next)(limit, search.cut);
    }
}

/// The depth limits of the **space** program: 1, 2, 4 ... up to the first above the number
/// of cells. When it starts a limit above 1, its stack holds a copy of the root below the
/// root's children, so a limit that fails is searched, then the copy is taken, and all is
/// searched again.
pub(super) fn deepen_twice<const WORDS: usize, R: Rank<WORDS>>(
    puzzle: &Puzzle,
    run: &mut Run,
    plan: Plan<WORDS, R>,
) -> Result<Exhausted, Stop> {
    let Some(mut search) = Search::<WORDS, Stack, R>::new(puzzle, run, plan)? else {
        return Ok(Exhausted);
    };
    search.bound = f64::NEG_INFINITY;
    let mut limit = 1;
    loop {
        search.start_within(limit as f64, run)?;
        search.drain(run)?;
        if search.goals == 0 && limit > 1 {
            search.take_root(run)?;
            search.drain(run)?;
        }
        if search.goals > 0 || limit > puzzle.shape().cells() {
            return Ok(Exhausted);
        }
        limit *= 2;
    }
}
