//! Puzzles of f-puzzles.com: JSON, bare or compressed in a link.
//!
//! Digits, marks, regions, words and the rules of [`sudolab_core::rules::KINDS`] are read. What else says something
//! is a rule that is not understood, unless it is surely for the eye alone.

use crate::cells::{Draft, shape_of_side};
use crate::error::{ReadError, ReadErrorKind};
use crate::json_text::{integer, items, parse, says};
use crate::lz;
use crate::prose::beyond;
use crate::regions::{shape_of_regions, usual_box};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::sudokupad::unescape;
use crate::text::{Text, Token};
use crate::unread::Unread;
use crate::{Options, Sink};
use serde_json::Value;
use sudolab_core::rules::Kind;
use sudolab_core::{Board, Cell, Digit, Grid, Rule, Shape};

pub(crate) const ENTRY: Entry = Entry {
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

/// Keys that are read, or that are settings of the editor and its solver.
const KNOWN: [&str; 10] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
];

/// Drawings. Authors use them for rules that the editor does not have, so they are for the eye
/// alone only where the words say that the classic rules hold and no others.
const DRAWN: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];
/// What hides a part of the board while it is being solved.
const FOG: [&str; 3] = ["fogofwar", "foglight", "triggereffect"];
/// What a cell may have: the first are read, the others are notes of a person and colours.
const IN_CELLS: [&str; 9] = [
    "value",
    "given",
    "givenPencilMarks",
    "centerPencilMarks",
    "region",
    "cornerPencilMarks",
    "c",
    "cArray",
    "highlight",
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
    let value: Value = parse(&json, start.line)?;
    let board = board(&value, options, sink).map_err(|kind| start.error(kind));
    sink.push(start.line, board)
}

/// The rules, understood or not; drawings are remarked upon.
fn constraints(value: &Value, shape: &'static Shape, sink: &mut Sink, unread: &mut Unread) {
    let mut others = Vec::new();
    let entries = value.as_object().into_iter().flatten();
    for (key, value) in entries.filter(|(key, value)| !KNOWN.contains(&key.as_str()) && says(value))
    {
        match understood(key, value, shape) {
            Some(rules) => rules.into_iter().for_each(|rule| unread.understood(rule)),
            None => others.push((key, value)),
        }
    }
    let ruleset = value.get("ruleset").and_then(Value::as_str).unwrap_or_default();
    let beyond = beyond(ruleset, &unread.words());
    let classic = !ruleset.trim().is_empty() && beyond.is_none();
    match (value.get("ruleset"), beyond) {
        (_, Some(sentence)) => unread.add("ruleset", sentence),
        (Some(other), _) if !other.is_string() => unread.add_value("ruleset", other),
        _ => {}
    }
    let mut drawn = Vec::new();
    for (key, value) in others {
        let is_drawing = DRAWN.contains(&key.as_str()) && (classic || is_bare_cage(key, value));
        match is_drawing || FOG.contains(&key.as_str()) {
            true => drawn.push(key.as_str()),
            false => unread.add_value(key, value),
        }
    }
    if !drawn.is_empty() {
        sink.notes.push(format!("drawings not read: {}", drawn.join(", ")));
    }
}

/// The rules of a key, if it is one of a kind that is understood and all it says is: `true` for the whole
/// board, or a list of cells for each.
fn understood(key: &str, value: &Value, shape: &'static Shape) -> Option<Vec<Rule>> {
    let kind = Kind::find(key)?;
    if !kind.form.lists_cells() {
        let whole = (value == &Value::Bool(true)).then(|| Rule::known(kind, shape, &[]))?;
        return whole.map(|rule| vec![rule]);
    }
    let rule = |item: &Value| {
        let only_cells =
            item.as_object()?.iter().all(|(key, value)| key == "cells" || !says(value));
        let cells = items(item.get("cells")).iter().map(|cell| shape.cell_of(cell.as_str()?));
        only_cells.then(|| Rule::known(kind, shape, &cells.collect::<Option<Vec<Cell>>>()?))?
    };
    value.as_array()?.iter().map(rule).collect()
}

/// A drawn cage that has no value says nothing about its cells.
fn is_bare_cage(key: &str, value: &Value) -> bool {
    let is_bare = |cage: &Value| !cage.get("value").is_some_and(says);
    key == "cage" && value.as_array().is_some_and(|cages| cages.iter().all(is_bare))
}

