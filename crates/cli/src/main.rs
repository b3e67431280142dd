//! `sudolab`: arguments and glue. Data goes to stdout, words to stderr.

#[macro_use]
mod say;

mod address_space;
mod agent;
mod args;
mod commands;
mod drawing;
mod input;
mod output;
mod result_file;
mod signals;
mod trace;

use args::{Cli, Command};
use clap::Parser;
use output::{Exit, advice, is_broken_pipe};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    sudolab_lab::environment::built_from(env!("SUDOLAB_COMMIT"));
    if let Err(words) = address_space::settle() {
        say!("sudolab: {words}");
        return ExitCode::from(Exit::BadInput as u8);
    }
    // A backend that this machine lacks is said at once, whoever would have used it.
    if let Err(error) = sudolab::turbo::Backend::choose() {
        say!("sudolab: {error}");
        return ExitCode::from(Exit::BadInput as u8);
    }
    let result = match cli.command {
        None => commands::home::run(),
        Some(Command::Solve(args)) => commands::solve::run(&args),
        Some(Command::Check(args)) => commands::check::run(&args),
        Some(Command::Rate(args)) => commands::rate::run(&args),
        Some(Command::Hint(args)) => commands::hint::run(&args),
        Some(Command::Convert(args)) => commands::convert::run(&args),
        Some(Command::Export(args)) => commands::export::run(&args),
        Some(Command::Compare(args)) => commands::compare::run(&args),
        Some(Command::Lab(args)) => commands::lab::run(&args),
        Some(Command::Bulk(args)) => commands::bulk::run(&args),
        Some(Command::Generate(args)) => commands::generate::run(&args),
        Some(Command::Minimise(args)) => commands::forms::minimise(&args),
        Some(Command::Canonical(args)) => commands::forms::canonical(&args),
        Some(Command::Shuffle(args)) => commands::forms::shuffle(&args),
        Some(Command::Print(args)) => commands::print::run(&args),
        Some(Command::Simulate(args)) => commands::simulate::run(&args),
        Some(Command::Tp1 { algorithm, rows }) => commands::tp1::run(&algorithm, &rows),
        Some(Command::Tui(args)) => commands::tui::run(&args),
        Some(Command::Serve(args)) => commands::serve::run(&args),
        Some(Command::Algorithms(args)) => commands::algorithms::run(&args),
        Some(Command::Completions { shell }) => commands::manual::completions(shell),
        Some(Command::Man { command }) => commands::manual::man(command.as_deref()),
    };
    let exit = result.unwrap_or_else(|error| {
        // Whoever read our output has gone: nothing is left to say, or anybody to say it to.
        if is_broken_pipe(&error) {
            return Exit::Unsolved;
        }
        say!("sudolab: {error:#}{}", advice(&error));
        Exit::BadInput
    });
    ExitCode::from(exit as u8)
}
