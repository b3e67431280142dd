//! Arc consistency maintained.

use super::mrv::COUNTERS;
use super::search::{Search, parameters};
use sudolab_core::{Boards, Entry, Family, Preference, RuleKind, Trace};

pub(super) const ENTRY: Entry = Entry {
    id: "mac",
    title: "Maintaining arc consistency",
    family: Family::Backtracking,
    about: "AC-3 before the search and again after every digit placed: a cell down to one digit takes it \
            from the cells in sight, and so on until nothing changes. Rules that compute with \
            digits narrow their cells likewise. Fewer nodes than forward \
            checking, more work on each.",
    reference: "D. Sabin, E. C. Freuder: Contradicting conventional wisdom in constraint satisfaction. ECAI 1994",
    complete: true,
    boards: Boards::Any,
    rules: RuleKind::ALL,
    trace: Trace::Full,
    rank: Preference::same(3),
    parameters: &parameters("mrv", "ac3"),
    counters: COUNTERS,
    build: |settings| Box::new(Search::new(settings, true)),
};
