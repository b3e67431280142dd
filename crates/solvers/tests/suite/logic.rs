//! The techniques of a person: no step takes a digit of the solution away, and each finds the cases of
//! the reference corpus.

use std::collections::{BTreeMap, BTreeSet};
use sudolab_core::{Cell, Digit, Grid, Puzzle, Random, Shape};
use sudolab_solvers::logic::{
    Board, Candidate, EXPLAINER, Move, Step, TECHNIQUES, Technique, easiest_step, next_step,
    technique,
};

/// Random boxes on the diagonal, filled up. (Not by the fast solver: which of many solutions it finds first depends on the
/// processor, and these puzzles must be the same everywhere.)
fn random_solution(random: &mut Random) -> [u8; 81] {
    let mut values = [0; 81];
    for square in 0..3 {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for (place, digit) in digits.into_iter().enumerate() {
            values[(3 * square + place / 3) * 9 + 3 * square + place % 3] = digit;
        }
    }
    assert!(fill(&mut values), "diagonal boxes can always be filled up");
    values
}

/// Fills a grid up, the cell with the fewest digits first.
fn fill(values: &mut [u8; 81]) -> bool {
    let free = |cell: usize| {
        let sees = |other: usize| {
            let (row, column) = (other / 9 == cell / 9, other % 9 == cell % 9);
            row || column || (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)
        };
        (0..81)
            .filter(|&other| sees(other))
            .fold(0x3fe, |free, other| free & !(1u16 << values[other]))
    };
    let blank = (0..81).filter(|&cell| values[cell] == 0).map(|cell| (free(cell), cell));
    let Some((free, cell)) = blank.min_by_key(|(free, _)| free.count_ones()) else { return true };
    for digit in (1..=9).filter(|digit| free >> digit & 1 == 1) {
        values[cell] = digit;
        if fill(values) {
            return true;
        }
    }
    values[cell] = 0;
    false
}

/// A puzzle with one solution from which no given can be taken away, and that solution.
pub(crate) fn random_minimal(random: &mut Random) -> (Puzzle, [u8; 81]) {
    let solution = random_solution(random);
    let mut values = solution;
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    for cell in order {
        let given = std::mem::replace(&mut values[cell], 0);
        if !sudolab_turbo::is_unique(&values) {
            values[cell] = given;
        }
    }
    (puzzle_of(&values.map(u16::from)), solution)
}

fn puzzle_of(values: &[u16]) -> Puzzle {
    let grid = Grid::from_values(Shape::classic(), values).expect("81 values");
    Puzzle::new(grid).expect("no clash")
}

fn assert_sound(step: &Step, solution: &[u8; 81]) {
    assert_right(step, solution);
    assert!(!step.reason.is_empty(), "{step:?}");
}

/// What a step changes, told or not.
fn assert_right(found: &Move, solution: &[u8; 81]) {
    let is_true = |&(cell, digit): &Candidate| u16::from(solution[cell.index()]) == digit.value();
    assert!(!found.eliminations.iter().any(is_true), "{found:?}");
    assert!(found.placements.iter().all(is_true), "{found:?}");
    assert!(!found.cells.is_empty(), "{found:?}");
    assert!(found.rating >= found.technique.rating, "{found:?}");
}

/// Techniques so rare that only thousands of puzzles show them all; they are quick.
const RARE: &[&str] = &["bug-2", "bug-3", "bug-4"];

/// Techniques at this value take so long that not every stage of a way is worth it.
const SLOW: f64 = 8.5;

