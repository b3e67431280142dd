//! Help for a person in the middle of a puzzle: first the mistakes, then the next step, told in rungs from a
//! nudge to the whole proof; where logic ends, the smallest search.
//!
//! ```
//! use sudolab::hint::{Hint, hint};
//! use sudolab::{Cancel, Limits};
//!
//! let board = sudolab::read_board("@classic")?;
//! let Hint::Step(help) = hint(&board, 12.0, Limits::default(), &Cancel::new()) else { panic!() };
//! assert_eq!(help.look, "look at box 2");
//! assert_eq!(help.step.technique.id, "hidden-single-box");
//! # Ok::<(), sudolab::Error>(())
//! ```

mod drawing;
mod ladder;
mod mistakes;
mod trial;

pub use drawing::{pdf, svg};
pub use ladder::Help;
pub use mistakes::{Mistake, MistakeKind};
pub use trial::Trial;

use crate::check::{Solutions, check};
use crate::solvers::logic::{self, Board as Marks, Step};
use std::time::Duration;
use sudolab_core::{Board, Cancel, Grid, Limits, Puzzle};

/// Hints are given for the boards that can be rated.
pub use crate::maker::rating::MAX_SIDE;

/// How long the proof may take that there is one solution: boards up to 16x16 that have one take far less.
pub const LIMITS: Limits =
    Limits { time: Some(Duration::from_secs(10)), nodes: None, memory: Some(1 << 30) };

/// What can be said to a person.
#[derive(Clone, Debug)]
pub enum Hint {
    /// There is nothing left to do.
    Solved,
    /// The givens are no puzzle, or have no solution or several: why.
    NoPuzzle(String),
    /// Something is wrong already: no step is worth anything before it is put right.
    Mistakes(Vec<Mistake>),
    /// The easiest step.
    Step(Box<Help>),
    /// The techniques end here.
    End {
        /// The hardest technique that was tried.
        hardest: f64,
        /// The smallest search that takes a candidate away.
        trial: Trial,
    },
    /// Time was over before all techniques were tried, so there may be a step.
    Stopped,
}

impl Hint {
    /// All of it in one sentence.
    pub fn says(&self) -> String {
        match self {
            Hint::Solved => "every cell is filled, and all of them are right".to_owned(),
            Hint::NoPuzzle(why) => why.clone(),
            Hint::Mistakes(mistakes) => {
                let all: Vec<&str> = mistakes.iter().map(|mistake| mistake.says.as_str()).collect();
                all.join("; ")
            }
            Hint::Step(help) => help.proof.to_string(),
            Hint::Stopped => {
                "time ran out before every technique was tried; allow more time".to_owned()
            }
            Hint::End { hardest, trial } => {
                let level = crate::maker::Level::of(*hardest);
                format!("logic of level {level} stops here; the smallest search is: {}", trial.says)
            }
        }
    }
}

/// A hint for a board with the digits and marks of a person. Marks in a cell are taken as what the person still
/// thinks possible there; a cell without marks has all that no digit in sight forbids. No technique above
/// `hardest`, by the scale of Sudoku Explainer, is used.
pub fn hint(board: &Board, hardest: f64, limits: Limits, cancel: &Cancel) -> Hint {
    let situation = match situation(board, limits, cancel) {
        Ok(situation) => situation,
        Err(hint) => return hint,
    };
    match next_step(&situation.marks, hardest, cancel) {
        Some(step) => Hint::Step(Box::new(Help::new(&board.layout(), step))),
        None => situation.end(hardest, cancel),
    }
}

/// A hint without the steps after it.
impl From<Hint> for Way {
    fn from(hint: Hint) -> Way {
        Way { end: hint.clone(), hint, steps: Vec::new() }
    }
}

/// The whole way from here.
#[derive(Clone, Debug)]
pub struct Way {
    /// What [`hint`] says.
    pub hint: Hint,
    /// Every step; none if there is something else to say first.
    pub steps: Vec<Help>,
    /// What is to be said after the last: that it is solved, that logic ends there, that time ran out, or the hint
    /// once more.
    pub end: Hint,
}

