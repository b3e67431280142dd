//! `sudolab completions` and `sudolab man`: both derive from the arguments.

use crate::args::Cli;
use crate::output::{self, Exit};
use anyhow::{Result, bail};
use clap::CommandFactory;
use std::io::Write;

pub(crate) fn completions(shell: clap_complete::Shell) -> Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sudolab", &mut text);
    print(&text)
}

pub(crate) fn man(command: Option<&str>) -> Result<Exit> {
    let mut cli = Cli::command();
    cli.build();
    let page = match command {
        None => cli,
        Some(name) => match cli.find_subcommand(name) {
            Some(command) => command.clone(),
            None => bail!("there is no command '{name}'; 'sudolab --help' lists them"),
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    print(&text)
}

fn print(text: &[u8]) -> Result<Exit> {
    let mut out = output::data();
    out.write_all(text)?;
    out.flush()?;
    Ok(Exit::Good)
}
