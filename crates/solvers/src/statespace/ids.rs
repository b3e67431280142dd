//! Iterative deepening, each limit searched once.

use super::deepening::{Schedule, deepen};
use super::{SPACE, bfs, plain};
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "ids",
    title: "Iterative deepening",
    about: "Depth-first search to depth 1, then from the root again to depth 2, 4, 8 and so on, \
            until a limit cuts nothing off. Deepening finds shallow goals with little memory; all \
            goals of a Sudoku lie at one depth that is known before the search starts (the number \
            of blanks), so every limit below that is wasted work.",
    reference: SPACE,
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| {
            let plan = plain(&settings, |board, _| board.depth() as f64);
            deepen::<WORDS, _>(
                puzzle,
                run,
                plan,
                Schedule { first: Some(1.0), next: |last, _| 2.0 * last },
            )
        })
    },
    ..bfs::ENTRY
};
