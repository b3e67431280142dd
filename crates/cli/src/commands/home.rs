//! `sudolab` without a command: the main job on the embedded puzzle.

use super::compare;
use crate::args::{Cli, Command};
use crate::output::Exit;
use anyhow::Result;
use clap::Parser;
use sudolab::maker::shipped;

pub(crate) fn run() -> Result<Exit> {
    // A first look should not take long; a second is enough for all but one.
    let cli = Cli::parse_from(["sudolab", "compare", shipped::DEFAULT, "--time-limit", "1"]);
    let Some(Command::Compare(args)) = cli.command else { unreachable!("it was asked to compare") };
    let exit = compare::run(&args)?;
    say!("");
    say!("Next: sudolab serve                 the page: watch a search, race, compare");
    say!("      sudolab tui                   the same in this terminal");
    say!("      sudolab solve FILE            your own puzzle, in any of the usual formats");
    say!(
        "      sudolab lab plan              an experiment: rows, statistics, plots, a report
      sudolab algorithms mrv        what an algorithm does and counts"
    );
    say!("      sudolab --help                all commands");
    Ok(exit)
}
