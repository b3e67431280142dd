//! Rows as they are written.

use super::pipeline::Work;
use super::rows::{RowContent, RowFormat};
use std::io::Write;
use sudolab_turbo::Answer;

/// What comes before the first row.
pub(super) fn heading(work: Work) -> &'static [u8] {
    match (work.format, work.content) {
        (RowFormat::Csv, RowContent::Unique) => {
            b"line,puzzle,solutions_found,unique,solution,error\n"
        }
        (RowFormat::Csv, _) => b"line,puzzle,solutions_found,solution,error\n",
        _ => b"",
    }
}

/// A row with its answer. The solution is written where the form has a place for it.
pub(super) fn row(
    out: &mut Vec<u8>,
    work: Work,
    line: u64,
    puzzle: &[u8],
    count: u64,
    solution: &dyn Fn(&mut Vec<u8>),
) {
    // Writing to memory cannot fail.
    match (work.format, work.content) {
        (RowFormat::Line, RowContent::Solution) if count == 0 => {
            out.extend_from_slice(b"no solution")
        }
        (RowFormat::Line, RowContent::Solution) => solution(out),
        (RowFormat::Line, RowContent::Count) => drop(write!(out, "{count}")),
        (RowFormat::Line, RowContent::Unique) => out.extend_from_slice(match count {
            0 => b"none",
            1 => b"unique",
            _ => b"several",
        }),
        (RowFormat::Csv, content) => {
            drop(write!(out, "{line},"));
            csv_field(out, puzzle);
            drop(write!(out, ",{count},"));
            if content == RowContent::Unique {
                drop(write!(out, "{},", count == 1));
            }
            let start = out.len();
            solution(out);
            // Numbers of large boards have commas between them.
            if out[start..].contains(&b',') {
                out.insert(start, b'"');
                out.push(b'"');
            }
            out.push(b',');
        }
        (RowFormat::Jsonl, content) => {
            drop(write!(out, "{{\"line\":{line},\"puzzle\":"));
            json_text(out, puzzle);
            drop(write!(out, ",\"solutions_found\":{count}"));
            if content == RowContent::Unique {
                drop(write!(out, ",\"unique\":{}", count == 1));
            }
            if count > 0 {
                out.extend_from_slice(b",\"solution\":\"");
                solution(out);
                out.push(b'"');
            }
            out.push(b'}');
        }
    }
    out.push(b'\n');
}

/// A text as a field of CSV; almost all need no quotes.
fn csv_field(out: &mut Vec<u8>, text: &[u8]) {
    if !text.iter().any(|byte| b",\"".contains(byte)) {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for &byte in text {
        out.extend(std::iter::repeat_n(byte, if byte == b'"' { 2 } else { 1 }));
    }
    out.push(b'"');
}

/// A text as a string of JSON; lines of digits need nothing but quotes.
fn json_text(out: &mut Vec<u8>, text: &[u8]) {
    if matches!(text.len(), 81 | 729) {
        out.push(b'"');
        out.extend_from_slice(text);
        return out.push(b'"');
    }
    let text = serde_json::Value::from(String::from_utf8_lossy(text));
    drop(write!(out, "{text}"));
}

/// The first solution, if there is one, as 81 characters.
pub(super) fn solution(out: &mut Vec<u8>, answer: &Answer) {
    out.extend(answer.solution().into_iter().flatten().map(|digit| b'0' + digit));
}

/// A row for a puzzle that needs more guesses than allowed. What was found until then proves nothing, so it is left out.
pub(super) fn given_up_row(out: &mut Vec<u8>, work: Work, line: u64, puzzle: &[u8]) {
    let most = work.guess_limit.unwrap_or(u64::MAX);
    let guesses = if most == 1 { "guess" } else { "guesses" };
    error_row(out, work, line, puzzle, &format!("gave up: more than {most} {guesses}"));
}

/// A row without an answer. The puzzle is empty if the line is none.
pub(super) fn error_row(out: &mut Vec<u8>, work: Work, line: u64, puzzle: &[u8], error: &str) {
    // Writing to memory cannot fail.
    match work.format {
        RowFormat::Line if puzzle.is_empty() => drop(write!(out, "error: {error}")),
        RowFormat::Line => out.extend_from_slice(error.as_bytes()),
        RowFormat::Csv => {
            drop(write!(out, "{line},"));
            csv_field(out, puzzle);
            let commas = if work.content == RowContent::Unique { ",,,," } else { ",,," };
            drop(write!(out, "{commas}\"{}\"", error.replace('"', "\"\"")));
        }
        RowFormat::Jsonl => {
            drop(write!(out, "{{\"line\":{line}"));
            if !puzzle.is_empty() {
                out.extend_from_slice(b",\"puzzle\":");
                json_text(out, puzzle);
            }
            drop(write!(out, ",\"error\":{}}}", serde_json::Value::from(error)));
        }
    }
    out.push(b'\n');
}
