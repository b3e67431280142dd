//! `sudolab rate`: how hard a puzzle is for a person.

use super::{progress_bar, usual_threads};
use crate::args::{InputArgs, parse_threads};
use crate::input::{self, Source};
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::Result;
use clap::Args;
use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use sudolab::formats::Record;
use sudolab::maker::rating::{DIALECT, RateError, Rating, Step, rate};
use sudolab::maker::{Level, in_order};
use sudolab::{Cancel, wire};

#[derive(Args)]
#[command(after_long_help = "\
What is said of a puzzle:
  the level, by the next number: easy up to 1.5, medium up to 2.5, hard up to 4.4, expert up to 7.0, evil above;
  the value of the hardest step that a person has to find, as Sudoku Explainer 1.2.1 gives it: hidden singles
    1.2 to 1.5, pencil marks from 2.6, wings 4.2, chains from 6.5;
  a score, the sum over all steps, as HoDoKu adds it up: 200 is easy, 2,000 is extreme;
  how many minutes people take, predicted: what counts is how many digits can be found at a glance on the way.
docs/RATING.md says how well each agrees with its model.

Examples:
  sudolab rate @escargot             one puzzle, with its hardest step
  sudolab rate @classic --steps      every step of the way
  sudolab rate puzzles.txt           a line for each
  sudolab rate a.txt b.txt --json    an object for each

Exit status: 0 all rated; 1 some has no solution, or several; 2 bad input.")]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    /// More puzzles or files.
    #[arg(value_name = "PUZZLE|FILE")]
    more: Vec<String>,
    /// List every step, with its reason.
    #[arg(long)]
    steps: bool,
    /// Print a JSON object for each puzzle.
    #[arg(long)]
    json: bool,
    /// Threads that rate [default: as many as the machine runs at once].
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,
}

/// What is printed for a puzzle, and what became of it.
struct Row {
    text: String,
    outcome: Result<Level, Exit>,
}

