//! `sudolab export`.

use crate::args::{ExportArgs, Model};
use crate::input;
use crate::output::{self, Exit};
use anyhow::{Result, anyhow, bail};
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
    check::ignored_note(&puzzle).iter().for_each(|note| say!("note: {note}"));
    let text = write(&puzzle, args.to)?;
    output::put(&text, args.output.as_deref(), &args.input)?;
    Ok(Exit::Good)
}

fn write(puzzle: &Puzzle, to: Model) -> Result<String> {
    let mut text = String::new();
    match to {
        Model::Dimacs => {
            let formula = Formula::of_puzzle(puzzle, Encoding::Pairwise);
            if let Some(constraint) = formula.unsaid().next() {
                let rule = puzzle.layout().rules()[constraint.rule].in_words();
                bail!("the {rule} would take too many clauses; no model is written");
            }
            formula.write_dimacs(puzzle, &mut text)?;
        }
        _ if !puzzle.layout().constraints().is_empty() => {
            bail!("these models hold no rules that compute with digits; write dimacs instead");
        }
        Model::Lp => Equations::of(puzzle).write_lp(&mut text)?,
        Model::Mps => Equations::of(puzzle).write_mps(&mut text)?,
    }
    Ok(text)
}
