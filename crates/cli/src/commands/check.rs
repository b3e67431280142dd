//! `sudolab check`.

use super::{cancel_on_ctrl_c, choose};
use crate::args::CheckArgs;
use crate::input;
use crate::output::{self, Exit};
use crate::report::{one_line, solutions_sentence};
use anyhow::Result;
use std::io::Write;
use sudolab_core::{Cancel, Limits, Outcome, Puzzle, Run, Settings, Verdict};
use sudolab_formats::Record;

/// A puzzle of the report has this many clues: fewer than 17 never give one solution,
/// more than 30 are no challenge.
const USUAL_CLUES: std::ops::RangeInclusive<usize> = 17..=30;

/// What there is to say about one puzzle: the fields are a contract.
#[derive(Default, serde::Serialize)]
struct Report {
    line: usize,
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    notes: Vec<String>,
}

pub(crate) fn run(args: &CheckArgs) -> Result<Exit> {
    let source = input::load(&args.input, None)?;
    let cancel = cancel_on_ctrl_c()?;
    let mut out = output::data();
    source.announce_to_solve();
    let mut exit = Exit::Good;
    for record in &source.reading.records {
        let (report, verdict) = judge(record, args, &cancel);
        exit = exit.max(verdict);
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            writeln!(out, "{}", report.sentence())?;
        }
        if cancel.is_cancelled() {
            break;
        }
    }
    out.flush()?;
    Ok(exit)
}

fn judge(record: &Record, args: &CheckArgs, cancel: &Cancel) -> (Report, Exit) {
    let line = record.line;
    let puzzle = match input::puzzle_of(record, args.input.ignore_rules) {
        Ok(puzzle) => puzzle,
        Err(error) => {
            let report = Report { line, error: Some(error), ..Report::default() };
            return (report, Exit::BadInput);
        }
    };
    let mut report = Report {
        line,
        legal: true,
        puzzle: Some(one_line(puzzle.givens())),
        clues: Some(puzzle.clues()),
        notes: clue_notes(&puzzle),
        ..Report::default()
    };
    report.notes.extend(input::ignored_rules(&puzzle));
    if let Some(solution) = record.board.as_ref().ok().and_then(|board| board.solution.as_ref()) {
        report.notes.push(match sudolab_core::check(&puzzle, solution) {
            Ok(()) => "the solution that came with it is right".to_owned(),
            Err(fault) => format!("the solution that came with it is wrong: {fault}"),
        });
    }
    let exit = match count(&puzzle, args, cancel) {
        Ok(outcome) => report.add(&outcome),
        Err(refusal) => {
            report.notes.push(format!("solutions were not counted: {refusal}"));
            Exit::Unsolved
        }
    };
    (report, exit)
}

/// Counts the solutions to 2.
fn count(puzzle: &Puzzle, args: &CheckArgs, cancel: &Cancel) -> Result<Outcome, String> {
    let entry = choose(None, puzzle)?;
    let mut solver = (entry.build)(&Settings::of(entry));
    let run = Run::new(puzzle).goal(2).limits(args.limits.limits()).cancel(cancel);
    Ok(run.execute(entry, &mut *solver))
}

/// What a person should know who only asked to solve: other solutions, odd numbers of clues.
/// The count is given up after a moment.
pub(super) fn remarks(puzzle: &Puzzle, cancel: &Cancel) -> Vec<String> {
    let mut remarks = clue_notes(puzzle);
    let Ok(entry) = choose(None, puzzle) else { return remarks };
    let mut solver = (entry.build)(&Settings::of(entry));
    let limits = Limits { nodes: Some(REMARK_NODES), ..Limits::default() };
    let outcome =
        Run::new(puzzle).goal(2).limits(limits).cancel(cancel).execute(entry, &mut *solver);
    if outcome.solutions_found > 1 {
        remarks.push("this puzzle has more than one solution; --count 1000 counts them".to_owned());
    }
    remarks
}

/// A fraction of a second on a 9x9.
const REMARK_NODES: u64 = 100_000;

fn clue_notes(puzzle: &Puzzle) -> Vec<String> {
    let clues = puzzle.clues();
    if puzzle.shape().side() != 9 || puzzle.marks().is_some() || USUAL_CLUES.contains(&clues) {
        return Vec::new();
    }
    vec![if clues < *USUAL_CLUES.start() {
        format!("{clues} clues: fewer than 17 never give exactly one solution")
    } else {
        format!("{clues} clues: more than the 17 to 30 of the usual puzzles")
    }]
}

impl Report {
    fn add(&mut self, outcome: &Outcome) -> Exit {
        let (solutions, exit) = match (outcome.verdict, outcome.solutions_found) {
            (Verdict::NoSolution, _) => ("none", Exit::Unsolved),
            (_, 2..) => ("several", Exit::Unsolved),
            (Verdict::Solved, _) => ("one", Exit::Good),
            (Verdict::Stopped(_), _) => {
                self.notes.push(solutions_sentence(outcome));
                ("unknown", Exit::Unsolved)
            }
        };
        self.solutions = Some(solutions);
        self.solution = outcome.solution.as_ref().map(crate::report::one_line);
        exit
    }

    fn sentence(&self) -> String {
        if let Some(error) = &self.error {
            return format!("not legal: {error}");
        }
        let solutions = match self.solutions {
            Some("none") => "no solution",
            Some("one") => "exactly one solution",
            Some("several") => "more than one solution",
            _ => "number of solutions unknown",
        };
        let mut text =
            format!("line {}: legal, {} clues, {solutions}", self.line, self.clues.unwrap_or(0));
        for note in &self.notes {
            text += &format!("; note: {note}");
        }
        text
    }
}
