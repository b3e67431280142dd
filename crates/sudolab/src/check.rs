//! Is a board legal, how many solutions has it, and which digits of a person are wrong?

use crate::job::{Hooks, Job};
use crate::words;
use std::time::Duration;
use sudolab_core::{
    Board, Cancel, Cell, Digit, Grid, Limits, Outcome, Puzzle, Refusal, RuleList, UnitKind, Verdict,
};

/// A puzzle of the report on SudokuWhiz has this many clues: fewer than 17 never give one solution,
/// more than 30 are no challenge.
const USUAL_CLUES: std::ops::RangeInclusive<usize> = 17..=30;

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Proved: none.
    None,
    /// Proved: exactly one.
    One,
    /// At least two.
    Several,
    /// Not counted within the limits, or the board is no puzzle.
    Unknown,
}

impl Solutions {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Solutions::None => "no solution",
            Solutions::One => "exactly one solution",
            Solutions::Several => "more than one solution",
            Solutions::Unknown => "number of solutions unknown",
        }
    }
}

/// A digit that stands more than once in a unit.
#[derive(Clone, Debug)]
pub struct Repeated {
    /// The digit.
    pub digit: Digit,
    /// The kind of unit.
    pub kind: UnitKind,
    /// Which one of its kind, from 0.
    pub index: usize,
    /// Where it stands.
    pub cells: Vec<Cell>,
}

/// What there is to say about a board.
#[derive(Clone, Debug)]
pub struct Check {
    /// No two givens clash, and all rules are known.
    pub legal: bool,
    /// Why it is not legal.
    pub refusal: Option<String>,
    /// Are rules that are not understood the reason? Then they could be ignored.
    pub rules_refused: bool,
    /// Every digit that stands twice in a unit, givens and placed digits together.
    pub repeated: Vec<Repeated>,
    /// Givens.
    pub clues: usize,
    /// How many solutions the givens allow.
    pub solutions: Solutions,
    /// The first one.
    pub solution: Option<Grid>,
    /// Digits of a person that differ from the only solution.
    pub wrong: Vec<Cell>,
    /// Is every cell filled, by given or placed digits?
    pub full: bool,
    /// What else is worth knowing.
    pub notes: Vec<String>,
}

/// Checks a board: its solutions are counted to 2, within these limits. With `ignore_rules`, rules that are not
/// understood are noted, and the rest is checked as a classic puzzle.
pub fn check(board: &Board, ignore_rules: bool, limits: Limits, cancel: &Cancel) -> Check {
    let filled = filled(board);
    let mut check = Check {
        legal: true,
        refusal: None,
        rules_refused: false,
        repeated: repeated(&filled),
        clues: board.givens.filled(),
        solutions: Solutions::Unknown,
        solution: None,
        wrong: Vec::new(),
        full: filled.is_full(),
        notes: Vec::new(),
    };
    let puzzle = match ignore_rules {
        true => board.puzzle_ignoring_rules(),
        false => board.puzzle(),
    };
    let puzzle = match puzzle {
        Ok(puzzle) => puzzle,
        Err(refusal) => {
            (check.legal, check.refusal) = (false, Some(refusal.to_string()));
            check.rules_refused = matches!(refusal, Refusal::Rules(_));
            return check;
        }
    };
    check.notes.extend(ignored_note(&puzzle));
    check.notes.extend(clue_note(&puzzle));
    check.notes.extend(board.solution.as_ref().map(|solution| solution_note(&puzzle, solution)));
    match Job::new(&puzzle).goal(2).limits(limits).ready() {
        Ok(job) => check.add(board, &job.run_with(Hooks::cancel(cancel))),
        Err(refusal) => check.notes.push(format!("solutions were not counted: {refusal}")),
    }
    check
}

