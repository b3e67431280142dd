//! `.sdx` of SudoCue: a game in progress, words for cells.
//!
//! `5` is a given, `u5` was filled in, `579` are candidates. A cell with one candidate
//! left looks like a given; a peer that still has that candidate gives it away.

use crate::candidate_grid::candidates;
use crate::cells::{Draft, settled};
use crate::error::{ReadError, ReadErrorKind};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::stack::{Matrix, stack, words};
use crate::text::{Text, Token};
use crate::{Alphabet, Options, Sink};
use sudolab_core::{AnyDigits, Board, Marks};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Sdx,
    id: "sdx",
    title: "game in progress (sdx)",
    about: "Rows of 5 (given), u5 (filled in) or 579 (candidates).",
    extensions: &["sdx"],
    sniff: Some(sniff),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

/// The digit after `u`.
fn filled_in<'a>(cell: &Token<'a>) -> Option<Token<'a>> {
    let text = cell.text.strip_prefix('u')?;
    (text.len() == 1).then_some(Token { text, column: cell.column + 1, ..*cell })
}

fn sniff(text: Text<'_>) -> bool {
    let is_cell =
        |cell: &Token<'_>| cell.text.trim_start_matches('u').bytes().all(|b| b.is_ascii_digit());
    let is_row = |line| words(line).iter().all(is_cell);
    let has_filled = |line| words(line).iter().any(|cell| filled_in(cell).is_some());
    text.data().all(is_row) && text.data().any(has_filled)
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    stack(text, options, words, sink, |matrix| board(matrix, options))
}

fn board(matrix: &Matrix<'_>, options: &Options) -> Result<Board, ReadError> {
    let shape = matrix.shape(options)?;
    let alphabet = options.alphabet.unwrap_or(Alphabet::OneToG);
    if !Alphabet::OneToG.holds(shape.side()) {
        return Err(matrix.error(ReadErrorKind::MarksSide(shape.side())));
    }
    let mut draft = Draft::new(shape);
    draft.marks();
    let set =
        |cell: &Token<'_>| candidates(filled_in(cell).unwrap_or(*cell), alphabet, shape.side());
    let sets: Vec<AnyDigits> = matrix.cells.iter().map(set).collect::<Result<_, _>>()?;
    let values = settled(&Marks::from_fn(shape, |cell| sets[cell.index()]));
    for (cell, token) in shape.all_cells().zip(&matrix.cells) {
        match filled_in(token) {
            Some(_) => draft.fill(cell, sets[cell.index()].single(), false),
            None => draft.fill(cell, values.get(cell), true),
        }
        draft.note(cell, sets[cell.index()]);
    }
    Ok(draft.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use sudolab_core::{Cell, DigitSet};

    #[test]
    fn givens_filled_cells_and_candidates_differ() {
        let text = "1 23 u4 23\n234 4 13 13\n234 13 12 124\n234 123 13 124";
        let board = boards(text, Format::Sdx).remove(0);
        assert_eq!(board.givens.filled(), 1);
        assert_eq!(board.placed.as_ref().unwrap().filled(), 1);
        assert_eq!(board.marks.as_ref().unwrap().get(Cell(5)), DigitSet::from_bits(0b1000));
    }
}
