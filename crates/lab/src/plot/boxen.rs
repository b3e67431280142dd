//! Letter-value plots: boxes upon boxes, as deep as the sample can be trusted.

use super::{Axis, Heading, Picture};

/// The values of one category.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoxenGroup {
    /// Its name.
    pub name: String,
    /// Its values, in any order.
    pub values: Vec<f64>,
}

/// A letter-value plot, one column of boxes for each category.
#[derive(Clone, Debug, PartialEq)]
pub struct Boxen {
    /// Title and notes.
    pub heading: Heading,
    /// What the categories are: 'algorithm'.
    pub across: String,
    /// The axis of the values: linear, logarithmic or symmetric.
    pub value: Axis,
    /// The categories.
    pub groups: Vec<BoxenGroup>,
}

impl Boxen {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
