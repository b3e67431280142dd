//! The names of series, at the right of the data: beside the ends of lines where lines end, in a
//! list otherwise.

use super::font;
use super::frame::{Frame, LONGEST_NAME};
use super::hatch::hatch;
use super::marker::{line_style, marker, marker_style};
use super::paint::Paint;
use super::picture::{Anchor, Picture, Style, TEXT};

/// How a series looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Swatch {
    Marker(usize),
    Line(usize),
    Both(usize),
    Fill(usize),
}

/// The height of one name.
pub(super) const KEY_LINE: f64 = 17.0;
/// Between the data and the names.
const GAP: f64 = 16.0;
const SWATCH: f64 = 26.0;

/// How much room the key takes at the right of the data.
pub(super) fn key_width(key: &[(Swatch, String)]) -> f64 {
    let wide = |name: &str| font::width(&shown(name), TEXT, false);
    let widest = key.iter().map(|(_, name)| wide(name)).fold(0.0, f64::max);
    if key.is_empty() { 0.0 } else { GAP + SWATCH + 6.0 + widest }
}

fn shown(name: &str) -> String {
    font::fit(name, TEXT, false, LONGEST_NAME)
}

impl Frame {
    /// The names from the top down.
    pub(super) fn key_list(&mut self) {
        let places = (0..self.key.len()).map(|i| self.area.top + (i as f64 + 0.5) * KEY_LINE);
        self.write_key(&places.collect::<Vec<_>>());
    }

    /// The names beside the ends of their lines, moved apart and joined to the ends by thin
    /// lines. A series without an end (no data) comes last.
    pub(super) fn key_at_ends(&mut self, ends: &[Option<(f64, f64)>]) {
        let wished: Vec<f64> =
            ends.iter().map(|end| end.map_or(self.area.bottom, |end| end.1)).collect();
        let half = KEY_LINE / 2.0;
        let places = apart(&wished, self.area.top + half, self.area.bottom - half);
        for (end, y) in ends.iter().zip(&places) {
            let Some(end) = *end else { continue };
            let to = (self.area.right + GAP - 3.0, *y);
            let style = Style::stroked(Paint::Muted, 0.7).dashed(&[1.0, 2.0]);
            self.picture.polyline(vec![end, (self.area.right + 2.0, end.1), to], style);
        }
        self.write_key(&places);
    }

    fn write_key(&mut self, places: &[f64]) {
        let x = self.area.right + GAP;
        for ((swatch, name), y) in self.key.iter().zip(places) {
            draw_swatch(&mut self.picture, *swatch, x, *y);
            let at = (x + SWATCH + 6.0, y + 4.0);
            self.picture.text(at, Anchor::Start, Paint::Ink, &shown(name));
        }
    }
}

fn draw_swatch(picture: &mut Picture, swatch: Swatch, x: f64, y: f64) {
    let middle = (x + SWATCH / 2.0, y);
    let (line, mark) = match swatch {
        Swatch::Marker(series) => (None, Some(series)),
        Swatch::Line(series) => (Some(series), None),
        Swatch::Both(series) => (Some(series), Some(series)),
        Swatch::Fill(series) => {
            let style = Style::filled(Paint::Series(series));
            picture.rect((x + 6.0, y - 6.0), (SWATCH - 12.0, 12.0), style);
            return hatch(picture, series, (x + 6.0, y - 6.0), (SWATCH - 12.0, 12.0));
        }
    };
    if let Some(series) = line {
        picture.line((x, y), (x + SWATCH, y), line_style(series));
    }
    if let Some(series) = mark {
        picture.add(marker(series, middle, 4.0), marker_style(series));
    }
}

/// Places as near to the wished ones as a distance of [`KEY_LINE`] allows, within the limits if
/// there is room: blocks that touch move as one (pool adjacent violators).
fn apart(wished: &[f64], low: f64, high: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wished.len()).collect();
    order.sort_by(|a, b| wished[*a].total_cmp(&wished[*b]));
    // Each block: the sum of where its first name would like to be, and how many names it has.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for index in &order {
        blocks.push((wished[*index], 1));
        while let [.., above, below] = blocks[..] {
            let start = |block: (f64, usize)| {
                let most = high - (block.1 - 1) as f64 * KEY_LINE;
                (block.0 / block.1 as f64).min(most).max(low)
            };
            if start(above) + above.1 as f64 * KEY_LINE <= start(below) {
                break;
            }
            let moved = below.0 - (above.1 * below.1) as f64 * KEY_LINE;
            blocks.truncate(blocks.len() - 2);
            blocks.push((above.0 + moved, above.1 + below.1));
        }
    }
    let mut places = vec![0.0; wished.len()];
    let mut names = order.into_iter();
    for (sum, size) in blocks {
        let most = high - (size - 1) as f64 * KEY_LINE;
        let start = (sum / size as f64).min(most).max(low);
        let block = names.by_ref().take(size).enumerate();
        block.for_each(|(place, name)| places[name] = start + place as f64 * KEY_LINE);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn names_never_overlap(wished in prop::collection::vec(0.0..400.0_f64, 1..24)) {
            let mut places = apart(&wished, 0.0, 400.0);
            places.sort_by(f64::total_cmp);
            for pair in places.windows(2) {
                prop_assert!(pair[1] - pair[0] >= KEY_LINE - 1e-6);
            }
            prop_assert!(places[0] >= 0.0);
            prop_assert!(places[places.len() - 1] <= 400.0 + 1e-6);
        }
    }
}
