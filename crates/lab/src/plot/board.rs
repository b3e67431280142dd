//! A board as a heat map: how often, or how late, something happened in each cell.

use super::{Heading, Picture, Unit};

/// A value for every cell of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardHeat {
    /// Title and notes.
    pub heading: Heading,
    /// How many observations are behind it.
    pub n: usize,
    /// Rows in a box.
    pub box_height: usize,
    /// Columns in a box.
    pub box_width: usize,
    /// Values row by row, `(box_height * box_width)²` of them; `None` is an empty cell.
    pub values: Vec<Option<f64>>,
    /// What the colours show, beside the scale: 'fills per cell'.
    pub label: String,
    /// Its unit.
    pub unit: Unit,
    /// Texts written into the cells, such as the digits given; may be empty.
    pub texts: Vec<String>,
}

impl BoardHeat {
    /// The picture.
    pub fn draw(&self) -> Picture {
        Picture::stub(&self.heading)
    }
}
