//! One algorithm against another: a point per instance, the diagonal between them.

use super::{Heading, Picture, Unit};
use crate::stats::Observed;

/// One instance, as both solved it.
#[derive(Clone, Debug, PartialEq)]
pub struct VersusPoint {
    /// The name of the instance.
    pub instance: String,
    /// What it cost the algorithm along the horizontal axis.
    pub across: Observed,
    /// What it cost the algorithm along the vertical axis.
    pub up: Observed,
}

/// Two algorithms on the same instances, both axes logarithmic and equal.
#[derive(Clone, Debug, PartialEq)]
pub struct Versus {
    /// Title and notes.
    pub heading: Heading,
    /// The algorithm along the horizontal axis.
    pub across: String,
    /// The algorithm along the vertical axis.
    pub up: String,
    /// What is compared: 'time'.
    pub measure: String,
    /// Its unit.
    pub unit: Unit,
    /// The instances. Cut runs lie on the border.
    pub points: Vec<VersusPoint>,
}

impl Versus {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
