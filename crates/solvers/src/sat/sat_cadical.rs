//! Clause learning by CaDiCaL.

use super::cdcl::{self, Cdcl};
use sudolab_core::{Entry, Preference};
use sudolab_engines::clauses::cadical;

pub(super) const ENTRY: Entry = Entry {
    id: "sat-cadical",
    title: "Satisfiability by CaDiCaL",
    about: "The same clauses as 'sat', searched by CaDiCaL, an engine in C++ that also simplifies what \
            it was given and what it has learned as it goes. Further solutions are found by forbidding \
            those known; when the clauses cannot be satisfied, that is a proof. A node is a single, a \
            conflict or a solution; the trace shows singles, the cell of each conflict, and solutions. \
            Built in only with the feature 'cadical'.",
    reference: "A. Biere, K. Fazekas, M. Fleury, M. Heisinger: CaDiCaL, Kissat, Paracooba, Plingeling \
                and Treengeling entering the SAT Competition 2020",
    rank: RANK,
    build: |settings| Box::new(Cdcl::new(settings, cadical::start)),
    ..cdcl::ENTRY
};

/// Below 'sat', so that the choice made when nobody says which is the same in every build.
const RANK: Preference = Preference { usual: 3, large: 19, rules: 3 };
