//! Every backend against a plain solver, on puzzles of every kind: the same counts, and solutions that are
//! solutions.

mod common;

use common::{Candidates, Plain, Random, candidates, puzzle, solves};
use proptest::prelude::*;
use std::collections::HashSet;
use sudolab_turbo::{Answer, Backend, Slot, Solver, Work};

/// One solver for each backend of this processor; says which are left out.
fn solvers() -> Vec<Solver> {
    let (here, missing): (Vec<_>, Vec<_>) =
        Backend::ALL.into_iter().partition(|backend| backend.is_available());
    for backend in missing {
        println!("skipped: this processor has no {}", backend.name());
    }
    here.into_iter().map(|backend| Solver::with(backend).expect("available")).collect()
}

/// Passes that a stream of boards may take, and more for each board: some seconds, so that no test hangs.
const MOST_PASSES: u64 = 10_000_000;
const PASSES_EACH: u64 = 1000;

/// A stream of candidate boards.
struct Boards<'a> {
    boards: std::slice::Iter<'a, Candidates>,
    answers: Vec<Option<Answer>>,
    passes: u64,
}

impl<'a> Boards<'a> {
    fn new(boards: &'a [Candidates]) -> Boards<'a> {
        let passes = MOST_PASSES + PASSES_EACH * boards.len() as u64;
        Boards { boards: boards.iter(), answers: Vec::new(), passes }
    }
}

impl Work for Boards<'_> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        let Some(board) = self.boards.next() else { return false };
        self.answers.push(None);
        slot.candidates(board);
        true
    }
    fn done(&mut self, number: usize, answer: &Answer) {
        assert!(self.answers[number].replace(*answer).is_none(), "two answers to {number}");
    }
    fn go_on(&mut self) -> bool {
        self.passes -= 1;
        self.passes > 0
    }
}

/// Solves all with one solver, and a quarter of them once more each on its own, and holds every answer
/// against the expected count and solution.
fn compare(solver: &mut Solver, boards: &[Candidates], limit: u64, expected: &[Plain]) {
    compare_stream(solver, boards, limit, expected);
    for (board, plain) in boards.chunks(1).zip(expected.chunks(1)).step_by(4) {
        compare_stream(solver, board, limit, plain);
    }
}

fn compare_stream(solver: &mut Solver, boards: &[Candidates], limit: u64, expected: &[Plain]) {
    let mut work = Boards::new(boards);
    let all = solver.run(limit, &mut work);
    let open = work.answers.iter().position(Option::is_none).map(|number| &boards[number]);
    assert!(all, "{} takes too long on {open:?}", solver.backend().name());
    assert_eq!(work.answers.len(), boards.len());
    for ((board, answer), plain) in boards.iter().zip(&work.answers).zip(expected) {
        let answer = answer.expect("an answer to each");
        let name = solver.backend().name();
        assert_eq!(answer.count, plain.count, "{name} counts wrong: {board:?}");
        assert!(!answer.gave_up);
        match answer.solution() {
            Some(solution) => {
                assert!(solves(solution, board), "{name} gives no solution of {board:?}");
                if plain.count == 1 && limit > 1 {
                    assert_eq!(solution, &plain.found[0], "{name}: {board:?}");
                }
            }
            None => assert_eq!(plain.count, 0),
        }
    }
}

fn compare_all(boards: &[Candidates], limit: u64) {
    let expected: Vec<Plain> = boards.iter().map(|board| Plain::solve(board, limit, 1)).collect();
    for solver in &mut solvers() {
        compare(solver, boards, limit, &expected);
    }
}

fn random_boards(seed: u64, how_many: usize) {
    let mut random = Random(seed);
    let grids = common::full_grids(&mut random, how_many / 100);
    for block in 0..how_many.div_ceil(10_000) {
        let size = 10_000.min(how_many - block * 10_000);
        let boards: Vec<Candidates> = (0..size).map(|_| puzzle(&grids, &mut random)).collect();
        let limit = [2, 1, 2, 25][block % 4];
        println!("seed {seed:#x}, block {block}, limit {limit}"); // shown if it fails
        compare_all(&boards, limit);
    }
}

