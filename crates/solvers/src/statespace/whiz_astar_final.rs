//! A* as the last version of the SudokuWhiz program has it.

use super::cost::Cost;
use super::whiz_astar::{COUNTERS, blanks, whiz};
use super::{WHIZ, bfs};
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "whiz-astar-final",
    title: "A* of SudokuWhiz, last version",
    about: "f = g + h with h the number of blanks; a step costs 2 and the Euclidean distance from \
            the cell filled last. f grows with every digit, so shallow states go before deep ones \
            and nearly all of the space is searched: the version with the dearer steps explores \
            more than the tables show. h2 only chooses the cell (see whiz-astar).",
    reference: WHIZ,
    parameters: &[],
    counters: COUNTERS,
    build: |_| {
        solver!(|puzzle, run, WORDS| whiz::<WORDS, _>(puzzle, run, Cost::Euclid, |board, tag| tag
            .cost
            + blanks(board)))
    },
    ..bfs::ENTRY
};
