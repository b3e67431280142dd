//! A picture.

use super::Heading;

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
    width: f64,
    height: f64,
    title: String,
    description: String,
}

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq)]
pub struct PngError(String);

/// The rules that [`Picture::to_svg_inline`] expects of the page around it.
pub fn stylesheet() -> String {
    String::new()
}

impl Picture {
    pub(super) fn stub(heading: &Heading) -> Picture {
        Picture {
            width: 720.0,
            height: 440.0,
            title: heading.title.clone(),
            description: String::new(),
        }
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

    /// A whole SVG file.
    pub fn to_svg(&self, _theme: Theme) -> String {
        String::new()
    }

    /// An SVG element without colours of its own, for a page that has [`stylesheet`].
    pub fn to_svg_inline(&self) -> String {
        String::new()
    }

    /// A PNG file, `scale` pixels for each unit.
    #[cfg(feature = "png")]
    pub fn to_png(&self, _theme: Theme, _scale: f32) -> Result<Vec<u8>, PngError> {
        Err(PngError("not yet".into()))
    }
}
