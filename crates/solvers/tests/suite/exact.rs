//! Exact cover, satisfiability and linear algebra: what is theirs alone.

use crate::common::{CLASSIC, entries, execute, puzzle};
use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use std::time::{Duration, Instant};
use sudolab_core::{
    Cancel, Digit, Family, Grid, Outcome, Puzzle, Run, Settings, Shape, Stop, Verdict, check,
};
use sudolab_solvers::linear::Equations;
use sudolab_solvers::registry;
use sudolab_solvers::sat::{Encoding, Formula};

/// The corner and the interior point that the engines find are fractional.
const FRACTIONAL: &str = include_str!("../../../../puzzles/escargot.txt");

fn empty(side: usize) -> Puzzle {
    Puzzle::new(Grid::empty(Shape::for_side(side).unwrap())).unwrap()
}

fn solve(id: &str, set: &[(&str, &str)], run: Run) -> Outcome {
    let entry = registry::find(id).unwrap();
    let mut settings = Settings::of(entry);
    set.iter().for_each(|(key, value)| settings.set(key, value).expect("a setting of it"));
    run.execute(entry, &mut *(entry.build)(&settings))
}

#[test]
fn every_encoding_has_the_288_grids_of_4x4() {
    let board = empty(4);
    for encoding in ["pairwise", "sequential", "commander"] {
        for rules in ["extended", "minimal"] {
            let set = [("encoding", encoding), ("rules", rules)];
            let outcome = solve("sat", &set, Run::new(&board).goal(u64::MAX));
            assert_eq!((outcome.solutions_found, outcome.all_found), (288, true), "{set:?}");
        }
    }
    for id in ["dlx", "ilp"] {
        let outcome = solve(id, &[], Run::new(&board).goal(u64::MAX));
        assert_eq!((outcome.solutions_found, outcome.all_found), (288, true), "{id}");
    }
}

#[test]
fn the_system_has_a_row_per_rule_and_given() {
    let equations = Equations::of(&puzzle(CLASSIC));
    assert_eq!((equations.rows().len(), equations.columns()), (324 + 30, 729));
    assert_eq!(equations.rank(), 249 + 30, "each given adds what the rules do not say");
    assert!(equations.rows()[..324].iter().all(|row| row.len() == 9));
    assert!(equations.rows()[324..].iter().all(|row| row.len() == 1));
}

/// The text of a model, read again as another program would.
fn read_dimacs(text: &str) -> (usize, Vec<Vec<i32>>) {
    let header = text.lines().find(|line| line.starts_with("p cnf")).expect("a header");
    let counts: Vec<usize> = header.split(' ').filter_map(|word| word.parse().ok()).collect();
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let clause = |line: &str| {
        let mut literals: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        assert_eq!(literals.pop(), Some(0));
        literals
    };
    let clauses: Vec<Vec<i32>> = lines.map(clause).collect();
    assert_eq!(counts[1], clauses.len());
    (counts[0], clauses)
}

#[test]
fn dimacs_read_again_and_solved_is_the_solution() {
    for text in [CLASSIC, include_str!("../../../../puzzles/6x6.txt")] {
        let puzzle = puzzle(text);
        for encoding in [Encoding::Pairwise, Encoding::Sequential, Encoding::Commander] {
            let mut text = String::new();
            Formula::of_puzzle(&puzzle, encoding).write_dimacs(&puzzle, &mut text).unwrap();
            let (variables, clauses) = read_dimacs(&text);
            let mut solver = BasicSolver::default();
            let all: Vec<_> = (0..variables).map(|_| solver.new_var_default()).collect();
            for clause in clauses {
                let literal = |l: i32| Lit::new(all[l.unsigned_abs() as usize - 1], l > 0);
                solver.add_clause_reuse(&mut clause.into_iter().map(literal).collect());
            }
            assert_eq!(solver.solve_limited(&[]), lbool::TRUE);
            // By the rule in the comments of the file, not by the formula's own names.
            let (shape, side) = (puzzle.shape(), puzzle.shape().side());
            let mut grid = Grid::empty(shape);
            for (number, &variable) in all[..side * side * side].iter().enumerate() {
                if solver.value_var(variable) == lbool::TRUE {
                    let cell = shape.cell(number / (side * side), number / side % side);
                    grid.set(cell, Some(Digit::from_index(number % side)));
                }
            }
            check(&puzzle, &grid).unwrap();
        }
    }
}