/// All steps of all techniques at every stage of the way, on random minimal puzzles. What they change is the same
/// told or untold, and to tell takes most of the time: of each technique at each stage the first step is told. (What
/// is told is held against the board in `proof.rs`.)
#[test]
fn no_step_takes_a_digit_of_the_solution() {
    let mut random = Random::new(1);
    let mut seen = BTreeMap::new();
    for _ in 0..25 {
        let (puzzle, solution) = random_minimal(&mut random);
        let mut board = Board::new(&puzzle);
        for stage in 0.. {
            let Some(step) = next_step(&board) else { break };
            let wanted = TECHNIQUES.iter().filter(|known| known.rating < SLOW || stage % 8 == 0);
            for technique in wanted {
                let Some(told) = technique.first(&board) else { continue };
                assert_sound(&told, &solution);
                for other in technique.all_moves(&board) {
                    assert_right(&other, &solution);
                    *seen.entry(other.technique.id).or_insert(0) += 1;
                }
            }
            board.apply(&step);
        }
    }
    // Those of rules have their test beside the rules.
    let wanted = |technique: &&Technique| !RARE.contains(&technique.id) && !technique.is_of_rules();
    for technique in TECHNIQUES.iter().filter(wanted) {
        assert!(seen.contains_key(technique.id), "{} was never seen", technique.id);
    }
}

/// The way itself, on many more.
#[test]
fn thousands_of_puzzles_are_solved_or_left_sound() {
    let mut random = Random::new(7);
    let rare: Vec<_> = RARE.iter().filter_map(|id| technique(id)).collect();
    let mut seen = BTreeSet::new();
    let mut solved = 0;
    for _ in 0..2_000 {
        let (puzzle, solution) = random_minimal(&mut random);
        let mut board = Board::new(&puzzle);
        while let Some(step) = next_step(&board) {
            assert_sound(&step, &solution);
            for other in rare.iter().flat_map(|technique| technique.all(&board)) {
                assert_sound(&other, &solution);
                seen.insert(other.technique.id);
            }
            board.apply(&step);
        }
        assert!(!board.is_broken());
        solved += u32::from(board.is_solved());
    }
    println!("{solved} of 2000 random minimal puzzles solved");
    assert!(solved > 1_950, "chains solve nearly all: {solved} of 2000");
    assert!(RARE.iter().all(|id| seen.contains(id)), "only {seen:?} were seen");
}

/// The way with the techniques of Sudoku Explainer alone.
#[test]
fn the_list_of_sudoku_explainer_is_sound_and_solves_nearly_all() {
    let mut random = Random::new(11);
    let mut solved = 0;
    for _ in 0..500 {
        let (puzzle, solution) = random_minimal(&mut random);
        let mut board = Board::new(&puzzle);
        while let Some(step) = easiest_step(EXPLAINER, &board) {
            assert_sound(&step, &solution);
            board.apply(&step);
        }
        assert!(!board.is_broken());
        solved += u32::from(board.is_solved());
    }
    println!("{solved} of 500 random minimal puzzles solved");
    assert!(solved > 490, "{solved} of 500");
}

/// The codes of the corpus and the techniques that must find their cases. A code may end with a
/// variant (`-1`).
const CODES: &[(&str, &[&str])] = &[
    ("0000", &["last-value"]),
    ("0002", &["hidden-single-box", "hidden-single-line"]),
    ("0003", &["naked-single"]),
    ("0100", &["pointing"]),
    ("0101", &["claiming"]),
    ("0110", &["naked-pair"]),
    ("0111", &["naked-triplet"]),
    ("0200", &["naked-pair"]),
    ("0201", &["naked-triplet"]),
    ("0202", &["naked-quad"]),
    ("0210", &["hidden-pair"]),
    ("0211", &["hidden-triplet"]),
    ("0212", &["hidden-quad"]),
    ("0300", &["x-wing"]),
    ("0301", &["swordfish"]),
    ("0302", &["jellyfish"]),
    ("0310", &["finned-x-wing"]),
    ("0311", &["finned-swordfish"]),
    ("0312", &["finned-jellyfish"]),
    ("0320", &["finned-x-wing"]),
    ("0321", &["finned-swordfish"]),
    ("0322", &["finned-jellyfish"]),
    ("0400", &["skyscraper"]),
    ("0401", &["two-string-kite"]),
    ("0402", &["empty-rectangle"]),
    ("0403", &["turbot-fish"]),
    ("0500", &["simple-colours"]),
    ("0501", &["simple-colours"]),
    ("0600", &["unique-rectangle-1"]),
    ("0601", &["unique-rectangle-2"]),
    ("0602", &["unique-rectangle-3"]),
    ("0603", &["unique-rectangle-4"]),
    ("0604", &["unique-rectangle-2"]),
    ("0605", &["unique-rectangle-6"]),
    ("0606", &["hidden-rectangle"]),
    ("0607", &["avoidable-rectangle-1"]),
    ("0608", &["avoidable-rectangle-2"]),
    ("0610", &["bug"]),
    ("0701", &["x-chain"]),
    ("0702", &["xy-chain"]),
    ("0703", &["remote-pair"]),
    ("0706", &["alternating-chain"]),
    ("0707", &["alternating-chain"]),
    ("0708", &["alternating-chain"]),
    ("0709", &["grouped-chain", "grouped-x-chain", "als-chain"]),
    ("0710", &["grouped-chain", "grouped-x-chain", "als-chain"]),
    ("0711", &["grouped-chain", "grouped-x-chain", "als-chain"]),
    ("0800", &["xy-wing"]),
    ("0801", &["xyz-wing"]),
    ("0803", &["w-wing"]),
    ("0901", &["als-xz"]),
    ("0902", &["als-xy-wing"]),
    ("0903", &["als-chain"]),
    ("0904", &["death-blossom"]),
    ("1101", &["sue-de-coq"]),
];

