//! Runs share nothing: many at once give what each gives alone.

use crate::common::{self, CLASSIC, execute, figures, puzzle};
use std::thread;
use sudolab_core::Limits;

#[test]
fn runs_in_parallel_give_the_figures_of_runs_alone() {
    let puzzles = [puzzle(CLASSIC), puzzle(include_str!("../../../../puzzles/6x6.txt"))];
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let run = |entry, puzzle| figures(&execute(entry, puzzle, |run| run.limits(limits).seed(9)));
    for puzzle in &puzzles {
        let entries = || common::entries().filter(|entry| entry.refusal(puzzle).is_none());
        let alone: Vec<_> = entries().map(|entry| run(entry, puzzle)).collect();
        let together: Vec<_> = thread::scope(|scope| {
            let start = |entry| scope.spawn(move || run(entry, puzzle));
            let runs: Vec<_> = entries().map(start).collect();
            runs.into_iter().map(|run| run.join().expect("no run fails")).collect()
        });
        assert_eq!(alone, together);
    }
}