#[test]
fn lp_and_mps_have_all_rows_and_columns() {
    let puzzle = puzzle(CLASSIC);
    let equations = Equations::of(&puzzle);
    let (mut lp, mut mps) = (String::new(), String::new());
    equations.write_lp(&mut lp).unwrap();
    equations.write_mps(&mut mps).unwrap();
    assert_eq!(lp.matches(" = 1\n").count(), 354);
    let binaries = lp.split("Binary\n").nth(1).unwrap();
    assert_eq!(binaries.lines().filter(|line| line.starts_with(" x")).count(), 729);
    let section = |from: &str, to: &str| {
        let start = mps.find(from).unwrap() + from.len();
        mps[start..start + mps[start..].find(to).unwrap()].lines().count()
    };
    assert_eq!(section("\nROWS\n", "COLUMNS"), 1 + 354);
    // Each variable: the objective, four rules; each given once more; two markers.
    assert_eq!(section("\nCOLUMNS\n", "RHS"), 729 * 5 + 30 + 2);
    assert_eq!(section("\nRHS\n", "BOUNDS"), 354);
    assert_eq!(section("\nBOUNDS\n", "ENDATA"), 729);
    assert!(lp.contains(" clue1: x1_1_5 = 1\n"), "the first given is a 5 at the top left");
}

#[test]
fn figures_of_a_puzzle_that_the_relaxation_solves() {
    let classic = puzzle(CLASSIC);
    for id in ["l1", "l1-highs", "l1-reweighted"].into_iter().filter(|id| is_built_in(id)) {
        let outcome = solve(id, &[], Run::new(&classic));
        assert_eq!(outcome.verdict, Verdict::Solved, "{id}");
        let figures = ["rows", "columns", "rank", "integral", "nonzeros", "rounded_right"];
        let values = figures.map(|key| outcome.figure(key).unwrap());
        assert_eq!(values, [354.0, 729.0, 279.0, 1.0, 81.0, 1.0], "{id}");
    }
}

#[test]
fn a_fractional_optimum_is_stuck_with_a_certificate_and_no_grid() {
    let hard = puzzle(FRACTIONAL);
    let once = ("starts", "1");
    for (id, set) in [
        ("l1", &[("engine", "simplex")][..]),
        ("l1", &[("engine", "interior")]),
        ("l1-highs", &[]),
        ("l1-reweighted", &[once][..]),
    ]
    .into_iter()
    .filter(|(id, _)| is_built_in(id))
    {
        let outcome = solve(id, set, Run::new(&hard));
        assert_eq!(outcome.verdict, Verdict::Stopped(Stop::Stuck), "{id} {set:?}");
        assert_eq!((outcome.solutions_found, outcome.all_found), (0, false));
        let figure = |key| outcome.figure(key).unwrap();
        assert_eq!(figure("integral"), 0.0, "{id} {set:?}");
        assert!(figure("nonzeros") > 81.0, "{id} {set:?}");
        assert!((0.0..1.0).contains(&figure("rounded_right")), "{id} {set:?}");
        assert!(figure("residual") < 1e-6, "{id} {set:?}");
        let gap = figure("objective") - figure("dual_bound");
        assert!((-1e-5..1e-4).contains(&gap), "{id} {set:?}: gap {gap}");
    }
}

#[test]
fn the_norm_is_the_number_of_cells() {
    let hard = puzzle(FRACTIONAL);
    for engine in ["simplex", "interior"] {
        let outcome = solve("l1", &[("engine", engine)], Run::new(&hard));
        for key in ["objective", "dual_bound"] {
            let norm = outcome.figure(key).unwrap();
            assert!((norm - 81.0).abs() < 1e-5, "{engine}: {key} {norm}");
        }
    }
}

