//! Our own JSON: all that a [`Board`] holds, one object per line.
//!
//! ```json
//! {"box_height":2,"box_width":2,"givens":[1,0,0,...],"placed":[...],"marks":[[1],[2,3],...],
//!  "rules":[{"name":"killercage","place":"r1c1 r1c2","values":[10]}],"solution":[...],"labels":{"title":"..."}}
//! ```
//! A rule has what its kind takes: `place` (cells), `lines` (further lists of cells), `values`, `text`, `outside`.
//! Grids are lists of numbers row by row, 0 for blank; what a board lacks is left out. A key that
//! is none of these is a rule that is not understood. A list of rows, or one list of all cells, is
//! read too, as programs write it: `[[5,3,0,...],...]`, with 0 or `null` for blank.

use crate::cells::shape_of_cells;
use crate::error::{ReadError, ReadErrorKind, WriteError};
use crate::json_text::{parse, says};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::Text;
use crate::unread::{TOO_MANY_EXPRESSIONS, Unread};
use crate::{Options, Sink, WriteOptions};
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use sudolab_core::rules::{MOST_EXPRESSIONS, MOST_RULES, RuleText, expressions};
use sudolab_core::{AnyDigits, Board, Digit, Grid, Marks, Rule, Shape};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Json,
    id: "json",
    title: "JSON of Sudolab",
    about: "One object per line: box_height, box_width, givens, placed, marks, rules, solution, labels.",
    extensions: &["json", "jsonl"],
    sniff: Some(|text| {
        let start = text.trimmed().text;
        start.starts_with('{') && text.0.contains("\"givens\"") || is_list(start)
    }),
    read,
    write: Writer::Each { write, between: Some("") },
    keeps: Keeps {
        boxes: true,
        placed: true,
        marks: true,
        rules: true,
        solution: true,
        label: |_, _| true,
        ..Keeps::DIGITS
    },
};

/// One object on each line, or one over all of them.
fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let whole = text.trimmed();
    if whole.text.starts_with('[') {
        return sink.push(whole.line, list(whole.text, whole.line, options));
    }
    if text.filled().next().is_some_and(|line| !line.text.trim_end().ends_with('}')) {
        return sink.push(whole.line, object(whole.text, whole.line, options));
    }
    for line in text.filled() {
        sink.push(line.number, object(line.text, line.number, options))?;
    }
    Ok(())
}

/// Is this a list of lists, or of nothing but numbers? (A row of another format may begin with a bracket too.)
fn is_list(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('[') else { return false };
    inside.trim_start().starts_with('[') || serde_json::from_str::<Vec<Option<u16>>>(text).is_ok()
}

/// A board as a list of its rows, or of its cells; 0 or `null` for blank.
fn list(text: &str, line: usize, options: &Options) -> Result<Board, ReadError> {
    // Read as any JSON first: what is no JSON then has its own place.
    let IgnoredAny = parse(text, line)?;
    let at_start = |kind| ReadError { line, column: 1, kind };
    let cells = match parse::<Vec<Vec<Option<u16>>>>(text, line) {
        Ok(rows) => square(rows).map_err(at_start)?,
        Err(_) => parse::<Vec<Option<u16>>>(text, line).map_err(|_| {
            let fault = "a list holds rows of numbers, or numbers; 0 or null for blank";
            at_start(ReadErrorKind::Syntax(fault))
        })?,
    };
    let givens = cells.into_iter().map(Option::unwrap_or_default).collect();
    board(Fields { givens, ..Fields::default() }, options).map_err(at_start)
}

/// The cells of rows that are as long as there are rows.
fn square(rows: Vec<Vec<Option<u16>>>) -> Result<Vec<Option<u16>>, ReadErrorKind> {
    let expected = rows.len();
    match rows.iter().map(Vec::len).find(|&found| found != expected) {
        Some(found) => Err(ReadErrorKind::RowLength { found, expected }),
        None => Ok(rows.into_iter().flatten().collect()),
    }
}

/// The fields; absent ones and `null` are the same.
#[derive(Default, Serialize, Deserialize)]
struct Fields {
    #[serde(skip_serializing_if = "Option::is_none")]
    box_height: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    box_width: Option<usize>,
    givens: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<Vec<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<Vec<u16>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<RuleFields>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    labels: Option<Labels>,
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}