pub(crate) fn run(args: &RateArgs) -> Result<Exit> {
    let sources = sources(args)?;
    let records: Vec<&Record> = sources.iter().flat_map(|source| &source.reading.records).collect();
    sources.iter().for_each(Source::announce_to_solve);
    let cancel = cancel_on_signal()?;
    let is_one = records.len() == 1;
    let bar = (!is_one).then(|| progress_bar(records.len()));
    let mut summary = Summary::default();
    let mut out = output::data();
    let threads = args.threads.unwrap_or_else(usual_threads);
    let work = |(): &mut (), number: u64| {
        let row = row(records.get(number as usize)?, args, is_one, &cancel);
        (!cancel.is_cancelled()).then_some(row)
    };
    let mut written = Ok(());
    in_order(threads.min(records.len()), &cancel, || (), work, &mut |_, row| {
        summary.add(&row);
        bar.iter().for_each(|bar| bar.inc(1));
        written = writeln!(out, "{}", row.text);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    out.flush()?;
    if let Some(bar) = bar {
        bar.finish_and_clear();
        say!("{}", summary.sentence(records.len()));
    }
    Ok(summary.exit)
}

fn sources(args: &RateArgs) -> Result<Vec<Source>> {
    let mut sources = vec![input::load(&args.input, None)?];
    for other in &args.more {
        let input = InputArgs { input: Some(other.clone()), ..args.input };
        sources.push(input::load(&input, None)?);
    }
    Ok(sources)
}

fn row(record: &Record, args: &RateArgs, is_one: bool, cancel: &Cancel) -> Row {
    let line = record.line;
    let puzzle = match input::puzzle_of(record, args.input.ignore_rules) {
        Ok(puzzle) => puzzle,
        Err(reason) => return refused(args, line, reason, Exit::BadInput),
    };
    let rating = match rate(&puzzle, cancel) {
        Ok(rating) => rating,
        Err(error) => {
            let exit = match error {
                RateError::Side(_) => Exit::BadInput,
                _ => Exit::Unsolved,
            };
            return refused(args, line, format!("line {line}: not rated: {error}"), exit);
        }
    };
    let text = match (args.json, is_one) {
        (true, _) => json(record, &rating, args.steps),
        (false, true) => full(&rating, args.steps),
        (false, false) => short(line, &rating, args.steps),
    };
    Row { text, outcome: Ok(rating.level) }
}

fn refused(args: &RateArgs, line: usize, error: String, exit: Exit) -> Row {
    let text = match args.json {
        true => serde_json::json!(wire::Refused { line, error }).to_string(),
        false => error,
    };
    Row { text, outcome: Err(exit) }
}

fn json(record: &Record, rating: &Rating, with_steps: bool) -> String {
    let Ok(board) = &record.board else { return String::new() };
    let rating = wire::Rating::new(&board.layout(), rating, with_steps);
    let rated = wire::Rated { line: record.line, puzzle: board.into(), rating };
    serde_json::to_string(&rated).expect("it has nothing but texts and numbers")
}

/// `hard, 2.6 by Sudoku Explainer 1.2.1, score 420, about 9 minutes for a person`.
fn sentence(rating: &Rating) -> String {
    let (above, about) = if rating.solved { ("", "about") } else { ("above ", "more than") };
    let time = match rating.dialect {
        DIALECT => format!(", {about} {} for a person", minutes(rating.minutes)),
        _ => String::new(),
    };
    format!(
        "{}, {above}{:.1} by {}, score {}{time}",
        rating.level, rating.explainer, rating.dialect, rating.score
    )
}

fn minutes(minutes: f64) -> String {
    match minutes.round() {
        ..=1.0 => "a minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

fn full(rating: &Rating, with_steps: bool) -> String {
    let mut text = sentence(rating);
    if !rating.solved {
        text += "\nour techniques end before the solution: score and minutes are too low, and the hardest step is still to come";
    }
    if let Some(step) = &rating.hardest {
        let _ = write!(text, "\nhardest step: {}", told(step));
    }
    let count = |(technique, times): &(&'static sudolab::maker::rating::Technique, usize)| {
        format!("\n{times:>5}  {}", technique.title)
    };
    text.extend(rating.techniques.iter().map(count));
    text + &steps(rating, with_steps)
}

fn short(line: usize, rating: &Rating, with_steps: bool) -> String {
    let hardest = match &rating.hardest {
        _ if !rating.solved => "beyond our techniques",
        Some(step) => step.technique.title,
        None => "none, no cell is blank",
    };
    format!("line {line}: {}; hardest: {hardest}", sentence(rating)) + &steps(rating, with_steps)
}

fn steps(rating: &Rating, wanted: bool) -> String {
    let steps = rating.steps.iter().enumerate().filter(|_| wanted);
    steps.map(|(at, step)| format!("\n{:>4}. {}", at + 1, told(step))).collect()
}

/// `Pointing (2.6): in box 1 ...`.
fn told(step: &Step) -> String {
    format!("{} ({:.1}): {}", step.technique.title, step.rating, step.reason)
}

/// What became of all puzzles.
struct Summary {
    levels: [usize; Level::ALL.len()],
    exit: Exit,
}

impl Default for Summary {
    fn default() -> Summary {
        Summary { levels: [0; Level::ALL.len()], exit: Exit::Good }
    }
}

impl Summary {
    fn add(&mut self, row: &Row) {
        match row.outcome {
            Ok(level) => self.levels[level as usize] += 1,
            Err(exit) => self.exit = self.exit.max(exit),
        }
    }

    fn sentence(&self, puzzles: usize) -> String {
        let rated: usize = self.levels.iter().sum();
        let counts = Level::ALL.iter().zip(self.levels).filter(|(_, count)| *count > 0);
        let counts: Vec<String> = counts.map(|(level, count)| format!("{level} {count}")).collect();
        format!("{rated} of {puzzles} puzzles rated: {}", counts.join(", "))
    }
}