/// Digit 5 has no place in the middle right box once the rest is worked out.
#[test]
fn incomplete_entries_prove_nothing() {
    let wrong =
        puzzle("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..");
    for entry in entries().filter(|e| !e.complete && e.family == Family::LinearAlgebra) {
        let outcome = execute(entry, &wrong, |run| run.goal(2));
        assert_eq!(outcome.verdict, Verdict::Stopped(Stop::Stuck), "{}", entry.id);
        assert!(!outcome.all_found, "{}", entry.id);
    }
}

/// Entries of engines in C and C++ are there only if their features are on.
fn is_built_in(id: &str) -> bool {
    entries().any(|entry| entry.id == id)
}

/// The engines of other crates have loops of their own: a switch must reach them there.
#[test]
fn engines_end_when_cancelled() {
    for (id, side, set) in [
        ("sat", 9, &[][..]),
        ("sat", 16, &[]),
        ("sat", 25, &[]),
        ("ilp", 9, &[]),
        ("l1", 16, &[]),
        ("l1", 25, &[]),
        ("l1", 16, &[("engine", "interior")]),
        ("sat-cadical", 9, &[]),
        ("sat-cadical", 16, &[]),
        ("sat-cadical", 25, &[]),
        ("sat-kissat", 9, &[]),
        ("sat-kissat", 16, &[]),
        ("ilp-highs", 9, &[]),
        ("l1-highs", 16, &[]),
        ("l1-highs", 25, &[]),
    ] {
        if !is_built_in(id) {
            continue;
        }
        let hard = empty(side);
        let cancel = Cancel::new();
        let (outcome, waited) = std::thread::scope(|scope| {
            let canceller = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(200));
                cancel.cancel();
                Instant::now()
            });
            let outcome = solve(id, set, Run::new(&hard).goal(u64::MAX).cancel(&cancel));
            let ended = Instant::now();
            (outcome, ended.saturating_duration_since(canceller.join().unwrap()))
        });
        // A single linear program may end before the switch is turned.
        let ended = id.starts_with("l1") && outcome.verdict == Verdict::Stopped(Stop::Stuck);
        assert!(ended || outcome.verdict == Verdict::Stopped(Stop::Cancelled), "{id} {set:?}");
        // Not cancelled, they would run for minutes. How soon they end is measured elsewhere: a loaded machine lets
        // threads wait.
        assert!(waited < Duration::from_secs(20), "{id} {set:?}: {waited:?}");
    }
}

/// The solved part of a set, and how many there are.
fn solved(id: &str, file: &str, column: usize) -> Option<(usize, usize)> {
    let text = sudolab_corpus::text(file)?;
    let fields = text.lines().filter_map(|line| line.split('\t').nth(column));
    let puzzles: Vec<Puzzle> = fields.filter(|field| field.len() == 81).map(puzzle).collect();
    let good = |puzzle: &&Puzzle| solve(id, &[], Run::new(puzzle)).verdict == Verdict::Solved;
    Some((puzzles.iter().filter(good).count(), puzzles.len()))
}

#[test]
fn mantere_is_solved() {
    for (id, least) in [
        ("dlx", 46),
        ("sat", 46),
        ("sat-cadical", 46),
        ("sat-kissat", 46),
        ("ilp", 46),
        ("ilp-highs", 46),
        ("l1", 43),
        ("l1-highs", 43),
        ("l1-reweighted", 44),
    ]
    .into_iter()
    .filter(|(id, _)| is_built_in(id))
    {
        if let Some((solved, all)) = solved(id, "mantere/grids.tsv", 3) {
            assert_eq!(all, 46);
            assert!(solved >= least, "{id}: {solved} of 46");
        }
    }
}

#[test]
fn the_relaxation_solves_a_third_of_the_hard_ones() {
    if let Some((solved, all)) = solved("l1", "speed/top95.txt", 0) {
        assert_eq!(all, 95);
        assert!(solved >= 32, "{solved} of 95");
    }
}
