//! The 0-1 program by HiGHS.

use super::ilp::{self, Ilp};
use sudolab_core::counters::{BACKTRACKS, PLACEMENTS, SEARCHES};
use sudolab_core::{Entry, Preference};
use sudolab_engines::programs::highs;

pub(super) const ENTRY: Entry = Entry {
    id: "ilp-highs",
    title: "0-1 program by HiGHS",
    about: "The same programs as 'ilp', solved by HiGHS, an engine in C++: presolve, cuts, heuristics and \
            branch and bound. For further solutions, what remains is split as in 'ilp'. 'No solution' \
            rests on the engine's proof, in floating point. It cannot be interrupted, only given up: a \
            program that takes longer than 1 s is begun again with 2, 4, 8 ... s, and a cancel is \
            noticed in between. A node is an equation set up, a part of the space, or a 0-1 program. \
            Built in only with the feature 'highs'.",
    reference: "Q. Huangfu, J. Hall: Parallelizing the dual revised simplex method. Mathematical \
                Programming Computation 10 (2018)",
    // Below 'ilp', so that the choice made when nobody says which is the same in every build.
    rank: Preference::same(1),
    counters: &[SEARCHES, PLACEMENTS, BACKTRACKS],
    build: |_| Box::new(Ilp(highs::solve)),
    ..ilp::ENTRY
};
