//! Lines with bands: medians with quartiles, means with intervals, rates.

use super::{Axis, Heading, Picture};

/// One place of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinePoint {
    /// Where along the horizontal axis.
    pub x: f64,
    /// Where along the vertical axis.
    pub y: f64,
    /// From where to where the band reaches here.
    pub band: Option<(f64, f64)>,
}

/// One line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineSeries {
    /// Its name.
    pub name: String,
    /// Its places, in any order.
    pub points: Vec<LinePoint>,
}

/// A vertical line with a name, such as the place of a phase transition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guide {
    /// Where along the horizontal axis.
    pub x: f64,
    /// What it marks.
    pub label: String,
}

/// Lines over a common axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Title and notes.
    pub heading: Heading,
    /// How many observations are behind it.
    pub n: usize,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The lines.
    pub series: Vec<LineSeries>,
    /// What line and band are, for the subtitle: 'median and quartiles'.
    pub band: String,
    /// Vertical lines to compare with.
    pub guides: Vec<Guide>,
}

impl Lines {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
