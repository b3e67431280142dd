//! What local and population searches promise: they solve what they should, they end as
//! described, and what they tell can be drawn.

use crate::common::{CLASSIC, execute, figures, puzzle};
use sudolab_core::{
    Cell, Entry, Event, Grid, Limits, Outcome, Puzzle, Replay, Run, Settings, Shape, Solver, Stop,
    Verdict, check,
};
use sudolab_solvers::registry;

const ESCARGOT: &str = include_str!("../../../../puzzles/escargot.txt");
const AGAINST_BRUTE_FORCE: &str = include_str!("../../../../puzzles/against-brute-force.txt");
const SMALL: &str = include_str!("../../../../puzzles/6x6.txt");
const TWELVE: &str = include_str!("../../../../puzzles/12x12.txt");
const SIXTEEN: &str = include_str!("../../../../puzzles/16x16.txt");
const TWENTY_FIVE: &str = include_str!("../../../../puzzles/25x25.txt");

fn build(id: &str, set: &[(&str, &str)]) -> (&'static Entry, Box<dyn Solver>) {
    let entry = registry::find(id).unwrap();
    let mut settings = Settings::of(entry);
    for (name, value) in set {
        settings.set(name, value).unwrap();
    }
    (entry, (entry.build)(&settings))
}

fn run(id: &str, puzzle: &Puzzle, nodes: u64, seed: u64, set: &[(&str, &str)]) -> Outcome {
    let (entry, mut solver) = build(id, set);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Run::new(puzzle).limits(limits).seed(seed).execute(entry, &mut *solver)
}

/// Solves every puzzle with the seeds 1 to 5, each within so many nodes.
fn assert_solves(id: &str, nodes: u64, puzzles: &[&str]) {
    for text in puzzles {
        let puzzle = puzzle(text);
        for seed in 1..=5 {
            let outcome = run(id, &puzzle, nodes, seed, &[]);
            let what = format!("{id}, seed {seed}, {:?}", puzzle.givens());
            assert_eq!(outcome.verdict, Verdict::Solved, "{what}");
            check(&puzzle, outcome.solution.as_ref().unwrap()).expect(&what);
            assert_eq!(outcome.counter("best_cost"), Some(0), "{what}");
        }
    }
}

#[test]
fn annealing_solves_all_shipped_puzzles() {
    let puzzles = [CLASSIC, ESCARGOT, AGAINST_BRUTE_FORCE, SMALL, TWELVE, SIXTEEN, TWENTY_FIVE];
    assert_solves("annealing", 100_000_000, &puzzles);
}

#[test]
fn memetic_search_solves_the_shipped_9x9() {
    assert_solves("memetic", 100_000_000, &[CLASSIC, ESCARGOT, AGAINST_BRUTE_FORCE, SMALL]);
}

#[test]
fn ants_solve_all_shipped_puzzles() {
    let puzzles = [CLASSIC, ESCARGOT, AGAINST_BRUTE_FORCE, SMALL, TWELVE, SIXTEEN, TWENTY_FIVE];
    assert_solves("ants", 2_000_000, &puzzles);
}

#[test]
fn min_conflicts_and_lewis_solve_what_is_ordinary() {
    assert_solves("min-conflicts", 20_000_000, &[CLASSIC, ESCARGOT, SMALL, TWELVE]);
    assert_solves("annealing-lewis", 20_000_000, &[CLASSIC, SMALL]);
}

#[test]
fn annealing_needs_no_candidates_but_gains_by_them() {
    let escargot = puzzle(ESCARGOT);
    let explored = |neighbours| {
        let set = [("neighbours", neighbours)];
        let runs = (1..=5).map(|seed| run("annealing", &escargot, 100_000_000, seed, &set));
        runs.map(|outcome| {
            assert_eq!(outcome.verdict, Verdict::Solved);
            outcome.counter("explored").unwrap()
        })
        .sum::<u64>()
    };
    assert!(explored("candidates") < explored("any"));
}

#[test]
fn the_described_annealing_ends_stuck_when_t_reaches_1() {
    let outcome = run("annealing-whiz", &puzzle(CLASSIC), u64::MAX, 1, &[]);
    assert_eq!(outcome.verdict, Verdict::Stopped(Stop::Stuck));
    // The least n with 10,000 x 0.99995^n <= 1.
    assert_eq!(outcome.counter("explored"), Some(184_203));
    assert_eq!(outcome.counter("temperatures"), Some(184_203));
    assert!(outcome.counter("best_cost").unwrap() > 0);
}

#[test]
fn the_described_variant_ends_stuck_when_t_reaches_1() {
    let outcome =
        run("annealing-whiz-variant", &puzzle(ESCARGOT), u64::MAX, 1, &[("chain", "1000")]);
    assert_eq!(outcome.verdict, Verdict::Stopped(Stop::Stuck));
    // The least n with 100 x 0.995^n <= 1 is 919.
    assert_eq!(outcome.counter("temperatures"), Some(919));
    assert_eq!(outcome.counter("explored"), Some(919_000));
}

#[test]
fn the_described_variant_solves_an_easy_puzzle_after_all() {
    let outcome =
        run("annealing-whiz-variant", &puzzle(CLASSIC), u64::MAX, 1, &[("chain", "1000")]);
    assert_eq!(outcome.verdict, Verdict::Solved);
}

