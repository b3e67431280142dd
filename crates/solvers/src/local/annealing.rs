//! Annealing that solves: at a fixed temperature.

use super::LOCAL;
use super::anneal::{Chain, Plan, Second, Stale, Start, Then};
use sudolab_core::{Entry, Kind, Parameter};

const TEMPERATURE: Parameter = Parameter {
    name: "temperature",
    about: "the fixed temperature; 0 takes the one that suits the size of the board",
    kind: Kind::Real { min: 0.0, max: 100.0, default: 0.0 },
};

const PATIENCE: Parameter = Parameter {
    name: "patience",
    about: "chains (of as many neighbours as free cells, squared) without a new best cost before \
            the search goes to another board; 0 for never",
    kind: Kind::Whole { min: 0, max: 1_000_000_000, default: 10_000 },
};

const FORCED: Parameter = Parameter {
    name: "forced",
    about: "fill in first what follows from the givens by singles?",
    kind: Kind::Choice { words: &["yes", "no"], default: "yes" },
};

pub(super) const ENTRY: Entry = Entry {
    id: "annealing",
    title: "Annealing at a fixed temperature",
    about: "",
    reference: "",
    parameters: &[TEMPERATURE, PATIENCE, FORCED],
    build: |settings| {
        let temperature = settings.real(TEMPERATURE.name);
        let chains = settings.whole(PATIENCE.name) as u64;
        Box::new(Plan {
            forced_first: settings.choice(FORCED.name) == "yes",
            start: if temperature > 0.0 { Start::At(temperature) } else { Start::BySize },
            cooling: 1.0,
            end: None,
            chain: Chain::FreeSquared,
            second: Second::Any,
            stale: (chains > 0).then_some(Stale { chains, then: Then::Restart }),
        })
    },
    ..LOCAL
};
