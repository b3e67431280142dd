//! Clause learning by Kissat.

use super::cdcl::{self, Cdcl};
use sudolab_core::counters::{BACKTRACKS, PLACEMENTS, SEARCHES};
use sudolab_core::{Entry, Preference};
use sudolab_engines::clauses::kissat;

pub(super) const ENTRY: Entry = Entry {
    id: "sat-kissat",
    title: "Satisfiability by Kissat",
    about: "The same clauses as 'sat', searched by Kissat, an engine in C. It tells nothing of its search \
            and takes no clause after it, so every further solution is a search of its own, with all \
            known ones forbidden. It cannot be interrupted, only given up: a search of more than 10,000 \
            conflicts is begun again with 20,000, 40,000 ..., and a cancel or time limit is noticed in \
            between. When the clauses cannot be satisfied, that is a proof. A node is a single, a \
            search or a solution; the trace shows these. Built in only with the feature 'kissat'.",
    reference: "A. Biere, K. Fazekas, M. Fleury, M. Heisinger: CaDiCaL, Kissat, Paracooba, Plingeling \
                and Treengeling entering the SAT Competition 2020",
    rank: Preference { usual: 2, large: 18, rules: 2 },
    counters: &[SEARCHES, PLACEMENTS, BACKTRACKS],
    build: |settings| Box::new(Cdcl::new(settings, kissat::start)),
    ..cdcl::ENTRY
};