#[test]
fn fifty_thousand_random_puzzles() {
    random_boards(0x5ad0_1ab5_eed5_0001, 50_000);
}

/// Lanes take part of each other's work when a stream ends: many short streams.
#[test]
fn short_streams() {
    let mut random = Random(0x5ad0_1ab5_eed5_0003);
    let grids = common::full_grids(&mut random, 50);
    let boards: Vec<Candidates> = (0..20_000).map(|_| puzzle(&grids, &mut random)).collect();
    let expected: Vec<Plain> = boards.iter().map(|board| Plain::solve(board, 2, 1)).collect();
    for solver in &mut solvers() {
        for (boards, expected) in boards.chunks(20).zip(expected.chunks(20)) {
            compare_stream(solver, boards, 2, expected);
        }
    }
}

/// By hand, some minutes: `cargo test --release -p sudolab-turbo -- --ignored`
#[test]
#[ignore = "a million puzzles take some minutes"]
fn a_million_random_puzzles() {
    random_boards(0x5ad0_1ab5_eed5_0002, 1_000_000);
}

/// The puzzles of a file of the corpus; `None` where it is absent.
fn corpus(name: &str) -> Option<Vec<[u8; 81]>> {
    let text = sudolab_corpus::text(&format!("speed/{name}"))?;
    let puzzles: Vec<_> = text
        .lines()
        .map(|line| line.trim_ascii().as_bytes())
        .filter(|line| line.len() == 81)
        .map(|line| sudolab_turbo::parse(line).expect("a puzzle"))
        .collect();
    assert!(!puzzles.is_empty(), "{name} has puzzles");
    Some(puzzles)
}

#[test]
fn corpus_puzzles() {
    for (name, most) in [
        ("17_clue.txt", 3000),
        ("top1465.txt", 1465),
        ("hardest.txt", 40),
        ("easy.txt", 3000),
        ("multi_solution.txt", 3000),
    ] {
        if let Some(puzzles) = corpus(name) {
            let boards: Vec<Candidates> = puzzles.iter().take(most).map(candidates).collect();
            compare_all(&boards, 2);
        }
    }
}

#[test]
fn the_same_puzzles_one_at_a_time_as_digits() {
    let mut random = Random(77);
    let grids = common::full_grids(&mut random, 20);
    for solver in &mut solvers() {
        for _ in 0..500 {
            let marks = puzzle(&grids, &mut random);
            let digits = marks
                .map(|set| if set.count_ones() == 1 { set.trailing_zeros() as u8 + 1 } else { 0 });
            let marks = candidates(&digits);
            let expected = Plain::solve(&marks, 3, 1);
            let answer = solver.solve(&digits, 3);
            assert_eq!(answer.count, expected.count);
            assert_eq!(answer, solver.solve_candidates(&marks, 3));
            assert!(answer.solution().is_none_or(|solution| solves(solution, &marks)));
        }
    }
}

#[test]
fn empty_full_and_impossible_boards() {
    let full = common::full_grid(&mut Random(5));
    let mut clash = [0; 81];
    (clash[0], clash[8]) = (7, 7);
    let mut no_digit = [0; 81];
    no_digit[40] = 10;
    for solver in &mut solvers() {
        assert_eq!(solver.solve(&[0; 81], 10_000).count, 10_000);
        assert_eq!(solver.solve(&full, 2).solution(), Some(&full));
        assert_eq!(solver.solve(&full, 2).count, 1);
        assert_eq!(solver.solve(&clash, 2).count, 0);
        assert_eq!(solver.solve(&[5; 81], 2).count, 0);
        assert_eq!(solver.solve(&no_digit, 2).count, 0);
        no_digit[40] = 255;
        assert_eq!(solver.solve(&no_digit, 2).count, 0);
        assert_eq!(solver.solve_candidates(&[0; 81], 2).count, 0);
        // Asking for none is asking for one, as the documentation says.
        assert_eq!(solver.solve(&full, 0).count, 1);
    }
}

