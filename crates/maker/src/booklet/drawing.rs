//! What is on a page, whoever draws it. Lengths are in points (72 to an inch), from the upper left corner.

use super::font::Font;

/// A page.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) strokes: Vec<Stroke>,
    pub(super) texts: Vec<Text>,
}

/// Lines of one pen.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    pub(super) width: f32,
    pub(super) ink: Ink,
    pub(super) lines: Vec<Line>,
}

/// A straight line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Line {
    pub(super) from: (f32, f32),
    pub(super) to: (f32, f32),
}

/// A text on one line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Text {
    /// Where its anchor is.
    pub(super) x: f32,
    /// Where its characters stand: the baseline.
    pub(super) y: f32,
    pub(super) anchor: Anchor,
    pub(super) style: Style,
    pub(super) text: String,
}

/// Which end of a text is at its x.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Style {
    pub(super) font: Font,
    pub(super) size: f32,
    pub(super) ink: Ink,
}

impl Style {
    pub(super) fn new(font: Font, size: f32, ink: Ink) -> Style {
        Style { font, size, ink }
    }

    /// The same, as much smaller as the text needs to be no wider than that.
    pub(super) fn within(self, width: f32, text: &str) -> Style {
        let widest = width / self.font.width(text).max(f32::MIN_POSITIVE);
        Style { size: self.size.min(widest), ..self }
    }
}

/// How dark: printers without colours have it too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    Black,
    Dark,
    Grey,
}

impl Ink {
    /// Its brightness, black 0 and white 1.
    pub(super) fn brightness(self) -> f32 {
        match self {
            Ink::Black => 0.0,
            Ink::Dark => 0.25,
            Ink::Grey => 0.45,
        }
    }
}

/// To a hundredth of a point, which no eye sees: files stay small.
pub(super) fn rounded(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}
