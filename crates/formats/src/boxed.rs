//! Grids drawn with borders between the boxes, as in forum posts.

use crate::error::WriteError;
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::write::Symbols;
use crate::{Alphabet, WriteOptions, numbers, rows};
use sudolab_core::{Board, Digit, Grid};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Boxed,
    id: "boxed",
    title: "grid drawn with box borders",
    about: "Rows with | between boxes and ---+--- under them, also drawn in Unicode (forums, .spf).",
    extensions: &["txt", "spf"],
    sniff: None,
    read: |text, options, sink| match numbers::has_wide_cells(text) {
        true => numbers::read(text, options, sink),
        false => rows::read(text, options, sink),
    },
    write: Writer::Each { write, between: Some("\n") },
    keeps: Keeps { boxes: true, by_borders: true, ..Keeps::DIGITS },
};

fn write(board: &Board, options: &WriteOptions) -> Result<String, WriteError> {
    let shape = board.shape();
    let cells: Vec<String> = if shape.side() <= Alphabet::MAX_SIDE || options.alphabet.is_some() {
        let symbols = Symbols::of(board, '.', options)?;
        symbols.cells(board).chars().map(String::from).collect()
    } else {
        let number = |cell| board.digit(cell).map_or(".".to_string(), |d| d.to_string());
        shape.all_cells().map(number).collect()
    };
    Ok(draw(&cells, shape.box_height(), shape.box_width()))
}

/// A grid for the eye, blank cells as dots: digits as characters of `1-G` where there are enough,
/// else as numbers. Unlike a text that is written, it may be ambiguous to read.
pub fn picture(grid: &Grid) -> String {
    let shape = grid.shape();
    let show = |digit: Digit| symbol(digit, shape.side());
    let cells: Vec<String> =
        grid.digits().iter().map(|digit| digit.map_or(".".to_string(), show)).collect();
    match shape.has_boxes() {
        true => draw(&cells, shape.box_height(), shape.box_width()),
        false => draw(&cells, shape.side(), shape.side()),
    }
}

/// A digit for the eye, on a board of this side: a character of `1-G` where there are enough, else a number.
pub fn symbol(digit: Digit, side: usize) -> String {
    match Alphabet::OneToG.holds(side) {
        true => Alphabet::OneToG.character(digit.value()).to_string(),
        false => digit.to_string(),
    }
}

/// The digit that a person means by a character, on a board of this side: the other way round.
pub fn digit_of_symbol(character: char, side: usize) -> Option<Digit> {
    Alphabet::OneToG.digit_of(character, side).and_then(Digit::new)
}

/// Draws cells in columns of equal width with borders between the boxes.
pub(crate) fn draw(cells: &[String], box_height: usize, box_width: usize) -> String {
    let side = cells.len().isqrt();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let rule = vec!["-".repeat(box_width * (width + 1) + 1); side / box_width].join("+");
    let rule = format!("+{rule}+\n");
    let mut text = String::new();
    for (row, cells) in cells.chunks(side).enumerate() {
        if row % box_height == 0 {
            text += &rule;
        }
        for (column, cell) in cells.iter().enumerate() {
            let border = if column % box_width == 0 { "| " } else { "" };
            text += &format!("{border}{cell:<width$} ");
        }
        text += "|\n";
    }
    text + &rule
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::write;
    use sudolab_core::Shape;

    #[test]
    fn borders_of_all_kinds_are_read() {
        let plain = boards("1...\n..2.\n.3..\n...4", Format::Rows);
        let forum = "1 . | . .\n. . | 2 .\n---------\n. 3 | . .\n. . | . 4\n";
        let unicode = "┌──┬──┐\n│1.│..│\n│..│2.│\n├──┼──┤\n│.3│..│\n│..│.4│\n└──┴──┘";
        let dashes = "1-|--\n--|2-\n--+--\n-3|--\n--|-4\n";
        for text in [forum, unicode, dashes] {
            assert_eq!(boards(text, Format::Boxed), plain, "{text}");
        }
    }

    #[test]
    fn symbols_are_characters_where_there_are_enough_and_can_be_typed() {
        for value in 1..=25 {
            let digit = Digit::new(value).unwrap();
            let shown = symbol(digit, 25);
            assert_eq!(digit_of_symbol(shown.chars().next().unwrap(), 25), Some(digit));
        }
        assert_eq!(symbol(Digit::new(10).unwrap(), 16), "A");
        assert_eq!(symbol(Digit::new(10).unwrap(), 36), "10");
        assert_eq!(digit_of_symbol('A', 9), None);
        assert_eq!(digit_of_symbol('0', 9), None);
    }

    #[test]
    fn the_drawn_boxes_are_the_boxes() {
        let mut board = boards(&".".repeat(36), Format::Line).remove(0);
        for (height, width) in [(3, 2), (2, 3)] {
            board.givens = sudolab_core::Grid::empty(Shape::new(height, width).unwrap());
            let drawn = write(&board, Format::Boxed, &WriteOptions::default()).unwrap();
            assert!(drawn.lost.is_empty());
            assert_eq!(boards(&drawn.text, Format::Boxed), [board.clone()], "{}", drawn.text);
        }
        // Borders around single rows or columns are in use for other boxes, too.
        for (height, width) in [(1, 6), (6, 1)] {
            board.givens = sudolab_core::Grid::empty(Shape::new(height, width).unwrap());
            let drawn = write(&board, Format::Boxed, &WriteOptions::default()).unwrap();
            assert_eq!(drawn.lost.len(), 1, "{}", drawn.text);
        }
    }
}
