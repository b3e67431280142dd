//! `sudolab generate`.

use super::progress_bar;
use crate::args::GenerateArgs;
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::Result;
use std::io::Write;
use sudolab::formats::{self, Format, WriteOptions};
use sudolab::maker::Recipe;
use sudolab::{Board, Random, Shape, fresh_seed};

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit> {
    let shape = args.size.shape();
    let mut recipe = Recipe::new(shape, args.fraction.unwrap_or(args.level.fraction()));
    if args.legacy {
        recipe = recipe.legacy();
    }
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let (cancel, mut random) = (cancel_on_signal()?, Random::new(seed));
    let bar = progress_bar(args.count);
    let to = args.to.unwrap_or(usual_format(shape));
    let mut out = output::data();
    let mut boards = Vec::new();
    for _ in 0..args.count {
        let made = recipe.make(&mut random, &cancel)?;
        let mut board = Board::from(made.puzzle.givens().clone());
        board.solution = (!args.legacy).then_some(made.solution);
        boards.push(board);
        // What can be written at once is: a long job shows its work, and holds little.
        if to == Format::Line {
            write(&mut out, &boards, to)?;
            boards.clear();
        }
        bar.inc(1);
    }
    if !boards.is_empty() {
        write(&mut out, &boards, to)?;
    }
    out.flush()?;
    bar.finish_and_clear();
    eprintln!("{}", sentence(args, &recipe, shape, seed));
    Ok(Exit::Good)
}

fn write(out: &mut impl Write, boards: &[Board], to: Format) -> Result<()> {
    let boards: Vec<&Board> = boards.iter().collect();
    let written = formats::write_many(&boards, to, &WriteOptions::default())?;
    out.write_all(written.text.as_bytes())?;
    Ok(())
}

fn usual_format(shape: &Shape) -> Format {
    if shape.side() <= formats::Alphabet::MAX_SIDE { Format::Line } else { Format::Numbers }
}

fn sentence(args: &GenerateArgs, recipe: &Recipe, shape: &Shape, seed: u64) -> String {
    let puzzles = if args.count == 1 { "puzzle" } else { "puzzles" };
    let solutions = match args.legacy {
        true => "made the legacy way: the number of solutions is not ensured",
        false => "each with exactly one solution",
    };
    let (count, blanks, cells) = (args.count, recipe.blanks(), shape.cells());
    format!(
        "{count} {puzzles} of {shape}, {blanks} of {cells} cells blank, {solutions}; seed {seed}"
    )
}
