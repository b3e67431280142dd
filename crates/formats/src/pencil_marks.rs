//! Candidates as a fixed pattern: 729 characters for 9x9, character k stands for digit
//! k mod 9 + 1 of cell k div 9, or is blank (Sukaku).

use crate::cells::{board_of_sets, shape_of_side};
use crate::error::{ReadError, ReadErrorKind, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Text, Token};
use crate::{Alphabet, Options, Sink, WriteOptions, candidate_grid};
use sudolab_core::{AnyDigits, Board, Cell, Digit, Marks, Shape};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::PencilMarks,
    id: "pencilmarks",
    title: "lines of pencil marks",
    about: "One board per line, N characters per cell: each digit in its place or a dot (729).",
    extensions: &["txt", "sukaku"],
    sniff: Some(sniff),
    read,
    write: Writer::Each { write, between: Some("") },
    keeps: Keeps { filled: false, marks: true, ..Keeps::DIGITS },
};

/// The side of a board with so many marks.
fn side_of(marks: usize) -> Option<usize> {
    (4..=35).find(|side: &usize| side.pow(3) == marks)
}

/// Lengths such as 64 and 729 are squares too, so every digit must be in its place, and most cells
/// must have one: an 8x8 board of few givens may have them all in the right places.
fn sniff(text: Text<'_>) -> bool {
    let Some(line) = text.data().next() else { return false };
    let marks = line.trimmed();
    let Some(side) = side_of(marks.text.chars().count()) else { return false };
    let Ok(shape) = Shape::for_side(side) else { return false };
    let is_marked =
        |sets: Marks| 2 * sets.iter().filter(|set| !set.is_empty()).count() > shape.cells();
    sets(marks, shape, Alphabet::OneToG).is_ok_and(is_marked)
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    for line in text.data() {
        sink.push(line.number, read_line(line.trimmed(), options))?;
    }
    Ok(())
}

fn read_line(marks: Token<'_>, options: &Options) -> Result<Board, ReadError> {
    let found = marks.text.chars().count();
    let side = side_of(found).ok_or_else(|| {
        let expected = options.shape.map_or(9, |shape| shape.side()).pow(3);
        marks.error(ReadErrorKind::RowLength { found, expected })
    })?;
    let shape = shape_of_side(side, options).map_err(|kind| marks.error(kind))?;
    let alphabet = options.alphabet.unwrap_or(Alphabet::OneToG);
    let sets = sets(marks, shape, alphabet)?;
    let is_empty = |cell: &Cell| sets.get::<{ AnyDigits::WORDS }>(*cell).is_empty();
    match shape.all_cells().find(is_empty) {
        // Every digit that may stand in a cell is listed here, so that none means none.
        Some(cell) => {
            let column = marks.column + cell.index() * side;
            let name = shape.name(cell).into();
            Err(Token { column, ..marks }.error(ReadErrorKind::NoCandidate(name)))
        }
        None => Ok(board_of_sets(sets)),
    }
}

fn sets(marks: Token<'_>, shape: &'static Shape, alphabet: Alphabet) -> Result<Marks, ReadError> {
    let side = shape.side();
    let mut sets = vec![AnyDigits::EMPTY; shape.cells()];
    for (place, mark) in marks.characters().enumerate() {
        let digit = Digit::from_index(place % side);
        match alphabet.digit_of(mark.first(), side) {
            Some(value) if value == digit.value() => sets[place / side].insert(digit),
            None if ".0-_*xX?".contains(mark.first()) => {}
            _ => return Err(mark.error(ReadErrorKind::not_a_value(mark.text, side))),
        }
    }
    Ok(Marks::from_fn(shape, |cell| sets[cell.index()]))
}

fn write(board: &Board, options: &WriteOptions) -> Result<String, WriteError> {
    let alphabet = candidate_grid::alphabet(board.shape(), options)?;
    let digits = (0..board.shape().side()).map(Digit::from_index);
    let mark = |set: AnyDigits, digit: Digit| match set.contains(digit) {
        true => alphabet.character(digit.value()),
        false => '.',
    };
    let cell = |set| digits.clone().map(move |digit| mark(set, digit));
    let mut text: String = candidate_grid::living_sets(board)?.iter().flat_map(cell).collect();
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::write;

    #[test]
    fn each_digit_has_its_place() {
        let board = boards("1...\n..2.\n.3..\n...4", Format::Rows).remove(0);
        let text = write(&board, Format::PencilMarks, &WriteOptions::default()).unwrap().text;
        assert!(text.starts_with("1....2.4..34..3."), "{text}");
        let again = boards(&text, Format::PencilMarks).remove(0);
        assert_eq!(again.givens, board.givens);
        let swapped = text.replacen(".2.4", "2..4", 1);
        let options = Options { format: Some(Format::PencilMarks), ..Options::default() };
        let error = crate::read(&swapped, &options).unwrap_err();
        assert_eq!((error.line, error.column), (1, 5));
    }
}
