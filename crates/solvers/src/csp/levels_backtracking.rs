//! The same search with the figures of the report on levels of difficulty.

use super::backtracking::{self, Backtracking};
use sudolab_core::counters::{
    ACTION_COST, BACKTRACKS, DEAD_ENDS, DIGITS_TESTED, MAX_DEPTH, PLACEMENTS,
};
use sudolab_core::{Counter, Entry, Preference};

/// What the program of the levels report shows as its number of backtracks.
const LEGACY_BACKTRACKS: Counter = Counter {
    key: "legacy_backtracks",
    meaning: "digits placed along the final path: per cell those since the search last came to it, \
              summed (the levels report calls them backtracks)",
    value: |tally| tally.cells().map(|cell| tally.visit_fills(cell)).sum(),
};

pub(super) const ENTRY: Entry = Entry {
    id: "levels-backtracking",
    title: "Plain backtracking, counted as in the simulation of levels",
    about: "First blank cell, digits ascending, legality by row, column and box: the search of \
            'backtracking'. The report's program counts moves (digits placed) and what it calls \
            backtracks: the digits tried along the final path. Both are shown beside the true \
            backtracks, digits taken back, which are always the moves less the blanks.",
    reference: "L.-M. Ivan, A. A.-M. Voicu: Simularea unui joc de Sudoku pe nivele de dificultate \
                (2021)",
    rank: Preference::same(0),
    counters: &[
        DIGITS_TESTED,
        PLACEMENTS,
        BACKTRACKS,
        LEGACY_BACKTRACKS,
        DEAD_ENDS,
        MAX_DEPTH,
        ACTION_COST,
    ],
    build: |_| Box::new(Backtracking),
    ..backtracking::ENTRY
};