fn expand(start: Token<'_>) -> Result<String, ReadError> {
    let code = unescape(code_of(start.text).unwrap_or(start.text));
    let fault = "this code cannot be decompressed; is it complete?";
    lz::decompress_base64(&code).ok_or_else(|| start.error(ReadErrorKind::Syntax(fault)))
}

fn board(value: &Value, options: &Options, sink: &mut Sink) -> Result<Board, ReadErrorKind> {
    let missing = ReadErrorKind::Syntax("there is no \"grid\" in this JSON object");
    let rows = items(Some(value.get("grid").ok_or(missing)?));
    let side = rows.len();
    let lengths = rows.iter().map(|row| items(Some(row)).len());
    if let Some(found) = lengths.into_iter().find(|&length| length != side) {
        return Err(ReadErrorKind::RowLength { found, expected: side });
    }
    let cells: Vec<&Value> = rows.iter().flat_map(|row| items(Some(row))).collect();
    let mut unread = Unread::default();
    let mut draft = Draft::new(shape(&cells, side, options, &mut unread)?);
    for (cell, value) in draft.shape().all_cells().zip(cells) {
        read_cell(value, cell, &mut draft, &mut unread)?;
    }
    constraints(value, draft.shape(), sink, &mut unread);
    draft.rules = unread.finish();
    draft.solution = solution(value.get("solution"), draft.shape())?;
    for key in ["title", "author", "ruleset"] {
        draft.label(key, value.get(key).and_then(Value::as_str).unwrap_or_default());
    }
    Ok(draft.finish())
}

/// The shape whose boxes are the regions. A cell that names its region is in that one instead of
/// its usual box; `null` takes it out of all.
fn shape(
    cells: &[&Value],
    side: usize,
    options: &Options,
    unread: &mut Unread,
) -> Result<&'static Shape, ReadErrorKind> {
    let named: Vec<Option<&Value>> = cells.iter().map(|cell| cell.get("region")).collect();
    if named.iter().all(Option::is_none) {
        return shape_of_side(side, options);
    }
    let usual = match named.contains(&None) {
        true => Some(Shape::for_side(side)?),
        false => None,
    };
    let region = |(cell, named): (usize, &Option<&Value>)| match (named, usual) {
        (Some(region), _) => integer(region),
        (None, shape) => shape.map(|shape| usual_box(shape, cell / side, cell % side)),
    };
    let regions: Vec<Option<u16>> = named.iter().enumerate().map(region).collect();
    shape_of_regions(side, &regions, options, unread)
}

fn read_cell(
    value: &Value,
    cell: Cell,
    draft: &mut Draft,
    unread: &mut Unread,
) -> Result<(), ReadErrorKind> {
    let side = draft.shape().side();
    let entries = value.as_object().into_iter().flatten();
    for (key, _) in entries.filter(|(key, value)| !IN_CELLS.contains(&key.as_str()) && says(value))
    {
        unread.add(key, &draft.shape().name(cell));
    }
    let given = value.get("given") == Some(&Value::Bool(true));
    if let Some(found) = value.get("value").filter(|value| !value.is_null()) {
        draft.fill(cell, digit(found, side)?, given);
    }
    for key in ["givenPencilMarks", "centerPencilMarks"] {
        let marks = items(value.get(key));
        let digits: Vec<_> =
            marks.iter().map(|mark| digit(mark, side)).collect::<Result<_, _>>()?;
        draft.note(cell, digits.into_iter().flatten().collect());
    }
    Ok(())
}

fn digit(value: &Value, side: usize) -> Result<Option<Digit>, ReadErrorKind> {
    let fits = integer(value).filter(|&number| usize::from(number) <= side);
    fits.map(Digit::new).ok_or_else(|| ReadErrorKind::not_a_value(&value.to_string(), side))
}

