//! A board as strokes and characters.

use super::drawing::{Anchor, Ink, Line, Page, Spot, Stroke, Style, Text};
use super::font::Font;
use super::item::{Item, symbol};
use super::rules;
use super::sheets::{Kind, Place};
use sudolab_core::{Cell, Digit, DigitSet, Layout};

/// How much of a cell's height a digit's size is, and how far below the middle of its cell it stands: half the
/// height of a digit of Helvetica, 0.7 of its size.
const DIGIT: f32 = 0.66;
const BELOW_MIDDLE: f32 = 0.35;

/// The same for pencil marks, each in a small cell of its own, and never so large that they seem givens.
const MARK: f32 = 0.75;
const LARGEST_MARK: f32 = 0.26;

/// How much of its cell a digit may fill.
const WIDEST: f32 = 0.8;

/// Draws the board of an item.
pub(super) fn draw(item: &Item, kind: Kind, place: Place, page: &mut Page) {
    let board = Drawn { shape: item.layout(), place: rules::inside(item.layout(), place) };
    if kind == Kind::Puzzles {
        rules::draw(&board, page);
    }
    page.strokes.extend(board.strokes());
    for cell in board.shape.all_cells() {
        match (kind, item.givens().get(cell), item.solution().get(cell)) {
            (Kind::Puzzles, Some(digit), _) => {
                page.texts.push(board.digit(cell, digit.value(), Font::Regular, Ink::Black));
            }
            (Kind::Puzzles, None, _) => {
                let marks = item.marks().map_or(DigitSet::EMPTY, |marks| marks.get(cell));
                page.texts.extend(board.marks(cell, marks));
            }
            (Kind::Solutions, Some(digit), _) => {
                page.texts.push(board.digit(cell, digit.value(), Font::Bold, Ink::Black));
            }
            (Kind::Solutions, None, found) => {
                let digit = found.map(|digit| digit.value());
                page.texts.extend(digit.map(|d| board.digit(cell, d, Font::Regular, Ink::Dark)));
            }
        }
    }
}

/// A board at its place on a page.
pub(super) struct Drawn<'a> {
    pub(super) shape: &'a Layout,
    pub(super) place: Place,
}

