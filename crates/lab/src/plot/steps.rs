//! Empirical distributions: the share of runs that ended within a cost.

use super::{Axis, Heading, Picture};
use crate::stats::Observed;

/// The runs of one search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepSeries {
    /// Its name.
    pub name: String,
    /// What each run cost, in any order.
    pub runs: Vec<Observed>,
}

/// Run-length distributions: estimated shares solved (Kaplan and Meier) against cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// Title and notes.
    pub heading: Heading,
    /// The axis of the cost, such as flips or seconds.
    pub x: Axis,
    /// What is compared.
    pub series: Vec<StepSeries>,
}

impl Steps {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
