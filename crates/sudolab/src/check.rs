//! Is a board legal, how many solutions has it, and which digits of a person are wrong?

use crate::job::JobError;
use crate::words;
use std::fmt;
use std::time::Duration;
use sudolab_core::rules::{Parts, Rule, Scope};
use sudolab_core::{
    Board, Cancel, Cell, Digit, Grid, Layout, Limits, Outcome, Puzzle, Refusal, RuleList, Shape,
    UnitKind,
};
use sudolab_solvers::count;

pub use sudolab_solvers::Solutions;

/// A puzzle of the report on SudokuWhiz has this many givens: fewer than 17 never give one solution,
/// more than 30 are no challenge.
const USUAL_GIVENS: std::ops::RangeInclusive<usize> = 17..=30;

/// A digit that stands more than once in a unit.
#[derive(Clone, Debug)]
pub struct Repeated {
    /// The digit.
    pub digit: Digit,
    /// The kind of unit.
    pub kind: UnitKind,
    /// Which one of its kind, from 0.
    pub index: usize,
    /// What it is called: `row 3`, `region 2`, `a knight's move`.
    pub name: String,
    /// Where it stands.
    pub cells: Vec<Cell>,
}

/// A rule that the digits on a board break.
#[derive(Clone, Debug)]
pub struct Broken {
    /// Which of the rules of the board.
    pub rule: usize,
    /// The cells to blame.
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
    /// Every rule that givens and placed digits break together.
    pub broken: Vec<Broken>,
    /// Givens.
    pub givens: usize,
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
/// understood are noted, and the rest is checked without them.
pub fn check(board: &Board, ignore_rules: bool, limits: Limits, cancel: &Cancel) -> Check {
    let filled = filled(board);
    let mut check = Check {
        legal: true,
        refusal: None,
        rules_refused: false,
        repeated: repeated(&filled, &board.layout()),
        broken: broken(&filled, &board.rules),
        givens: board.givens.filled(),
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
    check.notes.extend(givens_note(&puzzle));
    check.notes.extend(board.solution.as_ref().map(|solution| solution_note(&puzzle, solution)));
    match count(&puzzle, 2, limits, cancel) {
        Some(counted) => check.add(board, &counted),
        None => {
            let refusal = JobError::NoAlgorithm(puzzle.shape());
            check.notes.push(format!("solutions were not counted: {refusal}"));
        }
    }
    check
}

impl Check {
    fn add(&mut self, board: &Board, outcome: &Outcome) {
        self.solutions = Solutions::of(outcome);
        if self.solutions == Solutions::Unknown {
            self.notes.push(words::solutions(outcome));
        }
        self.solution = outcome.solution.clone();
        if let (Some(solution), Solutions::One) = (&self.solution, self.solutions) {
            self.wrong = wrong(board, solution);
        }
    }
}

/// A fraction of a second on a 9x9, and no more than that on any board.
const REMARK_NODES: u64 = 100_000;
const REMARK_TIME: Duration = Duration::from_millis(250);

/// Something that a person should know who only asked to solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// On ignored rules, or an odd number of givens.
    Note(String),
    /// The solution is not the only one.
    SeveralSolutions,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Note(note) => f.write_str(note),
            Remark::SeveralSolutions => f.write_str("this puzzle has more than one solution"),
        }
    }
}

/// What a person should know who only asked to solve: other solutions, odd numbers of givens. The count is
/// given up after a moment, and keeps to the memory that the search had.
pub fn remarks(puzzle: &Puzzle, memory: Option<u64>, cancel: &Cancel) -> Vec<Remark> {
    let notes = ignored_note(puzzle).into_iter().chain(givens_note(puzzle));
    let mut remarks: Vec<Remark> = notes.map(Remark::Note).collect();
    let limits = Limits { time: Some(REMARK_TIME), nodes: Some(REMARK_NODES), memory };
    let counted = count(puzzle, 2, limits, cancel);
    if counted.is_some_and(|counted| counted.solutions_found > 1) {
        remarks.push(Remark::SeveralSolutions);
    }
    remarks
}

/// What to say about a puzzle whose rules were ignored.
pub fn ignored_note(puzzle: &Puzzle) -> Option<String> {
    let rules = puzzle.ignored_rules();
    (!rules.is_empty()).then(|| format!("rules ignored: {}", RuleList(rules)))
}

fn givens_note(puzzle: &Puzzle) -> Option<String> {
    let givens = puzzle.givens().filled();
    let is_usual =
        puzzle.shape() == Shape::classic() && puzzle.is_classic() && puzzle.marks().is_none();
    if !is_usual || USUAL_GIVENS.contains(&givens) {
        return None;
    }
    Some(if givens < *USUAL_GIVENS.start() {
        format!("{givens} givens: fewer than 17 never give exactly one solution")
    } else {
        format!("{givens} givens: more than the 17 to 30 of the usual puzzles")
    })
}

fn solution_note(puzzle: &Puzzle, solution: &Grid) -> String {
    match sudolab_core::check(puzzle, solution) {
        Ok(()) => "the solution that came with it is right".to_owned(),
        Err(fault) => format!("the solution that came with it is wrong: {fault}"),
    }
}

/// Givens and placed digits together.
pub fn filled(board: &Board) -> Grid {
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

/// Every rule that these digits break, by its own judge: most speak only when all their cells are filled.
pub fn broken(grid: &Grid, rules: &[Rule]) -> Vec<Broken> {
    let scope = Scope { shape: grid.shape(), rules };
    let judged = rules.iter().enumerate().filter_map(|(nth, rule)| {
        let (kind, parts) = rule.known_parts()?;
        let (first, last) = (kind.judge)(&scope, grid, parts)?;
        Some(Broken { rule: nth, cells: to_blame(grid, parts, first, last) })
    });
    judged.collect()
}

/// A judge names two cells. Where they are the ends of cells that are all filled, it spoke of all of these.
fn to_blame(grid: &Grid, parts: &Parts, first: Cell, last: Cell) -> Vec<Cell> {
    let spans = |cells: &[Cell]| {
        let ends = cells.first() == Some(&first) && cells.last() == Some(&last);
        ends && cells.iter().all(|&cell| grid.get(cell).is_some())
    };
    if spans(&parts.cells) && grid.get(first) != grid.get(last) {
        return parts.cells.clone();
    }
    // A shaft begins in the circle, which its judge leaves out.
    let shaft = parts.lines.iter().find(|line| line.len() > 1 && spans(&line[1..]));
    match shaft {
        Some(line) => [&parts.cells[..], &line[1..]].concat(),
        None if first == last => vec![first],
        None => vec![first, last],
    }
}

/// Every digit that stands more than once in a unit or group of a layout, in their order.
pub fn repeated(grid: &Grid, layout: &Layout) -> Vec<Repeated> {
    let shape = grid.shape();
    let mut places: Vec<Vec<Cell>> = vec![Vec::new(); shape.side()];
    let mut found = Vec::new();
    for unit in layout.all_different() {
        for &cell in &unit.cells {
            if let Some(digit) = grid.get(cell) {
                places[digit.index()].push(cell);
            }
        }
        for (index, cells) in places.iter_mut().enumerate() {
            let cells = std::mem::take(cells);
            if cells.len() > 1 {
                let (digit, name) = (Digit::from_index(index), unit.to_string());
                found.push(Repeated { digit, kind: unit.kind, index: unit.index, name, cells });
            }
        }
    }
    found
}
