//! Regions of any form, diagonals, windows, extra regions, disjoint groups, moves of chess pieces: every entry that
//! takes them finds what a plain enumerator finds, which knows no units and asks the judges of the rules alone.

use crate::common::entries;
use serde_json::Value;
use sudolab_core::rules::{Kind, REGION, Rule, broken};
use sudolab_core::{
    Board, Cell, Digit, Entry, Family, Grid, Layout, Limits, Outcome, Puzzle, Run, Settings, Shape,
    Verdict,
};
use sudolab_formats::{Format, Options, read};
use sudolab_solvers::logic::{Board as Marks, next_step};
use sudolab_solvers::registry;

/// Solutions that are counted, at most.
const MOST: u64 = 40;

fn whole(shape: &Shape, ids: &[&str]) -> Vec<Rule> {
    let rule = |id: &&str| Rule::known(Kind::find(id).unwrap(), shape, &[]).unwrap();
    ids.iter().map(rule).collect()
}

/// The regions of a picture, a letter for each.
fn regions(shape: &Shape, picture: &str) -> Vec<Rule> {
    let letters: Vec<char> = picture.chars().collect();
    let mut names = letters.clone();
    names.sort_unstable();
    names.dedup();
    let cells = |name: char| -> Vec<Cell> {
        shape.all_cells().filter(|cell| letters[cell.index()] == name).collect()
    };
    let rule = |name: &char| Rule::known(&REGION, shape, &cells(*name)).unwrap();
    names.iter().map(rule).collect()
}

/// Small boards with rules of every kind, alone and together.
fn boards() -> Vec<Board> {
    let four = Shape::for_side(4).unwrap();
    let five = Shape::new(1, 5).unwrap();
    let six = Shape::for_side(6).unwrap();
    let mut boards = Vec::new();
    let mut add = |shape: &'static Shape, rules: Vec<Rule>| {
        let mut board = Board::from(Grid::empty(shape));
        board.rules = rules;
        boards.push(board);
    };
    add(five, vec![]);
    add(five, regions(five, "aabbbaabbcaddcceddcceeeec"));
    add(five, regions(five, "aabbbaabbca....eddcceeeec"));
    add(five, [regions(five, "aabbbaabbcaddcceddcceeeec"), whole(five, &["diagonal-"])].concat());
    add(four, whole(four, &["diagonal+", "diagonal-"]));
    add(four, whole(four, &["disjointgroups"]));
    add(four, whole(four, &["antiking"]));
    add(six, whole(six, &["antiknight"]));
    add(six, whole(six, &["antiknight", "antiking", "diagonal+"]));
    add(six, whole(six, &["disjointgroups", "diagonal-"]));
    let extra = Kind::find("extraregion").unwrap();
    let cells: Vec<Cell> = [0, 7, 14, 21].map(Cell).to_vec();
    add(six, vec![Rule::known(extra, six, &cells).unwrap()]);
    boards
}

/// Solutions by trying every digit in every blank and asking the judges.
fn plain(puzzle: &Puzzle, most: u64) -> u64 {
    fn go(puzzle: &Puzzle, grid: &mut Grid, most: u64, found: &mut u64) {
        let Some(cell) = grid.blanks().next() else {
            *found += 1;
            return;
        };
        for digit in (0..puzzle.shape().side()).map(Digit::from_index) {
            grid.set(cell, Some(digit));
            if *found < most && is_legal(puzzle, grid) {
                go(puzzle, grid, most, found);
            }
        }
        grid.set(cell, None);
    }
    let (mut grid, mut found) = (puzzle.givens().clone(), 0);
    go(puzzle, &mut grid, most, &mut found);
    found
}

fn is_legal(puzzle: &Puzzle, grid: &Grid) -> bool {
    grid.clash().is_none() && broken(puzzle.shape(), puzzle.layout().rules(), grid).is_none()
}

fn run(entry: &'static Entry, puzzle: &Puzzle, goal: u64, nodes: u64) -> Outcome {
    let mut settings = Settings::of(entry);
    // What fills the first blank cell sees too much of any board.
    let _ = settings.set("children", "mrv-places");
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Run::new(puzzle).goal(goal).limits(limits).execute(entry, &mut *(entry.build)(&settings))
}

