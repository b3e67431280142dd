//! A board on standard output: the picture of the screen where that is a terminal, plain lines elsewhere.

use console::Term;
use std::io::{self, IsTerminal};
use sudolab::{Cell, Grid, Puzzle, formats};
use sudolab_tui::Theme;
use sudolab_tui::picture::{Face, Picture, Size, ansi};

/// The whole board, the givens bold.
pub(crate) fn boxed(puzzle: &Puzzle, board: &Grid) -> String {
    match io::stdout().is_terminal() {
        true => drawn(puzzle, board, None, (u16::MAX, u16::MAX)),
        false => formats::picture(board),
    }
}

/// As much of it as the terminal has room for above `rows` other lines, with one cell marked and in sight.
pub(crate) fn boxed_at(puzzle: &Puzzle, board: &Grid, at: Option<Cell>, rows: u16) -> String {
    let (height, width) = Term::stdout().size();
    drawn(puzzle, board, at, (width, height.saturating_sub(rows)))
}

fn drawn(puzzle: &Puzzle, board: &Grid, at: Option<Cell>, (columns, rows): (u16, u16)) -> String {
    let faces = |cell| Face::of(puzzle, board, cell);
    let theme = Theme::of_environment();
    let picture =
        Picture { shape: puzzle.layout(), faces: &faces, cursor: at, size: Size::Small, theme };
    ansi(&picture, columns, rows)
}
