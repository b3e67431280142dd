//! Plain backtracking against the counts of the SudokuWhiz program, where the corpus is.

use crate::common::{corpus, execute, puzzle};
use std::collections::HashMap;
use sudolab_solvers::registry;

#[test]
fn explored_and_useful_equal_the_authors_counts() {
    let (Some(grids), Some(counts)) =
        (corpus("whiz/grids.tsv"), corpus("whiz/reference_counts.tsv"))
    else {
        return;
    };
    let entry = registry::find("backtracking").unwrap();
    let grids: HashMap<&str, &str> = grids.lines().skip(1).map(name_and_puzzle).collect();
    for row in counts.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let puzzle = puzzle(grids[fields[0]]);
        let outcome = execute(entry, &puzzle, |run| run);
        let figure = |key| outcome.counter(key).unwrap().to_string();
        assert_eq!([&*figure("explored"), &*figure("useful")], fields[2..4], "{}", fields[0]);
    }
}

fn name_and_puzzle(row: &str) -> (&str, &str) {
    let fields: Vec<&str> = row.split('\t').collect();
    (fields[0], fields[2])
}
