//! `sudolab check`.

use crate::args::CheckArgs;
use crate::input;
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::Result;
use std::io::Write;
use sudolab::check::{Check, Solutions, check};
use sudolab::setting::{self, Candidates, Conflict, Number, Spare};
use sudolab::{Board, Cancel, wire};

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
    let setting = Setting::ask(board, args, &check, cancel);
    let row = match args.json {
        true => serde_json::to_string(&wire::Checked {
            line,
            puzzle: board.into(),
            check: wire::Check::new(board.shape(), &board.rules, &check),
            number: setting.number.as_ref().map(Into::into),
            candidates: setting.candidates.as_ref().map(Into::into),
            conflict: setting.conflict.map(|found| wire::Conflict::new(board.shape(), &found)),
            spare: setting.spare.map(|found| wire::Spare::new(board.shape(), &found)),
        })?,
        false => [vec![sentence(line, &check)], setting.lines(board)].concat().join("\n"),
    };
    Ok((row, exit(&check)))
}

/// Answers to what only setters ask.
#[derive(Default)]
struct Setting {
    number: Option<Number>,
    candidates: Option<Candidates>,
    conflict: Option<Conflict>,
    spare: Option<Spare>,
}

impl Setting {
    fn ask(board: &Board, args: &CheckArgs, check: &Check, cancel: &Cancel) -> Setting {
        let limits = args.limits.limits();
        if check.refusal.is_some() && !args.why {
            return Setting::default();
        }
        let is_broken = !check.legal || check.solutions == Solutions::None;
        let why = || setting::conflict(board, limits, cancel).ok();
        let spare = || setting::spare(board, limits, cancel).ok();
        let number = |most| setting::number(board, most, limits, cancel).ok();
        Setting {
            number: args.count.and_then(number),
            candidates: args
                .candidates
                .and_then(|most| setting::candidates(board, most, limits, cancel).ok()),
            conflict: if args.why && is_broken { why() } else { None },
            spare: if args.spare && check.solutions == Solutions::One { spare() } else { None },
        }
    }

    fn lines(&self, board: &Board) -> Vec<String> {
        let mut lines: Vec<String> = self.number.iter().map(|found| found.says.clone()).collect();
        if let Some(found) = &self.candidates {
            lines.push(table(board, found));
        }
        if let Some(found) = &self.conflict {
            let more = if found.minimal { "" } else { " (there may be fewer)" };
            lines.push(format!("{}{more}", found.says));
        }
        if let Some(found) = &self.spare {
            let more = if found.complete { "" } else { " (not all was tried within the limits)" };
            lines.push(format!("{}{more}", found.says));
        }
        lines
    }
}

/// A row of the board a line, the digits of each cell with their counts, where they were counted beyond 1.
fn table(board: &Board, found: &Candidates) -> String {
    let counted = found.cells.iter().flatten().any(|(_, count)| *count > 1);
    let cell = |cell: &Vec<(sudolab::Digit, u64)>| {
        let digit = |(digit, count): &(sudolab::Digit, u64)| match counted {
            true => format!("{digit}:{count}"),
            false => digit.to_string(),
        };
        let between = if counted || board.shape().side() > 9 { "," } else { "" };
        let digits = cell.iter().map(digit).collect::<Vec<_>>().join(between);
        if digits.is_empty() { "-".to_owned() } else { digits }
    };
    let cells: Vec<String> = found.cells.iter().map(cell).collect();
    let width = cells.iter().map(String::len).max().unwrap_or_default();
    let row = |row: &[String]| {
        row.iter()
            .map(|cell| format!("{cell:width$}"))
            .collect::<Vec<_>>()
            .join(" ")
            .trim_end()
            .to_owned()
    };
    let mut rows: Vec<String> = cells.chunks(board.shape().side()).map(row).collect();
    if !found.complete {
        rows.push("not all digits were tried within the limits; more may be possible".to_owned());
    }
    rows.join("\n")
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
