//! Breadth-first search.

use super::frontier::Queue;
use super::search::search;
use super::{SPACE, STATES, children, plain};
use sudolab_core::{Boards, Entry, Family, Preference, RuleKind, Trace};

/// The first of the family; the others say what they do otherwise.
pub(super) const ENTRY: Entry = Entry {
    id: "bfs",
    title: "Breadth-first search",
    family: Family::StateSpace,
    about: "Takes the states in the order in which they were generated: all with one digit filled \
            in, then all with two, and so on. All solutions lie at one depth, the last, so this \
            order is the worst there is: every state of every depth before is taken first. Time and \
            memory grow as the widest depth: 69 million states for the well-known puzzle against \
            brute force.",
    reference: SPACE,
    complete: true,
    boards: Boards::Any,
    rules: RuleKind::ALL,
    trace: Trace::Full,
    rank: Preference::same(0),
    parameters: &[children::FIRST_BY_DEFAULT],
    counters: STATES,
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| {
            search::<WORDS, Queue, _>(puzzle, run, plain(&settings, |_, _| 0.0), |_| {})
        })
    },
};
