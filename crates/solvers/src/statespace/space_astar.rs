//! A* with the blanks as the estimate.

use super::board::Board;
use super::frontier::{Sorted, StdHeap};
use super::search::{Plan, search};
use super::state::Tag;
use super::{SPACE, STATES_AND_COST, bfs, children, cost, plain};
use sudolab_core::{Entry, Kind, Parameter};

const FACTOR: Parameter = Parameter {
    name: "factor",
    about: "what the estimate of the rest is multiplied by: above 1 it overestimates, at 1 all \
            states have the same f under unit costs",
    kind: Kind::Whole { min: 1, max: 2, default: 2 },
};

pub(super) const ENTRY: Entry = Entry {
    id: "space-astar",
    title: "A* on the number of blanks",
    about: "Takes the state with the lowest f = g + h; g = depth, h = 2 x blanks. The report calls h \
            an underestimate: blanks alone are the exact rest, so twice as much is inadmissible. \
            That is why it works: f falls with every digit, and the search goes deep first. With \
            factor=1 f is the same for all states and only the order of ties decides. Ties are \
            those of std::priority_queue in libstdc++, as in the author's program. Under other \
            costs h is the blanks times the least cost of a step (branching: 0, which makes it \
            uniform-cost search).",
    reference: SPACE,
    parameters: &[children::FIRST_BY_DEFAULT, FACTOR, cost::PARAMETER],
    counters: STATES_AND_COST,
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| {
            let cost = cost::Cost::of(&settings);
            let per_blank = settings.whole(FACTOR.name) as f64 * cost.least();
            let rank = move |board: &Board<WORDS>, tag: &Tag| f(board, tag, per_blank);
            let plan = Plan { cost, ..plain(&settings, rank) };
            search::<WORDS, Sorted<StdHeap>, _>(puzzle, run, plan, |_| {})
        })
    },
    ..bfs::ENTRY
};

/// g + h, with h so much per blank.
pub(super) fn f<const WORDS: usize>(board: &Board<WORDS>, tag: &Tag, per_blank: f64) -> f64 {
    tag.cost + per_blank * board.open() as f64
}
