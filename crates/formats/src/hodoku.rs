//! HoDoKu's library lines: a technique, the state it applies to, and what it does.
//!
//! `:0101:5:53.+4…:deleted:eliminated:placed:extra`; `+` marks a filled-in digit, and a
//! candidate is digit, row, column.

use crate::cells::{Draft, shape_of_cells};
use crate::error::{ReadError, ReadErrorKind};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Line, Text, Token};
use crate::{Alphabet, Options, Sink};
use sudolab_core::{Board, Cell, Digit};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::HoDoKu,
    id: "hodoku",
    title: "library lines of HoDoKu",
    about: "One case per line: :technique:digits:cells with + for filled in:deleted:...",
    extensions: &["txt"],
    sniff: Some(|text| text.data().next().is_some_and(|line| parts(line).is_some())),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

/// The fields after the first colon; at least up to the placements.
fn parts(line: Line<'_>) -> Option<Vec<Token<'_>>> {
    let fields = line.trimmed().fields(|c| c == ':');
    (fields.len() >= 7 && fields[0].text.is_empty()).then(|| fields[1..].to_vec())
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    for line in text.data() {
        sink.push(line.number, board(line, options))?;
    }
    Ok(())
}

fn board(line: Line<'_>, options: &Options) -> Result<Board, ReadError> {
    let fault = "a library line has six or seven colons and starts with one";
    let parts = parts(line).ok_or_else(|| line.error(0, ReadErrorKind::Syntax(fault)))?;
    let mut draft = cells(parts[2], options)?;
    for candidate in parts[3].fields(char::is_whitespace) {
        if !candidate.text.is_empty() {
            let (digit, cell) = struck(candidate, &draft)?;
            draft.strike(cell, digit).map_err(|kind| candidate.error(kind))?;
        }
    }
    let keys = ["technique", "digits", "", "", "eliminations", "placements", "extra"];
    for (key, part) in keys.iter().zip(&parts).filter(|(key, _)| !key.is_empty()) {
        draft.label(key, part.text);
    }
    Ok(draft.finish())
}

fn cells(token: Token<'_>, options: &Options) -> Result<Draft, ReadError> {
    let count = token.text.chars().filter(|&c| c != '+').count();
    let shape = shape_of_cells(count, options).map_err(|kind| token.error(kind))?;
    let (alphabet, side) = (options.alphabet.unwrap_or(Alphabet::OneToG), shape.side());
    let mut draft = Draft::new(shape);
    let (mut cell, mut given) = (0, true);
    for letter in token.characters() {
        let found = letter.first();
        match alphabet.digit_of(found, side) {
            _ if found == '+' => {
                given = false;
                continue;
            }
            None if found != '.' && found != '0' => {
                return Err(letter.error(ReadErrorKind::NotACell { found, side, alphabet }));
            }
            value => draft.fill(Cell(cell), value.and_then(Digit::new), given),
        }
        (cell, given) = (cell + 1, true);
    }
    Ok(draft)
}

/// `178`: candidate 1 of row 7, column 8.
fn struck(candidate: Token<'_>, draft: &Draft) -> Result<(Digit, Cell), ReadError> {
    let side = draft.shape().side();
    let number = |c: char| c.to_digit(10).filter(|&n| n > 0 && n as usize <= side);
    let numbers: Option<Vec<u32>> = candidate.text.chars().map(number).collect();
    match numbers.as_deref() {
        Some(&[digit, row, column]) => Ok((
            Digit::from_index(digit as usize - 1),
            draft.shape().cell(row as usize - 1, column as usize - 1),
        )),
        _ => Err(candidate.error(ReadErrorKind::not_a_value(candidate.text, side))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn plus_marks_what_was_filled_in() {
        let text = ":0101:3:1...+2....3.....4:311 422:132::\n";
        let board = boards(text, Format::HoDoKu).remove(0);
        assert_eq!((board.givens.filled(), board.placed.as_ref().unwrap().filled()), (3, 1));
        assert_eq!(board.marks.as_ref().unwrap().get::<1>(Cell(5)).len(), 3);
        assert_eq!(board.label("technique"), Some("0101"));
        assert_eq!(board.label("eliminations"), Some("132"));
        let bad = error(&text.replace("311", "351"));
        assert_eq!((bad.line, bad.column), (1, 27));
    }
}
