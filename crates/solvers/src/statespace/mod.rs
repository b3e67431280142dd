//! Search in the space of boards: one loop, and a frontier for each way to go through it.
//!
//! A state is a board between the puzzle (the root) and a full grid. Its children fill
//! one cell (or place one digit of a unit) in every way the rules allow, so every path
//! has as many steps as the puzzle has blanks, and no board is reached by two paths: what
//! the children of a state fill follows from the state, so two paths to one board agree
//! on the first cell, hence on its digit, hence on the first child, and so on.

mod board;
mod children;
mod cost;
mod deepening;
mod frontier;
mod memory;
mod search;
mod seen;
mod state;

use search::{Closed, Plan, Rank};
use sudolab_core::counter::*;
use sudolab_core::{
    Boards, Counter, DigitSet, Entry, Exhausted, Family, Preference, Puzzle, Run, Settings, Solver,
    Stop, Trace,
};

crate::registry::family! {
    bfs,
    dfs,
    ids,
    ids_author,
    ucs,
    space_astar,
    greedy,
    whiz_astar,
    whiz_astar_text,
    whiz_astar_final,
    best_first,
    best_first_full,
    ida_star,
    beam,
    limited_discrepancy,
}

/// What all entries of the family share.
const SEARCH: Entry = Entry {
    id: "",
    title: "",
    family: Family::StateSpace,
    about: "",
    reference: "",
    complete: true,
    boards: Boards::UpTo(DigitSet::MAX_SIDE),
    rules: &[sudolab_core::RuleKind::Marks],
    trace: Trace::Full,
    rank: Preference::same(0),
    parameters: &[children::FIRST_BY_DEFAULT],
    counters: STATES,
    build: |_| unreachable!("every entry has its own"),
};

const STATES: &[Counter] = &[STATES_TAKEN, STATES_GENERATED, MAX_FRONTIER, MAX_DEPTH];
const STATES_AND_COST: &[Counter] =
    &[STATES_TAKEN, STATES_GENERATED, MAX_FRONTIER, MAX_DEPTH, SOLUTION_COST];

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
fn plain<R: Rank>(settings: &Settings, rank: R) -> Plan<R> {
    Plan {
        children: children::Children::of(settings),
        cost: cost::Cost::Unit,
        rank,
        closed: Closed::Ignored,
        start: |_| None,
    }
}
