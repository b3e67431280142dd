//! Many puzzles on several threads.

use crate::solver::Solver;
use crate::work::Answer;
use std::sync::Mutex;

/// Puzzles that a thread takes at a time: enough that taking costs nothing and lanes are rarely
/// idle, few enough that threads end together.
const BLOCK: usize = 512;

/// Solves puzzles (digits in reading order, 0 for blank), up to `limit` solutions each, on so many
/// threads (0: as many as the machine runs at once). The answers come in the order of the puzzles.
///
/// # Panics
/// `SUDOLAB_BACKEND` names a backend that cannot be had; [`crate::Backend::choose`] tells before.
pub fn solve_many(puzzles: &[[u8; 81]], limit: u64, threads: usize) -> Vec<Answer> {
    let mut answers = vec![Answer::NONE; puzzles.len()];
    let available = std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = if threads == 0 { available } else { threads };
    let threads = threads.min(puzzles.len().div_ceil(BLOCK)).max(1);
    // A few large puzzles must not wait for one thread.
    let blocks = Mutex::new(puzzles.chunks(BLOCK).zip(answers.chunks_mut(BLOCK)));
    let work = || {
        let mut solver = Solver::new().unwrap_or_else(|error| panic!("{error}"));
        loop {
            let block = blocks.lock().expect("no thread panics while it holds this").next();
            let Some((puzzles, answers)) = block else { return };
            solver.solve_into(puzzles, limit, answers);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    answers
}
