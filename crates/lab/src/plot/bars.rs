//! Bars. Their length is what is read, so they start at zero and their axis is linear: the type
//! has no other.

use super::{Heading, Picture, Unit};

/// One bar for each category.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarSeries {
    /// Its name.
    pub name: String,
    /// Values in the order of the categories; `None`, or one too few, is no bar.
    pub values: Vec<Option<f64>>,
    /// Intervals in the same order, drawn as whiskers; may be empty.
    pub intervals: Vec<Option<(f64, f64)>>,
}

/// Bars of several series over categories.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// Title and notes.
    pub heading: Heading,
    /// How many observations are behind it.
    pub n: usize,
    /// What the categories are: 'algorithm'.
    pub across: String,
    /// What the length of a bar is.
    pub label: String,
    /// In which unit.
    pub unit: Unit,
    /// Names of the categories.
    pub categories: Vec<String>,
    /// What is compared.
    pub series: Vec<BarSeries>,
}

impl Bars {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