/// Codes whose cases are two steps told as one, and the technique that must find each half.
const DOUBLE: &[(&str, &[&str])] = &[
    ("03111", &["finned-swordfish"]),
    ("03121", &["finned-jellyfish"]),
    ("03211", &["finned-swordfish"]),
    ("03221", &["finned-jellyfish"]),
    ("0404", &["two-string-kite"]),
    ("0405", &["empty-rectangle"]),
    ("0502", &["multi-colours"]),
];

/// Codes of techniques that we do not have.
const NOT_OURS: &[(&str, &str)] = &[
    ("0331", "Franken swordfish: boxes as lines of a fish"),
    ("0332", "Franken jellyfish"),
    ("0340", "finned Franken X-wing"),
    ("0341", "finned Franken swordfish"),
    ("03411", "two of these at once"),
    ("0342", "finned Franken jellyfish"),
    ("03421", "two of these at once"),
    ("0362", "finned mutant jellyfish: rows, columns and boxes mixed"),
    ("03621", "two of these at once"),
    ("0363", "finned mutant fish of five"),
    ("1201", "templates: all ways to place a digit, no pattern for a person"),
    ("1202", "templates"),
];

/// One line of the corpus.
struct Case {
    code: String,
    must_not_fire: bool,
    board: Board,
    eliminations: BTreeSet<Candidate>,
    placements: BTreeSet<Candidate>,
}

fn case(line: &str) -> Case {
    let parts: Vec<&str> = line.split(':').collect();
    let mut board = board_of(parts[3]);
    for (cell, digit) in candidates(parts[4]) {
        board.strike(cell, digit);
    }
    Case {
        code: parts[1].split('-').next().unwrap_or_default().to_owned(),
        must_not_fire: parts[1].ends_with("-x"),
        board,
        eliminations: candidates(parts[5]),
        placements: candidates(parts[6]),
    }
}

/// A digit with a plus before it is no given.
pub(crate) fn board_of(text: &str) -> Board {
    let mut givens = Vec::new();
    let mut placed = Vec::new();
    let mut is_given = true;
    for character in text.chars() {
        let value = character.to_digit(10).unwrap_or(0) as u16;
        match (character, Digit::new(value)) {
            ('+', _) => is_given = false,
            (_, Some(digit)) if !is_given => {
                placed.push((Cell(givens.len() as u32), digit));
                givens.push(0);
                is_given = true;
            }
            _ => givens.push(value),
        }
    }
    let mut board = Board::new(&puzzle_of(&givens));
    placed.into_iter().for_each(|(cell, digit)| board.place(cell, digit));
    board
}

/// `815 234`: digit, row, column each.
pub(crate) fn candidates(text: &str) -> BTreeSet<Candidate> {
    let candidate = |word: &str| {
        let number: Vec<usize> = word.bytes().map(|byte| usize::from(byte - b'0')).collect();
        (Shape::classic().cell(number[1] - 1, number[2] - 1), Digit::from_index(number[0] - 1))
    };
    text.split_whitespace().map(candidate).collect()
}

