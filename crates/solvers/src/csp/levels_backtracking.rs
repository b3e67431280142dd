//! The same search with the figures of the report on levels of difficulty.

use super::backtracking::{self, Backtracking};
use sudolab_core::counter::*;
use sudolab_core::{Entry, Preference};

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
