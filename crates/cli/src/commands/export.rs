//! `sudolab export`.

use crate::args::{ExportArgs, Model};
use crate::input;
use crate::output::{self, Exit};
use anyhow::{Context, Result, anyhow, bail};
use std::fs;
use std::io::Write;
use sudolab::solvers::linear::Equations;
use sudolab::solvers::sat::{Encoding, Formula};
use sudolab::{Puzzle, check};

pub(crate) fn run(args: &ExportArgs) -> Result<Exit> {
    let source = input::load(&args.input, None)?;
    source.announce();
    let [record] = &source.reading.records[..] else {
        bail!(
            "{}: a model holds one puzzle, and there are {}",
            source.name,
            source.reading.records.len()
        );
    };
    let puzzle = input::puzzle_of(record, args.input.ignore_rules)
        .map_err(|reason| anyhow!("{}: {reason}", source.name))?;
    check::ignored_note(&puzzle).iter().for_each(|note| eprintln!("note: {note}"));
    let text = write(&puzzle, args.to)?;
    match &args.output {
        Some(path) => fs::write(path, text).with_context(|| path.display().to_string())?,
        None => output::data().write_all(text.as_bytes())?,
    }
    Ok(Exit::Good)
}

fn write(puzzle: &Puzzle, to: Model) -> Result<String> {
    let mut text = String::new();
    match to {
        Model::Dimacs => {
            Formula::of_puzzle(puzzle, Encoding::Pairwise).write_dimacs(puzzle, &mut text)?;
        }
        Model::Lp => Equations::of(puzzle).write_lp(&mut text)?,
        Model::Mps => Equations::of(puzzle).write_mps(&mut text)?,
    }
    Ok(text)
}