#[test]
fn what_the_described_annealing_lacks_is_cold() {
    let set = [("temperature", "2"), ("cooling", "0.9999"), ("chain", "100"), ("end", "0.1")];
    let solved = (1..=5)
        .filter(|&seed| {
            let outcome = run("annealing-whiz", &puzzle(CLASSIC), u64::MAX, seed, &set);
            outcome.verdict == Verdict::Solved
        })
        .count();
    assert!(solved >= 3, "{solved} of 5");
}

#[test]
fn the_described_genetic_algorithm_ends_stuck_after_5000_generations() {
    let outcome = run("genetic-whiz", &puzzle(ESCARGOT), u64::MAX, 1, &[]);
    assert_eq!(outcome.verdict, Verdict::Stopped(Stop::Stuck));
    assert_eq!(outcome.counter("generations"), Some(5_000));
    assert_eq!(outcome.counter("explored"), Some(200 + 5_000 * 100));
}

#[test]
fn the_cost_on_the_board_can_be_followed_from_the_events() {
    for id in ["annealing", "annealing-lewis", "annealing-whiz", "min-conflicts", "memetic"] {
        let puzzle = puzzle(ESCARGOT);
        let mut replay = Replay::new(&puzzle);
        let mut swaps = 0;
        let mut watch = |event: Event| {
            replay.apply(event);
            match event {
                Event::Swap(..) => swaps += 1,
                Event::Cost(cost) | Event::Best(cost) => {
                    assert_eq!(cost, missing(replay.board()), "{id}");
                }
                _ => {}
            }
        };
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let entry = registry::find(id).unwrap();
        execute(entry, &puzzle, |run| run.limits(limits).seed(3).observer(&mut watch));
        assert!(swaps > 10, "{id}: {swaps} swaps");
    }
}

/// Digits missing from rows and columns, counted without any solver's help.
fn missing(grid: &Grid) -> u32 {
    let side = grid.shape().side();
    let line_misses = |line: usize, cell: &dyn Fn(usize, usize) -> Cell| {
        let has = |value: usize| {
            (0..side).any(|k| grid.get(cell(line, k)).is_some_and(|d| d.index() == value))
        };
        (0..side).filter(|&value| !has(value)).count()
    };
    let shape = grid.shape();
    let rows = (0..side).map(|line| line_misses(line, &|row, k| shape.cell(row, k)));
    let columns = (0..side).map(|line| line_misses(line, &|column, k| shape.cell(k, column)));
    rows.chain(columns).sum::<usize>() as u32
}

#[test]
fn populations_tell_of_their_generations() {
    let cases: [(&str, &[(&str, &str)]); 3] =
        [("genetic-whiz", &[]), ("memetic", &[("effort", "0")]), ("ants", &[("patience", "1")])];
    for (id, set) in cases {
        let (mut generations, mut means, mut diversity, mut pheromone) = (Vec::new(), 0, 0, 0);
        let mut watch = |event: Event| match event {
            Event::Generation(number) => generations.push(number),
            Event::Mean(cost) => {
                assert!(cost.value() > 0.0);
                means += 1;
            }
            Event::Diversity(share) => {
                assert!((0.0..1.0).contains(&share.value()));
                diversity += 1;
            }
            Event::Pheromone(..) => pheromone += 1,
            _ => {}
        };
        let puzzle = puzzle(ESCARGOT);
        let (entry, mut solver) = build(id, set);
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let run = Run::new(&puzzle).limits(limits).seed(1).observer(&mut watch);
        let outcome = run.execute(entry, &mut *solver);
        assert!(!generations.is_empty(), "{id}: {:?}", figures(&outcome));
        assert!(generations.iter().copied().eq(1..=generations.len() as u32), "{id}");
        assert_eq!(means, generations.len(), "{id}");
        assert!(if id == "ants" { pheromone > 0 } else { diversity == means }, "{id}");
    }
}

#[test]
fn several_solutions_are_all_different() {
    let empty = Puzzle::new(Grid::empty(Shape::for_side(4).unwrap())).unwrap();
    for id in ["annealing", "annealing-lewis", "min-conflicts", "memetic", "ants"] {
        let mut found: Vec<Grid> = Vec::new();
        let mut keep = |grid: &Grid| {
            check(&empty, grid).unwrap();
            assert!(!found.contains(grid), "{id}: the same solution twice");
            found.push(grid.clone());
        };
        let limits = Limits { nodes: Some(3_000_000), ..Limits::default() };
        let entry = registry::find(id).unwrap();
        let outcome =
            execute(entry, &empty, |run| run.limits(limits).goal(289).each_solution(&mut keep));
        assert_eq!(outcome.solutions_found, 288, "{id}: {:?}", outcome.verdict);
        assert!(!outcome.all_found, "{id}: nothing is proved");
    }
}

/// Figures of seed 1 on a hard puzzle. A change of one is a change of behaviour and needs
/// a stated reason.
#[test]
fn fingerprints() {
    let expected: [(&str, &[u64]); 4] = [
        ("annealing", &[1_637_910, 71_696, 1, 0, 0]),
        ("memetic", &[588_100, 29_154, 0, 0, 0]),
        ("ants", &[56, 16, 1, 0, 0]),
        ("min-conflicts", &[50_491, 9_214, 0, 0]),
    ];
    for (id, expected) in expected {
        let outcome = run(id, &puzzle(ESCARGOT), 10_000_000, 1, &[]);
        let figures: Vec<u64> = figures(&outcome).into_iter().map(|(_, value)| value).collect();
        assert_eq!(figures, expected, "{id}");
    }
}
