//! Instances of the solver literature: the order of the boxes, a line nobody uses, then
//! the rows as numbers by tabs, -1 for blank.

use crate::cells::number;
use crate::error::{ReadError, ReadErrorKind, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::stack::{stack, words};
use crate::text::{Line, Text};
use crate::{Options, Sink, WriteOptions, numbers};
use sudolab_core::{Board, Shape};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Instance,
    id: "instance",
    title: "instance with its box order",
    about: "Line 1 the box order n, line 2 unused, then n*n rows by tabs, -1 for blank.",
    extensions: &["txt"],
    sniff: Some(sniff),
    read,
    write: Writer::Each { write, between: None },
    keeps: Keeps { boxes: true, ..Keeps::DIGITS },
};

/// The order of line 1, if lines 1 and 2 hold one number each.
fn order(text: Text<'_>) -> Option<usize> {
    let mut lines = text.data();
    let mut number = || lines.next()?.text.trim().parse::<usize>().ok();
    let order = number()?;
    number().map(|_| order)
}

fn sniff(text: Text<'_>) -> bool {
    let row = text.data().nth(2).map_or(0, |line| words(line).len());
    order(text).is_some_and(|order| order > 1 && order.checked_mul(order) == Some(row))
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let start = text.data().next().unwrap_or(Line { number: 1, text: "" });
    let fault = "line 1 must be the box order and line 2 a number; or name another format";
    let order = order(text).ok_or_else(|| start.error(0, ReadErrorKind::Syntax(fault)))?;
    let shape = Shape::new(order, order).map_err(|error| start.error(0, error.into()))?;
    // The rows keep their line numbers below the emptied head.
    let second = text.data().nth(1).map_or(1, |line| line.number);
    let rows: String = text.lines().fold(String::new(), |rows, line| {
        rows + if line.number > second { line.text } else { "" } + "\n"
    });
    let options = Options { shape: options.shape.or(Some(shape)), ..*options };
    stack(Text(&rows), &options, words, sink, |matrix| {
        matrix.board_with(matrix.shape(&options)?, |cell| number(cell, matrix.side))
    })
}

fn write(board: &Board, _: &WriteOptions) -> Result<String, WriteError> {
    let shape = board.shape();
    if shape.box_height() != shape.box_width() {
        return Err(WriteError::Shape(Format::Instance, shape));
    }
    Ok(format!("{}\n1\n{}", shape.box_height(), numbers::table(board, "-1", '\t')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn the_order_decides_the_boxes() {
        let plain = boards("1...\n..2.\n.3..\n...4", Format::Rows).remove(0);
        let text = write(&plain, &WriteOptions::default()).unwrap();
        assert!(text.starts_with("2\n1\n1\t-1\t-1\t-1\n"));
        assert_eq!(boards(&text.replace('\n', "\t\r\n"), Format::Instance), [plain]);
        let bad = error(&text.replace('4', "5"));
        assert_eq!((bad.line, bad.column), (6, 10));
    }
}
