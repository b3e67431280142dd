//! The smallest L1 norm by HiGHS.

use super::l1::{self, L1};
use sudolab_core::Entry;
use sudolab_engines::programs::highs;

pub(super) const ENTRY: Entry = Entry {
    id: "l1-highs",
    title: "Smallest L1 norm by HiGHS",
    about: "The same linear program as 'l1', solved by the simplex method of HiGHS, an engine in C++: it \
            ends in a corner, and tells the dual values that prove it optimal. If the corner is integral, \
            it is the solution; else the method is stuck, and says how far it got: it never guesses. It \
            proves nothing. A node is an equation set up or a linear program. Built in only with the \
            feature 'highs'.",
    parameters: &[],
    build: |_| Box::new(L1(highs::solve)),
    ..l1::ENTRY
};
