//! IDA*.

use super::board::Board;
use super::deepening::{Schedule, deepen};
use super::search::Plan;
use super::space_astar::f;
use super::state::Tag;
use super::{STATES_AND_COST, bfs, children, cost, plain};
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "ida-star",
    title: "IDA*",
    about: "Depth-first search that cuts off states with f = g + h above a limit; the next limit is \
            the lowest f that was cut off. The first solution is a cheapest one, as with A*, in the \
            memory of depth-first search; states under earlier limits are taken again. h is the \
            blanks times the least cost of a step, so it never overestimates. Under unit costs f is \
            the same everywhere and one limit does: plain depth-first search. Under cost=branching \
            the limits count guesses.",
    reference: "R. E. Korf: Depth-first iterative-deepening: an optimal admissible tree search. \
                Artificial Intelligence 27 (1985)",
    parameters: &[children::PLACES_BY_DEFAULT, cost::BRANCHING_BY_DEFAULT],
    counters: STATES_AND_COST,
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| {
            let cost = cost::Cost::of(&settings);
            let rank = move |board: &Board<WORDS>, tag: &Tag| f(board, tag, cost.least());
            let plan = Plan { cost, ..plain(&settings, rank) };
            deepen::<WORDS, _>(puzzle, run, plan, Schedule { first: None, next: |_, cut| cut })
        })
    },
    ..bfs::ENTRY
};
