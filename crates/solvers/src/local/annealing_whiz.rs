//! The annealing of SudokuWhiz, as its authors describe it.

use super::anneal::{Chain, Plan, Second, Start};
use super::annealing;
use sudolab_core::{Entry, Kind, Parameter, Settings};

/// The parameters of a schedule that cools down to an end, with its defaults.
pub(super) const fn parameters(temperature: f64, cooling: f64, chain: i64) -> [Parameter; 4] {
    [
        Parameter {
            name: "temperature",
            about: "the first temperature",
            kind: Kind::Real { min: 0.001, max: 1e6, default: temperature },
        },
        Parameter {
            name: "cooling",
            about: "each temperature is the one before times this",
            kind: Kind::Real { min: 0.01, max: 0.999_999_9, default: cooling },
        },
        Parameter {
            name: "chain",
            about: "neighbours evaluated at each temperature",
            kind: Kind::Whole { min: 1, max: 1_000_000_000, default: chain },
        },
        Parameter {
            name: "end",
            about: "the search ends when the temperature is down to this",
            kind: Kind::Real { min: 0.001, max: 1e6, default: 1.0 },
        },
    ]
}

/// The plan of such a schedule.
pub(super) fn plan(settings: &Settings, second: Second) -> Plan {
    Plan {
        forced_first: false,
        start: Start::At(settings.real("temperature")),
        cooling: settings.real("cooling"),
        end: Some(settings.real("end")),
        chain: Chain::Of(settings.whole("chain") as u64),
        second,
        stale: None,
    }
}

pub(super) const ENTRY: Entry = Entry {
    id: "annealing-whiz",
    title: "Annealing of SudokuWhiz",
    about: "Every box is filled with a random order of the digits it misses. The cost is the number of \
            duplicates in rows and columns; a neighbour swaps two free cells of a box. It is \
            accepted if it costs no more, else with the chance e^(dE/T), dE being the loss. T starts \
            at 10,000 and is multiplied by 0.99995 after each neighbour; at T = 1, after 184,203 of \
            them, the search ends. A swap changes the cost by 4 at most, so down to the end nearly \
            everything is accepted (e^-1 = 37% even of swaps that cost 1): the board stays random \
            and the search ends stuck. It never solved a puzzle in its authors' hands. (Their program \
            even tests with the first temperature throughout; here T falls as the description says.)",
    reference: "D. Serrelli, R. Sabatino: SudokuWhiz (2024), simulated annealing",
    parameters: &parameters(10_000.0, 0.999_95, 1),
    build: |settings| Box::new(plan(settings, Second::Any)),
    ..annealing::ENTRY
};
