//! The `.doku` rows of jkomoros/sudoku: cells by `|`, `5!` given, `7(2,3)` filled in and
//! marked, `.` or nothing for blank.

use crate::cells::{Draft, number};
use crate::error::ReadError;
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::stack::{Matrix, stack};
use crate::text::{Line, Text, Token};
use crate::{Options, Sink};
use sudolab_core::{Board, Cell, Digit};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Doku,
    id: "doku",
    title: "rows with marks in brackets (doku)",
    about: "Rows with | between cells: 5! is given, 7(2,3) filled in and marked, . is blank.",
    extensions: &["doku"],
    sniff: Some(sniff),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

fn sniff(text: Text<'_>) -> bool {
    if !text.data().next().is_some_and(|line| line.text.contains('|')) {
        return false;
    }
    let rows = text.data().count();
    rows >= 4 && text.0.contains(['!', '(']) && text.data().all(|line| cells(line).len() == rows)
}

fn cells(line: Line<'_>) -> Vec<Token<'_>> {
    line.fields(|c| c == '|').into_iter().map(Token::trim).collect()
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    stack(text, options, cells, sink, |matrix| board(matrix, options))
}

fn board(matrix: &Matrix<'_>, options: &Options) -> Result<Board, ReadError> {
    let mut draft = Draft::new(matrix.shape(options)?);
    for (cell, token) in draft.shape().all_cells().zip(&matrix.cells) {
        read_cell(*token, cell, &mut draft)?;
    }
    Ok(draft.finish())
}

fn read_cell(token: Token<'_>, cell: Cell, draft: &mut Draft) -> Result<(), ReadError> {
    let side = draft.shape().side();
    let digit = |text: &str| match text.trim() {
        "" => Ok(None),
        text => number(Token { text, ..token }, side).map(Digit::new),
    };
    let (text, marks) = token.text.split_once('(').unwrap_or((token.text, ""));
    let given = text.contains('!');
    draft.fill(cell, digit(text.trim().trim_end_matches('!'))?, given);
    let set: Vec<_> =
        marks.trim_end_matches(')').split(',').map(digit).collect::<Result<_, _>>()?;
    draft.note(cell, set.into_iter().flatten().collect());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use sudolab_core::DigitSet;

    #[test]
    fn cells_are_given_filled_or_marked() {
        let text = "1!|2 |.(3,4)|4\n |0|.|.\n.|.|.|.\n.|.|.|3!";
        let board = boards(text, Format::Doku).remove(0);
        assert_eq!((board.givens.filled(), board.placed.unwrap().filled()), (2, 2));
        assert_eq!(board.marks.unwrap().get(Cell(2)), DigitSet::from_bits(0b1100));
    }
}
