//! The one-line format of jkomoros/sudoku: `6!,1,2:5[2.3];...`.
//!
//! A cell starts with its solution; `!` makes it a given, `:d` is filled in, `[d.d]` are
//! marks. Rows end in `;`.

use crate::cells::{Draft, number, shape_of_side};
use crate::error::{ReadError, ReadErrorKind};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Line, Text, Token};
use crate::{Options, Sink};
use sudolab_core::{Board, Cell, Digit, Grid};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Komo,
    id: "komo",
    title: "line with solutions and marks (komo)",
    about: "Cells by commas, rows by semicolons: 6! is given, 2:5[2.3] filled in and marked.",
    extensions: &["sdk", "komo"],
    sniff: Some(sniff),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

fn sniff(text: Text<'_>) -> bool {
    let Some(line) = text.data().next() else { return false };
    let rows = line.trimmed().fields(|c| c == ';');
    let is_cell = |cell: &str| cell.starts_with(|c: char| c.is_ascii_digit());
    rows.len() >= 4
        && rows.iter().all(|row| {
            row.text.split(',').count() == rows.len() && row.text.split(',').all(is_cell)
        })
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    for line in text.data() {
        sink.push(line.number, board(line, options))?;
    }
    Ok(())
}

fn board(line: Line<'_>, options: &Options) -> Result<Board, ReadError> {
    let rows = line.trimmed().fields(|c| c == ';');
    let shape = shape_of_side(rows.len(), options).map_err(|kind| rows[0].error(kind))?;
    let mut draft = Draft::new(shape);
    let mut solution = Grid::empty(shape);
    for (row, line) in rows.into_iter().enumerate() {
        let cells = line.fields(|c| c == ',');
        if cells.len() != shape.side() {
            let (found, expected) = (cells.len(), shape.side());
            return Err(line.error(ReadErrorKind::RowLength { found, expected }));
        }
        for (column, token) in cells.into_iter().enumerate() {
            let cell = shape.cell(row, column);
            solution.set(cell, read_cell(token, cell, &mut draft)?);
        }
    }
    draft.solution = solution.is_full().then_some(solution);
    Ok(draft.finish())
}

/// Puts one cell into the draft; its solution is returned.
fn read_cell(token: Token<'_>, cell: Cell, draft: &mut Draft) -> Result<Option<Digit>, ReadError> {
    let side = draft.shape().side();
    let digit = |text: &str| number(Token { text, ..token }, side).map(Digit::new);
    let (text, marks) = token.text.trim().split_once('[').unwrap_or((token.text.trim(), ""));
    let (text, filled) = text.split_once(':').unwrap_or((text, ""));
    let solution = digit(text.trim_end_matches('!'))?;
    if text.ends_with('!') {
        draft.fill(cell, solution, true);
    } else if !filled.is_empty() {
        draft.fill(cell, digit(filled)?, false);
    }
    let marks = marks.trim_end_matches(']').split('.').filter(|mark| !mark.is_empty());
    let set: Vec<_> = marks.map(digit).collect::<Result<_, _>>()?;
    draft.note(cell, set.into_iter().flatten().collect());
    Ok(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn a_cell_has_solution_given_filled_and_marks() {
        let text = "1!,2:3[2.3],3,4;3,4,1,2;2,1,4,3;4,3,2,1!";
        let board = boards(text, Format::Komo).remove(0);
        assert_eq!(board.givens.filled(), 2);
        assert_eq!(board.digit(Cell(1)).map(Digit::value), Some(3));
        assert!(board.solution.unwrap().is_full());
        let bad = error(&text.replace("3,4,1,2", "3,4,7,2"));
        assert_eq!((bad.line, bad.column), (1, 21));
    }
}
