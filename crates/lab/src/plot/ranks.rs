//! Critical-difference diagrams, after Demšar, 'Statistical comparisons of classifiers over
//! multiple data sets', JMLR 7 (2006).

use super::{Heading, Picture};
use crate::stats::{Friedman, Nemenyi};

/// Average ranks on a line, with bars that join what the test cannot tell apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranks {
    /// Title and notes.
    pub heading: Heading,
    /// The algorithms, in the order of the columns of the test.
    pub names: Vec<String>,
    /// The test over all.
    pub friedman: Friedman,
    /// What it says about pairs.
    pub nemenyi: Nemenyi,
}

impl Ranks {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
