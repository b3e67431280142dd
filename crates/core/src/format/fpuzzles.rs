//! Puzzles of f-puzzles.com: JSON, bare or compressed in a link.
//!
//! Only digits, marks, regions and words are read; other constraints are named in a note.

use super::cells::{Draft, shape_of_side};
use super::error::{ReadError, ReadErrorKind};
use super::json_value::{Dialect, Value, parse};
use super::lz;
use super::registry::{Entry, Format, Keeps, Writer};
use super::sudokupad::{shape_of_regions, unescape};
use super::text::{Text, Token};
use super::{Board, Options, Sink};
use crate::digits::{Cell, Digit, DigitSet};
use crate::grid::Grid;
use crate::shape::Shape;

pub(super) const ENTRY: Entry = Entry {
    format: Format::FPuzzles,
    id: "fpuzzles",
    title: "puzzle of f-puzzles.com",
    about: "JSON with size and grid, or a link or code (fpuz...) that holds it compressed.",
    extensions: &["json", "fpuzzles"],
    sniff: Some(sniff),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

/// Keys that are read, or that say nothing about the rules.
const KNOWN: [&str; 8] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "successMessage",
];

fn sniff(text: Text<'_>) -> bool {
    let start = text.trimmed().text;
    start.starts_with('{') && start.contains("\"grid\"") || code_of(start).is_some()
}

/// The compressed part of a link or prefixed code.
fn code_of(text: &str) -> Option<&str> {
    let start = ["load=", "fpuzzles", "fpuz"].into_iter().find_map(|mark| {
        let at = text.find(mark).filter(|&at| at == 0 || text.starts_with("http"))?;
        Some(at + mark.len())
    })?;
    Some(text[start..].split(['&', '\n', '\r']).next().unwrap_or_default().trim())
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let start = text.trimmed();
    let json = match start.text.starts_with('{') {
        true => start.text.to_string(),
        false => expand(start)?,
    };
    let value = parse(&json, Dialect::Strict, start.line)?;
    let others: Vec<&str> = constraints(&value, &KNOWN);
    if !others.is_empty() {
        sink.notes.push(format!("constraints not read: {}", others.join(", ")));
    }
    let board = board(&value, options).map_err(|kind| start.error(kind));
    sink.push(start.line, board)
}

/// The keys, among unknown ones, that say something.
pub(super) fn constraints<'v>(value: &'v Value, known: &[&str]) -> Vec<&'v str> {
    let says = |value: &Value| {
        !matches!(value, Value::Null | Value::Bool(false)) && *value != Value::List(Vec::new())
    };
    let unknown =
        value.entries().iter().filter(|(key, value)| !known.contains(&key.as_str()) && says(value));
    unknown.map(|(key, _)| key.as_str()).take(20).collect()
}

fn expand(start: Token<'_>) -> Result<String, ReadError> {
    let code = unescape(code_of(start.text).unwrap_or(start.text));
    let fault = "this code cannot be decompressed; is it complete?";
    lz::decompress_base64(&code).ok_or_else(|| start.error(ReadErrorKind::Syntax(fault)))
}

fn board(value: &Value, options: &Options) -> Result<Board, ReadErrorKind> {
    let missing = ReadErrorKind::Syntax("there is no \"grid\" in this JSON object");
    let rows = value.get("grid").ok_or(missing)?.items();
    let side = rows.len();
    if let Some(row) = rows.iter().find(|row| row.items().len() != side) {
        return Err(ReadErrorKind::RowLength { found: row.items().len(), expected: side });
    }
    let cells: Vec<&Value> = rows.iter().flat_map(Value::items).collect();
    let mut draft = Draft::new(shape(&cells, side, options)?);
    for (cell, value) in draft.shape().all_cells().zip(cells) {
        read_cell(value, cell, &mut draft)?;
    }
    draft.solution = solution(value.get("solution"), draft.shape())?;
    for key in ["title", "author", "ruleset"] {
        draft.label(key, value.get(key).and_then(Value::text).unwrap_or_default());
    }
    Ok(draft.finish())
}

