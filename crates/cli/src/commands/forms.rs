//! `sudolab minimise`, `canonical` and `shuffle`: the same puzzle in another form.

use crate::args::InputArgs;
use crate::input::{self, Source};
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::{Result, anyhow, bail, ensure};
use clap::Args;
use std::collections::HashMap;
use std::io::Write;
use std::time::Duration;
use sudolab::check::{Solutions, check};
use sudolab::formats::{self, Format, WriteOptions};
use sudolab::maker::forms::{self, FormError};
use sudolab::quantity::parse_duration;
use sudolab::{Board, Cancel, Limits, Puzzle, Random, Watchdog, fresh_seed};

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab minimise my.txt --seed 1
  sudolab generate --level easy | sudolab minimise -

Givens are tried in random order, so that another seed may end with another puzzle. A 9x9 puzzle comes out
minimal; on larger boards a given stays where the proof that it can go takes too long. Puzzles with pencil marks
are refused.

Exit status: 0 all were minimised; 1 stopped, or ended by the time limit (what was reached is written);
2 some have not exactly one solution, or cannot be read.")]
pub(crate) struct MinimiseArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Seed of the order.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// The most time for each puzzle: 60 (seconds), 500ms, 10m; what was reached by then is written.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time_limit: Option<Duration>,
}

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab canonical puzzles.txt
  sudolab canonical puzzles.txt --duplicates

Digits renamed, rows or columns exchanged within a band, bands exchanged, the board turned or mirrored: that is
still the same puzzle. Of all these forms this is the one whose line, blanks as 0, comes first in a
dictionary. Two puzzles are the same if and only if it is equal. Boards up to 9x9, without pencil marks.")]
pub(crate) struct CanonicalArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Print only puzzles that came before in another form: 'line 7 is line 2'.
    #[arg(long)]
    duplicates: bool,
}

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab shuffle @classic
  sudolab shuffle my.txt --count 10 --seed 1

Pencil marks go with their cells: such a puzzle is written as a line of pencil marks, or as JSON where that
cannot hold it.")]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How many forms of each puzzle.
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
    /// Seed of the random choices; without it every call gives other forms.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

pub(crate) fn minimise(args: &MinimiseArgs) -> Result<Exit> {
    let (cancel, mut random) = (cancel_on_signal()?, Random::new(args.seed));
    let watch = args.time_limit.map(Watchdog::new).transpose()?;
    let mut cut = false;
    let exit = each_puzzle(&args.input, &cancel, |line, puzzle, out| {
        let part = cancel.child();
        if let Some(watch) = &watch {
            watch.begin(&part);
        }
        let minimal = minimal(line, puzzle, &mut random, &part)?;
        if cancel.is_cancelled() {
            return Ok(());
        }
        if part.is_cancelled() {
            cut = true;
            say!("line {line}: {}; give a longer --time-limit", reached(puzzle, minimal.as_ref()));
        }
        match minimal {
            Some(minimal) => Ok(writeln!(out, "{}", sudolab::line(minimal.givens()))?),
            None => Ok(()),
        }
    })?;
    Ok(if cut { exit.max(Exit::Unsolved) } else { exit })
}

/// A puzzle without what it does not need. Cut off, as far as it came; `None` if it had not begun.
fn minimal(
    line: usize,
    puzzle: &Puzzle,
    random: &mut Random,
    cancel: &Cancel,
) -> Result<Option<Puzzle>> {
    ensure!(puzzle.marks().is_none(), refusal(line, FormError::Marks));
    ensure!(puzzle.layout().rules().is_empty(), refusal(line, FormError::Rules));
    let board = Board::from(puzzle.givens().clone());
    match check(&board, false, Limits::default(), cancel).solutions {
        Solutions::One => {
            let minimal = forms::minimise(puzzle, random, cancel);
            minimal.map(Some).map_err(|error| refusal(line, error))
        }
        Solutions::Unknown if cancel.is_cancelled() => Ok(None),
        other => {
            bail!("line {line}: {}; only with exactly one can it be minimal", other.words())
        }
    }
}

/// How far a time limit let it come.
fn reached(puzzle: &Puzzle, minimal: Option<&Puzzle>) -> String {
    match minimal {
        Some(minimal) => format!(
            "the time limit ended it with {} of {} givens left, and more may go",
            minimal.givens().filled(),
            puzzle.givens().filled()
        ),
        None => {
            "the time limit ended it before it was proved to have exactly one solution".to_owned()
        }
    }
}

/// What is wrong with a puzzle, where, and what can be done.
fn refusal(line: usize, error: FormError) -> anyhow::Error {
    match error {
        FormError::Marks => anyhow!("line {line}: {error} (sudolab convert FILE --to line)"),
        _ => anyhow!("line {line}: {error}"),
    }
}

pub(crate) fn canonical(args: &CanonicalArgs) -> Result<Exit> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let cancel = cancel_on_signal()?;
    each_puzzle(&args.input, &cancel, |line, puzzle, out| {
        let form = forms::canonical(puzzle).map_err(|error| refusal(line, error))?;
        let form = sudolab::line(form.givens());
        match seen.get(&form) {
            _ if !args.duplicates => writeln!(out, "{form}")?,
            Some(first) => writeln!(out, "line {line} is line {first}")?,
            None => drop(seen.insert(form, line)),
        }
        Ok(())
    })
}

pub(crate) fn shuffle(args: &ShuffleArgs) -> Result<Exit> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let mut random = Random::new(seed);
    let cancel = cancel_on_signal()?;
    let exit = each_puzzle(&args.input, &cancel, |line, puzzle, out| {
        for _ in 0..args.count {
            let form = forms::shuffle(puzzle, &mut random).map_err(|error| refusal(line, error))?;
            writeln!(out, "{}", text(&form)?)?;
        }
        Ok(())
    });
    say!("seed {seed}");
    exit
}

/// A puzzle on a line, with its marks if it has any.
fn text(puzzle: &Puzzle) -> Result<String> {
    let Some(marks) = puzzle.marks() else { return Ok(sudolab::line(puzzle.givens())) };
    let mut board = Board::from(puzzle.givens().clone());
    board.marks = Some(marks.clone());
    let write = |format| formats::write(&board, format, &WriteOptions::default());
    let whole = write(Format::PencilMarks).ok().filter(|written| written.lost.is_empty());
    let written = whole.map_or_else(|| write(Format::Json), Ok)?;
    Ok(written.text.trim_end().to_owned())
}

/// Does something with every puzzle of the input; one that is none is told, and the others go on.
fn each_puzzle(
    args: &InputArgs,
    cancel: &Cancel,
    mut work: impl FnMut(usize, &Puzzle, &mut dyn Write) -> Result<()>,
) -> Result<Exit> {
    let source: Source = input::load(args, None)?;
    source.announce_to_solve();
    let (mut out, mut exit) = (output::data(), Exit::Good);
    for record in &source.reading.records {
        if cancel.is_cancelled() {
            exit = exit.max(Exit::Unsolved);
            break;
        }
        let puzzle = input::puzzle_of(record, args.ignore_rules);
        let done = puzzle.map_err(|error| anyhow!(error));
        if let Err(error) = done.and_then(|puzzle| work(record.line, &puzzle, &mut out)) {
            if output::is_broken_pipe(&error) {
                return Err(error);
            }
            say!("{error:#}");
            exit = Exit::BadInput;
        }
    }
    out.flush()?;
    Ok(exit)
}
