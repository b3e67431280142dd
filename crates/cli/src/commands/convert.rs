//! `sudolab convert`.

use crate::args::ConvertArgs;
use crate::input;
use crate::output::{self, Exit};
use anyhow::{Result, bail};
use sudolab::formats::{self, WriteOptions};

pub(crate) fn run(args: &ConvertArgs) -> Result<Exit> {
    let mut source = input::load(&args.input, None)?;
    source.announce();
    if args.input.ignore_rules {
        source.forget_rules();
    }
    let mut boards = Vec::new();
    let mut exit = Exit::Good;
    for record in &source.reading.records {
        match &record.board {
            Ok(board) => boards.push(board),
            Err(error) => {
                say!("{}: {error}", source.name);
                exit = Exit::BadInput;
            }
        }
    }
    if boards.is_empty() {
        bail!("{}: no board could be read", source.name);
    }
    let written = formats::write_many(&boards, args.to, &WriteOptions::default())?;
    output::put(&written.text, args.output.as_deref(), &args.input)?;
    for loss in &written.lost {
        say!("lost, since {} cannot hold it: {loss}", args.to.id());
    }
    Ok(exit)
}
