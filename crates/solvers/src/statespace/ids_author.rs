//! Iterative deepening with the counts of the author's program.

use super::deepening::deepen_twice;
use super::{SPACE, bfs, plain};
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "ids-author",
    title: "Iterative deepening as its author ran it",
    about: "As ids, with the counts of the author's program: for every limit above 1 it leaves a \
            copy of the root in its stack, so that a limit that fails is searched twice, and the \
            copy counts as explored. The report blames the restarts for the growth of explored \
            states; half of that work is this copy. A puzzle without solution is searched up to the \
            first limit above the number of cells, as there.",
    reference: SPACE,
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| {
            deepen_twice::<WORDS, _>(puzzle, run, plain(&settings, |board, _| board.depth() as f64))
        })
    },
    ..bfs::ENTRY
};
