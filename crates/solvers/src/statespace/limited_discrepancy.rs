//! Limited discrepancy search.

use super::cost::Cost;
use super::deepening::{Schedule, deepen};
use super::search::Plan;
use super::{bfs, children, plain};
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "limited-discrepancy",
    title: "Limited discrepancy search",
    about: "Depth-first search that may depart from its first choice at most 0 times on a path, then \
            at most once, twice and so on: a good order of choices is wrong seldom, and the few \
            wrong choices may be early ones, which depth-first search would correct last. The first \
            choice is the one depth-first search takes first. Digits of a Sudoku have no natural \
            order of merit, so this shows the method rather than an advantage.",
    reference: "W. D. Harvey, M. L. Ginsberg: Limited discrepancy search. IJCAI (1995)",
    parameters: &[children::PLACES_BY_DEFAULT],
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| {
            let plan = Plan { cost: Cost::Discrepancies, ..plain(&settings, |_, tag| tag.cost) };
            deepen::<WORDS, _>(
                puzzle,
                run,
                plan,
                Schedule { first: Some(0.0), next: |last, _| last + 1.0 },
            )
        })
    },
    ..bfs::ENTRY
};
