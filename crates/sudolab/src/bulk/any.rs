//! Lines that are no 9x9 in 81 characters: puzzles with rules, and boards of other sizes, each in a format that says of
//! itself what it is: JSON (ours, f-puzzles), ISS text, links.

use super::pipeline::Work;
use crate::formats::{Options, read};
use sudolab_core::{Cancel, Limits, Stop, Verdict};
use sudolab_solvers::count;

/// What became of a puzzle.
pub(super) enum Other {
    /// So many solutions, up to those asked for, and the first of them.
    Solved { count: u64, guesses: u64, givens: usize, solution: Option<String> },
    /// It needs more guesses than allowed.
    GaveUp,
    /// Why it is none.
    Bad(String),
    /// Somebody cancelled.
    Cancelled,
}

/// Does a line begin as such formats do? Others are only ever boards of 81 or 729 characters.
pub(super) fn is_meant(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let starts = ["{", "http://", "https://", "scl", "fpuzzles", "fpuz"];
    starts.iter().any(|start| line.starts_with(start.as_bytes())) || line.contains(&b'~')
}

/// Reads and solves the puzzle of a line.
pub(super) fn answer(line: &[u8], work: Work, cancel: &Cancel) -> Other {
    let Ok(text) = std::str::from_utf8(line) else {
        return Other::Bad("this line is not UTF-8 text".to_owned());
    };
    let reading = match read(text.trim(), &Options::default()) {
        Ok(reading) => reading,
        Err(error) => return Other::Bad(error.kind.to_string()),
    };
    let [record] = &reading.records[..] else {
        return Other::Bad(format!("holds {} puzzles; write one a line", reading.records.len()));
    };
    let board = match &record.board {
        Ok(board) => board,
        Err(error) => return Other::Bad(error.kind.to_string()),
    };
    let puzzle = match board.puzzle() {
        Ok(puzzle) => puzzle,
        Err(refusal) => return Other::Bad(refusal.to_string()),
    };
    let limits = Limits { nodes: work.guess_limit, ..Limits::default() };
    let Some(found) = count(&puzzle, work.limit, limits, cancel) else {
        let side = puzzle.shape().side();
        return Other::Bad(format!("no algorithm takes a board of side {side} with its rules"));
    };
    match found.verdict {
        Verdict::Stopped(Stop::Cancelled) => Other::Cancelled,
        Verdict::Stopped(Stop::Nodes(_)) => Other::GaveUp,
        _ => Other::Solved {
            count: found.solutions_found,
            guesses: found.nodes,
            givens: board.givens.filled(),
            solution: found.solution.as_ref().map(crate::line),
        },
    }
}
