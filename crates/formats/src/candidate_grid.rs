//! A grid of candidates: each cell lists the digits it may still hold.

use crate::boxed::draw;
use crate::cells::board_of_sets;
use crate::error::{ReadError, ReadErrorKind, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::stack::{Matrix, stack, words};
use crate::text::{Text, Token};
use crate::{Alphabet, Options, Sink, WriteOptions};
use sudolab_core::{AnyDigits, Board, Cell, Digit, Marks, Shape};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::CandidateGrid,
    id: "candidates",
    title: "candidate grid",
    about: "Rows of candidate lists such as 125 3 25 | 4 ..., borders optional (pmgrid).",
    extensions: &["txt"],
    sniff: None,
    read,
    write: Writer::Each { write, between: Some("\n") },
    keeps: Keeps { boxes: true, by_borders: true, filled: false, marks: true, ..Keeps::DIGITS },
};

pub(crate) fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    stack(text, options, words, sink, |matrix| board(matrix, options))
}

fn board(matrix: &Matrix<'_>, options: &Options) -> Result<Board, ReadError> {
    let shape = matrix.shape(options)?;
    if !Alphabet::OneToG.holds(shape.side()) {
        return Err(matrix.error(ReadErrorKind::MarksSide(shape.side())));
    }
    let alphabet = options.alphabet.unwrap_or(Alphabet::OneToG);
    let mut sets = Marks::none(shape);
    for (cell, token) in shape.all_cells().zip(&matrix.cells) {
        sets.set(cell, candidates(*token, alphabet, shape.side())?);
    }
    Ok(board_of_sets(sets))
}

/// The digits of a token; other marks (`*`, `#`, `-` beside digits) are for the eye.
/// None at all means nothing is known of the cell.
pub(crate) fn candidates(
    token: Token<'_>,
    alphabet: Alphabet,
    side: usize,
) -> Result<AnyDigits, ReadError> {
    let mut set = AnyDigits::EMPTY;
    for letter in token.characters() {
        let found = letter.first();
        match alphabet.digit_of(found, side).and_then(Digit::new) {
            Some(digit) => set.insert(digit),
            None if found.is_alphanumeric() && found != '0' => {
                return Err(letter.error(ReadErrorKind::NotACell { found, side, alphabet }));
            }
            None => {}
        }
    }
    Ok(set.or_all(side))
}

/// The candidates of every cell: a filled cell has its digit, an open one what the marks
/// allow and no filled peer holds. None may be empty: it would be read as a cell without marks.
///
/// # Errors
/// The cell that nothing fits in.
pub(crate) fn living_sets(board: &Board) -> Result<Marks, WriteError> {
    let sets = sets(board);
    let is_dead = |cell: &Cell| sets.get::<{ AnyDigits::WORDS }>(*cell).is_empty();
    let dead = board.shape().all_cells().find(is_dead);
    dead.map_or(Ok(sets), |cell| Err(WriteError::Dead(cell, board.shape())))
}

/// The same, empty where nothing fits.
pub(crate) fn sets(board: &Board) -> Marks {
    let (shape, layout) = (board.shape(), board.layout());
    let filled =
        |cells: &[Cell]| -> AnyDigits { cells.iter().filter_map(|&c| board.digit(c)).collect() };
    let used: Vec<AnyDigits> = layout.all_different().map(|unit| filled(&unit.cells)).collect();
    let open = |cell: Cell| {
        let seen = layout.all_of(cell).map(|unit| used[unit]);
        seen.fold(board.allowed(cell), |left, used| left - used)
    };
    Marks::from_fn(shape, |cell| board.digit(cell).map_or_else(|| open(cell), AnyDigits::only))
}

/// The alphabet for a board's candidates, if it has enough characters.
pub(crate) fn alphabet(
    shape: &'static Shape,
    options: &WriteOptions,
) -> Result<Alphabet, WriteError> {
    let alphabet = options.alphabet.unwrap_or(Alphabet::OneToG);
    match alphabet.holds(shape.side()) && Alphabet::OneToG.holds(shape.side()) {
        true => Ok(alphabet),
        false => Err(WriteError::Alphabet(alphabet, shape.side())),
    }
}

fn write(board: &Board, options: &WriteOptions) -> Result<String, WriteError> {
    let shape = board.shape();
    let alphabet = alphabet(shape, options)?;
    let list = |set: AnyDigits| set.iter().map(|d| alphabet.character(d.value())).collect();
    let cells: Vec<String> = living_sets(board)?.iter().map(list).collect();
    Ok(draw(&cells, shape.box_height(), shape.box_width()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::write;

    #[test]
    fn a_single_is_a_given_only_if_no_peer_keeps_it() {
        let text = "\
            *-----------------*\n\
            | 1    23 | 234  34 |\n\
            | 234* 4  | 13  1234 |\n\
            |---------+--------|\n\
            | 234  13 | 124  14 |\n\
            | 24   123| 134  2 |\n\
            *-----------------*\n";
        let board = boards(text, Format::CandidateGrid).remove(0);
        let cell = |row, column| board.shape().cell(row, column);
        assert_eq!(board.givens.get(cell(0, 0)).map(Digit::value), Some(1));
        assert_eq!(board.givens.get(cell(1, 1)), None);
        let marks = board.marks.as_ref().unwrap().get(cell(1, 0));
        assert_eq!(marks, sudolab_core::DigitSet::from_bits(0b1110));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let board = boards("1...\n..2.\n.3..\n...4", Format::Rows).remove(0);
        let written = write(&board, Format::CandidateGrid, &WriteOptions::default()).unwrap();
        assert!(written.lost.is_empty(), "{:?}", written.lost);
        let again = boards(&written.text, Format::CandidateGrid).remove(0);
        assert_eq!(again.puzzle(), board.puzzle());
    }
}
