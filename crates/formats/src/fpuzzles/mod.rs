//! Puzzles of f-puzzles.com: JSON, bare or compressed in a link.
//!
//! Digits, marks, regions, words and the rules of [`sudolab_core::rules::KINDS`] are read. What else says something
//! is a rule that is not understood, unless it is surely for the eye alone.

mod clue;
mod drawn;
mod rules;
mod write;

use crate::cells::{Draft, shape_of_side};
use crate::error::{ReadError, ReadErrorKind};
use crate::json_text::{integer, items, parse, says};
use crate::lz;
use crate::prose::beyond;
pub(crate) use clue::{inwards, seen};
pub(crate) use rules::once_each;

use crate::regions::{shape_of_regions, usual_box};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::sudokupad::{is_link, unescape};
use crate::text::{Line, Text, Token};
use crate::unread::{Unread, place};
use crate::{Options, Sink};
use drawn::Shown;
use serde_json::Value;
use sudolab_core::{Board, Cell, Digit, Grid, Shape};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::FPuzzles,
    id: "fpuzzles",
    title: "puzzle of f-puzzles.com",
    about: "JSON with size and grid, or a link or code (fpuz...) that holds it compressed.",
    extensions: &["json", "fpuzzles"],
    sniff: Some(sniff),
    read,
    write: Writer::Each { write: write::write, between: Some("") },
    keeps: KEEPS,
};

/// The same, written as links.
pub(crate) const LINK: Entry = Entry {
    format: Format::FPuzzlesLink,
    id: "fpuzzles-link",
    title: "link of f-puzzles.com",
    about: "A link that holds the puzzle compressed, as f-puzzles.com and SudokuPad open it.",
    extensions: &[],
    sniff: None,
    write: Writer::Each { write: write::link, between: Some("") },
    ..ENTRY
};

const KEEPS: Keeps = Keeps {
    boxes: true,
    placed: true,
    marks: true,
    rules: true,
    solution: true,
    label: write::keeps_label,
    ..Keeps::DIGITS
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
        let at = text.find(mark).filter(|&at| at == 0 || is_link(text))?;
        Some(at + mark.len())
    })?;
    Some(text[start..].split(['&', '\n', '\r']).next().unwrap_or_default().trim())
}

/// One object on each line, or one over all of them; or codes, one on each line.
fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let whole = text.trimmed();
    let is_spread = |line: Line<'_>| !line.text.trim_end().ends_with('}');
    if whole.text.starts_with('{') && text.filled().next().is_some_and(is_spread) {
        let board = puzzle(whole, options, sink);
        return sink.push(whole.line, board);
    }
    for line in text.filled() {
        let board = puzzle(line.trimmed(), options, sink);
        sink.push(line.number, board)?;
    }
    Ok(())
}

fn puzzle(start: Token<'_>, options: &Options, sink: &mut Sink) -> Result<Board, ReadError> {
    let json = match start.text.starts_with('{') {
        true => start.text.to_string(),
        false => expand(start)?,
    };
    let value: Value = parse(&json, start.line)?;
    board(&value, options, sink).map_err(|kind| start.error(kind))
}

/// The rules, understood or not; drawings are remarked upon.
fn constraints(
    value: &Value,
    shape: &'static Shape,
    sink: &mut Sink,
    unread: &mut Unread,
) -> Result<(), ReadErrorKind> {
    let mut others = Vec::new();
    let entries = value.as_object().into_iter().flatten();
    for (key, value) in entries.filter(|(key, value)| !KNOWN.contains(&key.as_str()) && says(value))
    {
        if !rules::read(key, value, shape, unread)? {
            others.push((key.as_str(), value));
        }
    }
    let is_told = is_told(value.get("ruleset"), shape, unread);
    let known = unread.known().to_vec();
    let shown = Shown { shape, rules: &known, is_told };
    let mut drawn = Vec::new();
    for (key, value) in others {
        match value {
            _ if FOG.contains(&key) => drawn.push(key),
            Value::Array(list) if drawn::KEYS.contains(&key) => {
                let (pictures, rules): (Vec<_>, Vec<_>) = list
                    .iter()
                    .filter(|item| says(item))
                    .partition(|item| shown.is_picture(key, item));
                drawn.extend((!pictures.is_empty()).then_some(key));
                rules.into_iter().for_each(|item| unread.add(key, &place(item)));
            }
            _ => unread.add_value(key, value),
        }
    }
    if !drawn.is_empty() {
        sink.note(format!("drawings not read: {}", drawn.join(", ")));
    }
    Ok(())
}

/// Are there words, and do they say nothing beyond the rules that were read? What they say else is a rule.
fn is_told(ruleset: Option<&Value>, shape: &Shape, unread: &mut Unread) -> bool {
    match ruleset {
        None => false,
        Some(Value::String(text)) => match beyond(text, unread.known(), shape) {
            Some(sentence) => {
                unread.add("ruleset", sentence);
                false
            }
            None => !text.trim().is_empty(),
        },
        Some(other) => {
            unread.add_value("ruleset", other);
            false
        }
    }
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
    constraints(value, draft.shape(), sink, &mut unread)?;
    draft.rules = unread.finish()?;
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
        return match (options.shape, Shape::for_side(side)) {
            (None, Err(_)) => Ok(Shape::new(1, side)?),
            _ => shape_of_side(side, options),
        };
    }
    let usual = match named.contains(&None) {
        // A side without usual boxes has rows for boxes, which say nothing.
        true => Some(Shape::for_side(side).or_else(|_| Shape::new(1, side))?),
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
    fn what_is_not_understood_is_a_rule_by_its_name() {
        assert_eq!(rules(&puzzle("{}", ",\"negative\":[\"odd\"]")), ["negative (odd)"]);
        assert_eq!(rules(&puzzle("{},{\"odd\":true}", "")), ["odd (r1c2)"]);
        assert_eq!(
            rules(&puzzle("{}", ",\"fancyline\":[{\"cells\":[\"R1C1\"]}]")),
            ["fancyline (r1c1)"]
        );
        let letters = ",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"a<b\"}]";
        assert!(board(&puzzle("{}", letters)).puzzle().is_err());
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
        for address in ["https://sudokupad.app/fpuz", "sudokupad.app/fpuzzles", "fpuz"] {
            assert_eq!(boards(&format!("{address}{code}"), Format::FPuzzles), bare, "{address}");
        }
        let lines = format!("fpuz{code}\n\nfpuzzles{code}\n");
        assert_eq!(boards(&lines, Format::FPuzzles), [bare.clone(), bare].concat());
    }

    #[test]
    fn broken_codes_are_errors() {
        assert!(matches!(error("fpuzzles!!").kind, ReadErrorKind::Syntax(_)));
        assert!(error(&puzzle("{\"value\":5}", "")).to_string().contains("1 to 4"));
    }
}
