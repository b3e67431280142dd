//! Boards above 64x64, whose sets of digits take more than one word.
//!
//! In the grid that every shape has, each row of a band is the one above, shifted by the width of a box. So two
//! rows of a band fall into cycles of columns, in each of which the two rows can be exchanged: emptying `n` cycles
//! makes a board with exactly 2^n solutions.

use crate::common::{execute, figures};
use sudolab_core::{Entry, Grid, Layout, Limits, Puzzle, Run, Shape, Stop, Verdict, check};
use sudolab_solvers::registry;

fn pattern(shape: &'static Shape) -> Grid {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let value =
        |row: usize, column: usize| (row % height * width + row / height + column) % side + 1;
    let values: Vec<u16> = (0..side * side).map(|i| value(i / side, i % side) as u16).collect();
    Grid::from_values(shape, &values).unwrap()
}

/// A board with 2^`cycles` solutions.
fn board(height: usize, width: usize, cycles: usize) -> Puzzle {
    let shape = Shape::new(height, width).unwrap();
    let mut grid = pattern(shape);
    for column in (0..cycles).flat_map(|cycle| (cycle..shape.side()).step_by(width)) {
        grid.set(shape.cell(0, column), None);
        grid.set(shape.cell(1, column), None);
    }
    Puzzle::new(grid).unwrap()
}

fn takes(entry: &Entry, puzzle: &Puzzle) -> bool {
    entry.refusal(puzzle).is_none()
}

/// Does the entry find all solutions?
fn finds_all(entry: &Entry, puzzle: &Puzzle, solutions: u64) {
    let outcome = execute(entry, puzzle, |run| run.goal(solutions + 1));
    let (name, side) = (entry.id, puzzle.shape().side());
    assert_eq!(outcome.verdict, Verdict::Solved, "{name} on side {side}");
    assert!(check(puzzle, &outcome.solution.unwrap()).is_ok(), "{name}");
    assert_eq!((outcome.solutions_found, outcome.all_found), (solutions, true), "{name}");
}

/// An entry that proves nothing may fail, but what it offers is a solution.
fn may_find_one(entry: &Entry, puzzle: &Puzzle) -> bool {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let outcome = execute(entry, puzzle, |run| run.limits(limits));
    match outcome.verdict {
        Verdict::Solved => check(puzzle, &outcome.solution.unwrap()).is_ok(),
        Verdict::Stopped(stop) => {
            assert!(matches!(stop, Stop::Nodes(_) | Stop::Stuck), "{}: {stop:?}", entry.id);
            false
        }
        verdict => panic!("{}: {verdict:?}", entry.id),
    }
}

#[test]
fn every_entry_that_takes_them_solves_boards_of_more_than_one_word() {
    for (height, width) in [(5, 13), (10, 10)] {
        let puzzle = board(height, width, 3);
        let (complete, others): (Vec<&Entry>, Vec<&Entry>) =
            registry::all().filter(|entry| takes(entry, &puzzle)).partition(|e| e.complete);
        assert!(complete.len() > 15 && others.len() > 6, "{complete:?} {others:?}");
        complete.iter().for_each(|entry| finds_all(entry, &puzzle, 8));
        let found = others.iter().filter(|entry| may_find_one(entry, &puzzle)).count();
        assert!(found >= 4, "only {found} of {others:?}");
    }
}

#[test]
fn the_largest_boards_are_solved() {
    for (size, entries) in [(16, &["mrv", "dfs", "dlx"][..]), (20, &["backtracking", "sat"])] {
        let puzzle = board(size, size, 1);
        entries.iter().for_each(|id| finds_all(registry::find(id).unwrap(), &puzzle, 2));
    }
}

#[test]
fn all_different_sees_on_large_boards_what_it_sees_on_small_ones() {
    let entry = registry::find("mac").unwrap();
    for (height, width) in [(3, 3), (5, 13)] {
        let puzzle = board(height, width, 1);
        let mut settings = sudolab_core::Settings::of(entry);
        settings.set("inference", "all-different").unwrap();
        let mut solver = (entry.build)(&settings);
        let outcome = Run::new(&puzzle).goal(3).execute(entry, &mut *solver);
        assert_eq!((outcome.solutions_found, outcome.all_found), (2, true));
        // Once one cell of the cycle is chosen, all others follow without a choice.
        let dead_ends = figures(&outcome).into_iter().find(|(key, _)| *key == "dead_ends");
        assert_eq!(dead_ends, Some(("dead_ends", 0)));
    }
}

#[test]
fn the_memory_of_a_large_layout_is_in_proportion_to_its_board() {
    let shape = Shape::for_side(400).unwrap();
    let layout = Layout::plain(shape);
    let peers = layout.peers(shape.cell(399, 399));
    assert_eq!(peers.len(), 2 * 399 + 19 * 19);
    assert!(matches!(peers, std::borrow::Cow::Owned(_)), "no table of 740 MB");
}
