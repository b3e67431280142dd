//! The second version of the constraint agent: with forward checking.

use super::mrv::COUNTERS;
use super::search::{Search, parameters};
use sudolab_core::{Boards, Entry, Family, Preference, RuleKind, Trace};

pub(super) const ENTRY: Entry = Entry {
    id: "csp-ac3-fc",
    title: "AC-3, then search with forward checking",
    family: Family::Backtracking,
    about: "As csp-ac3, but each digit placed is also struck from the domains of the cells in sight, and \
            put back exactly when the search goes back. Rules that compute with digits look at it once, too. An empty domain ends a branch at once, and \
            'smallest domain first' becomes a choice that follows the search.",
    reference: "A. Maestre Gómez: Game Sudoku, a constraint-satisfaction agent",
    complete: true,
    boards: Boards::Any,
    rules: RuleKind::ALL,
    trace: Trace::Full,
    rank: Preference::same(2),
    parameters: &parameters("mrv", "forward-checking"),
    counters: COUNTERS,
    build: |settings| Box::new(Search::new(settings, true)),
};