#[test]
fn every_complete_entry_counts_what_the_judges_allow() {
    let mut takers = 0;
    for board in boards() {
        let puzzle = board.puzzle().unwrap();
        let expected = plain(&puzzle, MOST);
        for entry in entries().filter(|entry| entry.complete && entry.refusal(&puzzle).is_none()) {
            // The linear one splits what remains after each solution into programs: a few are enough.
            let goal = if entry.id == "ilp" { 3 } else { MOST };
            let outcome = run(entry, &puzzle, goal, 2_000_000);
            if matches!(outcome.verdict, Verdict::Stopped(_)) {
                continue;
            }
            takers += 1;
            assert_eq!(
                outcome.solutions_found,
                expected.min(goal),
                "{} {:?}",
                entry.id,
                board.rules
            );
        }
    }
    let complete = entries().filter(|entry| entry.complete).count();
    assert!(takers > 6 * complete, "{takers} counts of {complete} entries");
}

#[test]
fn only_what_is_fast_because_it_is_classic_refuses_rules() {
    for board in boards() {
        let puzzle = board.puzzle().unwrap();
        let refuses: Vec<&str> = registry::all()
            .filter(|entry| entry.refusal(&puzzle).is_some())
            .map(|entry| entry.id)
            .collect();
        assert_eq!(refuses, ["turbo"], "{:?}", board.rules);
        let said = registry::find("turbo").unwrap().refusal(&puzzle).unwrap();
        assert!(said.to_string().contains("turbo takes"), "{said}");
    }
}

/// Local searches fill regions, or rows where there are none, and count what else must differ.
#[test]
fn local_searches_keep_to_the_rules() {
    let (mut solved, mut tried) = (0, 0);
    for board in boards() {
        let puzzle = board.puzzle().unwrap();
        if plain(&puzzle, 1) == 0 {
            continue;
        }
        tried += 4;
        for id in ["annealing", "min-conflicts", "memetic", "ants"] {
            // Whatever is found has passed the checker.
            let outcome = run(registry::find(id).unwrap(), &puzzle, 1, 300_000);
            solved += u32::from(outcome.verdict == Verdict::Solved);
        }
    }
    assert!(solved * 10 >= tried * 9 && tried > 20, "{solved} of {tried} solved");
}

/// Puzzles of the corpus whose rules are all understood, with their solutions.
fn corpus(file: &str) -> Vec<(String, Puzzle, Grid)> {
    let Some(text) = sudolab_corpus::text(&format!("variants/{file}")) else { return Vec::new() };
    let options = |line: &Value| Options {
        format: (line["format"] == "fpuzzles").then_some(Format::FPuzzles),
        ..Options::default()
    };
    let puzzle = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let json = match &row["puzzle"] {
            Value::String(text) => text.clone(),
            object => object.to_string(),
        };
        let board = read(&json, &options(&row)).ok()?.records.remove(0).board.ok()?;
        let puzzle = board.puzzle().ok().filter(|puzzle| !puzzle.is_classic())?;
        let digits: Vec<u16> =
            row["solution"].as_str()?.chars().map(|c| c.to_digit(36).unwrap_or(0) as u16).collect();
        let solution = Grid::from_values(puzzle.shape(), &digits)?;
        Some((row["id"].to_string(), puzzle, solution))
    };
    text.lines().filter_map(puzzle).collect()
}

