//! Givens go as long as there is one solution: all at once if that works, else half of them, and so on.

use std::sync::Arc;
use sudolab_core::{Cancel, Cell, Grid, Layout, Limits, Puzzle};
use sudolab_solvers::{Solutions, count};

/// What takes longer to prove keeps its givens: people would not like it either.
const NODES: u64 = 2_000;

/// What is left of a solution when group after group goes, while at least so many givens stand.
pub(crate) fn carve(
    solution: &Grid,
    layout: &Arc<Layout>,
    groups: &[Vec<Cell>],
    least: usize,
    cancel: &Cancel,
) -> Grid {
    let mut carving = Carving { puzzle: solution.clone(), layout, least, cancel };
    carving.remove(groups);
    carving.puzzle
}

/// Does every given that goes leave a second solution?
pub(crate) fn is_minimal(puzzle: &Grid, layout: &Arc<Layout>, cancel: &Cancel) -> bool {
    let given = puzzle.shape().all_cells().filter(|&cell| puzzle.get(cell).is_some());
    given.into_iter().all(|cell| {
        let mut without = puzzle.clone();
        without.set(cell, None);
        !has_one_solution(without, layout, cancel)
    })
}

struct Carving<'a> {
    puzzle: Grid,
    layout: &'a Arc<Layout>,
    least: usize,
    cancel: &'a Cancel,
}

impl Carving<'_> {
    fn remove(&mut self, groups: &[Vec<Cell>]) {
        let mut without = self.puzzle.clone();
        groups.iter().flatten().for_each(|&cell| without.set(cell, None));
        if groups.is_empty() || self.cancel.is_cancelled() {
            return;
        }
        let is_enough = without.filled() >= self.least;
        if is_enough && has_one_solution(without.clone(), self.layout, self.cancel) {
            self.puzzle = without;
        } else if groups.len() > 1 {
            let (first, second) = groups.split_at(groups.len() / 2);
            self.remove(first);
            self.remove(second);
        }
    }
}

fn has_one_solution(givens: Grid, layout: &Arc<Layout>, cancel: &Cancel) -> bool {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let puzzle =
        Puzzle::with_layout(givens, layout.clone()).expect("part of a solution has no clash");
    count(&puzzle, 2, limits, cancel).is_some_and(|found| Solutions::of(&found) == Solutions::One)
}
