//! The scale of a colour ramp, below a heat map.

use super::font;
use super::paint::{LAST_STEP, Paint};
use super::picture::{Anchor, Picture, Spot, Style, TEXT};

const LONG: f64 = 240.0;
const HIGH: f64 = 12.0;

/// What a scale says: its label above, and its two ends below.
pub(super) struct RampScale<'a> {
    pub(super) label: &'a str,
    pub(super) ends: [String; 2],
    pub(super) middle: Option<String>,
    pub(super) paint: fn(u8) -> Paint,
}

impl RampScale<'_> {
    /// Draws it with its upper left corner at a spot; returns where it ends.
    pub(super) fn draw(&self, picture: &mut Picture, (x, y): Spot) -> f64 {
        let room = picture.width - x - 8.0;
        let label = font::fit(self.label, TEXT, false, room);
        picture.text((x, y + TEXT), Anchor::Start, Paint::Muted, &label);
        let top = y + TEXT + 7.0;
        let long = LONG.min(room);
        let wide = long / f64::from(LAST_STEP + 1);
        for step in 0..=LAST_STEP {
            let left = x + f64::from(step) * wide;
            // Half a pixel more, so that no paper shows between two steps.
            let right = (left + wide + 0.5).min(x + long);
            picture.rect((left, top), (right - left, HIGH), Style::filled((self.paint)(step)));
        }
        picture.rect((x, top), (long, HIGH), Style::stroked(Paint::Muted, 0.8));
        let below = top + HIGH + TEXT + 3.0;
        let [low, high] = &self.ends;
        let fit = |text: &str| font::fit(text, TEXT, false, long / 2.0 - 14.0);
        picture.text((x, below), Anchor::Start, Paint::Ink, &fit(low));
        picture.text((x + long, below), Anchor::End, Paint::Ink, &fit(high));
        if let Some(middle) = &self.middle {
            picture.text((x + long / 2.0, below), Anchor::Middle, Paint::Ink, middle);
        }
        below + 6.0
    }
}
