//! Constraint strings of Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2.~R1C1_5`, bare or in a link.
//!
//! A constraint is a dot, its name and what belongs to it, each part after a `~`; one without a name lists digits of
//! cells. Rows and columns above 9 are a to g. What our rules do not say is a rule that is not understood.

mod board;
mod choice;
mod codes;
mod layout;
mod rules;
mod scan;
mod table;
#[cfg(test)]
mod tests;
mod write;

use crate::error::{ReadError, ReadErrorKind};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::sudokupad::unescape;
use crate::text::{Line, Text, place_of};
use crate::{Options, Sink};
use scan::Fault;
use std::borrow::Cow;
use sudolab_core::Board;

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Iss,
    id: "iss",
    title: "constraints of Interactive Sudoku Solver",
    about: "Constraints such as .Cage~10~R1C1~R1C2, one puzzle per line or per text, or a link that ends so.",
    extensions: &["iss"],
    sniff: Some(|text| text.data().next().is_some_and(|line| begins(line.text.trim()))),
    read,
    write: Writer::Each { write: write::write, between: Some("") },
    keeps: Keeps { boxes: true, marks: true, rules: true, ..Keeps::DIGITS },
};

/// What its links have before the constraints.
const QUERY: &str = "?q=";

/// Does a text begin with a constraint?
fn begins(start: &str) -> bool {
    if start.starts_with("http") {
        let said = start.split_once(QUERY).map(|(_, rest)| unescape(head(rest)));
        return said.is_some_and(|said| said.starts_with('.') && begins(&said));
    }
    let Some(rest) = start.strip_prefix('.') else { return false };
    let name = rest.split(['.', '~']).next().unwrap_or_default();
    rest.starts_with('~') && rest.contains('_')
        || rest[name.len()..].starts_with('~') && name.starts_with(|c: char| c.is_ascii_uppercase())
        || is_word(name.trim_end())
}

/// Is it a name of several letters, such as `AntiKnight` or `Or`? (A line of cells has none of these.)
fn is_word(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|c| c.is_ascii_uppercase())
        && letters.clone().next().is_some_and(|c| c.is_ascii_lowercase())
        && letters.all(|c| c.is_ascii_alphanumeric())
}

fn head(text: &str) -> &str {
    text.split(['&', '#', ' ']).next().unwrap_or_default()
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    if is_list(text) {
        let mut lines = text.data();
        return lines.try_for_each(|line| sink.push(line.number, puzzle(line, options)));
    }
    let first = text.data().next().map_or(1, |line| line.number);
    let plain = without_comments(text);
    sink.push(first, puzzle(Line { number: 1, text: &plain }, options))
}

/// Is each line a puzzle? If not, the lines make one: those of a puzzle that is spread over several say one thing
/// each, or only the first names the shape.
fn is_list(text: Text<'_>) -> bool {
    let starts = |start: &str| text.data().all(|line| line.text.starts_with(start));
    let is_puzzle = |line: Line<'_>| {
        let said = line.text.trim_end().trim_end_matches('.');
        said.starts_with('.') && said.matches('.').count() > 1 && !said.contains(".Shape")
    };
    starts("http") || starts(".Shape") || text.data().all(is_puzzle)
}

fn without_comments(text: Text<'_>) -> Cow<'_, str> {
    if !text.0.contains('#') || text.0.trim_start().starts_with("http") {
        return text.0.into();
    }
    let is_comment = |line: &Line<'_>| line.text.trim_start().starts_with('#');
    let lines = text.lines().map(|line| if is_comment(&line) { "" } else { line.text });
    lines.collect::<Vec<_>>().join("\n").into()
}

fn puzzle(line: Line<'_>, options: &Options) -> Result<Board, ReadError> {
    let start = line.text.trim();
    let query = start.split_once(QUERY).filter(|_| start.starts_with("http"));
    let linked = query.map(|(_, rest)| unescape(head(rest)));
    let said = linked.as_deref().unwrap_or(line.text);
    board::board(said, options).map_err(|Fault { offset, kind }| {
        let offset = if linked.is_some() { 0 } else { offset };
        let (down, column) = place_of(line.text, offset);
        ReadError { line: line.number + down - 1, column, kind }
    })
}

impl From<(usize, ReadErrorKind)> for Fault {
    fn from((offset, kind): (usize, ReadErrorKind)) -> Fault {
        Fault { offset, kind }
    }
}