/// Every step from here on: see [`hint`].
pub fn way(board: &Board, hardest: f64, limits: Limits, cancel: &Cancel) -> Way {
    let mut situation = match situation(board, limits, cancel) {
        Ok(situation) => situation,
        Err(hint) => return hint.into(),
    };
    let (mut steps, layout) = (Vec::new(), board.layout());
    while let Some(step) = next_step(&situation.marks, hardest, cancel) {
        situation.marks.apply(&step);
        steps.push(Help::new(&layout, step));
    }
    let end = situation.end(hardest, cancel);
    let first = steps.first().cloned().map(Box::new);
    Way { hint: first.map_or(end.clone(), Hint::Step), steps, end }
}

/// The easiest step; the clock is asked between techniques.
fn next_step(marks: &Marks, hardest: f64, cancel: &Cancel) -> Option<Step> {
    let within = logic::TECHNIQUES.iter().filter(|technique| technique.rating < hardest + 0.05);
    within.take_while(|_| !cancel.is_cancelled()).find_map(|technique| technique.first(marks))
}

/// A board without mistakes.
struct Situation {
    marks: Marks,
    solution: Grid,
}

impl Situation {
    /// What is to be said where there is no step.
    fn end(&self, hardest: f64, cancel: &Cancel) -> Hint {
        match self.marks.is_solved() {
            true => Hint::Solved,
            false if cancel.is_cancelled() => Hint::Stopped,
            false => Hint::End { hardest, trial: trial::smallest(&self.marks, &self.solution) },
        }
    }
}

fn situation(board: &Board, limits: Limits, cancel: &Cancel) -> Result<Situation, Hint> {
    let side = board.shape().side();
    if side > MAX_SIDE {
        let most = MAX_SIDE;
        return Err(Hint::NoPuzzle(format!(
            "hints are for boards up to {most}x{most}, and this one is {side}x{side}"
        )));
    }
    let (puzzle, solution) = only_solution(board, limits, cancel)?;
    let mistakes = mistakes::find(board, &solution);
    if !mistakes.is_empty() {
        return Err(Hint::Mistakes(mistakes));
    }
    Ok(Situation { marks: marks_of(board, &puzzle), solution })
}

/// The givens decide; marks do only where the givens alone leave more than one solution, as in a puzzle that
/// is given by marks.
fn only_solution(board: &Board, limits: Limits, cancel: &Cancel) -> Result<(Puzzle, Grid), Hint> {
    let givens = Board { marks: None, ..board.clone() };
    let mut tried = check(&givens, false, limits, cancel);
    let mut taken = &givens;
    if tried.solutions == Solutions::Several && board.marks.is_some() {
        (tried, taken) = (check(board, false, limits, cancel), board);
    }
    let refused = |why: String| Hint::NoPuzzle(why);
    let puzzle = taken.puzzle().map_err(|refusal| refused(refusal.to_string()))?;
    match (tried.solutions, tried.solution) {
        (Solutions::One, Some(solution)) => Ok((puzzle, solution)),
        (Solutions::None, _) => Err(mistakes::without_solution(board, limits, cancel)),
        (Solutions::Several, _) => Err(refused(
            "the givens allow more than one solution, so no step is certain".to_owned(),
        )),
        _ => Err(refused(format!(
            "it is not known whether there is exactly one solution: {}",
            tried.notes.join("; ")
        ))),
    }
}

/// What the person has before them, all of it right.
fn marks_of(board: &Board, puzzle: &Puzzle) -> Marks {
    let mut marks = Marks::new(puzzle);
    for cell in board.shape().all_cells().filter(|&cell| puzzle.given(cell).is_none()) {
        if let Some(digit) = board.digit(cell) {
            marks.place(cell, digit);
        }
    }
    for cell in board.shape().all_cells() {
        for digit in marks.candidates(cell) - board.allowed(cell).resized() {
            marks.strike(cell, digit);
        }
    }
    marks
}
