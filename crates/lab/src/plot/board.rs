//! A board as a heat map: how often, or how late, something happened in each cell.

use super::font;
use super::frame::{BORDER, write_head, write_notes};
use super::number::{n_of, value};
use super::paint::Paint;
use super::picture::{Anchor, Datum, Label, Shape, Spot, Style};
use super::ramp::RampScale;
use super::{Heading, Picture, Unit};

/// A value for every cell of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardHeat {
    /// Title and notes.
    pub heading: Heading,
    /// How many observations are behind it.
    pub n: usize,
    /// Rows in a box.
    pub box_height: usize,
    /// Columns in a box.
    pub box_width: usize,
    /// The region of each cell, row by row, where they are not the boxes; may be empty.
    pub regions: Vec<Option<usize>>,
    /// Values row by row, `(box_height * box_width)²` of them; `None` is an empty cell.
    pub values: Vec<Option<f64>>,
    /// What the colours show, beside the scale: 'fills per cell'.
    pub label: String,
    /// Its unit.
    pub unit: Unit,
    /// Texts written into the cells, such as the digits given; may be empty.
    pub texts: Vec<String>,
}

/// Lines between boxes, and between cells.
const THICK: Style = Style::stroked(Paint::Ink, 1.8);
const THIN: Style = Style::stroked(Paint::Grid, 0.6);

/// The side of the largest board that is drawn.
const MOST: usize = 100;

impl BoardHeat {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let side = self.box_height.saturating_mul(self.box_width);
        let drawn = if side <= MOST { side } else { 0 };
        let cell = (400.0 / drawn.max(1) as f64).clamp(9.0, 46.0);
        let board = cell * drawn as f64;
        let width = (board + 2.0 * BORDER).max(432.0);
        let mut picture = Picture::blank(width, &self.heading.title);
        let n = n_of(self.n, &self.heading.counted);
        let head = write_head(&mut picture, &self.heading.title, &n);
        let origin = ((width - board) / 2.0, head + 10.0);
        for index in 0..drawn * drawn {
            let at = (index % drawn, index / drawn);
            self.draw_cell(&mut picture, index, at, origin, cell);
        }
        self.draw_lines(&mut picture, drawn, origin, cell);
        let end = self
            .scale()
            .draw(&mut picture, (origin.0.min(width / 2.0 - 120.0), origin.1 + board + 12.0));
        write_notes(&mut picture, end, &self.notes(side));
        picture.description =
            font::tidy(&format!("{} in each cell of a {side} by {side} board: {n}.", self.label));
        picture
    }

    fn notes(&self, side: usize) -> Vec<String> {
        let large =
            (side > MOST).then(|| format!("Boards of more than {MOST} rows are not drawn."));
        self.heading.notes.iter().cloned().chain(large).collect()
    }

    fn value(&self, index: usize) -> Option<f64> {
        self.values.get(index).copied().flatten().filter(|value| value.abs() <= 1e300)
    }

    /// From zero, or the smallest value if that is negative, to the largest.
    fn ends(&self) -> (f64, f64) {
        let values = (0..self.values.len()).filter_map(|index| self.value(index));
        let (low, high) = values.fold((0.0_f64, 0.0_f64), |(a, b), v| (a.min(v), b.max(v)));
        if low < high { (low, high) } else { (0.0, 1.0) }
    }

    fn scale(&self) -> RampScale<'_> {
        let (low, high) = self.ends();
        let ends = [low, high].map(|end| value(end, &self.unit));
        RampScale { label: &self.label, ends, middle: None, paint: Paint::Heat }
    }

    fn draw_cell(
        &self,
        picture: &mut Picture,
        index: usize,
        (column, row): (usize, usize),
        origin: Spot,
        cell: f64,
    ) {
        let at = (origin.0 + column as f64 * cell, origin.1 + row as f64 * cell);
        let (low, high) = self.ends();
        let found = self.value(index);
        let step = found.map(|value| Paint::step((value - low) / (high - low)));
        let said = found.map_or("no value".into(), |found| value(found, &self.unit));
        let instance = format!("r{}c{}", row + 1, column + 1);
        let title = format!("row {}, column {}: {said}", row + 1, column + 1);
        let datum = Datum { title, series: self.label.clone(), instance };
        let style = Style::filled(step.map_or(Paint::Paper, Paint::Heat));
        picture.add_datum(Shape::Rect { at, size: (cell, cell) }, style, datum);
        let text = self.texts.get(index).map_or("", String::as_str);
        let size = (cell * 0.5).min(18.0);
        if !text.is_empty() && font::width(text, size, false) <= cell {
            let middle = (at.0 + cell / 2.0, at.1 + cell / 2.0 + size * 0.36);
            let label = Label { size, ..Label::new(middle, Anchor::Middle, text) };
            picture.label(label, step.map_or(Paint::Ink, Paint::OnHeat));
        }
    }

    /// Thin lines between cells, thick ones between boxes or regions.
    fn draw_lines(&self, picture: &mut Picture, side: usize, origin: Spot, cell: f64) {
        match self.regions.len() == side * side && side > 0 {
            true => self.draw_regions(picture, side, origin, cell),
            false => self.draw_boxes(picture, side, origin, cell),
        }
    }

    /// Each edge of a cell by itself: thick where another region begins, and around the board.
    fn draw_regions(&self, picture: &mut Picture, side: usize, origin: Spot, cell: f64) {
        let region = |row: usize, column: usize| self.regions[row * side + column];
        let at = |row: usize, column: usize| {
            (origin.0 + column as f64 * cell, origin.1 + row as f64 * cell)
        };
        for thick in [false, true] {
            let style = if thick { THICK } else { THIN };
            for (line, place) in (0..=side).flat_map(|line| (0..side).map(move |at| (line, at))) {
                let edge = line == 0 || line == side;
                if thick == (edge || region(line - 1, place) != region(line, place)) {
                    picture.line(at(line, place), at(line, place + 1), style);
                }
                if thick == (edge || region(place, line - 1) != region(place, line)) {
                    picture.line(at(place, line), at(place + 1, line), style);
                }
            }
        }
    }

    fn draw_boxes(&self, picture: &mut Picture, side: usize, origin: Spot, cell: f64) {
        let board = cell * side as f64;
        for thick in [false, true] {
            let style = if thick { THICK } else { THIN };
            for index in 0..=side {
                let along = index as f64 * cell;
                if side > 0 && thick == index.is_multiple_of(self.box_width) {
                    let x = origin.0 + along;
                    picture.line((x, origin.1), (x, origin.1 + board), style);
                }
                if side > 0 && thick == index.is_multiple_of(self.box_height) {
                    let y = origin.1 + along;
                    picture.line((origin.0, y), (origin.0 + board, y), style);
                }
            }
        }
    }
}