#[derive(Serialize, Deserialize)]
struct RuleFields {
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    place: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    values: Option<Vec<i64>>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    outside: String,
}

impl RuleFields {
    fn rule(self, shape: &Shape) -> Result<Rule, ReadErrorKind> {
        let RuleFields { name, place, lines, values, text, outside } = self;
        let whole = format!("{name} {place}");
        let rule = RuleText { name, place, lines, values, text, outside }.rule(shape);
        rule.map_err(|error| ReadErrorKind::Rule(whole.trim_end().into(), error))
    }
}

impl From<&Rule> for RuleFields {
    fn from(rule: &Rule) -> RuleFields {
        let RuleText { name, place, lines, values, text, outside } = RuleText::from(rule);
        RuleFields { name, place, lines, values, text, outside }
    }
}

/// Labels in their order, the first of each key: an object has no second one.
struct Labels(Vec<(String, String)>);

impl Serialize for Labels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let first = self.0.iter().enumerate().filter_map(|(nth, (key, text))| {
            self.0[..nth].iter().all(|(earlier, _)| earlier != key).then_some((key, text))
        });
        serializer.collect_map(first)
    }
}

impl<'de> Deserialize<'de> for Labels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Labels, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Labels;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("labels: an object of texts")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Labels, A::Error> {
                let mut labels = Vec::new();
                while let Some(label) = map.next_entry()? {
                    labels.push(label);
                }
                Ok(Labels(labels))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

fn object(text: &str, line: usize, options: &Options) -> Result<Board, ReadError> {
    let fields: Fields = parse(text, line)?;
    board(fields, options).map_err(|kind| ReadError { line, column: 1, kind })
}

fn board(fields: Fields, options: &Options) -> Result<Board, ReadErrorKind> {
    let shape = shape(&fields, options)?;
    let grid = |values: Option<Vec<u16>>| values.map(|values| grid(&values, shape)).transpose();
    let mut unread = Unread::default();
    for (key, _) in fields.others.iter().filter(|(_, value)| says(value)) {
        unread.add(key, "");
    }
    let rules = fields.rules.unwrap_or_default();
    if rules.len() > MOST_RULES {
        return Err(ReadErrorKind::Rules(MOST_RULES));
    }
    if rules.iter().map(|rule| expressions(&rule.name)).sum::<usize>() > MOST_EXPRESSIONS {
        return Err(TOO_MANY_EXPRESSIONS);
    }
    let rules = rules.into_iter();
    let rules = rules.map(|rule| rule.rule(shape)).collect::<Result<Vec<_>, _>>()?;
    Ok(Board {
        givens: self::grid(&fields.givens, shape)?,
        placed: grid(fields.placed)?,
        solution: grid(fields.solution)?,
        marks: fields.marks.map(|marks| self::marks(&marks, shape)).transpose()?,
        rules: rules.into_iter().chain(unread.finish()?).collect(),
        labels: fields.labels.map_or_else(Vec::new, |labels| labels.0),
    })
}

fn shape(fields: &Fields, options: &Options) -> Result<&'static Shape, ReadErrorKind> {
    let cells = fields.givens.len();
    let (height, width) = match (options.shape, fields.box_height, fields.box_width) {
        (None, Some(height), Some(width)) => (height, width),
        _ => return shape_of_cells(cells, options),
    };
    // Asked before the shape is made: its tables stay for ever.
    let side = height.saturating_mul(width);
    match side.checked_mul(side) {
        Some(expected) if expected == cells => Ok(Shape::new(height, width)?),
        expected => {
            let expected = expected.unwrap_or(usize::MAX);
            Err(ReadErrorKind::CellCount { found: cells, expected })
        }
    }
}

fn grid(values: &[u16], shape: &'static Shape) -> Result<Grid, ReadErrorKind> {
    let side = shape.side();
    if let Some(value) = values.iter().find(|&&value| usize::from(value) > side) {
        return Err(ReadErrorKind::not_a_value(&value.to_string(), side));
    }
    let (found, expected) = (values.len(), shape.cells());
    Grid::from_values(shape, values).ok_or(ReadErrorKind::CellCount { found, expected })
}

