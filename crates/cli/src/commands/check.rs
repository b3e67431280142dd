//! `sudolab check`.

use crate::args::CheckArgs;
use crate::input;
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::Result;
use std::io::Write;
use sudolab::check::{Check, Solutions, check};
use sudolab::{Cancel, wire};

pub(crate) fn run(args: &CheckArgs) -> Result<Exit> {
    let source = input::load(&args.input, None)?;
    let cancel = cancel_on_signal()?;
    let mut out = output::data();
    source.announce_to_solve();
    let mut exit = Exit::Good;
    for record in &source.reading.records {
        let (row, verdict) = judge(record, args, &cancel)?;
        exit = exit.max(verdict);
        writeln!(out, "{row}")?;
        if cancel.is_cancelled() {
            break;
        }
    }
    out.flush()?;
    Ok(exit)
}

fn judge(
    record: &sudolab::formats::Record,
    args: &CheckArgs,
    cancel: &Cancel,
) -> Result<(String, Exit)> {
    let line = record.line;
    let board = match &record.board {
        Ok(board) => board,
        Err(error) if args.json => {
            let refused = wire::Refused { line, error: error.to_string() };
            return Ok((serde_json::to_string(&refused)?, Exit::BadInput));
        }
        Err(error) => return Ok((format!("not legal: {error}"), Exit::BadInput)),
    };
    let check = check(board, args.input.ignore_rules, args.limits.limits(), cancel);
    let row = match args.json {
        true => serde_json::to_string(&wire::Checked {
            line,
            puzzle: board.into(),
            check: wire::Check::new(board.shape(), &board.rules, &check),
        })?,
        false => sentence(line, &check),
    };
    Ok((row, exit(&check)))
}

fn exit(check: &Check) -> Exit {
    match check.solutions {
        _ if !check.legal => Exit::BadInput,
        Solutions::One => Exit::Good,
        _ => Exit::Unsolved,
    }
}

fn sentence(line: usize, check: &Check) -> String {
    if let Some(refusal) = &check.refusal {
        return match check.rules_refused {
            true => format!(
                "not checked: line {line}: {refusal}; --ignore-rules checks it without them"
            ),
            false => format!("not legal: line {line}: {refusal}"),
        };
    }
    let solutions = check.solutions.words();
    let notes: String = check.notes.iter().map(|note| format!("; note: {note}")).collect();
    format!("line {line}: legal, {} givens, {solutions}{notes}", check.givens)
}