/// A thousand empty grids with limit 2: every lane guesses some fifty times and none runs wild.
#[test]
fn a_thousand_empty_grids() {
    for solver in &mut solvers() {
        let mut answers = vec![solver.solve(&[1; 81], 1); 1000];
        solver.solve_into(&[[0; 81]; 1000], 2, &mut answers);
        assert!(answers.iter().all(|answer| answer.count == 2 && answer.guesses < 200));
    }
}

/// Collects every solution that is told.
#[derive(Default)]
struct All {
    given: bool,
    board: Vec<u16>,
    told: Vec<[u8; 81]>,
    count: u64,
}

impl Work for All {
    fn next(&mut self, slot: &mut Slot) -> bool {
        let first = !std::mem::replace(&mut self.given, true);
        if first {
            slot.candidates(self.board.as_slice().try_into().expect("81 cells"));
        }
        first
    }
    fn done(&mut self, number: usize, answer: &Answer) {
        assert_eq!(number, 0);
        self.count = answer.count;
    }
    fn solution(&mut self, _: usize, digits: impl FnOnce() -> [u8; 81]) {
        self.told.push(digits());
    }
}

#[test]
fn many_solutions_are_counted_exactly_and_each_once() {
    let grid = common::full_grid(&mut Random(11));
    let mut cells: [usize; 81] = std::array::from_fn(|cell| cell);
    Random(12).shuffle(&mut cells);
    let mut digits = grid;
    let mut seen = 0;
    // Take givens away until there are many solutions.
    for &cell in &cells {
        digits[cell] = 0;
        let marks = candidates(&digits);
        let expected = Plain::solve(&marks, 1_000_000, 0).count;
        if expected < 20_000 {
            continue;
        }
        assert!(expected < 1_000_000, "the count must be exact to be compared");
        for solver in &mut solvers() {
            let mut all = All { board: marks.to_vec(), ..All::default() };
            assert!(solver.run(1_000_000, &mut all));
            assert_eq!(all.count, expected);
            assert_eq!(all.told.len() as u64, expected);
            assert!(all.told.iter().all(|solution| solves(solution, &marks)));
            let different: HashSet<&[u8; 81]> = all.told.iter().collect();
            assert_eq!(different.len() as u64, expected, "a solution was counted twice");
            // A lower limit is met exactly.
            assert_eq!(solver.solve_candidates(&marks, expected - 1).count, expected - 1);
        }
        seen += 1;
        if seen == 2 {
            return;
        }
    }
    panic!("no board with many solutions was tried");
}

/// Work that ends after so many passes.
struct Stops<'a> {
    inner: Boards<'a>,
    passes: usize,
}

impl Work for Stops<'_> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        self.inner.next(slot)
    }
    fn done(&mut self, number: usize, answer: &Answer) {
        self.inner.done(number, answer);
    }
    fn go_on(&mut self) -> bool {
        self.passes -= 1;
        self.passes > 0
    }
}

#[test]
fn stopped_work_leaves_nothing_behind() {
    let boards: Vec<Candidates> = {
        let mut random = Random(3);
        let grids = common::full_grids(&mut random, 20);
        (0..300).map(|_| puzzle(&grids, &mut random)).collect()
    };
    let expected: Vec<Plain> = boards.iter().map(|board| Plain::solve(board, 2, 1)).collect();
    for solver in &mut solvers() {
        for passes in [1, 5, 40, 100] {
            let inner = Boards::new(&boards);
            let mut work = Stops { inner, passes };
            assert!(!solver.run(2, &mut work), "stopped after {passes}");
            compare(solver, &boards, 2, &expected);
        }
    }
}

/// A puzzle at the start of a stream of easy ones is forgotten when it is done: the easy ones take as many passes as without it.
#[test]
fn hard_puzzles_leave_no_traces() {
    let mut random = Random(5);
    let grids = common::full_grids(&mut random, 20);
    let first: Vec<Candidates> = (0..200).map(|_| puzzle(&grids, &mut random)).collect();
    let mut nearly_full = grids[0];
    nearly_full[40] = 0;
    let easy = vec![candidates(&nearly_full); 4000];
    for solver in &mut solvers() {
        let mut passes = |boards: &[Candidates]| {
            let mut work = Boards::new(boards);
            let before = work.passes;
            assert!(solver.run(2, &mut work));
            before - work.passes
        };
        let alone = passes(&easy);
        for first in &first {
            let more = passes(&[&[*first], &easy[..]].concat()) - alone;
            // A puzzle alone would begin in a narrow vector.
            let fair = passes(&[*first; 2]) + alone / 4;
            assert!(more <= fair, "{more} passes more, {fair} would be fair: {first:?}");
        }
    }
}

