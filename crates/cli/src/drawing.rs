//! A board drawn for a terminal.

use sudolab::{Cell, Grid, Puzzle, formats};

/// A boxed board, the givens bold.
pub(crate) fn boxed(puzzle: &Puzzle, board: &Grid) -> String {
    boxed_at(puzzle, board, None)
}

/// The same with one cell marked: the boxed format, whose words between the borders are the
/// cells in order.
pub(crate) fn boxed_at(puzzle: &Puzzle, board: &Grid, at: Option<Cell>) -> String {
    let plain = formats::picture(board);
    let mut cells = puzzle.shape().all_cells();
    let mut text = String::new();
    for word in plain.split_inclusive([' ', '\n']) {
        let symbol = word.trim_end();
        let is_cell = symbol.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.');
        let cell = if is_cell { cells.next() } else { None };
        let style = match cell {
            Some(cell) if at == Some(cell) => MARKED,
            Some(cell) if puzzle.given(cell).is_some() => BOLD,
            _ => "",
        };
        let end = if style.is_empty() { "" } else { PLAIN };
        text += &format!("{style}{symbol}{end}{}", &word[symbol.len()..]);
    }
    text
}

const BOLD: &str = "\x1b[1m";
const MARKED: &str = "\x1b[7m";
const PLAIN: &str = "\x1b[0m";
