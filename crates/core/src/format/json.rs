//! Our own JSON: all that a [`Board`] holds, one object per line.
//!
//! ```json
//! {"box_height":2,"box_width":2,"givens":[1,0,0,...],"placed":[...],"marks":[[1],[2,3],...],
//!  "solution":[...],"labels":{"title":"..."}}
//! ```
//! Grids are lists of numbers row by row, 0 for blank; what a board lacks is left out.

use super::cells::shape_of_cells;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::json_value::{Dialect, Value, parse, quoted};
use super::registry::{Entry, Format, Keeps, Writer};
use super::text::Text;
use super::{Board, Options, Sink, WriteOptions};
use crate::digits::{Digit, DigitSet};
use crate::grid::Grid;
use crate::shape::Shape;

pub(super) const ENTRY: Entry = Entry {
    format: Format::Json,
    id: "json",
    title: "JSON of Sudolab",
    about: "One object per line: box_height, box_width, givens, placed, marks, solution, labels.",
    extensions: &["json", "jsonl"],
    sniff: Some(|text| text.trimmed().text.starts_with('{') && text.0.contains("\"givens\"")),
    read,
    write: Writer::Each { write, between: Some("") },
    keeps: Keeps {
        boxes: true,
        placed: true,
        marks: true,
        solution: true,
        label: |_, _| true,
        ..Keeps::DIGITS
    },
};

/// One object on each line, or one over all of them.
fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let whole = text.trimmed();
    if text.filled().next().is_some_and(|line| !line.text.trim_end().ends_with('}')) {
        return sink.push(whole.line, object(whole.text, whole.line, options));
    }
    for line in text.filled() {
        sink.push(line.number, object(line.text, line.number, options))?;
    }
    Ok(())
}

fn object(text: &str, line: usize, options: &Options) -> Result<Board, ReadError> {
    let value = parse(text, Dialect::Strict, line)?;
    board(&value, options).map_err(|kind| ReadError { line, column: 1, kind })
}

fn board(value: &Value, options: &Options) -> Result<Board, ReadErrorKind> {
    let missing = ReadErrorKind::Syntax("there is no list \"givens\" in this JSON object");
    let givens = value.get("givens").ok_or(missing)?;
    let shape = shape(value, givens.items().len(), options)?;
    let grid = |key| match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => grid(value, shape).map(Some),
    };
    let labels = value.get("labels").map_or(&[][..], Value::entries).iter();
    Ok(Board {
        givens: self::grid(givens, shape)?,
        placed: grid("placed")?,
        solution: grid("solution")?,
        marks: marks(value.get("marks"), shape)?,
        labels: labels
            .map(|(key, text)| (key.clone(), text.text().unwrap_or_default().to_string()))
            .collect(),
    })
}

fn shape(value: &Value, cells: usize, options: &Options) -> Result<&'static Shape, ReadErrorKind> {
    let size = |key| value.get(key).and_then(Value::integer).map(usize::from);
    let shape = match (options.shape, size("box_height"), size("box_width")) {
        (None, Some(height), Some(width)) => Shape::new(height, width)?,
        _ => return shape_of_cells(cells, options),
    };
    match shape.cells() == cells {
        true => Ok(shape),
        false => Err(ReadErrorKind::CellCount { found: cells, expected: shape.cells() }),
    }
}

fn digit(value: &Value, side: usize) -> Result<u16, ReadErrorKind> {
    let fits = value.integer().filter(|&number| usize::from(number) <= side);
    fits.ok_or_else(|| ReadErrorKind::not_a_value(&format!("{value:?}"), side))
}

fn grid(value: &Value, shape: &'static Shape) -> Result<Grid, ReadErrorKind> {
    let values: Result<Vec<u16>, _> =
        value.items().iter().map(|value| digit(value, shape.side())).collect();
    let values = values?;
    let (found, expected) = (values.len(), shape.cells());
    Grid::from_values(shape, &values).ok_or(ReadErrorKind::CellCount { found, expected })
}

fn marks(
    value: Option<&Value>,
    shape: &'static Shape,
) -> Result<Option<Box<[DigitSet]>>, ReadErrorKind> {
    let Some(Value::List(cells)) = value else { return Ok(None) };
    let side = shape.side();
    if side > DigitSet::MAX_SIDE {
        return Err(ReadErrorKind::MarksSide(side));
    }
    if cells.len() != shape.cells() {
        return Err(ReadErrorKind::CellCount { found: cells.len(), expected: shape.cells() });
    }
    let set = |cell: &Value| -> Result<DigitSet, ReadErrorKind> {
        let values = cell.items().iter().map(|value| Ok(Digit::new(digit(value, side)?)));
        values.collect::<Result<Vec<_>, _>>().map(|digits| digits.into_iter().flatten().collect())
    };
    cells.iter().map(set).collect::<Result<_, _>>().map(Some)
}

fn write(board: &Board, _: &WriteOptions) -> Result<String, WriteError> {
    let shape = board.shape();
    let mut fields = vec![
        format!("\"box_height\":{}", shape.box_height()),
        format!("\"box_width\":{}", shape.box_width()),
        format!("\"givens\":{}", numbers(board.givens.values())),
    ];
    let grid = |key, grid: &Grid| format!("{key}:{}", numbers(grid.values()));
    fields.extend(board.placed.as_ref().map(|placed| grid("\"placed\"", placed)));
    fields.extend(board.marks.as_ref().map(|sets| {
        let sets = sets.iter().map(|set| numbers(set.iter().map(Digit::value)));
        format!("\"marks\":{}", list(sets))
    }));
    fields.extend(board.solution.as_ref().map(|solution| grid("\"solution\"", solution)));
    if !board.labels.is_empty() {
        let labels: Vec<String> = unique(&board.labels)
            .map(|(key, text)| format!("{}:{}", quoted(key), quoted(text)))
            .collect();
        fields.push(format!("\"labels\":{{{}}}", labels.join(",")));
    }
    Ok(format!("{{{}}}\n", fields.join(",")))
}

/// The first label of each key: an object has no second one.
fn unique(labels: &[(String, String)]) -> impl Iterator<Item = &(String, String)> {
    labels.iter().enumerate().filter_map(|(nth, label)| {
        labels[..nth].iter().all(|(earlier, _)| *earlier != label.0).then_some(label)
    })
}

fn numbers(values: impl Iterator<Item = u16>) -> String {
    list(values.map(|value| value.to_string()))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn a_board_goes_there_and_back() {
        let mut board = boards("1...\n..2.\n.3..\n...4", Format::Rows).remove(0);
        board.solution = Some(board.givens.clone());
        board.placed =
            Grid::from_values(board.shape(), &[0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        board.marks = Some(vec![DigitSet::from_bits(0b101); 16].into());
        board.labels = vec![("a \"title\"".into(), "b\nc".into())];
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
}
