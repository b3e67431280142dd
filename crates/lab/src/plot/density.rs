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

/// Column, row, series, whether cut: what lies there.
type Counts = BTreeMap<(usize, bool, u16, u16), usize>;

/// A grid over the area of a frame.
pub(super) struct Density {
    cell: f64,
    origin: Spot,
    counts: Counts,
}

impl Density {
    /// Cells as large as the number of series allows.
    pub(super) fn over(frame: &Frame, series: usize) -> Density {
        let area = frame.area;
        let pixels = (area.right - area.left) * (area.bottom - area.top);
        let cell = (pixels * series.max(1) as f64 / CELLS).sqrt().max(5.0);
        Density { cell, origin: (area.left, area.top), counts: Counts::new() }
    }

    /// One more point.
    pub(super) fn add(&mut self, series: usize, cut: bool, spot: Spot) {
        let column = ((spot.0 - self.origin.0) / self.cell).max(0.0) as u16;
        let row = ((spot.1 - self.origin.1) / self.cell).max(0.0) as u16;
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
                _ => self.sized(*series, *cut, corner, share),
            };
            let name = names.get(*series).cloned().unwrap_or_default();
            let title = format!("{name}: {} {counted}", count(*number));
            let datum = Datum { title, series: name, instance: String::new() };
            frame.picture.add_datum(shape, style, datum);
        }
    }

    fn corner(&self, column: u16, row: u16) -> Spot {
        let at = |origin: f64, index: u16| origin + f64::from(index) * self.cell;
        (at(self.origin.0, column), at(self.origin.1, row))
    }

    fn square(&self, frame: &Frame, corner: Spot, share: f64) -> (Shape, Style) {
        let wide = (frame.area.right - corner.0).clamp(0.5, self.cell);
        let high = (frame.area.bottom - corner.1).clamp(0.5, self.cell);
        let paint = Paint::Heat(Paint::step(0.2 + 0.8 * share));
        (Shape::Rect { at: corner, size: (wide, high) }, Style::filled(paint))
    }

    fn sized(&self, series: usize, cut: bool, corner: Spot, share: f64) -> (Shape, Style) {
        let centre = (corner.0 + self.cell / 2.0, corner.1 + self.cell / 2.0);
        let radius = (self.cell * 0.5 * (0.25 + 0.75 * share)).clamp(1.0, 6.0);
        if cut {
            return (cut_marker(series, centre, radius.max(2.0), (0.0, -1.0)), cut_style(series));
        }
        (marker(series, centre, radius), marker_style(series).opacity(0.7))
    }
}
