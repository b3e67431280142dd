//! A matrix of numbers as a heat map, with the numbers written in the cells.

use super::font;
use super::frame::{BORDER, LONGEST_NAME, write_head, write_notes};
use super::number::{count, fixed, n_of, short};
use super::paint::Paint;
use super::picture::{Anchor, Datum, Label, Shape, Spot, Style, TEXT};
use super::ramp::RampScale;
use super::{Heading, Picture};

/// Which colours stand for which numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ramp {
    /// Around zero, from `-limit` to `limit`: for correlations with a limit of 1.
    Diverging {
        /// The value of the strongest colours; must be positive.
        limit: f64,
    },
    /// From the smallest value to the largest.
    Sequential,
}

/// A labelled matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Title and notes.
    pub heading: Heading,
    /// How many observations are behind it.
    pub n: usize,
    /// Names of the rows.
    pub rows: Vec<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Values by row; `None` is drawn as an empty cell. Missing cells count as `None`.
    pub values: Vec<Vec<Option<f64>>>,
    /// The colours.
    pub ramp: Ramp,
    /// What the colours show, beside the scale: 'Spearman correlation'.
    pub label: String,
    /// Digits behind the point in the cells.
    pub decimals: usize,
}

/// More rows or columns than this make no picture that anybody reads.
const MOST: usize = 100;
/// Names of columns that do not fit above their column lean to the right.
const TURN: f64 = 45.0;

impl Matrix {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let layout = Layout::of(self);
        let mut picture = Picture::blank(layout.width, &self.heading.title);
        let head = write_head(&mut picture, &self.heading.title, &self.subtitle());
        let origin = (layout.left, head + 10.0 + layout.above);
        layout.write_columns(&mut picture, origin);
        layout.write_rows(&mut picture, origin);
        for row in 0..layout.rows.len() {
            for column in 0..layout.columns.len() {
                self.draw_cell(&mut picture, &layout, origin, (row, column));
            }
        }
        let below =
            (BORDER.max(origin.0), origin.1 + layout.rows.len() as f64 * layout.cell.1 + 14.0);
        let end = self.scale().draw(&mut picture, below);
        write_notes(&mut picture, end, &self.notes());
        picture.description = font::tidy(&self.description());
        picture
    }

    fn subtitle(&self) -> String {
        n_of(self.n, &self.heading.counted)
    }

    fn notes(&self) -> Vec<String> {
        let rest = [&self.rows, &self.columns].map(|names| names.len().saturating_sub(MOST));
        let mut notes = self.heading.notes.clone();
        if rest != [0, 0] {
            let [rows, columns] = rest.map(count);
            notes.push(format!("{rows} more rows and {columns} more columns are not shown."));
        }
        notes
    }

    fn description(&self) -> String {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        format!(
            "{} as a matrix of {rows} rows and {columns} columns: {}.",
            self.label,
            self.subtitle()
        )
    }

    fn value(&self, row: usize, column: usize) -> Option<f64> {
        let value = self.values.get(row).and_then(|values| values.get(column)).copied().flatten();
        value.filter(|value| value.abs() <= 1e300)
    }

    /// The values of the first and the last colour.
    fn ends(&self) -> (f64, f64) {
        if let Ramp::Diverging { limit } = self.ramp {
            let limit = if limit.is_finite() && limit > 0.0 { limit } else { 1.0 };
            return (-limit, limit);
        }
        let all = self.values.iter().flatten().flatten().filter(|value| value.abs() <= 1e300);
        let (low, high) =
            all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(*v), b.max(*v)));
        if low <= high { (low, high) } else { (0.0, 1.0) }
    }

    fn step(&self, value: f64) -> u8 {
        let (low, high) = self.ends();
        // All values equal: the middle of the ramp.
        if low == high { Paint::step(0.5) } else { Paint::step((value - low) / (high - low)) }
    }

    /// The paints of cells and of the text on them.
    fn paints(&self) -> [fn(u8) -> Paint; 2] {
        match self.ramp {
            Ramp::Diverging { .. } => [Paint::Split, Paint::OnSplit],
            Ramp::Sequential => [Paint::Heat, Paint::OnHeat],
        }
    }

    fn text(&self, value: f64) -> String {
        if value.abs() < 1e6 { fixed(value, self.decimals.min(9)) } else { short(value) }
    }

    fn scale(&self) -> RampScale<'_> {
        let (low, high) = self.ends();
        let middle = matches!(self.ramp, Ramp::Diverging { .. }).then(|| "0".to_string());
        let ends = [short(low), short(high)];
        RampScale { label: &self.label, ends, middle, paint: self.paints()[0] }
    }

    fn draw_cell(
        &self,
        picture: &mut Picture,
        layout: &Layout,
        origin: Spot,
        (row, column): (usize, usize),
    ) {
        let (wide, high) = layout.cell;
        let at = (origin.0 + column as f64 * wide, origin.1 + row as f64 * high);
        let Some(value) = self.value(row, column) else {
            let style = Style::stroked(Paint::Grid, 1.0);
            return picture.rect((at.0 + 0.5, at.1 + 0.5), (wide - 1.0, high - 1.0), style);
        };
        let [paint, on] = self.paints();
        let step = self.step(value);
        let style = Style { stroke: Some(Paint::Paper), ..Style::filled(paint(step)) };
        let (row, column) = (&self.rows[row], &self.columns[column]);
        let text = self.text(value);
        let title = format!("{row}, {column}: {text}");
        let datum = Datum { title, series: row.clone(), instance: column.clone() };
        picture.add_datum(Shape::Rect { at, size: layout.cell }, style, datum);
        if font::width(&text, TEXT, false) <= wide - 2.0 {
            let middle = (at.0 + wide / 2.0, at.1 + high / 2.0 + 4.0);
            picture.text(middle, Anchor::Middle, on(step), &text);
        }
    }
}

