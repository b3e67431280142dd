//! What was read, written in every format and read again, is the same board.

use crate::table::{Budget, Check, Exercises, Target};
use crate::targets::read::{read, seeds};
use sudolab::formats::{self, Format, Loss, Options, WriteOptions};
use sudolab::{Board, Grid};

pub(crate) const TARGET: Target = Target {
    name: "round-trip",
    exercises: Exercises::Reader,
    oracle: "what was written in every format is read back equal",
    check: Check::Bytes { check, seeds },
    budget: Budget { seconds: 12, cases: 10_000_000 },
};

/// Boards above this side take too long to write in twenty formats.
const MOST_SIDE: usize = 16;
const MOST_BOARDS: usize = 3;

fn check(bytes: &[u8]) {
    let Some((_, reading)) = read(bytes) else { return };
    let boards = reading.records.iter().filter_map(|record| record.board.as_ref().ok());
    for board in boards.filter(|board| board.shape().side() <= MOST_SIDE).take(MOST_BOARDS) {
        Format::all().filter(|format| format.can_write()).for_each(|format| again(board, format));
    }
}

fn again(board: &Board, format: Format) {
    let Ok(written) = formats::write(board, format, &WriteOptions::default()) else { return };
    let lost = |kind: fn(&Loss) -> bool| written.lost.iter().any(kind);
    let shape = lost(|loss| matches!(loss, Loss::Boxes(_))).then(|| board.shape());
    let options = Options { format: Some(format), shape, ..Options::default() };
    let reading = formats::read(&written.text, &options);
    let reading = reading.unwrap_or_else(|error| panic!("{format:?}: {error}\n{}", written.text));
    let [record] = &reading.records[..] else { panic!("{format:?}: one board became several") };
    let again = record.board.as_ref().expect("what was written can be read");
    if !lost(|loss| matches!(loss, Loss::Filled(_))) {
        assert_eq!(digits(again), digits(board), "{format:?}\n{}", written.text);
    }
    if written.lost.is_empty() && format == Format::Json {
        assert_eq!(sorted(again), sorted(board), "{}", written.text);
    }
}

/// Givens and placed digits together.
fn digits(board: &Board) -> Grid {
    let mut grid = board.givens.clone();
    board.shape().all_cells().for_each(|cell| grid.set(cell, board.digit(cell)));
    grid
}

/// The order of labels is each format's own.
fn sorted(board: &Board) -> Board {
    let mut board = board.clone();
    board.labels.sort();
    board
}