impl Drawn<'_> {
    /// Thin lines between cells, bold ones around boxes or regions.
    pub(super) fn strokes(&self) -> Vec<Stroke> {
        let (side, cell) = (self.shape.side(), self.place.cell);
        // Without boxes no line but the edges is bold from end to end.
        let (height, width) = match self.shape.has_boxes() {
            true => (self.shape.box_height(), self.shape.box_width()),
            false => (side, side),
        };
        let thin = (0.014 * cell).clamp(0.3, 0.5);
        let bold = (0.06 * cell).clamp(1.0, 1.8);
        let lines = |wanted: &dyn Fn(usize, usize) -> bool| {
            let rows = (0..=side).filter(|&row| wanted(row, height)).map(|row| self.across(row));
            let columns = (0..=side).filter(|&c| wanted(c, width)).map(|column| self.down(column));
            rows.chain(columns).collect()
        };
        let is_edge = |line: usize| line == 0 || line == side;
        let mut strokes = vec![
            stroke(thin, Ink::Grey, lines(&|line, size| line % size != 0)),
            stroke(bold, Ink::Black, lines(&|line, size| line % size == 0 && !is_edge(line))),
            stroke(1.3 * bold, Ink::Black, lines(&|line, _| is_edge(line))),
        ];
        if !self.shape.has_boxes() {
            strokes.push(stroke(bold, Ink::Black, self.borders(|cell| self.shape.region_of(cell))));
        }
        strokes
    }

    /// The line around cells, so far inside of them.
    pub(super) fn outline(&self, cells: &[Cell], inset: f32) -> Vec<Line> {
        let (side, size) = (self.shape.side(), self.place.cell);
        let mut lines = Vec::new();
        for &cell in cells {
            let (row, column) = (self.shape.row(cell), self.shape.column(cell));
            let is_in = |(down, across): (isize, isize)| {
                let row = row.checked_add_signed(down).filter(|&row| row < side);
                let column = column.checked_add_signed(across).filter(|&column| column < side);
                row.zip(column).is_some_and(|(r, c)| cells.contains(&self.shape.cell(r, c)))
            };
            let (left, top) = self.corner(row, column);
            let middle = (left + size / 2.0, top + size / 2.0);
            for (out, along) in
                [((-1, 0), (0, 1)), ((1, 0), (0, 1)), ((0, -1), (1, 0)), ((0, 1), (1, 0))]
            {
                if is_in(out) {
                    continue;
                }
                // An end stops before a neighbour outside, meets one inside, and reaches round a corner.
                let reach =
                    |to: (isize, isize)| match (is_in(to), is_in((out.0 + to.0, out.1 + to.1))) {
                        (false, _) => size / 2.0 - inset,
                        (true, false) => size / 2.0,
                        (true, true) => size / 2.0 + inset,
                    };
                let off = size / 2.0 - inset;
                let end = |to: (isize, isize)| {
                    let by = reach(to);
                    let (x, y) = (middle.0 + off * out.1 as f32, middle.1 + off * out.0 as f32);
                    (x + by * to.1 as f32, y + by * to.0 as f32)
                };
                lines.push(Line { from: end((-along.0, -along.1)), to: end(along) });
            }
        }
        lines
    }

    /// The lines around the cells of each region.
    fn borders(&self, region: impl Fn(Cell) -> Option<usize>) -> Vec<Line> {
        let mut lines = Vec::new();
        for cell in self.shape.all_cells().filter(|&cell| region(cell).is_some()) {
            let (row, column) = (self.shape.row(cell), self.shape.column(cell));
            let other = |row: usize, column: usize| {
                let on_board = row < self.shape.side() && column < self.shape.side();
                !on_board || region(self.shape.cell(row, column)) != region(cell)
            };
            let ((left, top), (right, bottom)) =
                (self.corner(row, column), self.corner(row + 1, column + 1));
            let sides = [
                (other(row.wrapping_sub(1), column), (left, top), (right, top)),
                (other(row + 1, column), (left, bottom), (right, bottom)),
                (other(row, column.wrapping_sub(1)), (left, top), (left, bottom)),
                (other(row, column + 1), (right, top), (right, bottom)),
            ];
            lines.extend(
                sides.into_iter().filter(|side| side.0).map(|(_, from, to)| Line { from, to }),
            );
        }
        lines
    }

    fn across(&self, row: usize) -> Line {
        let (x, y) = self.corner(row, 0);
        Line { from: (x, y), to: (self.corner(row, self.shape.side()).0, y) }
    }

    fn down(&self, column: usize) -> Line {
        let (x, y) = self.corner(0, column);
        Line { from: (x, y), to: (x, self.corner(self.shape.side(), column).1) }
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, row: usize, column: usize) -> (f32, f32) {
        let Place { left, top, cell } = self.place;
        (left + column as f32 * cell, top + row as f32 * cell)
    }

    pub(super) fn digit(&self, cell: Cell, value: u16, font: Font, ink: Ink) -> Text {
        let (left, top) = self.corner(self.shape.row(cell), self.shape.column(cell));
        let half = self.place.cell / 2.0;
        let style = Style::new(font, DIGIT * self.place.cell, ink);
        centred(symbol(self.shape.side(), value), (left + half, top + half), 2.0 * half, style)
    }

    /// Columns and rows of the marks in a cell.
    fn mark_grid(&self) -> (usize, usize) {
        match self.shape.has_boxes() {
            true => (self.shape.box_width(), self.shape.box_height()),
            false => {
                let side = self.shape.side();
                let columns = (1..=side).find(|columns| columns * columns >= side).unwrap_or(side);
                (columns, side.div_ceil(columns))
            }
        }
    }

    /// The middle of a mark, and the room around it.
    pub(super) fn mark_spot(&self, cell: Cell, digit: Digit) -> (Spot, f32) {
        let (left, top) = self.corner(self.shape.row(cell), self.shape.column(cell));
        let (columns, rows) = self.mark_grid();
        let (width, height) = (self.place.cell / columns as f32, self.place.cell / rows as f32);
        let (row, column) = (digit.index() / columns, digit.index() % columns);
        let middle = (left + (column as f32 + 0.5) * width, top + (row as f32 + 0.5) * height);
        (middle, width.min(height))
    }

    /// Every digit at its own place, as in a box: that is where people look for it.
    pub(super) fn marks(&self, cell: Cell, marks: DigitSet) -> impl Iterator<Item = Text> {
        let (left, top) = self.corner(self.shape.row(cell), self.shape.column(cell));
        let (columns, rows) = self.mark_grid();
        let (width, height) = (self.place.cell / columns as f32, self.place.cell / rows as f32);
        let side = self.shape.side();
        let size = (MARK * width.min(height)).min(LARGEST_MARK * self.place.cell);
        let style = Style::new(Font::Regular, size, Ink::Dark);
        marks.iter().map(move |digit| {
            let (row, column) = (digit.index() / columns, digit.index() % columns);
            let middle = (left + (column as f32 + 0.5) * width, top + (row as f32 + 0.5) * height);
            centred(symbol(side, digit.value()), middle, width, style)
        })
    }
}

fn stroke(width: f32, ink: Ink, lines: Vec<Line>) -> Stroke {
    Stroke { width, ink, lines }
}

/// A text in the middle of a room that is so wide.
pub(super) fn centred(text: String, middle: (f32, f32), width: f32, style: Style) -> Text {
    let style = style.within(WIDEST * width, &text);
    let y = middle.1 + BELOW_MIDDLE * style.size;
    Text { x: middle.0, y, anchor: Anchor::Middle, style, text }
}
