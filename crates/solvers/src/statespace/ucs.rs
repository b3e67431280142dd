//! Uniform-cost search.

use super::frontier::Buckets;
use super::search::{Plan, search};
use super::{SPACE, STATES_AND_COST, bfs, children, cost, plain};
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "ucs",
    title: "Uniform-cost search",
    about: "Takes the state with the cheapest path g; of equals, the one generated first. With the \
            report's costs (g = depth) that is breadth-first search, state for state. Under \
            cost=branching (a step costs the number of its siblings) the first solution is the one \
            with the least guessing, under cost=actions the one that an agent at the board writes \
            with the fewest actions.",
    reference: SPACE,
    parameters: &[children::FIRST_BY_DEFAULT, cost::PARAMETER],
    counters: STATES_AND_COST,
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| {
            let cost = cost::Cost::of(&settings);
            let plan = Plan { cost, ..plain(&settings, |_, tag| tag.cost) };
            search::<WORDS, Buckets, _>(puzzle, run, plan, |_| {})
        })
    },
    ..bfs::ENTRY
};
