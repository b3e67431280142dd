//! The one drawing of a board in a terminal: small, a character for each cell, or large, with candidates as a small
//! grid. What does not fit is scrolled to, so that the cell at hand is always seen.

mod ansi;
mod layout;

pub use ansi::ansi;
pub use layout::{Layout, Size};

use crate::theme::{Ink, Theme};
use layout::{Part, Window};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;
use sudolab::{Cell, Digit, DigitSet, Grid, Puzzle, Shape, formats};

/// Why a cell stands out. Each has a sign of its own, which says it without colours.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mark {
    /// It does not.
    #[default]
    None,
    /// A digit that cannot be right.
    Wrong,
    /// The search turned back here.
    DeadEnd,
    /// A digit was just written here.
    Placed,
    /// A digit was just taken back.
    Removed,
    /// The search looks here, or tests a digit.
    Looked,
    /// A step rests on it.
    Because,
    /// A step changes it.
    Changed,
}

impl Mark {
    /// All, as a legend tells them.
    pub const ALL: [Mark; 8] = [
        Mark::None,
        Mark::Wrong,
        Mark::DeadEnd,
        Mark::Placed,
        Mark::Removed,
        Mark::Looked,
        Mark::Because,
        Mark::Changed,
    ];

    /// The character before the digit.
    pub fn sign(self) -> char {
        match self {
            Mark::None => ' ',
            Mark::Wrong => '!',
            Mark::DeadEnd => 'x',
            Mark::Placed => '+',
            Mark::Removed => '-',
            Mark::Looked => '?',
            Mark::Because => '*',
            Mark::Changed => '>',
        }
    }

    /// What it means.
    pub fn says(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Wrong => "cannot be right",
            Mark::DeadEnd => "a dead end",
            Mark::Placed => "just written",
            Mark::Removed => "just taken back",
            Mark::Looked => "looked at, or tested",
            Mark::Because => "the step rests on it",
            Mark::Changed => "the step changes it",
        }
    }

    fn ink(self) -> Option<Ink> {
        match self {
            Mark::None => None,
            Mark::Wrong | Mark::DeadEnd => Some(Ink::Bad),
            Mark::Placed | Mark::Changed => Some(Ink::Good),
            Mark::Removed | Mark::Looked | Mark::Because => Some(Ink::Because),
        }
    }
}

/// What a cell shows.
#[derive(Clone, Copy, Default, Debug)]
pub struct Face {
    /// Its digit.
    pub digit: Option<Digit>,
    /// Was it given?
    pub given: bool,
    /// Its candidates, where there is no digit.
    pub candidates: DigitSet,
    /// Why it stands out.
    pub mark: Mark,
}

impl Face {
    /// A cell of a grid that a puzzle was filled to.
    pub fn of(puzzle: &Puzzle, grid: &Grid, cell: Cell) -> Face {
        Face { digit: grid.get(cell), given: puzzle.given(cell).is_some(), ..Face::default() }
    }
}

/// A board to be drawn.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// Its shape.
    pub shape: &'static Shape,
    /// What each cell shows.
    pub faces: &'a dyn Fn(Cell) -> Face,
    /// The cell at hand, if any; it is always seen.
    pub cursor: Option<Cell>,
    /// How large.
    pub size: Size,
    /// The colours.
    pub theme: Theme,
}

impl Picture<'_> {
    /// How it is laid out in an area.
    pub fn layout(&self, area: Rect) -> Layout {
        Layout::new(self.shape, self.size, area)
    }

    /// The cell under a place on the screen.
    pub fn cell_at(&self, area: Rect, place: Position) -> Option<Cell> {
        if !area.contains(place) {
            return None;
        }
        let (layout, window) = self.seen(area);
        let (x, y) =
            (window.left + (place.x - area.x) as usize, window.top + (place.y - area.y) as usize);
        match layout.part(x, y)? {
            Part::Inside { cell, .. } => Some(cell),
            Part::Line { .. } => None,
        }
    }

    /// Is a part of it out of sight?
    pub fn is_cut(&self, area: Rect) -> bool {
        let layout = self.layout(area);
        layout.width() > area.width as usize || layout.height() > area.height as usize
    }

    fn seen(&self, area: Rect) -> (Layout, Window) {
        let layout = self.layout(area);
        (layout, layout.window(area, self.cursor))
    }

    fn ink(&self, layout: &Layout, part: Part) -> (String, Style) {
        match part {
            Part::Line { character, strong } => {
                let ink = if strong { Ink::Plain } else { Ink::Faint };
                (character.to_string(), self.theme.style(ink))
            }
            Part::Inside { cell, x, y } => {
                let face = (self.faces)(cell);
                let character = layout.character(&face, x, y);
                let mut style = self.style(&face);
                if self.cursor == Some(cell) {
                    style = style.patch(self.theme.style(Ink::Focus));
                }
                (character.to_string(), style)
            }
        }
    }

    fn style(&self, face: &Face) -> Style {
        let ink = match face.mark.ink() {
            Some(ink) => ink,
            None if face.given => Ink::Given,
            None if face.digit.is_some() => Ink::Own,
            None => Ink::Faint,
        };
        let style = self.theme.style(ink);
        if face.given { style.patch(self.theme.style(Ink::Given)).fg_of(style) } else { style }
    }
}

/// Keeps the colour of another style.
trait FgOf {
    fn fg_of(self, other: Style) -> Style;
}

impl FgOf for Style {
    fn fg_of(mut self, other: Style) -> Style {
        self.fg = other.fg;
        self
    }
}

impl Widget for Picture<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let (layout, window) = self.seen(area);
        for (y, row) in (window.top..layout.height()).zip(area.y..area.bottom()) {
            for (x, column) in (window.left..layout.width()).zip(area.x..area.right()) {
                if let Some(part) = layout.part(x, y) {
                    let (text, style) = self.ink(&layout, part);
                    buffer.set_string(column, row, text, style);
                }
            }
        }
    }
}

/// The character or number of a digit, as pictures show it.
pub(crate) fn symbol(shape: &Shape, digit: Digit) -> String {
    formats::symbol(digit, shape.side())
}
