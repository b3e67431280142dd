//! The counts of the documents' own programs, figure for figure.
//!
//! Those on puzzles that we ship are checked everywhere. The other puzzles and figures are no part
//! of this repository: where they are missing, the tests that need them are counted as skipped.

use crate::common::{AGAINST_BRUTE_FORCE, CLASSIC, ESCARGOT, puzzle};
use sudolab_core::{Outcome, Puzzle, Run, Settings, Verdict};
use sudolab_solvers::registry;

/// A table with a header row, or `None` if the folder is not there.
fn table(name: &str) -> Option<Vec<Vec<String>>> {
    let text = sudolab_corpus::text(name)?;
    Some(text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect())
}

/// Rows of a table of counts, each with its puzzle.
fn rows(folder: &str, counts: &str) -> Vec<(String, Puzzle, Vec<u64>)> {
    let (Some(grids), Some(counts)) =
        (table(&format!("{folder}/grids.tsv")), table(&format!("{folder}/{counts}")))
    else {
        return Vec::new();
    };
    let column = grids[0].iter().position(|name| name == "puzzle").expect("a column of puzzles");
    let with_puzzle = |row: &Vec<String>| {
        let grid = grids.iter().find(|grid| grid[0] == row[0]).expect("a puzzle of this name");
        let figures = row[1..].iter().map(|figure| figure.parse().expect("a count")).collect();
        (row[0].clone(), puzzle(&grid[column]), figures)
    };
    counts[1..].iter().map(with_puzzle).collect()
}

fn solve(id: &str, puzzle: &Puzzle) -> Outcome {
    solve_with(id, &[], puzzle)
}

fn solve_with(id: &str, values: &[(&str, &str)], puzzle: &Puzzle) -> Outcome {
    let entry = registry::find(id).expect("an entry of this id");
    let mut settings = Settings::of(entry);
    values.iter().for_each(|(key, value)| settings.set(key, value).expect("a setting of it"));
    let mut solver = (entry.build)(&settings);
    let outcome = Run::new(puzzle).execute(entry, &mut *solver);
    assert_eq!(outcome.verdict, Verdict::Solved, "{id}");
    outcome
}

/// What the authors' programs count on the shipped puzzles, as far as they come to an end soon.
#[test]
fn on_shipped_puzzles() {
    type Figures = &'static [(&'static str, u64)];
    let expected: [(&str, &str, Figures); 17] = [
        (CLASSIC, "backtracking", &[("explored", 37_652), ("useful", 103)]),
        (CLASSIC, "whiz-astar", &[("generated", 187), ("useful", 93)]),
        (CLASSIC, "whiz-astar-final", &[("generated", 192), ("useful", 96)]),
        (CLASSIC, "whiz-astar-text", &[("generated", 192), ("useful", 96)]),
        (CLASSIC, "bfs", &[("explored", 4_631)]),
        (CLASSIC, "ids-author", &[("explored", 11_862)]),
        (CLASSIC, "ucs", &[("explored", 4_631)]),
        (CLASSIC, "space-astar", &[("explored", 4_208)]),
        (CLASSIC, "greedy", &[("explored", 4_111)]),
        (ESCARGOT, "bfs", &[("explored", 18_884)]),
        (ESCARGOT, "ids-author", &[("explored", 42_542)]),
        (ESCARGOT, "ucs", &[("explored", 18_884)]),
        (ESCARGOT, "space-astar", &[("explored", 13_814)]),
        (ESCARGOT, "greedy", &[("explored", 9_032)]),
        (AGAINST_BRUTE_FORCE, "backtracking", &[("explored", 622_577_597), ("useful", 259)]),
        (AGAINST_BRUTE_FORCE, "whiz-astar", &[("generated", 421_085), ("useful", 210_535)]),
        (AGAINST_BRUTE_FORCE, "whiz-astar-final", &[("generated", 710_873), ("useful", 355_436)]),
    ];
    for (text, id, figures) in expected {
        let outcome = solve(id, &puzzle(text));
        for (key, figure) in figures {
            assert_eq!(outcome.counter(key), Some(*figure), "{id} {key}");
        }
    }
}

/// One entry of the report **space** against its column.
fn explored(id: &str, column: usize) {
    for (name, puzzle, figures) in rows("mantere", "reference_counts.tsv") {
        // The first figure is the number of clues.
        assert_eq!(
            solve(id, &puzzle).counter("explored"),
            Some(figures[column + 1]),
            "{id} {name}"
        );
    }
    for (name, puzzle, figures) in rows("whiz", "space_counts.tsv") {
        assert_eq!(solve(id, &puzzle).counter("explored"), Some(figures[column]), "{id} {name}");
    }
}

#[test]
fn backtracking_of_sudokuwhiz() {
    for (name, puzzle, figures) in rows("whiz", "reference_counts.tsv") {
        let outcome = solve("backtracking", &puzzle);
        let found = [outcome.counter("explored"), outcome.counter("useful")];
        assert_eq!(found, [Some(figures[1]), Some(figures[2])], "{name}");
    }
}

#[test]
fn the_worked_example_of_the_levels_report() {
    for row in table("levels/example.tsv").unwrap_or_default() {
        let outcome = solve("levels-backtracking", &puzzle(&row[0]));
        assert_eq!(outcome.solution.as_ref(), Some(puzzle(&row[1]).givens()));
        let figures =
            ["legacy_backtracks", "placements", "backtracks"].map(|key| outcome.counter(key));
        assert_eq!(figures, [Some(58), Some(1170), Some(1122)]);
    }
}

#[test]
fn breadth_first() {
    explored("bfs", 0);
}

#[test]
fn iterative_deepening_of_the_author() {
    explored("ids-author", 1);
}

#[test]
fn uniform_cost() {
    explored("ucs", 2);
}

#[test]
fn a_star_on_blanks() {
    explored("space-astar", 3);
}

#[test]
fn greedy() {
    explored("greedy", 4);
}

#[test]
fn a_star_of_sudokuwhiz() {
    let versions = [("whiz-astar", 3), ("whiz-astar-final", 5), ("whiz-astar-text", 7)];
    for (name, puzzle, figures) in rows("whiz", "reference_counts.tsv") {
        for (id, column) in versions {
            let outcome = solve(id, &puzzle);
            let found = [outcome.counter("generated"), outcome.counter("useful")];
            let expected = [Some(figures[column]), Some(figures[column + 1])];
            assert_eq!(found, expected, "{id} {name}");
        }
    }
}

/// Filling what has the fewest possibilities makes every textbook search practical. A
/// tenth of each set is searched here.
#[test]
fn with_the_fewest_places_first_frontiers_stay_small() {
    for file in ["speed/17_clue.txt", "speed/top1465.txt"] {
        for line in table(file).unwrap_or_default().iter().step_by(10) {
            let puzzle = puzzle(&line[0]);
            for id in ["bfs", "dfs", "ids", "ucs", "space-astar", "greedy", "best-first"] {
                let outcome = solve_with(id, &[("children", "mrv-places")], &puzzle);
                let frontier = outcome.counter("max_frontier").expect("it is counted");
                assert!(frontier < 2000, "{id} on {}: {frontier} states", line[0]);
            }
        }
    }
}
