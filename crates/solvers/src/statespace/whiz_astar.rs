//! A* as the tables of the SudokuWhiz report were made.

use super::board::Board;
use super::children::{Children, first_last};
use super::cost::Cost;
use super::counters::{MAX_FRONTIER, SOLUTION_COST, STATES_TAKEN};
use super::frontier::{JavaHeap, Sorted};
use super::search::{Closed, Plan, Rank, search};
use super::{WHIZ, bfs};
use sudolab_core::counters::MAX_DEPTH;
use sudolab_core::{Counter, Entry, EventKind, Exhausted, Preference, Puzzle, Run, Stop};

/// Generated, as the SudokuWhiz program counts it (MNG).
const WHIZ_GENERATED: Counter = Counter {
    key: "generated",
    meaning: "1 + the number of its children, summed over all states that were expanded",
    value: |tally| tally.count(EventKind::Frontier) + tally.count(EventKind::Generate),
};

/// Useful, as the SudokuWhiz program counts it for A* (MNS).
const EXPANSIONS: Counter = Counter {
    key: "useful",
    meaning: "states expanded: the root is among them, a goal is not",
    value: |tally| tally.count(EventKind::Frontier),
};

pub(super) const ENTRY: Entry = Entry {
    id: "whiz-astar",
    title: "A* of SudokuWhiz, as in its tables",
    about: "f = g + h; an insertion costs 1 and h is the number of blanks, so f is the same for all \
            states and the ties of java.util.PriorityQueue decide. The work is done by the choice \
            of the cell: h2, the fewest candidates of a cell in the row or column of the cell filled \
            last (the row first; a full line gives way to the first that is not). The report calls \
            h2 admissible and consistent; as a part of f it would be neither, since it may exceed \
            the cost of a step. It does no harm: all solutions lie at one depth and cost the same. \
            The set of visited boards never catches one: no board has two paths.",
    reference: WHIZ,
    // Of the searches with a frontier the one that ends soonest: the first to show of them.
    rank: Preference::same(1),
    parameters: &[],
    counters: COUNTERS,
    build: |_| {
        solver!(|puzzle, run, WORDS| whiz::<WORDS, _>(puzzle, run, Cost::Unit, |board, tag| tag
            .cost
            + blanks(board)))
    },
    ..bfs::ENTRY
};

pub(super) const COUNTERS: &[Counter] =
    &[WHIZ_GENERATED, EXPANSIONS, STATES_TAKEN, MAX_FRONTIER, MAX_DEPTH, SOLUTION_COST];

/// The search that all three versions share.
pub(super) fn whiz<const WORDS: usize, R: Rank<WORDS>>(
    puzzle: &Puzzle,
    run: &mut Run,
    cost: Cost,
    rank: R,
) -> Result<Exhausted, Stop> {
    let plan = Plan {
        children: Children::LineOfLast,
        cost,
        rank,
        closed: Closed::Kept,
        start: first_last,
    };
    search::<WORDS, Sorted<JavaHeap>, _>(puzzle, run, plan, |_| {})
}

/// The estimate h.
pub(super) fn blanks<const WORDS: usize>(board: &Board<WORDS>) -> f64 {
    board.open() as f64
}