/// Open boards on which a few cells cannot have what is left to them: inference does not see it, and most of the board has nothing to
/// do with it.
fn crowded_boards() -> Vec<Candidates> {
    // How many cells hold only the first so many digits, and where.
    let crowds: [(usize, &[usize]); 8] = [
        (2, &[0, 4, 8]),                   // a row
        (2, &[4, 40, 76]),                 // a column
        (2, &[60, 70, 80]),                // a box
        (3, &[27, 30, 32, 35]),            // four in a row
        (4, &[5, 14, 41, 50, 77]),         // five in a column
        (5, &[72, 73, 75, 77, 78, 80]),    // six in a row
        (7, &[0, 1, 2, 3, 5, 6, 7, 8]),    // eight in a row
        (8, &[0, 1, 2, 3, 4, 5, 6, 7, 8]), // a row without a digit
    ];
    let mut boards = Vec::new();
    for (digits, cells) in crowds {
        let mut marks = [0x1ff; 81];
        for &cell in cells {
            marks[cell] = (1 << digits) - 1;
        }
        boards.push(marks);
        // The same seen from the digits: they have the places that those cells have, and one cell too few.
        let mut hidden = [0x1ff; 81];
        let unit: Vec<usize> = (0..9).map(|at| cells[0] / 9 * 9 + at).collect();
        for &cell in &unit[digits - 1..] {
            hidden[cell] &= !((1 << digits) - 1);
        }
        boards.push(hidden);
        // And with pairs elsewhere that are easily satisfied, and draw a search that looks for few choices.
        let mut drawn = marks;
        for cell in (0..81).filter(|cell| !cells.contains(cell)).step_by(7) {
            drawn[cell] = 0b11 << (cell % 8);
        }
        boards.push(drawn);
    }
    boards
}

/// Turbo's splits alone would need billions of guesses here.
#[test]
fn crowded_cells_on_open_boards() {
    let boards = crowded_boards();
    for solver in &mut solvers() {
        // Alone, in a stream of their own, and among other puzzles.
        let mut mixed: Vec<Candidates> = Vec::new();
        for board in &boards {
            let mut alone = Boards::new(std::slice::from_ref(board));
            assert!(
                solver.run(2, &mut alone),
                "{} does not end on {board:?}",
                solver.backend().name()
            );
            let count = alone.answers[0].expect("an answer").count;
            if let Some(plain) = Plain::try_solve(board, 2, 1) {
                assert_eq!(count, plain.count, "{board:?}");
            }
            assert!(count == 0, "{board:?}");
            mixed.extend([*board, [0x1ff; 81], candidates(&common::full_grid(&mut Random(8)))]);
        }
        let mut work = Boards::new(&mixed);
        assert!(solver.run(2, &mut work));
        for (number, answer) in work.answers.iter().enumerate() {
            assert_eq!(answer.expect("an answer").count, [0, 2, 1][number % 3]);
        }
    }
}

/// Boards of pencil marks from the corpus that took hours.
#[test]
fn slow_pencil_marks_of_the_corpus() {
    let Some(text) = sudolab_corpus::text("speed/pencilmarks_slow.txt") else { return };
    let lines = text.lines().map(|line| line.trim_ascii().as_bytes());
    let boards: Vec<Candidates> = lines
        .filter(|line| line.len() == 729)
        .map(|line| sudolab_turbo::parse_candidates(line).expect("pencil marks"))
        .collect();
    assert!(!boards.is_empty());
    let expected: Vec<Plain> = boards.iter().map(|board| Plain::solve(board, 2, 1)).collect();
    for solver in &mut solvers() {
        compare(solver, &boards, 2, &expected);
        for board in &boards {
            assert!(solver.solve_candidates(board, 2).guesses < 100_000);
        }
    }
}

