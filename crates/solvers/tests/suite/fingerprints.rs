//! Node counts of deterministic solvers on shipped puzzles. A change of one is a change
//! of behaviour and needs a stated reason.

use crate::common::{CLASSIC, ESCARGOT, execute, figures, puzzle};
use sudolab_solvers::registry;

fn assert_figures(id: &str, text: &str, goal: u64, expected: &[(&str, u64)]) {
    let puzzle = puzzle(text);
    let outcome = execute(registry::find(id).unwrap(), &puzzle, |run| run.goal(goal));
    assert_eq!(figures(&outcome), expected, "{id}");
}

#[test]
fn backtracking_on_the_classic_puzzle() {
    let figures = [
        ("explored", 37_652),
        ("useful", 103),
        ("placements", 4_208),
        ("backtracks", 4_157),
        ("dead_ends", 1_246),
        ("max_depth", 51),
        ("path_cost", 29_303),
    ];
    assert_figures("backtracking", CLASSIC, 1, &figures);
}

#[test]
fn mrv_on_the_classic_puzzle_and_on_escargot() {
    let figures = [
        ("explored", 51),
        ("placements", 51),
        ("backtracks", 0),
        ("eliminations", 504),
        ("dead_ends", 0),
        ("max_depth", 51),
        ("path_cost", 204),
    ];
    assert_figures("mrv", CLASSIC, 1, &figures);
    let figures = [
        ("explored", 1_556),
        ("placements", 1_556),
        ("backtracks", 1_556),
        ("eliminations", 4_803),
        ("dead_ends", 71),
        ("max_depth", 58),
        ("path_cost", 10_678),
    ];
    assert_figures("mrv", ESCARGOT, 2, &figures);
}

#[test]
fn dlx_on_the_classic_puzzle_and_on_escargot() {
    let figures = [
        ("explored", 51),
        ("placements", 51),
        ("backtracks", 0),
        ("dead_ends", 0),
        ("max_depth", 51),
        ("path_cost", 204),
    ];
    assert_figures("dlx", CLASSIC, 1, &figures);
    let figures = [
        ("explored", 1_378),
        ("placements", 1_378),
        ("backtracks", 1_378),
        ("dead_ends", 71),
        ("max_depth", 58),
        ("path_cost", 9_432),
    ];
    assert_figures("dlx", ESCARGOT, 2, &figures);
}

/// A new version of the engine may change these: then they change with it.
#[test]
fn sat_on_escargot() {
    let figures = [("explored", 78), ("placements", 58), ("backtracks", 57)];
    assert_figures("sat", ESCARGOT, 2, &figures);
}

#[test]
fn logic_on_the_classic_puzzle_and_on_escargot() {
    let figures = [("explored", 51), ("placements", 51), ("eliminations", 0)];
    assert_figures("logic", CLASSIC, 1, &figures);
    // Far beyond it: it takes a few steps and stops.
    let figures = [("explored", 2), ("placements", 1), ("eliminations", 4)];
    assert_figures("logic", ESCARGOT, 1, &figures);
}
