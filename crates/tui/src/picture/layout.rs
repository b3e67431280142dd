//! Where the cells of a board lie in a picture of characters.
//!
//! ```text
//! small: a sign and a symbol for each cell      large: candidates in rows, as the digits of a box lie
//! ┌───────┬──                                   ┏━━━━━━━┯━━
//! │ 5 3 . │ .                                   ┃ 1 2   │
//! │ 6 . .?│ 1                                   ┃ 4   6 │ +5
//! ```
//!
//! A board with regions of other forms than boxes has room for a line between any two cells, and lines around
//! its regions alone.

use super::{Face, symbol};
use ratatui::layout::Rect;
use sudolab::{Cell, Digit, Layout as Units};

/// How large a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Size {
    /// Large where all of it fits, else small.
    #[default]
    Fitting,
    /// A character for each cell.
    Small,
    /// A small grid of candidates in each cell.
    Large,
}

/// The places of all cells.
#[derive(Clone, Copy)]
pub struct Layout<'a> {
    shape: &'a Units,
    large: bool,
    /// Are there boxes, so that lines go from edge to edge?
    boxed: bool,
    /// Characters of a symbol.
    symbol: usize,
}

/// The part of a picture that is seen.
pub(super) struct Window {
    pub(super) left: usize,
    pub(super) top: usize,
}

/// What lies at a place of the picture.
pub(super) enum Part {
    /// A piece of a line; strong ones are those around boxes.
    Line { character: char, strong: bool },
    /// A place inside a cell.
    Inside { cell: Cell, x: usize, y: usize },
}

/// Where a coordinate falls: on the line before a cell, or so far inside it.
enum Along {
    Line(usize),
    Inside(usize, usize),
    /// The column behind the last cell of a box.
    Air,
}

/// The largest side that is drawn with candidates: no screen has room for more.
pub(crate) const LARGE_SIDE: usize = 64;

