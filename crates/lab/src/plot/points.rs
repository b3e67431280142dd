//! x against y: a mark for every run, or cells of density where there are too many.

use super::{Axis, Heading, Picture};

/// One point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Where it lies along the horizontal axis.
    pub x: f64,
    /// Where it lies along the vertical axis.
    pub y: f64,
    /// What it is: the name of the instance. May be empty.
    pub instance: String,
    /// Whether the run was cut by a limit, so that `y` is only a lower bound.
    pub censored: bool,
    /// An interval around `y`, drawn as whiskers.
    pub interval: Option<(f64, f64)>,
}

/// The points of one algorithm.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointSeries {
    /// Its name.
    pub name: String,
    /// Its points, in any order.
    pub points: Vec<Point>,
}

/// A scatter plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// Title and notes.
    pub heading: Heading,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is compared.
    pub series: Vec<PointSeries>,
    /// Whether a line joins the medians over each x (over slices of x where there are many). A
    /// median that more than half cut runs make unknown is left out.
    pub medians: bool,
}

impl Points {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
