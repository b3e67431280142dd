//! The entry: a person who takes the easiest step there is, again and again.

use super::TECHNIQUES;
use super::board::Board;
use super::step::{Candidate, Move, Seen};
use super::words::Words;
use crate::relations::Relations;
use sudolab_core::counters::PLACEMENTS;
use sudolab_core::{
    Boards, Counter, Entry, Event, EventKind, Exhausted, Family, Figure, Kind, Parameter,
    Preference, Puzzle, Reason, RuleKind, Run, Settings, Solver, Stop, Trace,
};

const STEPS: Counter = Counter {
    key: "explored",
    meaning: "steps taken, each the easiest that any technique finds",
    value: |tally| tally.count(EventKind::Focus),
};

const ELIMINATIONS: Counter = Counter {
    key: "eliminations",
    meaning: "candidates struck out by a step; what a placed digit takes from its sight does not count",
    value: |tally| tally.count(EventKind::Eliminate),
};

const HARDEST: Figure = Figure {
    key: "hardest",
    meaning: "value of the hardest step taken, by the scale of Sudoku Explainer",
};

pub(super) const ENTRY: Entry = Entry {
    id: "logic",
    title: "The techniques of a person",
    family: Family::Logic,
    about: "Takes the easiest step that a person would find, again and again: singles, locked candidates, \
            subsets, fish, wings, unique rectangles, almost locked sets, chains. Every step says why. It never \
            guesses, so on the hardest puzzles it stops where its techniques end. A node is a step. Some techniques rely on the \
            puzzle having just one solution.",
    reference: "N. Juillerat: Sudoku Explainer 1.2.1 (2007), for the order and values of the techniques",
    complete: false,
    boards: Boards::UpTo(16, "chains and almost locked sets take minutes on larger boards"),
    rules: RuleKind::ALL,
    trace: Trace::Full,
    rank: Preference::same(0),
    parameters: &[Parameter {
        name: "hardest",
        about: "no technique above this value of Sudoku Explainer",
        kind: Kind::Real { min: 1.0, max: 12.0, default: 12.0 },
    }],
    counters: &[STEPS, PLACEMENTS, ELIMINATIONS],
    build: |settings: &Settings| Box::new(Person { hardest: settings.real("hardest") }),
};

struct Person {
    hardest: f64,
}

impl Solver for Person {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let mut board = Board::new(puzzle);
        run.hold(board.bytes())?;
        let mut hardest: f64 = 0.0;
        loop {
            run.tick()?;
            if board.is_broken() {
                return Err(Stop::Stuck);
            }
            if board.is_solved() {
                // Without a solution, steps may end in a board that breaks a rule.
                if Relations::on(puzzle.layout(), board.grid()).broken() > 0 {
                    return Err(Stop::Stuck);
                }
                run.found(board.grid())?;
                return Err(Stop::Stuck);
            }
            let (step, reason) = self.easiest(&board, run)?.ok_or(Stop::Stuck)?;
            hardest = hardest.max(step.rating);
            run.report(HARDEST, hardest);
            tell(&step, &reason, run);
            board.apply(&step);
        }
    }
}

impl Person {
    /// The easiest step there is, with its reason if somebody watches. One technique may take long on a large board, so
    /// the clock is asked between them.
    fn easiest(&self, board: &Board, run: &Run) -> Result<Option<(Move, Words)>, Stop> {
        let mut first = None;
        for technique in TECHNIQUES.iter().filter(|technique| technique.rating <= self.hardest) {
            run.check()?;
            let found = technique.each(board, &mut |found, tell| {
                let reason = if run.is_observed() { tell().0 } else { Words::default() };
                first = Some((found, reason));
                Seen::Break(())
            });
            if found.is_break() {
                break;
            }
        }
        Ok(first)
    }
}

/// Notes a step, event by event, each with the reason of the step.
fn tell(step: &Move, reason: &Words, run: &mut Run) {
    let because = || Reason {
        sentence: format!("{}: {}", step.technique.title, reason),
        cells: step.cells.clone(),
    };
    let changed = step.placements.iter().chain(&step.eliminations).next();
    if let Some((cell, _)) = changed {
        run.note_because(Event::Focus(*cell), because);
    }
    let mut each = |candidates: &[Candidate], event: fn(_, _) -> Event| {
        for &(cell, digit) in candidates {
            run.note_because(event(cell, digit), because);
        }
    };
    each(&step.eliminations, Event::Eliminate);
    each(&step.placements, Event::Place);
}