/// A puzzle that needs more guesses than allowed says so; the others have the answers they have without a limit.
#[test]
fn a_limit_of_guesses() {
    let mut random = Random(31);
    let grids = common::full_grids(&mut random, 20);
    let mut boards: Vec<Candidates> = (0..400).map(|_| puzzle(&grids, &mut random)).collect();
    boards.extend(crowded_boards().into_iter().step_by(8));
    for solver in &mut solvers() {
        for (limit, solutions) in [(0, 2), (1, 2), (5, 2), (20, 100), (9000, 2)] {
            solver.guess_limit(u64::MAX);
            let mut free = Boards::new(&boards);
            assert!(solver.run(solutions, &mut free));
            solver.guess_limit(limit);
            let mut bound = Boards::new(&boards);
            assert!(solver.run(solutions, &mut bound));
            let mut given_up = 0;
            for (free, bound) in free.answers.iter().zip(&bound.answers) {
                let (free, bound) = (free.expect("an answer"), bound.expect("an answer"));
                if bound.gave_up {
                    given_up += 1;
                    assert!(bound.guesses > limit && bound.count <= free.count);
                    assert_eq!(bound.solution().is_some(), bound.count > 0);
                } else {
                    assert!(bound.guesses <= limit);
                    assert_eq!(bound.count, free.count);
                }
            }
            assert!(given_up > 0 || limit == 9000, "nothing was given up at {limit}");
            for board in boards.iter().step_by(7) {
                let answer = solver.solve_candidates(board, solutions);
                assert_eq!(answer.gave_up, answer.guesses > limit);
            }
        }
    }
}

/// A digit that stands two or three times in a box, on a board that is open otherwise: as digits, as candidates, and only after a guess.
#[test]
fn a_digit_that_stands_too_often() {
    let mut boards: Vec<Candidates> = Vec::new();
    for cells in
        [&[3, 4, 21][..], &[15, 16, 24], &[36, 37, 45], &[60, 61, 62], &[60, 70, 80], &[0, 20]]
    {
        for digit in 1..=9 {
            let mut digits = [0; 81];
            for &cell in cells {
                digits[cell] = digit;
            }
            for solver in &mut solvers() {
                solver.guess_limit(1_000_000);
                let answer = solver.solve(&digits, 2);
                assert_eq!((answer.count, answer.gave_up), (0, false), "{digits:?}");
            }
            let mut marks = candidates(&digits);
            boards.push(marks);
            for &cell in cells {
                marks[cell] |= 1 << (digit % 9);
            }
            if cells.len() == 3 {
                boards.push(marks);
            }
        }
    }
    for solver in &mut solvers() {
        solver.guess_limit(u64::MAX);
        let mut work = Boards::new(&boards);
        assert!(solver.run(2, &mut work), "{} does not end", solver.backend().name());
        assert!(work.answers.iter().all(|answer| answer.expect("an answer").count == 0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Boards made of anything: most have no solution, which must be seen too.
    #[test]
    fn any_candidates(sets in proptest::collection::vec(0u16..512, 81), most in 0usize..81) {
        let mut marks: Candidates = [0x1ff; 81];
        for (cell, set) in sets.iter().enumerate().take(most) {
            marks[cell * 37 % 81] = set | set >> 3;
        }
        // Some boards are too much for the plain solver; then there is nothing to compare.
        let expected = Plain::try_solve(&marks, 5, 1);
        prop_assume!(expected.is_some());
        let expected = expected.as_slice();
        for solver in &mut solvers() {
            compare(solver, &[marks], 5, expected);
        }
    }

    /// Few givens, any digits.
    #[test]
    fn any_givens(givens in proptest::collection::vec((0usize..81, 1u8..10), 0..30)) {
        let mut digits = [0u8; 81];
        for (cell, digit) in givens {
            digits[cell] = digit;
        }
        let marks = candidates(&digits);
        let expected = Plain::try_solve(&marks, 3, 1);
        prop_assume!(expected.is_some());
        let expected = expected.as_slice();
        for solver in &mut solvers() {
            compare(solver, &[marks], 3, expected);
            prop_assert_eq!(solver.solve(&digits, 3).count, expected[0].count);
        }
    }
}
