//! A matrix of numbers as a heat map, with the numbers written in the cells.

use super::{Heading, Picture};

/// Which colours stand for which numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ramp {
    /// Around zero, from `-limit` to `limit`: for correlations with a limit of 1.
    Diverging {
        /// The value of the strongest colours; must be positive.
        limit: f64,
    },
    /// From the smallest value to the largest.
    Sequential,
}

/// A labelled matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Title and notes.
    pub heading: Heading,
    /// How many observations are behind it.
    pub n: usize,
    /// Names of the rows.
    pub rows: Vec<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Values by row; `None` is drawn as an empty cell. Missing cells count as `None`.
    pub values: Vec<Vec<Option<f64>>>,
    /// The colours.
    pub ramp: Ramp,
    /// What the colours show, beside the scale: 'Spearman correlation'.
    pub label: String,
    /// Digits behind the point in the cells.
    pub decimals: usize,
}

impl Matrix {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
