//! Best-first search on the sum of candidates, simplified.

use super::frontier::{JavaHeap, Sorted};
use super::search::{Closed, Plan, search};
use super::{bfs, children, plain};
use sudolab_core::{Entry, Exhausted, Puzzle, Run, Settings, Stop};

pub(super) const ENTRY: Entry = Entry {
    id: "best-first",
    title: "Best-first search, simplified",
    about: "Takes the state with the smallest H, the sum over all blank cells of h(x,y) = number of \
            digits still possible there; its children fill the cell with the smallest h. Boards in \
            open or closed are left out, by their full digits (the article compares hash codes, \
            which may take two boards for one). H = 0 is not the goal: a board with blanks that \
            have no digit left has it too, and since dead ends have a small H they are taken early. \
            Goals are full boards. Ties as java.util.PriorityQueue. The path is told step by step.",
    reference: "Sudoku: Best First Search. kohonen.pl (2013)",
    parameters: &[children::MRV_BY_DEFAULT],
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| best_first::<WORDS>(puzzle, run, &settings, Closed::Kept))
    },
    ..bfs::ENTRY
};

pub(super) fn best_first<const WORDS: usize>(
    puzzle: &Puzzle,
    run: &mut Run,
    settings: &Settings,
    closed: Closed,
) -> Result<Exhausted, Stop> {
    let plan = Plan { closed, ..plain(settings, |board, _| board.freedom() as f64) };
    search::<WORDS, Sorted<JavaHeap>, _>(puzzle, run, plan, |_| {})
}
