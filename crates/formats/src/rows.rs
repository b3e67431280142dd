//! One row per line, one character per cell, with or without spaces between.

use crate::error::{ReadError, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::stack::{characters, stack};
use crate::text::Text;
use crate::write::Symbols;
use crate::{Options, Sink, WriteOptions};
use sudolab_core::Board;

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Rows,
    id: "rows",
    title: "rows of cells",
    about: "One row per line, cells with or without spaces between (SudokuWhiz, .msk, .sol).",
    extensions: &["txt", "msk", "sol"],
    sniff: None,
    read,
    write: Writer::Each { write, between: Some("\n") },
    keeps: Keeps::DIGITS,
};

/// Reads rows of single characters; borders and rules may stand between them.
pub(crate) fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    stack(text, options, characters, sink, |matrix| matrix.board(options))
}

fn write(board: &Board, options: &WriteOptions) -> Result<String, WriteError> {
    let cells: Vec<char> = Symbols::of(board, '0', options)?.cells(board).chars().collect();
    Ok(cells.chunks(board.shape().side()).map(|row| spaced(row) + "\n").collect())
}

fn spaced(row: &[char]) -> String {
    row.iter().map(char::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadErrorKind;
    use crate::testing::*;

    #[test]
    fn rows_come_with_and_without_spaces() {
        let plain = boards("1...\n..2.\n.3..\n...4", Format::Rows);
        assert_eq!(boards("1 0 0 0 \r\n0 0 2 0\r\n0 3 0 0\r\n0 0 0 4", Format::Rows), plain);
        assert_eq!(boards("1. ..\n.. 2.\n\n.3 ..\n.. .4\n\n", Format::Rows), plain);
        assert_eq!(boards("1---\n--2-\n-3--\n---4\n", Format::Rows), plain);
    }

    #[test]
    fn uneven_and_missing_rows_are_named() {
        let short = error("1...\n..2.\n.3.\n...4");
        assert_eq!((short.line, short.column), (3, 4));
        assert_eq!(short.kind, ReadErrorKind::RowLength { found: 3, expected: 4 });
        let first = error("1..\n..2.\n.3..\n...4");
        assert_eq!((first.line, first.kind), (1, short.kind));
        let missing = error("1...\n..2.\n.3..\n");
        assert_eq!(missing.kind, ReadErrorKind::MissingRows { found: 3, expected: 4 });
    }

    #[test]
    fn boards_follow_each_other_and_a_bad_one_is_skipped() {
        let good = "1...\n..2.\n.3..\n...4\n";
        let reading = read_all(&format!("{good}\n1...\n..2\n....\n\n{good}"));
        let readable: Vec<_> = reading.records.iter().map(|r| (r.line, r.board.is_ok())).collect();
        assert_eq!(readable, [(1, true), (6, false), (10, true)]);
    }
}
