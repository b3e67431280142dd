//! A picture: primitives with styles, before any colour or pixel.

use super::font;
use super::paint::Paint;

/// Which colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on white.
    Light,
    /// Light ink on black.
    Dark,
    /// As the reader's system prefers. Pixels cannot follow a preference: in PNG this is light.
    Auto,
}

/// A finished picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) marks: Vec<Mark>,
}

/// A place, in pixels from the upper left corner.
pub(super) type Spot = (f64, f64);

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mark {
    pub(super) shape: Shape,
    pub(super) style: Style,
    pub(super) datum: Option<Datum>,
}

/// What a mark stands for, for those who point at it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Datum {
    pub(super) title: String,
    pub(super) series: String,
    pub(super) instance: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// Straight lines through spots; closed ones come back to the first.
    Path {
        lines: Vec<Vec<Spot>>,
        closed: bool,
    },
    Circle {
        at: Spot,
        radius: f64,
    },
    Rect {
        at: Spot,
        size: Spot,
    },
    Text(Label),
}

/// A line of text. `turn` is in degrees, against the clock.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub(super) at: Spot,
    pub(super) text: String,
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) anchor: Anchor,
    pub(super) turn: f64,
}

/// Which part of a text lies on its spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a shape is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    pub(super) fill: Option<Paint>,
    pub(super) stroke: Option<Paint>,
    pub(super) width: f64,
    pub(super) dash: &'static [f64],
    pub(super) opacity: f64,
}

impl Style {
    pub(super) fn filled(paint: Paint) -> Style {
        Style { fill: Some(paint), stroke: None, width: 1.0, dash: &[], opacity: 1.0 }
    }

    pub(super) const fn stroked(paint: Paint, width: f64) -> Style {
        Style { fill: None, stroke: Some(paint), width, dash: &[], opacity: 1.0 }
    }

    pub(super) fn dashed(self, dash: &'static [f64]) -> Style {
        Style { dash, ..self }
    }

    pub(super) fn opacity(self, opacity: f64) -> Style {
        Style { opacity, ..self }
    }
}

/// The size of nearly all text.
pub(super) const TEXT: f64 = 12.0;

impl Picture {
    /// Nothing yet; sheets grow downwards.
    pub(super) fn blank(width: f64, title: &str) -> Picture {
        let title = font::tidy(title);
        Picture { width, height: 0.0, title, description: String::new(), marks: Vec::new() }
    }

    /// Width in pixels.
    pub fn width(&self) -> f64 {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// The title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What it shows, in a sentence.
    pub fn description(&self) -> &str {
        &self.description
    }

    pub(super) fn add(&mut self, shape: Shape, style: Style) {
        self.marks.push(Mark { shape, style, datum: None });
    }

    pub(super) fn add_datum(&mut self, shape: Shape, style: Style, datum: Datum) {
        self.marks.push(Mark { shape, style, datum: Some(datum) });
    }

    pub(super) fn line(&mut self, from: Spot, to: Spot, style: Style) {
        self.add(Shape::Path { lines: vec![vec![from, to]], closed: false }, style);
    }

    pub(super) fn polyline(&mut self, spots: Vec<Spot>, style: Style) {
        self.add(Shape::Path { lines: vec![spots], closed: false }, style);
    }

    pub(super) fn rect(&mut self, at: Spot, size: Spot, style: Style) {
        self.add(Shape::Rect { at, size }, style);
    }

    pub(super) fn text(&mut self, at: Spot, anchor: Anchor, paint: Paint, text: &str) {
        self.label(Label::new(at, anchor, text), paint);
    }

    pub(super) fn label(&mut self, label: Label, paint: Paint) {
        self.add(Shape::Text(label), Style::filled(paint));
    }
}

impl Label {
    pub(super) fn new(at: Spot, anchor: Anchor, text: &str) -> Label {
        Label { at, text: font::tidy(text), size: TEXT, bold: false, anchor, turn: 0.0 }
    }
}