impl Case {
    fn passes(&self, techniques: &[&str]) -> bool {
        let known = techniques.iter().map(|id| technique(id).expect("a technique"));
        let mut steps = known.flat_map(|technique| technique.all(&self.board));
        if self.must_not_fire {
            return steps.next().is_none();
        }
        steps.any(|step| {
            self.eliminations.iter().eq(&step.eliminations)
                && self.placements.iter().eq(&step.placements)
        })
    }
}

impl Case {
    /// Is all of it found, in one step or in several?
    fn passes_in_parts(&self, techniques: &[&str]) -> bool {
        let known = techniques.iter().map(|id| technique(id).expect("a technique"));
        let steps: Vec<Step> = known.flat_map(|technique| technique.all(&self.board)).collect();
        let falls = |candidate| steps.iter().any(|step| step.eliminations.contains(candidate));
        self.eliminations.iter().all(falls)
    }
}

/// Cases that do not pass, by the start of their line, and why.
const WAIVED: &[(&str, &str)] = &[
    (
        ":0709-2:236:",
        "a ring through almost locked sets: it also fixes the digits of a set that are no link of it, which we leave",
    ),
    (
        ":0709-2:1346:",
        "a ring through almost locked sets: our steps take what it takes in other parts",
    ),
    (":0903-1:127:", "takes three digits from a cell at once; we offer a chain for each"),
    (":0903-1:56:", "takes two digits at once; we offer a chain for each"),
    (":0702:8:..1...", "the chain closes to a ring, and our step takes what falls beside it too"),
    (":0702:5:..1...", "the chain closes to a ring, and our step takes what falls beside it too"),
    (
        ":0706:34567:9124",
        "a long way round: we offer the shortest chain between two candidates only",
    ),
    (
        ":0706:1349:..4...",
        "a long way round: we offer the shortest chain between two candidates only",
    ),
];

#[test]
fn the_cases_of_the_corpus_are_found() {
    let Some(text) = sudolab_corpus::text("human/technique_cases.txt") else { return };
    let mut passed = 0;
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = case(line);
        let with_code = |table: &'static [(&str, &'static [&'static str])]| {
            table.iter().find(|(code, _)| *code == case.code).map(|(_, techniques)| *techniques)
        };
        let passes = match (with_code(CODES), with_code(DOUBLE)) {
            (Some(techniques), _) => case.passes(techniques),
            (None, Some(techniques)) => case.passes_in_parts(techniques),
            (None, None) => {
                assert!(NOT_OURS.iter().any(|(code, _)| *code == case.code), "{line}");
                continue;
            }
        };
        let is_waived = WAIVED.iter().any(|(start, _)| line.starts_with(start));
        assert_ne!(passes, is_waived, "{line}");
        passed += u32::from(passes);
    }
    println!("{passed} cases pass, {} are waived", WAIVED.len());
    assert!(passed > 0, "the file has cases");
}

/// Up to 4.0 the list has just what Sudoku Explainer 1.2.1 has; above, techniques of our own come first.
#[test]
fn the_values_of_sudoku_explainer_are_met_up_to_4() {
    let Some(text) = sudolab_corpus::text("human/se_1.2.1_ratings.tsv") else { return };
    let mut compared = 0;
    for line in text.lines() {
        let Some((puzzle, rating)) = line.split_once('\t').and_then(rated) else { continue };
        if rating <= 4.0 {
            let mut board = Board::new(&puzzle);
            let mut hardest: f64 = 0.0;
            while let Some(step) = next_step(&board) {
                hardest = hardest.max(step.rating);
                board.apply(&step);
            }
            assert!((hardest - rating).abs() < 0.01, "{hardest}: {line}");
            compared += 1;
        }
    }
    println!("{compared} values agree");
    assert!(compared > 0, "the file has puzzles");
}

/// A puzzle and the first of its values, `2.6/1.2/1.2`.
fn rated((digits, values): (&str, &str)) -> Option<(Puzzle, f64)> {
    let digits: Vec<u16> = digits.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
    let rating = values.split('/').next()?.parse().ok()?;
    (digits.len() == 81).then(|| (puzzle_of(&digits), rating))
}
