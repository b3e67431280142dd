//! `sudolab minimise`, `canonical` and `shuffle`: the same puzzle in another form.

use crate::args::InputArgs;
use crate::input::{self, Source};
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::{Result, anyhow};
use clap::Args;
use std::collections::HashMap;
use std::io::Write;
use sudolab::check::{Solutions, check};
use sudolab::maker::forms;
use sudolab::{Board, Cancel, Limits, Puzzle, Random, fresh_seed};

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab minimise my.txt --seed 1
  sudolab generate --level easy | sudolab minimise -

Givens are tried in random order, so that another seed may end with another puzzle. A 9x9 puzzle comes out
minimal; on larger boards a given stays where the proof that it can go takes too long.")]
pub(crate) struct MinimiseArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Seed of the order.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
}

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab canonical puzzles.txt
  sudolab canonical puzzles.txt --duplicates

Digits renamed, rows or columns exchanged within a band, bands exchanged, the board turned or mirrored: that is
still the same puzzle. Of all these forms this is the one whose line, blanks as 0, comes first in a
dictionary. Two puzzles are the same if and only if it is equal. Boards up to 9x9.")]
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
  sudolab shuffle my.txt --count 10 --seed 1")]
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
    each_puzzle(&args.input, &cancel, |line, puzzle, out| {
        let board = Board::from(puzzle.givens().clone());
        let solutions = check(&board, false, Limits::default(), &cancel).solutions;
        if solutions != Solutions::One {
            return Err(anyhow!(
                "line {line}: {}; only with exactly one can it be minimal",
                solutions.words()
            ));
        }
        let minimal = forms::minimise(puzzle, &mut random, &cancel);
        if !cancel.is_cancelled() {
            writeln!(out, "{}", sudolab::line(minimal.givens()))?;
        }
        Ok(())
    })
}

pub(crate) fn canonical(args: &CanonicalArgs) -> Result<Exit> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let cancel = cancel_on_signal()?;
    each_puzzle(&args.input, &cancel, |line, puzzle, out| {
        let form = forms::canonical(puzzle).map_err(|error| anyhow!("line {line}: {error}"))?;
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
    let exit = each_puzzle(&args.input, &cancel, |_, puzzle, out| {
        for _ in 0..args.count {
            writeln!(out, "{}", sudolab::line(forms::shuffle(puzzle, &mut random).givens()))?;
        }
        Ok(())
    });
    eprintln!("seed {seed}");
    exit
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
            eprintln!("{error:#}");
            exit = Exit::BadInput;
        }
    }
    out.flush()?;
    Ok(exit)
}
