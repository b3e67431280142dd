//! What is on a page, whoever draws it. Lengths are in points (72 to an inch), from the upper left corner.

use super::font::Font;

#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) width: f32,
    pub(super) height: f32,
    /// Drawn first, one after the other.
    pub(super) under: Vec<Mark>,
    pub(super) strokes: Vec<Stroke>,
    pub(super) texts: Vec<Text>,
    /// Drawn last, one after the other.
    pub(super) over: Vec<Mark>,
}

impl Page {
    pub(super) fn blank(width: f32, height: f32) -> Page {
        Page {
            width,
            height,
            under: Vec::new(),
            strokes: Vec::new(),
            texts: Vec::new(),
            over: Vec::new(),
        }
    }
}

/// Something that is drawn in its turn.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    Path(Path),
    Text(Text),
}

/// An outline that is filled, drawn with a pen, or both.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// What it stands for: its class in SVG.
    pub(super) class: &'static str,
    pub(super) segments: Vec<Segment>,
    pub(super) fill: Option<Colour>,
    pub(super) pen: Option<Pen>,
}

/// A place on a page.
pub(super) type Spot = (f32, f32);

/// A part of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Segment {
    Move(Spot),
    Line(Spot),
    /// By Bézier: two places that it leans to, and its end.
    Curve(Spot, Spot, Spot),
    Close,
}

/// How an outline is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pen {
    pub(super) colour: Colour,
    pub(super) width: f32,
    pub(super) dashed: bool,
}

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

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
    White,
}

impl Ink {
    /// Its brightness, black 0 and white 1.
    pub(super) fn brightness(self) -> f32 {
        match self {
            Ink::Black => 0.0,
            Ink::Dark => 0.25,
            Ink::Grey => 0.45,
            Ink::White => 1.0,
        }
    }
}

/// Dashes of a pen that is so wide: how long they are, and how far apart.
pub(super) fn dashes(width: f32) -> (f32, f32) {
    (3.5 * width, 2.5 * width)
}

/// To a hundredth of a point, which no eye sees: files stay small.
pub(super) fn rounded(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}

/// A part of the drawing that is filled, drawn with a pen, or both.
pub(super) fn path(
    class: &'static str,
    segments: Vec<Segment>,
    fill: Option<Colour>,
    pen: Option<Pen>,
) -> Mark {
    Mark::Path(Path { class, segments, fill, pen })
}

pub(super) fn pen(colour: Colour, width: f32) -> Option<Pen> {
    Some(Pen { colour, width, dashed: false })
}

pub(super) fn rectangle((left, top): Spot, (width, height): (f32, f32)) -> Vec<Segment> {
    let (right, bottom) = (left + width, top + height);
    vec![
        Segment::Move((left, top)),
        Segment::Line((right, top)),
        Segment::Line((right, bottom)),
        Segment::Line((left, bottom)),
        Segment::Close,
    ]
}

/// How far the places lie out that four curves lean to, so that they are a circle to the eye.
const CIRCLE: f32 = 0.552_285;

pub(super) fn circle((x, y): Spot, radius: f32) -> Vec<Segment> {
    let (r, k) = (radius, CIRCLE * radius);
    vec![
        Segment::Move((x + r, y)),
        Segment::Curve((x + r, y + k), (x + k, y + r), (x, y + r)),
        Segment::Curve((x - k, y + r), (x - r, y + k), (x - r, y)),
        Segment::Curve((x - r, y - k), (x - k, y - r), (x, y - r)),
        Segment::Curve((x + k, y - r), (x + r, y - k), (x + r, y)),
        Segment::Close,
    ]
}