impl Check {
    fn add(&mut self, board: &Board, outcome: &Outcome) {
        self.solutions = match (outcome.verdict, outcome.solutions_found) {
            (Verdict::NoSolution, _) => Solutions::None,
            (_, 2..) => Solutions::Several,
            (Verdict::Solved, _) => Solutions::One,
            (Verdict::Stopped(_), _) => {
                self.notes.push(words::solutions(outcome));
                Solutions::Unknown
            }
        };
        self.solution = outcome.solution.clone();
        if let (Some(solution), Solutions::One) = (&self.solution, self.solutions) {
            self.wrong = wrong(board, solution);
        }
    }
}

/// A fraction of a second on a 9x9, and no more than that on any board.
const REMARK_NODES: u64 = 100_000;
const REMARK_TIME: Duration = Duration::from_millis(250);

/// What a person should know who only asked to solve: other solutions, odd numbers of clues. The count is
/// given up after a moment, and keeps to the memory that the search had.
pub fn remarks(puzzle: &Puzzle, memory: Option<u64>, cancel: &Cancel) -> Vec<String> {
    let mut remarks: Vec<String> =
        ignored_note(puzzle).into_iter().chain(clue_note(puzzle)).collect();
    let limits = Limits { time: Some(REMARK_TIME), nodes: Some(REMARK_NODES), memory };
    if let Ok(job) = Job::new(puzzle).goal(2).limits(limits).ready()
        && job.run_with(Hooks::cancel(cancel)).solutions_found > 1
    {
        remarks.push("this puzzle has more than one solution; --count 1000 counts them".to_owned());
    }
    remarks
}

/// What to say about a puzzle whose rules were ignored.
pub fn ignored_note(puzzle: &Puzzle) -> Option<String> {
    let rules = puzzle.ignored_rules();
    (!rules.is_empty()).then(|| format!("rules ignored: {}", RuleList(rules)))
}

fn clue_note(puzzle: &Puzzle) -> Option<String> {
    let clues = puzzle.clues();
    if puzzle.shape().side() != 9 || puzzle.marks().is_some() || USUAL_CLUES.contains(&clues) {
        return None;
    }
    Some(if clues < *USUAL_CLUES.start() {
        format!("{clues} clues: fewer than 17 never give exactly one solution")
    } else {
        format!("{clues} clues: more than the 17 to 30 of the usual puzzles")
    })
}

fn solution_note(puzzle: &Puzzle, solution: &Grid) -> String {
    match sudolab_core::check(puzzle, solution) {
        Ok(()) => "the solution that came with it is right".to_owned(),
        Err(fault) => format!("the solution that came with it is wrong: {fault}"),
    }
}

/// Givens and placed digits together.
fn filled(board: &Board) -> Grid {
    let mut grid = board.givens.clone();
    for cell in board.shape().all_cells() {
        grid.set(cell, board.digit(cell));
    }
    grid
}

/// The digits of a person that differ from the only solution.
fn wrong(board: &Board, solution: &Grid) -> Vec<Cell> {
    let differs =
        |&cell: &Cell| board.digit(cell).is_some_and(|digit| solution.get(cell) != Some(digit));
    board.shape().all_cells().filter(differs).collect()
}

/// Every digit that stands more than once in a unit, in the order of the units.
pub fn repeated(grid: &Grid) -> Vec<Repeated> {
    let shape = grid.shape();
    let mut places: Vec<Vec<Cell>> = vec![Vec::new(); shape.side()];
    let mut found = Vec::new();
    for unit in 0..shape.unit_count() {
        for cell in shape.unit_cells(unit) {
            if let Some(digit) = grid.get(cell) {
                places[digit.index()].push(cell);
            }
        }
        for (index, cells) in places.iter_mut().enumerate() {
            let cells = std::mem::take(cells);
            if cells.len() > 1 {
                let (digit, (kind, unit)) = (Digit::from_index(index), shape.unit_name(unit));
                found.push(Repeated { digit, kind, index: unit, cells });
            }
        }
    }
    found
}
