//! Counters that several families share. What only one family counts is defined beside it.

use crate::counter::{Counter, Tally};
use crate::event::EventKind;

/// Explored, for searches that test digits in cells.
pub const DIGITS_TESTED: Counter = Counter {
    key: "explored",
    meaning: "digits tested in a cell, each counted before the test of its legality",
    value: |tally| tally.count(EventKind::Try),
};

/// Digits written.
pub const PLACEMENTS: Counter = Counter {
    key: "placements",
    meaning: "digits written on the board",
    value: |tally| tally.count(EventKind::Place),
};

/// Digits taken back.
pub const BACKTRACKS: Counter = Counter {
    key: "backtracks",
    meaning: "placed digits taken back",
    value: |tally| tally.count(EventKind::Remove),
};

/// Dead ends.
pub const DEAD_ENDS: Counter = Counter {
    key: "dead_ends",
    meaning: "boards that could not be carried on, so that the search turned back",
    value: |tally| tally.count(EventKind::Fail),
};

/// The deepest board.
pub const MAX_DEPTH: Counter = Counter {
    key: "max_depth",
    meaning: "most digits that stood on the board at once, givens not counted",
    value: |tally| tally.max_depth(),
};

/// The cost of all actions at the board.
pub const ACTION_COST: Counter = Counter {
    key: "path_cost",
    meaning: "cost of all that an agent at the board does: read 1, move 1, insert 2, delete 2 \
              (unless other costs are set)",
    value: Tally::action_cost,
};

/// Swaps made.
pub const SWAPS: Counter = Counter {
    key: "swaps",
    meaning: "neighbours accepted: swaps made on the board",
    value: |tally| tally.count(EventKind::Swap),
};

/// New starts.
pub const RESTARTS: Counter = Counter {
    key: "restarts",
    meaning: "new starts after the first",
    value: |tally| tally.count(EventKind::Restart),
};

/// How near a solution the search came.
pub const BEST_COST: Counter = Counter {
    key: "best_cost",
    meaning: "digits missing from rows and columns on the best full board seen: 0 is a \
              solution, 2 N x N says that no board was judged",
    value: |tally| tally.best_cost(),
};

/// Explored, for engines that tell nothing of what they do.
pub const SEARCHES: Counter = Counter {
    key: "explored",
    meaning: "models handed to the engine, which does not tell what it explores in them",
    value: |tally| tally.count(EventKind::Work),
};