#[test]
fn published_puzzles_are_solved_to_their_solution_by_ten_entries() {
    let mut all = [corpus("fpuzzles.jsonl"), corpus("janko_single.jsonl")].concat();
    all.retain(|(_, puzzle, _)| puzzle.layout().constraints().is_empty());
    if all.is_empty() {
        return;
    }
    assert!(all.len() >= 170, "{} puzzles with units of every kind", all.len());
    for (name, puzzle, solution) in &all {
        sudolab_core::check(puzzle, solution).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
    // All of them by one entry, some by every other that can.
    let mut several = Vec::new();
    for (nth, (name, puzzle, solution)) in all.iter().enumerate() {
        let best = registry::best_for(puzzle).unwrap();
        let outcome = run(best, puzzle, 2, 3_000_000);
        // The collection lost givens of a few: what is published solves them, and something else does, too.
        if outcome.solutions_found == 2 {
            several.push(name);
            continue;
        }
        assert_eq!(outcome.solution.as_ref(), Some(solution), "{name}");
        if nth % 20 > 0 {
            continue;
        }
        // Linear programs take seconds each in a build with checks; small boards test them.
        let is_quick = |entry: &&Entry| entry.complete && entry.family != Family::LinearAlgebra;
        let takers =
            registry::all().filter(is_quick).filter(|entry| entry.refusal(puzzle).is_none());
        let solves = takers.filter(|entry| {
            let outcome = run(entry, puzzle, 1, 400_000);
            assert!(outcome.solution.is_none_or(|found| found == *solution), "{name} {}", entry.id);
            outcome.verdict == Verdict::Solved
        });
        let solves = solves.count();
        assert!(solves >= 10, "{name}: {solves} entries");
    }
    assert!(several.len() <= 5, "{several:?} have several solutions");
}

/// Cages, arrows, lines, clues outside: nearly all need no search worth the name.
#[test]
fn published_puzzles_with_rules_that_compute_are_solved_to_their_solution() {
    let files = ["fpuzzles.jsonl", "janko_single.jsonl", "killers.jsonl", "iss_puzzles.jsonl"];
    let mut all = files.map(corpus).concat();
    all.retain(|(_, puzzle, _)| !puzzle.layout().constraints().is_empty());
    let (mut unique, mut several, mut longer) = (0, Vec::new(), Vec::new());
    for (name, puzzle, solution) in &all {
        let best = registry::best_for(puzzle).unwrap();
        assert_eq!(best.id, "turbo-rules", "{name}");
        let outcome = run(best, puzzle, 2, 60_000);
        match outcome.solutions_found {
            1 => assert_eq!(outcome.solution.as_ref(), Some(solution), "{name}"),
            found => assert!(found == 2 || !outcome.all_found, "{name} has a solution"),
        }
        match (outcome.all_found, outcome.solutions_found) {
            (true, 1) => unique += 1,
            (_, 2) => several.push(name),
            _ => longer.push(name),
        }
    }
    // Some are published with a solution that is not the only one; few take longer.
    assert!(several.len() <= 7, "{several:?} have several solutions");
    assert!(longer.len() <= 5, "{longer:?} take longer");
    assert!(all.is_empty() || unique > 730, "{unique} of {}", all.len());
}

#[test]
fn steps_of_a_person_are_sound_under_other_rules() {
    let all = [corpus("fpuzzles.jsonl"), corpus("janko_single.jsonl")].concat();
    let mut solved = 0;
    for (name, puzzle, solution) in all.iter().step_by(3) {
        let mut board = Marks::new(puzzle);
        while let Some(step) = next_step(&board) {
            let right = |&(cell, digit): &(Cell, Digit)| solution.get(cell) == Some(digit);
            assert!(step.placements.iter().all(right), "{name}: {}", step.technique.id);
            assert!(!step.eliminations.iter().any(right), "{name}: {}", step.technique.id);
            board.apply(&step);
        }
        solved += u32::from(board.is_solved());
    }
    assert!(all.is_empty() || solved > 30, "{solved} solved");
}

#[test]
fn layouts_of_jigsaws_are_judged_right() {
    let Some(text) = sudolab_corpus::text("variants/jigsaw_layouts.jsonl") else { return };
    let shape = Shape::new(1, 9).unwrap();
    let mut judged = 0;
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let rules = regions(shape, row["puzzle"].as_str().unwrap());
        let puzzle = Puzzle::with_layout(Grid::empty(shape), Layout::new(shape, &rules)).unwrap();
        let outcome = run(registry::find("sat").unwrap(), &puzzle, 1, 3_000_000);
        let expected = match row["expect"].as_str().unwrap() {
            "solvable" => Verdict::Solved,
            _ => Verdict::NoSolution,
        };
        assert_eq!(outcome.verdict, expected, "{}", row["name"]);
        judged += 1;
    }
    assert_eq!(judged, 600);
}
