//! The words beside a board.

use crate::game::Game;
use crate::picture::symbol;
use crate::theme::{Ink, Theme};
use ratatui::text::{Line, Span};
use sudolab::Digit;
use sudolab::check::{Check, Solutions};

pub(super) fn verdict(found: &Check) -> String {
    let mut says = match (&found.refusal, found.solutions) {
        (Some(refusal), _) => refusal.clone(),
        (_, Solutions::One) if !found.wrong.is_empty() => {
            format!("{} of your digits cannot be right.", found.wrong.len())
        }
        (_, Solutions::One) if found.full => "Solved: every digit is right.".to_owned(),
        (_, Solutions::One) => "All right so far. There is exactly one solution.".to_owned(),
        (_, other) => format!("There is {}.", other.words()),
    };
    for note in &found.notes {
        says += &format!(" {}", sentence(note));
    }
    says
}

/// With a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", characters.as_str())
}

pub(super) fn facts_of(game: &Game, name: &str, cut: bool, theme: Theme) -> Vec<Line<'static>> {
    let fact = |name: &str, value: String| {
        let name = Span::styled(format!("{name:<8}"), theme.style(Ink::Faint));
        Line::from(vec![name, Span::raw(value)])
    };
    let cells = game.shape().cells();
    let mut lines = vec![
        fact("puzzle", name.to_owned()),
        fact("board", game.shape().to_string()),
        fact("filled", format!("{} of {cells}", game.filled())),
        fact("writing", game.tool.name().to_owned()),
    ];
    if cut {
        lines.push(fact("view", "scrolls with the cell".to_owned()));
    }
    lines.push(Line::default());
    lines.extend(cell_lines(game, theme));
    lines
}

/// The marks of the cell at hand as a small grid: small boards have no room for them.
fn cell_lines(game: &Game, theme: Theme) -> Vec<Line<'static>> {
    let (shape, cell) = (game.shape(), game.cursor);
    let marks = game.marks(cell);
    if let Some(digit) = game.digit(cell) {
        let what = if game.is_given(cell) { "a given" } else { "yours" };
        return vec![Line::raw(format!("{}, {what}", symbol(shape, digit)))];
    }
    if marks.is_empty() {
        return vec![Line::styled("no marks here", theme.style(Ink::Faint))];
    }
    let row = |row: usize| {
        let digits = (0..shape.box_width()).map(|column| row * shape.box_width() + column);
        let digits = digits.map(Digit::from_index);
        let show = |digit| match marks.contains(digit) {
            true => format!("{:>2}", symbol(shape, digit)),
            false => " ·".to_owned(),
        };
        Line::raw(digits.map(show).collect::<String>())
    };
    (0..shape.box_height()).map(row).collect()
}
