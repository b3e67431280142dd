//! Depth-first search.

use super::frontier::Stack;
use super::search::search;
use super::{bfs, plain};
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "dfs",
    title: "Depth-first search",
    about: "Takes the state that was generated last, so the highest digit of a cell goes first. \
            Solutions lie at the last depth, so going deep at once is right here, and the frontier \
            never holds more than the siblings along one path. The same tree as plain backtracking, \
            walked from the other side.",
    reference: "S. Russell, P. Norvig: Artificial Intelligence: A Modern Approach (2010), section 3.4",
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| {
            search::<WORDS, Stack, _>(puzzle, run, plain(&settings, |_, _| 0.0), |_| {})
        })
    },
    ..bfs::ENTRY
};