/// Sizes, measured from the names and the numbers.
struct Layout {
    rows: Vec<String>,
    columns: Vec<String>,
    left: f64,
    above: f64,
    cell: Spot,
    width: f64,
    turned: bool,
}

impl Layout {
    fn of(matrix: &Matrix) -> Layout {
        let names = |names: &[String]| -> Vec<String> {
            names.iter().take(MOST).map(|name| font::fit(name, TEXT, false, LONGEST_NAME)).collect()
        };
        let (rows, columns) = (names(&matrix.rows), names(&matrix.columns));
        let widest = |texts: &[String]| {
            texts.iter().map(|text| font::width(text, TEXT, false)).fold(0.0, f64::max)
        };
        let values: Vec<String> = (0..rows.len())
            .flat_map(|row| (0..columns.len()).map(move |column| (row, column)))
            .filter_map(|(row, column)| matrix.value(row, column).map(|value| matrix.text(value)))
            .collect();
        let wide = (widest(&values) + 10.0).clamp(40.0, 90.0);
        let left = BORDER + widest(&rows) + 8.0;
        let room = 640.0 - left;
        // Few columns may be wide enough for their names.
        let level = widest(&columns) + 10.0;
        let turned = level > 90.0 || level * columns.len() as f64 > room.max(300.0);
        let wide = if turned { wide } else { wide.max(level) };
        let slope = widest(&columns) * TURN.to_radians().sin();
        let above = if turned { slope + 14.0 } else { 16.0 };
        let over = if turned { overhang(&columns, wide) } else { 0.0 };
        let width = (left + columns.len() as f64 * wide + over.max(BORDER)).max(420.0);
        Layout { rows, columns, left, above, cell: (wide, 30.0), width, turned }
    }

    fn write_columns(&self, picture: &mut Picture, origin: Spot) {
        for (index, name) in self.columns.iter().enumerate() {
            let x = origin.0 + (index as f64 + 0.5) * self.cell.0;
            if self.turned {
                let label = Label::new((x + 2.0, origin.1 - 6.0), Anchor::Start, name);
                picture.label(Label { turn: TURN, ..label }, Paint::Ink);
            } else {
                picture.text((x, origin.1 - 6.0), Anchor::Middle, Paint::Ink, name);
            }
        }
    }

    fn write_rows(&self, picture: &mut Picture, origin: Spot) {
        for (index, name) in self.rows.iter().enumerate() {
            let y = origin.1 + (index as f64 + 0.5) * self.cell.1 + 4.0;
            picture.text((origin.0 - 8.0, y), Anchor::End, Paint::Ink, name);
        }
    }
}

/// How far leaning names reach beyond the last column.
fn overhang(columns: &[String], wide: f64) -> f64 {
    let reach = |(index, name): (usize, &String)| {
        let after = (columns.len() - index) as f64 * wide - wide / 2.0;
        (font::width(name, TEXT, false) + TEXT) * TURN.to_radians().cos() - after + 6.0
    };
    columns.iter().enumerate().map(reach).fold(0.0, f64::max)
}
