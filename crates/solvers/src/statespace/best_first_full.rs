//! Best-first search on the sum of candidates, in full.

use super::best_first::{self, best_first};
use super::search::Closed;
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "best-first-full",
    title: "Best-first search, in full",
    about: "As best-first, with the step that the article's own program leaves out: a child that is \
            in open already replaces its copy there when its H is better. The article is right that \
            this never happens (equal boards have equal H); and here no board is even reached \
            twice, since the cell to fill follows from the board. So both versions explore the same \
            states, and this one pays for the comparisons.",
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| best_first::<WORDS>(puzzle, run, &settings, Closed::Replacing))
    },
    ..best_first::ENTRY
};
