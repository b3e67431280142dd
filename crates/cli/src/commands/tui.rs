//! `sudolab tui`: the screen in the terminal.

use crate::args::TuiArgs;
use crate::input::{self, load_named};
use crate::output::Exit;
use crate::result_file::ResultFile;
use crate::signals::on_signal_in_terminal;
use anyhow::{Context, Result, bail};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use sudolab::formats::{Options, Reading};
use sudolab::maker::shipped;
use sudolab_tui::{Disk, Start, Theme};

pub(crate) fn run(args: &TuiArgs) -> Result<Exit> {
    if !io::stdout().is_terminal() {
        bail!("tui needs a terminal to draw on; 'sudolab solve' and 'sudolab compare' print lines");
    }
    let source = input::load(&args.input, Some(shipped::DEFAULT))?;
    let start = Start {
        name: source.name,
        reading: source.reading,
        limits: args.limits.limits(),
        ignore_rules: args.input.ignore_rules,
        disk: Disk { read, exists, write },
        theme: Theme::of_environment(),
    };
    // Without its signals the screen works all the same: Ctrl-C is a key there.
    let hand_over =
        |remote: sudolab_tui::Remote| drop(on_signal_in_terminal(move || remote.quit()));
    sudolab_tui::run(start, hand_over).context("the terminal cannot be used")?;
    Ok(Exit::Good)
}

fn read(typed: &str) -> Result<(String, Reading), String> {
    if typed == "-" {
        return Err("standard input is the keyboard here: name a file".to_owned());
    }
    let path = at_home(typed).to_string_lossy().into_owned();
    let source = load_named(&path, &Options::default()).map_err(|error| format!("{error:#}"))?;
    Ok((source.name, source.reading))
}

fn exists(name: &str) -> bool {
    at_home(name).exists()
}

fn write(name: &str, text: &str) -> Result<(), String> {
    let path = at_home(name);
    let written = ResultFile::create(&path, "").and_then(|mut file| {
        file.write_all(text.as_bytes()).with_context(|| name.to_owned())?;
        file.finish().with_context(|| name.to_owned())
    });
    written.map_err(|error| format!("{error:#}"))
}

/// No shell reads what is typed on the screen, so `~/` is read here.
fn at_home(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}
