//! On puzzles nobody chose, every complete entry finds what plain backtracking finds.

use crate::common::{entries, execute, puzzle};
use proptest::prelude::*;
use std::time::Duration;
use sudolab_core::{Grid, Limits, Puzzle, Random, Verdict};
use sudolab_solvers::registry;

const SOLVED_4: &str = "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1";
const SOLVED_6: &str = "1 2 3 4 5 6 4 5 6 1 2 3 2 3 1 5 6 4 5 6 4 2 3 1 3 1 2 6 4 5 6 4 5 3 1 2";
const SOLVED_9: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A solved board with random cells emptied and, sometimes, a digit changed, so that
/// some puzzles have no solution.
fn random_puzzle(solved: &str, seed: u64) -> Option<Puzzle> {
    let mut random = Random::new(seed);
    let mut grid: Grid = puzzle(solved).givens().clone();
    let shape = grid.shape();
    let kept = shape.cells() / 4 + random.below(shape.cells() / 2);
    let mut cells: Vec<_> = shape.all_cells().collect();
    random.shuffle(&mut cells);
    for &cell in &cells[kept..] {
        grid.set(cell, None);
    }
    if random.below(3) == 0 {
        grid.set(cells[0], grid.get(cells[1]));
    }
    Puzzle::new(grid).ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn complete_entries_agree(seed: u64, size in 0usize..3) {
        let Some(puzzle) = random_puzzle([SOLVED_4, SOLVED_6, SOLVED_9][size], seed) else {
            return Ok(());
        };
        // An engine of another crate counts no nodes while it searches: the clock ends it.
        let time = Some(Duration::from_secs(5));
        let limits = Limits { nodes: Some(200_000), time, ..Limits::default() };
        let plain = registry::find("backtracking").unwrap();
        let expected = execute(plain, &puzzle, |run| run.limits(limits).goal(50));
        if matches!(expected.verdict, Verdict::Stopped(_)) {
            return Ok(());
        }
        for entry in entries().filter(|e| e.complete && e.refusal(&puzzle).is_none()) {
            let outcome = execute(entry, &puzzle, |run| run.limits(limits).goal(50));
            if matches!(outcome.verdict, Verdict::Stopped(_)) {
                continue;
            }
            prop_assert_eq!(outcome.verdict, expected.verdict, "{}", entry.id);
            prop_assert_eq!(outcome.solutions_found, expected.solutions_found, "{}", entry.id);
        }
    }
}
