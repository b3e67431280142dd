//! Too many points to draw: how many lie in each cell of a grid.

use super::frame::Frame;
use super::marker::{cut_marker, cut_style, marker, marker_style};
use super::number::count;
use super::paint::Paint;
use super::picture::{Datum, Shape, Spot, Style};
use std::collections::BTreeMap;

/// Beyond so many points cells are drawn.
pub(super) const MOST_POINTS: usize = 5000;
/// About how many cells there are, over all series.
const CELLS: f64 = 4000.0;

/// Series, whether cut, column, row: how many lie there.
type Counts = BTreeMap<(usize, bool, usize, usize), usize>;

/// A grid over the area of a frame.
pub(super) struct Density {
    /// The height of a cell, and the width of columns.
    cell: Spot,
    origin: Spot,
    /// Where columns stand, if the points stand in so few places.
    columns: Vec<f64>,
    series: usize,
    counts: Counts,
}

/// The most places that have columns of their own.
const MOST_COLUMNS: usize = 80;

impl Density {
    /// Cells as large as the number of series allows. `places` are all places along the
    /// horizontal axis where a point stands, or nothing if they do not matter.
    pub(super) fn over(frame: &Frame, series: usize, mut places: Vec<f64>) -> Density {
        let area = frame.area;
        let pixels = (area.right - area.left) * (area.bottom - area.top);
        let cell = (pixels * series.max(1) as f64 / CELLS).sqrt().max(5.0);
        places.sort_unstable_by(f64::total_cmp);
        places.dedup();
        let nearest = places.windows(2).map(|pair| pair[1] - pair[0]).fold(40.0, f64::min);
        let few = places.len() <= MOST_COLUMNS && nearest >= 4.0;
        let (columns, wide) = if few { (places, nearest * 0.85) } else { (Vec::new(), cell) };
        let wide = if columns.is_empty() { cell } else { wide };
        let origin = (area.left, area.top);
        Density { cell: (wide, cell), origin, columns, series, counts: Counts::new() }
    }

    /// One more point.
    pub(super) fn add(&mut self, series: usize, cut: bool, spot: Spot) {
        let along = || ((spot.0 - self.origin.0) / self.cell.0).max(0.0) as usize;
        let column = self.columns.binary_search_by(|place| place.total_cmp(&spot.0));
        let column = column.unwrap_or_else(|_| along());
        let row = ((spot.1 - self.origin.1) / self.cell.1).max(0.0) as usize;
        *self.counts.entry((series, cut, column, row)).or_default() += 1;
    }

    /// The most points of a cell.
    fn most(&self) -> usize {
        self.counts.values().copied().max().unwrap_or(1)
    }

    /// What a footnote says about it.
    pub(super) fn note(&self, counted: &str, alone: bool) -> String {
        let how = if alone { "stronger colour" } else { "larger mark" };
        let most = count(self.most());
        let counted = if counted.is_empty() { "points" } else { counted };
        format!(
            "Too many to draw one by one: each mark is a cell with 1 to {most} {counted}; {how}, more of them."
        )
    }

    /// Squares of a colour ramp for one series, markers of different sizes for several.
    pub(super) fn draw(&self, frame: &mut Frame, names: &[String], counted: &str) {
        let most = (self.most() as f64 + 1.0).ln();
        let alone = names.len() == 1;
        for ((series, cut, column, row), number) in &self.counts {
            let share = (*number as f64 + 1.0).ln() / most;
            let corner = self.corner(*column, *row);
            let (shape, style) = match (cut, alone) {
                (false, true) => self.square(frame, corner, share),
                (true, true) => (self.sized(*series, true, corner, share).0, on_cells()),
                (_, false) => self.sized(*series, *cut, corner, share),
            };
            let name = names.get(*series).cloned().unwrap_or_default();
            let title = format!("{name}: {} {counted}", count(*number));
            let datum = Datum { title, series: name, instance: String::new() };
            frame.picture.add_datum(shape, style, datum);
        }
    }

    /// The upper left corner of a cell.
    fn corner(&self, column: usize, row: usize) -> Spot {
        let along = self.origin.0 + column as f64 * self.cell.0;
        let left = self.columns.get(column).map_or(along, |place| place - self.cell.0 / 2.0);
        (left, self.origin.1 + row as f64 * self.cell.1)
    }

    fn square(&self, frame: &Frame, corner: Spot, share: f64) -> (Shape, Style) {
        let right = (corner.0 + self.cell.0).min(frame.picture.width - 2.0);
        let bottom = (corner.1 + self.cell.1).min(frame.area.bottom);
        let size = ((right - corner.0).max(0.5), (bottom - corner.1).max(0.5));
        let paint = Paint::Heat(Paint::step(0.2 + 0.8 * share));
        (Shape::Rect { at: corner, size }, Style::filled(paint))
    }

    /// Series stand beside each other within a cell.
    fn sized(&self, series: usize, cut: bool, corner: Spot, share: f64) -> (Shape, Style) {
        let slot = self.cell.0 / self.series.max(1) as f64;
        let x = corner.0 + slot * (series as f64 + 0.5);
        let centre = (x, corner.1 + self.cell.1 / 2.0);
        let most = (slot.max(3.0) * 0.6).min(self.cell.1 * 0.5).min(6.0);
        let radius = (most * (0.3 + 0.7 * share)).max(0.8);
        if cut {
            return (cut_marker(series, centre, radius.max(2.4), (0.0, -1.0)), cut_style(series));
        }
        (marker(series, centre, radius), marker_style(series).opacity(0.85))
    }
}

/// Cut runs among coloured cells.
fn on_cells() -> Style {
    Style { fill: Some(Paint::Paper), ..Style::stroked(Paint::Ink, 1.2) }
}
