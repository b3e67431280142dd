//! Cactus plots: how many instances each algorithm solves within a time.

use super::{Heading, Picture};
use crate::stats::Observed;

/// The runs of one algorithm.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CactusSeries {
    /// Its name.
    pub name: String,
    /// Its times in seconds, in any order; cut runs count as tried and never as solved.
    pub times: Vec<Observed>,
}

/// A cactus plot over a logarithmic axis of time.
#[derive(Clone, Debug, PartialEq)]
pub struct Cactus {
    /// Title and notes.
    pub heading: Heading,
    /// What is compared.
    pub series: Vec<CactusSeries>,
}

impl Cactus {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
