//! Pictures as PNG.

use super::font;
use super::paint::Paint;
use super::picture::{Anchor, Label, Mark, Picture, Shape, Spot, Style, Theme};
use std::fmt;
use tiny_skia::{
    Color, FillRule, Paint as Brush, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq)]
pub enum PngError {
    /// The scale makes a picture of no size, or of more than [`MOST_PIXELS`].
    Size {
        /// Width in pixels.
        width: f64,
        /// Height in pixels.
        height: f64,
    },
    /// The encoder failed, for the reason it gives.
    Encoding(String),
}

/// The most pixels of a picture: 256 MiB of memory.
pub const MOST_PIXELS: f64 = 67_108_864.0;

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size { width, height } => {
                write!(f, "{width:.0} x {height:.0} is no size for a PNG: choose another scale")
            }
            PngError::Encoding(reason) => write!(f, "the PNG could not be written: {reason}"),
        }
    }
}

impl std::error::Error for PngError {}

impl Picture {
    /// A PNG file, `scale` pixels for each unit of the picture.
    pub fn to_png(&self, theme: Theme, scale: f32) -> Result<Vec<u8>, PngError> {
        let dark = theme == Theme::Dark;
        let factor = f64::from(scale);
        let (width, height) = ((self.width * factor).ceil(), (self.height * factor).ceil());
        let fits = width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS;
        let pixmap = fits.then(|| Pixmap::new(width as u32, height as u32)).flatten();
        let mut pixmap = pixmap.ok_or(PngError::Size { width, height })?;
        let [red, green, blue] = Paint::Paper.rgb(dark);
        pixmap.fill(Color::from_rgba8(red, green, blue, 255));
        let mut canvas = Canvas { pixmap, scale: Transform::from_scale(scale, scale), dark };
        self.marks.iter().for_each(|mark| canvas.mark(mark));
        canvas.pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
    }
}

struct Canvas {
    pixmap: Pixmap,
    scale: Transform,
    dark: bool,
}

impl Canvas {
    fn mark(&mut self, mark: &Mark) {
        if let Some(path) = outline(&mark.shape) {
            self.path(&path, &mark.style);
        }
    }

    fn path(&mut self, path: &Path, style: &Style) {
        if let Some(paint) = style.fill {
            let brush = self.brush(paint, style.opacity);
            self.pixmap.fill_path(path, &brush, FillRule::Winding, self.scale, None);
        }
        if let Some(paint) = style.stroke {
            let lengths: Vec<f32> = style.dash.iter().map(|length| *length as f32).collect();
            let dash = StrokeDash::new(lengths, 0.0);
            let stroke = Stroke {
                width: style.width as f32,
                dash,
                line_join: tiny_skia::LineJoin::Round,
                ..Stroke::default()
            };
            let brush = self.brush(paint, style.opacity);
            self.pixmap.stroke_path(path, &brush, &stroke, self.scale, None);
        }
    }

    fn brush(&self, paint: Paint, opacity: f64) -> Brush<'static> {
        let [red, green, blue] = paint.rgb(self.dark);
        let mut brush = Brush::default();
        brush.set_color_rgba8(red, green, blue, (opacity * 255.0).round() as u8);
        brush
    }
}

fn outline(shape: &Shape) -> Option<Path> {
    match shape {
        Shape::Path { lines, closed } => lines_outline(lines, *closed),
        Shape::Circle { at, radius } => {
            PathBuilder::from_circle(at.0 as f32, at.1 as f32, *radius as f32)
        }
        Shape::Rect { at, size } => {
            let [x, y, wide, high] = [at.0, at.1, size.0, size.1].map(|value| value as f32);
            Rect::from_xywh(x, y, wide, high).map(PathBuilder::from_rect)
        }
        Shape::Text(label) => text_outline(label),
    }
}

fn lines_outline(lines: &[Vec<Spot>], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for line in lines {
        for (index, spot) in line.iter().enumerate() {
            let (x, y) = (spot.0 as f32, spot.1 as f32);
            if index == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
        }
        if closed {
            builder.close();
        }
    }
    builder.finish()
}

/// The outlines of all letters of a label, where they stand.
fn text_outline(label: &Label) -> Option<Path> {
    let face = font::face(label.bold)?;
    let scale = label.size / f64::from(face.units_per_em());
    let mut pen = Pen { builder: PathBuilder::new(), scale: scale as f32, x: 0.0 };
    let mut x = -before(label);
    for letter in label.text.chars() {
        pen.x = x as f32;
        let glyph = face.glyph_index(letter).unwrap_or_default();
        face.outline_glyph(glyph, &mut pen);
        x += font::advance(letter, label.bold) * label.size;
    }
    let place = Transform::from_rotate(-label.turn as f32)
        .post_translate(label.at.0 as f32, label.at.1 as f32);
    pen.builder.finish()?.transform(place)
}

/// How far left of its spot a text starts.
fn before(label: &Label) -> f64 {
    let wide = font::width(&label.text, label.size, label.bold);
    match label.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => wide / 2.0,
        Anchor::End => wide,
    }
}

/// Letters have y upwards, pictures downwards.
struct Pen {
    builder: PathBuilder,
    scale: f32,
    x: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -y * self.scale)
    }
}

impl ttf_parser::OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.builder.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.builder.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}
