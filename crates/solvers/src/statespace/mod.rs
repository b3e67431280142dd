//! Search in the space of boards: one loop, and a frontier for each way to go through it.
//!
//! A state is a board between the puzzle (the root) and a full grid. Its children fill
//! one cell (or place one digit of a unit) in every way the rules allow, so every path
//! has as many steps as the puzzle has blanks, and no board is reached by two paths: what
//! the children of a state fill follows from the state, so two paths to one board agree
//! on the first cell, hence on its digit, hence on the first child, and so on.

/// A search as a solver, written once for sets of digits of any width: `WORDS` is a constant in its body.
macro_rules! solver {
    (|$puzzle:ident, $run:ident, $words:ident| $body:expr) => {
        $crate::statespace::solver(move |$puzzle, $run| {
            sudolab_core::with_words!($puzzle.shape().side(), $words => $body)
        })
    };
}

mod beam;
mod best_first;
mod best_first_full;
mod bfs;
mod board;
mod children;
mod cost;
mod counters;
mod deepening;
mod dfs;
mod frontier;
mod greedy;
mod ida_star;
mod ids;
mod ids_author;
mod limited_discrepancy;
mod memory;
mod search;
mod seen;
mod space_astar;
mod state;
mod ucs;
mod whiz_astar;
mod whiz_astar_final;
mod whiz_astar_text;

use counters::{STATES, STATES_AND_COST};
use search::{Closed, Plan, Rank};
use sudolab_core::{Entry, Exhausted, Puzzle, Run, Settings, Solver, Stop};

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[
    &bfs::ENTRY,
    &dfs::ENTRY,
    &ids::ENTRY,
    &ids_author::ENTRY,
    &ucs::ENTRY,
    &space_astar::ENTRY,
    &greedy::ENTRY,
    &whiz_astar::ENTRY,
    &whiz_astar_text::ENTRY,
    &whiz_astar_final::ENTRY,
    &best_first::ENTRY,
    &best_first_full::ENTRY,
    &ida_star::ENTRY,
    &beam::ENTRY,
    &limited_discrepancy::ENTRY,
];

/// The report that describes bfs, ids, ucs, space-astar and greedy.
const SPACE: &str = "I. J. da Silva Costa: Resolvendo Sudoku com Busca em Espaço de Estados. UFMG \
                     (2024)";
/// The report that describes the whiz searches.
const WHIZ: &str = "D. Serrelli, R. Sabatino: SudokuWhiz (2024), section 6";

/// A search as a solver.
struct Searcher<S>(S);

impl<S> Solver for Searcher<S>
where
    S: FnMut(&Puzzle, &mut Run) -> Result<Exhausted, Stop> + Send,
{
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        (self.0)(puzzle, run)
    }
}

fn solver<S>(search: S) -> Box<dyn Solver>
where
    S: FnMut(&Puzzle, &mut Run) -> Result<Exhausted, Stop> + Send + 'static,
{
    Box::new(Searcher(search))
}

/// The plan of a textbook search with the parameter `children`: unit costs, no closed set.
fn plain<const WORDS: usize, R: Rank<WORDS>>(settings: &Settings, rank: R) -> Plan<WORDS, R> {
    Plan {
        children: children::Children::of(settings),
        cost: cost::Cost::Unit,
        rank,
        closed: Closed::Ignored,
        start: |_| None,
    }
}