impl<'a> Layout<'a> {
    /// The layout in an area.
    pub fn new(shape: &'a Units, size: Size, area: Rect) -> Layout<'a> {
        let largest = Digit::from_index(shape.side() - 1);
        let symbol = symbol(shape, largest).len();
        let large = Layout { shape, large: true, boxed: shape.has_boxes(), symbol };
        let fits = large.width() <= area.width as usize && large.height() <= area.height as usize;
        let wanted = match size {
            Size::Large => true,
            Size::Small => false,
            Size::Fitting => fits,
        };
        Layout { large: wanted && shape.side() <= LARGE_SIDE, ..large }
    }

    /// Is it the large one?
    pub fn is_large(&self) -> bool {
        self.large
    }

    /// Columns of the whole picture.
    pub fn width(&self) -> usize {
        let (boxes, cells) = (self.shape.box_height(), self.shape.box_width());
        if self.is_lined() {
            self.shape.side() * (self.inner_width() + 1) + 1
        } else {
            boxes * (cells * self.inner_width() + 2) + 1
        }
    }

    /// Rows of the whole picture.
    pub fn height(&self) -> usize {
        let (cells, boxes) = (self.shape.box_height(), self.shape.box_width());
        match self.is_lined() {
            true => self.shape.side() * (self.inner_height() + 1) + 1,
            false => boxes * (cells + 1) + 1,
        }
    }

    /// Is there room for a line between any two cells?
    fn is_lined(&self) -> bool {
        self.large || !self.boxed
    }

    /// How the candidates of a cell lie: rows and columns.
    fn candidates(&self) -> (usize, usize) {
        if self.boxed {
            return (self.shape.box_height(), self.shape.box_width());
        }
        let side = self.shape.side();
        let columns = (1..=side).find(|columns| columns * columns >= side).unwrap_or(side);
        (side.div_ceil(columns), columns)
    }

    fn inner_width(&self) -> usize {
        if self.large { self.candidates().1 * (self.symbol + 1) + 1 } else { self.symbol + 1 }
    }

    /// Scrolled so that the cell is in the middle, as far as the edges allow.
    pub(super) fn window(&self, area: Rect, cursor: Option<Cell>) -> Window {
        let (x, y) = cursor.map_or((0, 0), |cell| self.middle(cell));
        let scroll = |at: usize, whole: usize, seen: usize| {
            at.saturating_sub(seen / 2).min(whole.saturating_sub(seen))
        };
        Window {
            left: scroll(x, self.width(), area.width as usize),
            top: scroll(y, self.height(), area.height as usize),
        }
    }

    fn middle(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = (self.shape.row(cell), self.shape.column(cell));
        let (high, wide) = (self.shape.box_height(), self.shape.box_width());
        if self.is_lined() {
            (
                column * (self.inner_width() + 1) + self.inner_width() / 2,
                row * (self.inner_height() + 1) + self.inner_height() / 2,
            )
        } else {
            (column / wide * 2 + column * self.inner_width() + 2, row / high + row + 1)
        }
    }

    /// What lies there; nothing beyond the picture, and between the last cell of a box and its line.
    pub(super) fn part(&self, x: usize, y: usize) -> Option<Part> {
        let (x, y) = (self.along(x, true)?, self.along(y, false)?);
        Some(match (x, y) {
            (Along::Inside(column, x), Along::Inside(row, y)) => {
                Part::Inside { cell: self.shape.cell(row, column), x, y }
            }
            (Along::Line(column), Along::Inside(row, _)) if !self.boxed => {
                self.drawn(self.is_wall((row, column), (row, column.wrapping_sub(1))), '│', '┃')
            }
            (Along::Inside(column, _), Along::Line(row)) if !self.boxed => {
                self.drawn(self.is_wall((row, column), (row.wrapping_sub(1), column)), '─', '━')
            }
            (Along::Line(column), Along::Line(row)) if !self.boxed => self.corner(column, row),
            (Along::Line(column), Along::Inside(..)) => {
                let strong = self.is_border(column, true);
                Part::Line { character: self.pick(strong, '│', '┃'), strong }
            }
            (Along::Air, Along::Inside(..)) | (_, Along::Air) => return None,
            (Along::Inside(..) | Along::Air, Along::Line(row)) => {
                let strong = self.is_border(row, false);
                Part::Line { character: self.pick(strong, '─', '━'), strong }
            }
            (Along::Line(column), Along::Line(row)) => self.crossing(column, row),
        })
    }

    /// The row or column of a coordinate.
    fn along(&self, at: usize, across: bool) -> Option<Along> {
        let (boxes, side) = (self.box_size(across), self.shape.side());
        let inner = if across { self.inner_width() } else { self.inner_height() };
        if self.is_lined() {
            let (cell, offset) = (at / (inner + 1), at % (inner + 1));
            return match offset {
                0 if cell <= side => Some(Along::Line(cell)),
                _ if cell < side => Some(Along::Inside(cell, offset - 1)),
                _ => None,
            };
        }
        // Small: a line before each box, and across one column of air behind it.
        let pitch = 1 + boxes * inner + usize::from(across);
        let (box_number, offset) = (at / pitch, at % pitch);
        let first = box_number * boxes;
        match offset {
            0 if first <= side => Some(Along::Line(first)),
            _ if first >= side => None,
            _ if offset - 1 == boxes * inner => Some(Along::Air),
            _ => Some(Along::Inside(first + (offset - 1) / inner, (offset - 1) % inner)),
        }
    }

    fn box_size(&self, across: bool) -> usize {
        if across { self.shape.box_width() } else { self.shape.box_height() }
    }

    fn inner_height(&self) -> usize {
        if self.large { self.candidates().0 } else { 1 }
    }

    /// Is there a border between two neighbours (row and column, possibly off the board)?
    fn is_wall(&self, a: (usize, usize), b: (usize, usize)) -> bool {
        let side = self.shape.side();
        let region = |(row, column): (usize, usize)| {
            let on_board = row < side && column < side;
            on_board.then(|| self.shape.region_of(self.shape.cell(row, column)))
        };
        region(a) != region(b)
    }

    /// A piece of a border, or of the space between two cells of a region.
    fn drawn(&self, is_wall: bool, light: char, heavy: char) -> Part {
        let character = if is_wall { self.pick(true, light, heavy) } else { ' ' };
        Part::Line { character, strong: is_wall }
    }

    /// Where borders meet: by which of the four lines from here are there.
    fn corner(&self, column: usize, row: usize) -> Part {
        const LIGHT: [char; 16] =
            [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
        const HEAVY: [char; 16] =
            [' ', '╹', '╻', '┃', '╸', '┛', '┓', '┫', '╺', '┗', '┏', '┣', '━', '┻', '┳', '╋'];
        let (above, before) = (row.wrapping_sub(1), column.wrapping_sub(1));
        let lines = [
            self.is_wall((above, before), (above, column)),
            self.is_wall((row, before), (row, column)),
            self.is_wall((above, before), (row, before)),
            self.is_wall((above, column), (row, column)),
        ];
        let number = (0..4).map(|line| usize::from(lines[line]) << line).sum::<usize>();
        Part::Line { character: self.pick(true, LIGHT[number], HEAVY[number]), strong: true }
    }

    fn is_border(&self, line: usize, across: bool) -> bool {
        line.is_multiple_of(self.box_size(across))
    }

    /// Small pictures have light lines only.
    fn pick(&self, strong: bool, light: char, heavy: char) -> char {
        if strong && self.large { heavy } else { light }
    }

    fn crossing(&self, column: usize, row: usize) -> Part {
        let (down, across) = (self.is_border(column, true), self.is_border(row, false));
        let last = self.shape.side();
        let place = |at: usize| {
            if at == 0 {
                0
            } else if at == last {
                2
            } else {
                1
            }
        };
        let (x, y) = (place(column), place(row));
        let character = if !self.large {
            [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']][y][x]
        } else {
            match (down, across) {
                (true, true) => [['┏', '┳', '┓'], ['┣', '╋', '┫'], ['┗', '┻', '┛']][y][x],
                (true, false) => ['┠', '╂', '┨'][x],
                (false, true) => ['┯', '┿', '┷'][y],
                (false, false) => '┼',
            }
        };
        Part::Line { character, strong: down || across }
    }

    /// The character at a place inside a cell.
    pub(super) fn character(&self, face: &Face, x: usize, y: usize) -> char {
        if !self.large {
            return self.of_small(face, x);
        }
        let (middle, centre) = (self.inner_height() / 2, self.inner_width() / 2);
        match face.digit {
            Some(digit) => self.written(face.mark.sign(), digit, (x, y), (centre, middle)),
            None if face.mark.sign() != ' ' && (x, y) == (0, middle) => face.mark.sign(),
            None => self.candidate(face, x, y),
        }
    }

    fn of_small(&self, face: &Face, x: usize) -> char {
        match x {
            0 => face.mark.sign(),
            _ if x > self.symbol => ' ',
            _ => match face.digit {
                Some(digit) => self.character_of(digit, x - 1),
                None if x == self.symbol => '·',
                None => ' ',
            },
        }
    }

    fn written(
        &self,
        sign: char,
        digit: Digit,
        (x, y): (usize, usize),
        (centre, middle): (usize, usize),
    ) -> char {
        let start = centre + 1 - self.symbol.div_ceil(2);
        match x {
            _ if y != middle => ' ',
            _ if x + 1 == start => sign,
            _ if (start..start + self.symbol).contains(&x) => self.character_of(digit, x - start),
            _ => ' ',
        }
    }

    fn candidate(&self, face: &Face, x: usize, y: usize) -> char {
        let offset = x % (self.symbol + 1);
        match self.candidate_at(face, x, y) {
            Some(digit) => self.character_of(digit, offset - 1),
            None => ' ',
        }
    }

    /// The candidate that is drawn at a place inside a cell.
    pub(super) fn candidate_at(&self, face: &Face, x: usize, y: usize) -> Option<Digit> {
        let (column, offset) = (x / (self.symbol + 1), x % (self.symbol + 1));
        let (drawn, columns) = (self.large && face.digit.is_none(), self.candidates().1);
        let at = y * columns + column;
        if !drawn || offset == 0 || column >= columns || at >= self.shape.side() {
            return None;
        }
        Some(Digit::from_index(at)).filter(|&digit| face.candidates.contains(digit))
    }

    /// One character of a symbol, which stands to the right.
    fn character_of(&self, digit: Digit, at: usize) -> char {
        let text = symbol(self.shape, digit);
        let from = self.symbol - text.len();
        at.checked_sub(from).and_then(|at| text.chars().nth(at)).unwrap_or(' ')
    }
}
