//! Is a puzzle legal, how many solutions does it have, and which digits of a person are wrong?

use crate::admission::Slot;
use crate::clashes::{Clash, clashes};
use crate::config::Config;
use crate::error::ApiError;
use crate::job::{WireLimits, choose};
use crate::wire::{CellAt, PuzzleInput, values};
use serde::{Deserialize, Serialize};
use sudolab_core::{Board, Entry, Grid, Limits, Outcome, Puzzle, Refusal, Run, Settings, Verdict};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    puzzle: PuzzleInput,
    #[serde(default)]
    limits: WireLimits,
}

/// What there is to say about a board; the fields are a contract: see openapi.json.
#[derive(Serialize)]
pub(crate) struct CheckAnswer {
    legal: bool,
    clashes: Vec<Clash>,
    clues: usize,
    solutions: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<u16>>,
    wrong: Vec<CellAt>,
    full: bool,
    notes: Vec<String>,
}

/// A board to check, and how long its solutions may be counted.
pub(crate) struct Question {
    board: Board,
    limits: Limits,
}

impl Question {
    pub(crate) fn new(request: &CheckRequest, config: &Config) -> Result<Question, ApiError> {
        let board = request.puzzle.board()?;
        if let Err(refusal @ Refusal::Rules(_)) = board.puzzle() {
            return Err(ApiError::refusal(&refusal));
        }
        Ok(Question { board, limits: request.limits.within(config)? })
    }

    /// The bytes to reserve for it.
    pub(crate) fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    /// Checks it on this thread.
    pub(crate) fn answer(&self, slot: &Slot) -> CheckAnswer {
        let filled = filled(&self.board);
        let mut answer = CheckAnswer {
            legal: self.board.givens.clash().is_none(),
            clashes: clashes(&filled),
            clues: self.board.givens.filled(),
            solutions: "unknown",
            solution: None,
            wrong: Vec::new(),
            full: filled.is_full(),
            notes: Vec::new(),
        };
        let Ok(puzzle) = self.board.puzzle() else { return answer };
        match choose(None, &puzzle) {
            Ok(entry) => {
                let outcome = self.count(entry, &puzzle, slot);
                answer.add(&outcome);
                if let (Some(solution), "one") = (&outcome.solution, answer.solutions) {
                    answer.wrong = wrong(&self.board, solution);
                }
            }
            Err(_) => {
                answer.notes.push(format!("no algorithm takes a board of {}", puzzle.shape()));
            }
        }
        answer
    }

    /// Counts the solutions to 2.
    fn count(&self, entry: &Entry, puzzle: &Puzzle, slot: &Slot) -> Outcome {
        let mut solver = (entry.build)(&Settings::of(entry));
        let run = Run::new(puzzle).goal(2).limits(self.limits).cancel(&slot.cancel);
        run.execute(entry, &mut *solver)
    }
}

impl CheckAnswer {
    fn add(&mut self, outcome: &Outcome) {
        self.solutions = match (outcome.verdict, outcome.solutions_found) {
            (Verdict::NoSolution, _) => "none",
            (_, 2..) => "several",
            (Verdict::Solved, _) => "one",
            (Verdict::Stopped(stop), found) => {
                let plural = if found == 1 { "" } else { "s" };
                self.notes.push(format!("{found} solution{plural} found before the stop: {stop}"));
                "unknown"
            }
        };
        self.solution = outcome.solution.as_ref().map(values);
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
fn wrong(board: &Board, solution: &Grid) -> Vec<CellAt> {
    let shape = board.shape();
    let differs =
        |&cell: &_| board.digit(cell).is_some_and(|digit| solution.get(cell) != Some(digit));
    shape.all_cells().filter(differs).map(|cell| CellAt::new(shape, cell)).collect()
}