fn marks(cells: &[Vec<u16>], shape: &'static Shape) -> Result<Marks, ReadErrorKind> {
    let side = shape.side();
    if cells.len() != shape.cells() {
        return Err(ReadErrorKind::CellCount { found: cells.len(), expected: shape.cells() });
    }
    let digit = |&value: &u16| {
        let digit = Digit::new(value).filter(|digit| digit.index() < side);
        digit.ok_or_else(|| ReadErrorKind::not_a_mark(&value.to_string(), side))
    };
    let mut marks = Marks::none(shape);
    for (cell, digits) in shape.all_cells().zip(cells) {
        marks.set(cell, digits.iter().map(digit).collect::<Result<AnyDigits, _>>()?);
    }
    Ok(marks)
}

fn write(board: &Board, _: &WriteOptions) -> Result<String, WriteError> {
    let shape = board.shape();
    let values = |grid: &Grid| grid.values().collect();
    let sets =
        |marks: &Marks| marks.iter().map(|set| set.iter().map(Digit::value).collect()).collect();
    let rules = board.rules.iter().map(RuleFields::from);
    let fields = Fields {
        box_height: Some(shape.box_height()),
        box_width: Some(shape.box_width()),
        givens: values(&board.givens),
        placed: board.placed.as_ref().map(values),
        marks: board.marks.as_ref().map(sets),
        rules: (!board.rules.is_empty()).then(|| rules.collect()),
        solution: board.solution.as_ref().map(values),
        labels: (!board.labels.is_empty()).then(|| Labels(board.labels.clone())),
        others: BTreeMap::new(),
    };
    let text = serde_json::to_string(&fields).expect("lists, texts and numbers are JSON");
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use sudolab_core::DigitSet;
    use sudolab_core::rules::Kind;

    #[test]
    fn a_board_goes_there_and_back() {
        let mut board = boards("1...\n..2.\n.3..\n...4", Format::Rows).remove(0);
        board.solution = Some(board.givens.clone());
        board.placed =
            Grid::from_values(board.shape(), &[0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        board.marks = Some(Marks::from_fn(board.shape(), |_| DigitSet::from_bits(0b101)));
        let knight = Kind::find("antiknight").unwrap();
        board.rules = vec![
            Rule::unread("fog", "r1c1 r1c2"),
            Rule::known(knight, board.shape(), &[]).unwrap(),
        ];
        board.labels = vec![("z".into(), "".into()), ("a \"title\"".into(), "b\nc".into())];
        let text = write(&board, &WriteOptions::default()).unwrap();
        assert_eq!(boards(&text.repeat(2), Format::Json), [board.clone(), board]);
    }

    #[test]
    fn faults_are_named() {
        let bad = error("{\"givens\":[1,2,3]}");
        assert_eq!(bad.kind, ReadErrorKind::CellCount { found: 3, expected: 16 });
        let bad = error("{\"givens\":[1,2,}");
        assert_eq!((bad.line, bad.column), (1, 16));
    }

    #[test]
    fn lists_of_rows_and_of_cells_are_boards() {
        let board = boards("1...\n..2.\n.3..\n...4", Format::Rows).remove(0);
        let rows = "[[1,0,0,0],\n [0,0,2,0],\n [0,3,0,null],[0,0,0,4]]";
        let cells = "[1,0,0,0,0,0,2,0,0,3,0,0,0,0,0,4]";
        for text in [rows, cells] {
            assert_eq!(boards(text, Format::Json), std::slice::from_ref(&board), "{text}");
        }
        let bad = error("[[1,0,0,0],[0,0,2]]");
        assert_eq!(bad.kind, ReadErrorKind::RowLength { found: 4, expected: 2 });
        let bad = error("[[1,0,0,0],[0,0,2,}");
        assert_eq!((bad.line, bad.column), (1, 19));
        assert!(matches!(error("[[\"a\"]]").kind, ReadErrorKind::Syntax(_)));
    }

    #[test]
    fn unknown_keys_are_rules() {
        let text = "{\"givens\":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\"thermo\":[[1,2]],\"x\":null}";
        let board = boards(text, Format::Json).remove(0);
        assert_eq!(board.rules, [Rule::unread("thermo", "")]);
    }
}
