//! A* as the text of the SudokuWhiz report has it.

use super::children::Children;
use super::cost::Cost;
use super::whiz_astar::{COUNTERS, blanks, whiz};
use super::{WHIZ, bfs};
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "whiz-astar-text",
    title: "A* of SudokuWhiz, as in its text",
    about: "f = g + h + h2 to the letter: a step costs 3 (move 1, insert 2), h is the number of \
            blanks, h2 the fewest candidates of a cell in the row or column of the cell filled last. \
            h2 is not admissible: a cell may have more candidates than a step costs. It does no harm, \
            since all solutions lie at one depth and cost the same; nor any good: with k blanks f is \
            at most 3 x (blanks of the puzzle) - k, since a row with k blanks lacks k digits, so \
            every state that is no solution goes before the first that is. The constant f of the \
            tables (whiz-astar) needs about half as many.",
    reference: WHIZ,
    parameters: &[],
    counters: COUNTERS,
    build: |_| {
        solver!(|puzzle, run, WORDS| {
            whiz::<WORDS, _>(puzzle, run, Cost::MoveAndInsert, |board, tag| {
                let fewest = Children::LineOfLast.count(board, tag.last);
                tag.cost + blanks(board) + fewest as f64
            })
        })
    },
    ..bfs::ENTRY
};
