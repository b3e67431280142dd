//! Lewis' annealing.

use super::anneal::{Chain, Plan, Second, Stale, Start, Then};
use super::annealing;
use sudolab_core::{Entry, Kind, Parameter};

const COOLING: Parameter = Parameter {
    name: "cooling",
    about: "each temperature is the one before times this",
    kind: Kind::Real { min: 0.01, max: 0.999_999_9, default: 0.99 },
};

const STALE: Parameter = Parameter {
    name: "stale",
    about: "chains on end that meet no board cheaper than the one they begin with, before the first \
            temperature comes back",
    kind: Kind::Whole { min: 1, max: 1_000_000, default: 20 },
};

pub(super) const ENTRY: Entry = Entry {
    id: "annealing-lewis",
    title: "Annealing after Lewis",
    about: "The annealing that made the method known for Sudoku. Boards, cost and neighbours are those of \
            annealing-whiz. The first temperature is the standard deviation of the cost over 200 \
            random moves; each temperature holds for as many neighbours as there are free \
            cells, squared; then it is multiplied by 0.99. After 20 chains on end that meet no \
            board cheaper than the one they begin with, the first temperature comes back (the board \
            stays). There is no end but a solution or a \
            limit. It solves ordinary puzzles; on the hardest it spends most of its time too hot or \
            too cold, which is what annealing avoids.",
    reference: "R. Lewis: Metaheuristics can solve sudoku puzzles. Journal of Heuristics 13 (2007)",
    parameters: &[COOLING, STALE],
    build: |settings| {
        let chains = settings.whole(STALE.name) as u64;
        Box::new(Plan {
            forced_first: false,
            start: Start::Deviation,
            cooling: settings.real(COOLING.name),
            end: None,
            chain: Chain::FreeSquared,
            second: Second::Any,
            stale: Some(Stale { chains, then: Then::Reheat }),
        })
    },
    ..annealing::ENTRY
};
