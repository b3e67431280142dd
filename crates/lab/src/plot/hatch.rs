//! Lines over filled shapes, so that they differ without colour too.

use super::paint::Paint;
use super::picture::{Picture, Shape, Spot, Style};

/// Between two lines of a hatch.
const STEP: f64 = 6.0;

/// The hatch of a series over a rectangle: none, rising, upright or falling lines.
pub(super) fn hatch(picture: &mut Picture, series: usize, at: Spot, size: Spot) {
    let slope = match series % 4 {
        0 => return,
        1 => 1.0,
        2 => 0.0,
        _ => -1.0,
    };
    let reach = size.1 * f64::abs(slope);
    let count = ((size.0 + reach) / STEP) as usize;
    let lines = (1..=count.min(400)).filter_map(|index| {
        let foot = index as f64 * STEP - if slope > 0.0 { reach } else { 0.0 };
        clipped(foot, slope, at, size)
    });
    let lines: Vec<Vec<Spot>> = lines.collect();
    if !lines.is_empty() {
        let style = Style::stroked(Paint::Paper, 1.2).opacity(0.75);
        picture.add(Shape::Path { lines, closed: false }, style);
    }
}

/// The part inside the rectangle of a line that starts `foot` right of its lower left corner.
fn clipped(foot: f64, slope: f64, at: Spot, size: Spot) -> Option<Vec<Spot>> {
    if slope == 0.0 {
        let x = at.0 + foot;
        return (foot < size.0).then(|| vec![(x, at.1 + size.1), (x, at.1)]);
    }
    // At a height h above the foot, the line is at foot + slope * h.
    let (a, b) = ((0.0 - foot) / slope, (size.0 - foot) / slope);
    let (low, high) = (a.min(b).max(0.0), a.max(b).min(size.1));
    let spot = |h: f64| (at.0 + foot + slope * h, at.1 + size.1 - h);
    (low < high).then(|| vec![spot(low), spot(high)])
}
