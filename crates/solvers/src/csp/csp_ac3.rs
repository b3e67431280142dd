//! The first version of the constraint agent: AC-3, then search.

use super::mrv::COUNTERS;
use super::search::{Search, parameters};
use sudolab_core::{Boards, Entry, Family, Preference, RuleKind, Trace};

pub(super) const ENTRY: Entry = Entry {
    id: "csp-ac3",
    title: "AC-3, then search",
    family: Family::Backtracking,
    about: "Every cell is a variable with the domain 1 to N; givens are constraints 'must be', units \
            'all different'. AC-3 makes all arcs consistent once, before the search. The search \
            takes the cell with the smallest of these domains and tests each digit against those \
            already placed; the domains themselves do not shrink any more. For 'different from' an arc \
            removes something only when its other end is down to one digit, so AC-3 alone finds \
            the chains of cells with a single candidate. Rules that compute with digits narrow \
            the domains once, too; in the search a digit is tested against them.",
    reference: "A. Maestre Gómez: Game Sudoku, a constraint-satisfaction agent",
    complete: true,
    boards: Boards::Any,
    rules: RuleKind::ALL,
    trace: Trace::Full,
    rank: Preference::same(1),
    parameters: &parameters("mrv", "none"),
    counters: COUNTERS,
    build: |settings| Box::new(Search::new(settings, true)),
};
