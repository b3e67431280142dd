//! Many puzzles on several threads.
#![allow(unsafe_code, reason = "answers in memory that nobody has to clear first")]

use crate::solver::Solver;
use crate::work::Answer;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Mutex;

/// Puzzles that a thread takes at a time: enough that taking costs nothing and lanes are rarely
/// idle, few enough that threads end together.
const BLOCK: usize = 512;

/// Solves puzzles (digits in reading order, 0 for blank), up to `limit` solutions each (0 is taken as 1), on so many
/// threads (0: as many as the machine runs at once). The answers come in the order of the puzzles.
///
/// # Panics
/// `SUDOLAB_BACKEND` names a backend that is unknown or cannot run here;
/// [`crate::Backend::choose`] tells before.
pub fn solve_many(puzzles: &[[u8; 81]], limit: u64, threads: usize) -> Vec<Answer> {
    let mut answers = Vec::with_capacity(puzzles.len());
    // Fresh memory costs as much as easy puzzles do, so each thread gets its own share of it ready.
    let room = &mut answers.spare_capacity_mut()[..puzzles.len()];
    solve_blocks(puzzles, limit, threads, room, filled);
    // SAFETY: the threads have ended, none of them by a panic, which the scope would have passed on; so
    // every block was taken and filled, and the blocks are the first `puzzles.len()` places.
    unsafe { answers.set_len(puzzles.len()) };
    answers
}

/// The same into answers that are there already: for easy puzzles new memory takes as long as the solving.
///
/// # Panics
/// As [`solve_many`], or the slices differ in length.
pub fn solve_many_into(puzzles: &[[u8; 81]], limit: u64, threads: usize, answers: &mut [Answer]) {
    assert_eq!(puzzles.len(), answers.len(), "one answer for each puzzle");
    solve_blocks(puzzles, limit, threads, answers, |answers| answers);
}

fn solve_blocks<T: Send>(
    puzzles: &[[u8; 81]],
    limit: u64,
    threads: usize,
    room: &mut [T],
    ready: impl Fn(&mut [T]) -> &mut [Answer] + Sync,
) {
    let available = std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = if threads == 0 { available } else { threads };
    let threads = threads.min(puzzles.len().div_ceil(BLOCK)).max(1);
    let blocks = Mutex::new(puzzles.chunks(BLOCK).zip(room.chunks_mut(BLOCK)));
    let work = || {
        let mut solver = Solver::new().unwrap_or_else(|error| panic!("{error}"));
        loop {
            let block = blocks.lock().expect("no thread panics while it holds this").next();
            let Some((puzzles, room)) = block else { return };
            solver.solve_into(puzzles, limit, ready(room));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

/// Room for answers, filled with empty ones.
fn filled(room: &mut [MaybeUninit<Answer>]) -> &mut [Answer] {
    for place in room.iter_mut() {
        place.write(Answer::NONE);
    }
    // SAFETY: every place was written just now, and `MaybeUninit` has the layout of what it holds.
    unsafe { &mut *(ptr::from_mut(room) as *mut [Answer]) }
}
