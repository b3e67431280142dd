//! What searches with a frontier count.

use sudolab_core::counters::MAX_DEPTH;
use sudolab_core::{Counter, EventKind};

/// The figures of all of them.
pub(super) const STATES: &[Counter] = &[STATES_TAKEN, STATES_GENERATED, MAX_FRONTIER, MAX_DEPTH];
/// With a cost model, what the solution costs too.
pub(super) const STATES_AND_COST: &[Counter] =
    &[STATES_TAKEN, STATES_GENERATED, MAX_FRONTIER, MAX_DEPTH, SOLUTION_COST];

/// Explored, for searches with a frontier.
pub(super) const STATES_TAKEN: Counter = Counter {
    key: "explored",
    meaning: "states taken from the frontier: the root is not among them, a goal is",
    value: |tally| tally.count(EventKind::Take),
};

/// Generated, for searches with a frontier.
pub(super) const STATES_GENERATED: Counter = Counter {
    key: "generated",
    meaning: "states put in the frontier",
    value: |tally| tally.count(EventKind::Generate),
};

/// The most states that waited at once.
pub(super) const MAX_FRONTIER: Counter = Counter {
    key: "max_frontier",
    meaning: "most states in the frontier after an expansion",
    value: |tally| tally.max_frontier(),
};

/// The cost of a solution, for searches with a cost model.
pub(super) const SOLUTION_COST: Counter = Counter {
    key: "path_cost",
    meaning: "cost of the path to the first solution under the search's cost model, to the \
              nearest whole; 0 until there is one",
    value: |tally| tally.path_cost(),
};