fn solution(value: Option<&Value>, shape: &'static Shape) -> Result<Option<Grid>, ReadErrorKind> {
    let cells = items(value);
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
    use super::*;
    use crate::testing::*;
    use sudolab_core::DigitSet;

    /// A 4x4 with these cells at the start of the first row, and more beside the grid.
    fn puzzle(first: &str, more: &str) -> String {
        let cells = first.matches('{').count();
        let blank = |count| vec!["{}"; count].join(",");
        let first = [first.to_string(), blank(4 - cells)].join(if cells < 4 { "," } else { "" });
        let rows = [first, blank(4), blank(4), blank(4)].map(|row| format!("[{row}]"));
        format!("{{\"size\":4,\"title\":\"T\"{more},\"grid\":[{}]}}", rows.join(","))
    }

    fn board(text: &str) -> Board {
        boards(text, Format::FPuzzles).remove(0)
    }

    fn rules(text: &str) -> Vec<String> {
        board(text).rules.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn cells_and_words_are_read() {
        let given = board(&puzzle("{\"value\":3,\"given\":true}", ""));
        assert_eq!((given.givens.filled(), given.label("title")), (1, Some("T")));
        assert!(given.puzzle().is_ok());
        let placed = board(&puzzle("{\"value\":3}", ""));
        assert_eq!(placed.givens.filled(), 0);
        let marked = board(&puzzle("{\"centerPencilMarks\":[1,2]}", ""));
        assert_eq!(marked.marks.unwrap().get(Cell(0)), DigitSet::from_bits(0b11));
    }

    #[test]
    fn constraints_are_rules_that_are_not_understood() {
        let cages = ",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}]";
        assert_eq!(rules(&puzzle("{}", cages)), ["killercage (r1c1 r1c2)"]);
        let globals = ",\"diagonal+\":true,\"diagonal-\":false,\"antiknight\":true,\"arrow\":[]";
        assert_eq!(rules(&puzzle("{}", globals)), ["antiknight", "diagonal+"]);
        assert_eq!(rules(&puzzle("{}", ",\"negative\":[\"ratio\"]")), ["negative (ratio)"]);
        assert_eq!(rules(&puzzle("{},{\"odd\":true}", "")), ["odd (r1c2)"]);
        let words = ",\"ruleset\":\"Normal sudoku rules apply. Odd digits are circled.\"";
        assert_eq!(rules(&puzzle("{}", words)), ["ruleset (Odd digits are circled)"]);
    }

    #[test]
    fn drawings_are_rules_unless_the_words_say_otherwise() {
        let line = ",\"line\":[{\"lines\":[[\"R1C1\",\"R2C2\"]]}]";
        assert_eq!(rules(&puzzle("{}", line)), ["line (r1c1 r2c2)"]);
        let classic = format!("{line},\"ruleset\":\"Normal sudoku rules apply.\"");
        let reading = read_all(&puzzle("{}", &classic));
        assert_eq!(reading.notes, ["drawings not read: line"]);
        assert!(reading.records[0].board.as_ref().unwrap().puzzle().is_ok());
        let cage = ",\"cage\":[{\"cells\":[\"R1C1\"]}]";
        assert_eq!(rules(&puzzle("{}", cage)), [] as [&str; 0]);
        let valued = ",\"cage\":[{\"cells\":[\"R1C1\"],\"value\":7}]";
        assert_eq!(rules(&puzzle("{}", valued)), ["cage (r1c1)"]);
    }

    #[test]
    fn a_region_overrides_the_usual_box_of_its_cell_only() {
        let same = "{\"region\":0},{\"region\":0},{\"region\":1}";
        assert_eq!(rules(&puzzle(same, "")), [] as [&str; 0]);
        let moved = "{},{},{\"region\":0}";
        let regions = rules(&puzzle(moved, ""));
        assert_eq!(regions[..2], ["region (r1c1 r1c2 r1c3 r2c1 r2c2)", "region (r1c4 r2c3 r2c4)"]);
        let none = "{\"region\":null}";
        assert_eq!(rules(&puzzle(none, ""))[0], "region (r1c2 r2c1 r2c2)");
        let rows: Vec<String> = (0..6)
            .map(|row| {
                let cell = |column| format!("{{\"region\":{}}}", row / 3 * 3 + column / 2);
                format!("[{}]", (0..6).map(cell).collect::<Vec<_>>().join(","))
            })
            .collect();
        let tall = board(&format!("{{\"size\":6,\"grid\":[{}]}}", rows.join(",")));
        assert_eq!((tall.shape(), tall.rules.len()), (Shape::new(3, 2).unwrap(), 0));
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
        assert!(error(&puzzle("{\"value\":5}", "")).to_string().contains("1 to 4"));
    }
}