/// The shape whose boxes are the regions, if cells name theirs.
fn shape(
    cells: &[&Value],
    side: usize,
    options: &Options,
) -> Result<&'static Shape, ReadErrorKind> {
    let region = |cell: &&Value| cell.get("region").and_then(Value::integer);
    let named: Option<Vec<u16>> = cells.iter().map(region).collect();
    match (options.shape, named) {
        (None, Some(regions)) => shape_of_regions(side, &regions),
        _ => shape_of_side(side, options),
    }
}

fn read_cell(value: &Value, cell: Cell, draft: &mut Draft) -> Result<(), ReadErrorKind> {
    let side = draft.shape().side();
    let given = value.get("given") == Some(&Value::Bool(true));
    if let Some(found) = value.get("value") {
        draft.fill(cell, digit(found, side)?, given);
    }
    for key in ["givenPencilMarks", "centerPencilMarks"] {
        let marks = value.get(key).map_or(&[][..], Value::items);
        let digits: Vec<_> =
            marks.iter().map(|mark| digit(mark, side)).collect::<Result<_, _>>()?;
        let fits = side <= DigitSet::MAX_SIDE;
        draft.note(cell, digits.into_iter().flatten().filter(|_| fits).collect())?;
    }
    Ok(())
}

fn digit(value: &Value, side: usize) -> Result<Option<Digit>, ReadErrorKind> {
    let fits = value.integer().filter(|&number| usize::from(number) <= side);
    fits.map(Digit::new).ok_or_else(|| ReadErrorKind::not_a_value(&format!("{value:?}"), side))
}

fn solution(value: Option<&Value>, shape: &'static Shape) -> Result<Option<Grid>, ReadErrorKind> {
    let cells = value.map_or(&[][..], Value::items);
    if cells.len() != shape.cells() {
        return Ok(None);
    }
    let mut grid = Grid::empty(shape);
    for (cell, value) in shape.all_cells().zip(cells) {
        // Cells outside the intended answer are "." or null.
        grid.set(cell, digit(value, shape.side()).unwrap_or(None));
    }
    Ok(Some(grid))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    fn grid(first: &str) -> String {
        let blank = ["{}"; 4].join(",");
        let rows = [
            format!("[{first},{{}},{{}},{{}}]"),
            format!("[{blank}]"),
            format!("[{blank}]"),
            format!("[{blank}]"),
        ];
        format!("{{\"size\":4,\"title\":\"T\",\"cage\":[1],\"grid\":[{}]}}", rows.join(","))
    }

    #[test]
    fn cells_and_words_are_read_and_constraints_noted() {
        let reading = read_all(&grid("{\"value\":3,\"given\":true}"));
        assert_eq!(reading.notes, ["constraints not read: cage"]);
        let board = reading.records[0].board.as_ref().unwrap();
        assert_eq!((board.givens.filled(), board.label("title")), (1, Some("T")));
        let placed = boards(&grid("{\"value\":3}"), Format::FPuzzles).remove(0);
        assert_eq!(placed.givens.filled(), 0);
        let marked = boards(&grid("{\"centerPencilMarks\":[1,2]}"), Format::FPuzzles).remove(0);
        assert_eq!(marked.marks.unwrap()[0], DigitSet::from_bits(0b11));
    }

    #[test]
    fn links_and_codes_hold_the_same() {
        let code = "N4IgzglgXgpiBcAWANCALhNAbO8QFkIA7OVAcwCcIATBAbTtADcBDLAV1wEZyImY\
            iCNBU4BfZMHGSJogLrJGUpTPmKZ6yaunals2aKA=";
        let bare = boards(&format!("fpuzzles{code}"), Format::FPuzzles);
        let link = format!("https://f-puzzles.com/?load={}", code.replace('=', "%3D"));
        assert_eq!(boards(&link, Format::FPuzzles), bare);
        assert_eq!((bare[0].givens.filled(), bare[0].label("title")), (1, Some("Mine")));
    }

    #[test]
    fn broken_codes_are_errors() {
        assert!(matches!(error("fpuzzles!!").kind, ReadErrorKind::Syntax(_)));
        assert!(error(&grid("{\"value\":5}")).to_string().contains("1 to 4"));
    }
}
