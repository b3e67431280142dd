//! The one drawing of a board in a terminal: small, a character for each cell, or large, with candidates as a small
//! grid. What does not fit is scrolled to, so that the cell at hand is always seen.

mod ansi;
mod layout;

pub use ansi::ansi;
pub(crate) use layout::LARGE_SIDE;
pub use layout::{Layout, Size};

use crate::theme::{Ink, Theme};
use layout::{Part, Window};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use sudolab::{AnyDigits, Cell, Digit, Grid, Puzzle, Shape, Unit, UnitKind, formats};

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
    /// Its digit is in the way of others.
    Blocks,
    /// It is of a group of a step, by its number.
    Group(u8),
}

impl Mark {
    /// All but groups, as a legend tells them.
    pub const ALL: [Mark; 9] = [
        Mark::None,
        Mark::Wrong,
        Mark::DeadEnd,
        Mark::Placed,
        Mark::Removed,
        Mark::Looked,
        Mark::Because,
        Mark::Changed,
        Mark::Blocks,
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
            Mark::Blocks => '=',
            Mark::Group(number) => (b'a' + number % 26) as char,
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
            Mark::Blocks => "its digit is in the way",
            Mark::Group(_) => "a group of the step",
        }
    }

    /// How it looks; groups have colours in turn.
    pub(crate) fn ink(self) -> Ink {
        const GROUPS: [Ink; 4] = [Ink::Because, Ink::Own, Ink::Title, Ink::Key];
        match self {
            Mark::None => Ink::Plain,
            Mark::Wrong | Mark::DeadEnd => Ink::Bad,
            Mark::Placed | Mark::Changed => Ink::Good,
            Mark::Removed | Mark::Looked | Mark::Because => Ink::Because,
            Mark::Blocks => Ink::Title,
            Mark::Group(number) => GROUPS[usize::from(number) % GROUPS.len()],
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
    pub candidates: AnyDigits,
    /// Why it stands out.
    pub mark: Mark,
    /// The candidates that a step rests on.
    pub lit: AnyDigits,
    /// The candidates that a step strikes out.
    pub fallen: AnyDigits,
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
    /// Its shape and regions.
    pub shape: &'a sudolab::Layout,
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
    pub fn layout(&self, area: Rect) -> Layout<'_> {
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

    fn seen(&self, area: Rect) -> (Layout<'_>, Window) {
        let layout = self.layout(area);
        (layout, layout.window(area, self.cursor))
    }

    fn ink(&self, layout: &Layout<'_>, part: Part) -> (String, Style) {
        match part {
            Part::Line { character, strong } => {
                let ink = if strong { Ink::Plain } else { Ink::Faint };
                (character.to_string(), self.theme.style(ink))
            }
            Part::Inside { cell, x, y } => {
                let face = (self.faces)(cell);
                let character = layout.character(&face, x, y);
                let mut style = match layout.candidate_at(&face, x, y) {
                    Some(digit) if face.fallen.contains(digit) => self.theme.style(Ink::Bad),
                    Some(digit) if face.lit.contains(digit) => self.theme.style(lit(face.mark)),
                    Some(_) if face.mark != Mark::None => self.theme.style(Ink::Faint),
                    _ => self.style(&face),
                };
                if self.is_extra(cell) {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                if self.cursor == Some(cell) {
                    style = style.patch(self.theme.style(Ink::Focus));
                }
                (character.to_string(), style)
            }
        }
    }

    /// Does it lie on a diagonal, in a window or in an extra region? Those are underlined.
    fn is_extra(&self, cell: Cell) -> bool {
        let units =
            self.shape.units_of(cell).iter().map(|&unit| &self.shape.units()[usize::from(unit)]);
        let groups =
            self.shape.groups_of(cell).iter().map(|&group| &self.shape.groups()[group as usize]);
        let listed = |unit: &Unit| unit.kind == UnitKind::Extra && unit.cells.len() > 2;
        // A rule that every cell is in is told in words.
        let units_of_all = self.shape.units().len() >= 4 * self.shape.side();
        !units_of_all && units.chain(groups).any(listed)
    }

    fn style(&self, face: &Face) -> Style {
        let ink = match face.mark {
            Mark::None if face.given => Ink::Given,
            Mark::None if face.digit.is_some() => Ink::Own,
            Mark::None => Ink::Faint,
            mark => mark.ink(),
        };
        let style = self.theme.style(ink);
        if face.given { style.patch(self.theme.style(Ink::Given)).fg_of(style) } else { style }
    }
}

/// A candidate that a step rests on, in a cell that it changes, too, does not look changed.
fn lit(mark: Mark) -> Ink {
    if mark == Mark::Changed { Ink::Because } else { mark.ink() }
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
