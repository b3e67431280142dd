//! Boards of any size as numbers between blanks, tabs or commas; -1, 0 or . is blank.
//!
//! Either one row per line, or (by commas) one board per line, after which columns of
//! labels may go, separated by tabs.

use crate::cells::{Draft, number, shape_of_cells};
use crate::error::{ReadError, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::stack::{Rules, stack, words};
use crate::text::{Line, Text, Token};
use crate::{Options, Sink, WriteOptions};
use sudolab_core::{Board, Digit, Grid};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Numbers,
    id: "numbers",
    title: "numbers in rows",
    about: "Numbers between blanks, tabs or commas, a row or a board per line; any side to 400.",
    extensions: &["txt", "16", "25", "tsv"],
    sniff: Some(|text| {
        // A list in brackets is JSON.
        let listed = text.trimmed().text.starts_with('[');
        !listed && board_lines(text) && !text.data().next().is_some_and(is_masks)
    }),
    read,
    write: Writer::Each { write, between: Some("\n") },
    keeps: Keeps::DIGITS,
};

/// The labels of the columns before the cells (Lloyd and Amos's instances have these).
const COLUMNS: [&str; 3] = ["name", "percent", "clues"];

/// The cells of a board on one line: the last column of a table, by commas.
fn cells_of(line: Line<'_>) -> Token<'_> {
    let columns = line.fields(|c| c == '\t');
    columns[columns.len() - 1].trim()
}

fn count(cells: Token<'_>) -> usize {
    cells.text.trim_end_matches(',').split(',').count()
}

fn largest(cells: Token<'_>) -> u32 {
    cells.text.split(',').filter_map(|cell| cell.trim().parse().ok()).max().unwrap_or(0)
}

/// Does each line hold a whole board by commas? A row of 16 numbers has as many as a
/// 4x4 board, but larger ones.
fn board_lines(text: Text<'_>) -> bool {
    let Some(first) = text.data().next() else { return false };
    let cells = count(cells_of(first));
    let in_range = |line| largest(cells_of(line)) as usize <= cells.isqrt();
    let is_square = || text.data().count() == cells;
    shape_of_cells(cells, &Options::default()).is_ok()
        && (!is_square() || text.data().all(in_range))
}

/// Are so many values too large for digits that they must be bit masks?
pub(crate) fn is_masks(line: Line<'_>) -> bool {
    let cells = line.text.trim();
    let count = cells.split(',').count();
    let is_large = |cell: &&str| matches!(cell.parse::<usize>(), Ok(n) if n > count.isqrt());
    let numeric = cells.bytes().all(|b| b.is_ascii_digit() || b == b',');
    numeric && cells.split(',').filter(is_large).count() > count / 8
}

/// Has some cell more than one character?
pub(crate) fn has_wide_cells(text: Text<'_>) -> bool {
    let rules = Rules::of(text);
    let mut rows = text.data().filter(|line| !rules.is_rule(*line));
    rows.any(|line| words(line).iter().any(|word| matches!(word.text.parse(), Ok(10u16..))))
}

pub(crate) fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    if !board_lines(text) {
        return stack(text, options, words, sink, |matrix| {
            matrix.board_with(matrix.shape(options)?, |cell| number(cell, matrix.side))
        });
    }
    sink.describe("one board of numbers per line");
    for line in text.data() {
        sink.push(line.number, read_line(line, options))?;
    }
    Ok(())
}

fn read_line(line: Line<'_>, options: &Options) -> Result<Board, ReadError> {
    let cells = cells_of(line);
    let cells = Token { text: cells.text.trim_end_matches(','), ..cells };
    let shape = shape_of_cells(count(cells), options).map_err(|kind| cells.error(kind))?;
    let mut grid = Grid::empty(shape);
    for (cell, token) in shape.all_cells().zip(cells.fields(|c| c == ',')) {
        grid.set(cell, Digit::new(number(token.trim(), shape.side())?));
    }
    let mut draft = Draft::of(grid);
    let columns = line.fields(|c| c == '\t');
    for (key, column) in COLUMNS.iter().zip(&columns[..columns.len() - 1]) {
        draft.label(key, column.text);
    }
    Ok(draft.finish())
}

fn write(board: &Board, _: &WriteOptions) -> Result<String, WriteError> {
    let mut digits = board.shape().all_cells().filter_map(|cell| board.digit(cell));
    // Single characters alone would be taken for letters of an alphabet.
    let wide = board.shape().side() <= 9 || digits.any(|digit| digit.value() > 9);
    Ok(table(board, if wide { "0" } else { "-1" }, ' '))
}

/// The rows of numbers with a separator between.
pub(crate) fn table(board: &Board, blank: &str, separator: char) -> String {
    let shape = board.shape();
    let mut text = String::with_capacity(3 * shape.cells());
    for cell in shape.all_cells() {
        text += &board.digit(cell).map_or(blank.to_string(), |digit| digit.to_string());
        text.push(if shape.column(cell) + 1 == shape.side() { '\n' } else { separator });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadErrorKind;
    use crate::testing::*;
    use sudolab_core::Shape;

    #[test]
    fn a_table_of_boards_has_labels() {
        let text = "a\t30\t2\t1,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0\nb\t30\t0\t0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5\n";
        let reading = read_all(text);
        assert_eq!(reading.format, Format::Numbers);
        let board = reading.records[0].board.as_ref().unwrap();
        assert_eq!((board.label("name"), board.givens.filled()), (Some("a"), 2));
        let error = reading.records[1].board.as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (2, 38));
        assert_eq!(error.kind, ReadErrorKind::not_a_value("5", 4));
    }

    #[test]
    fn the_largest_board_goes_there_and_back() {
        let mut board = Draft::new(Shape::for_side(400).unwrap()).finish();
        board.givens.set(sudolab_core::Cell(159_999), Digit::new(400));
        let text = write(&board, &WriteOptions::default()).unwrap();
        assert_eq!(boards(&text, Format::Numbers), [board]);
    }
}
