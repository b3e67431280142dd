//! The shape of a board: its side and the size of its boxes. What must differ on it is told by its
//! [`Layout`].

use crate::digits::Cell;
use crate::layout::{Layout, Unit, UnitKind};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Why a shape cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapeError {
    /// The side is outside [`Shape::MIN_SIDE`]..=[`Shape::MAX_SIDE`].
    Side(usize),
    /// The side has no box shape but single rows (it is prime), so the box must be given.
    NoBox(usize),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Side(side) => {
                write!(
                    f,
                    "a board of side {side} is outside {} to {}",
                    Shape::MIN_SIDE,
                    Shape::MAX_SIDE
                )
            }
            ShapeError::NoBox(side) => {
                write!(f, "a side of {side} divides into no boxes; give the box as height x width")
            }
        }
    }
}

impl std::error::Error for ShapeError {}

/// Why a text names no shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoxError {
    /// It is not two numbers with an `x` between.
    Text(String),
    /// There is no shape with such boxes.
    Shape(ShapeError),
}

impl fmt::Display for BoxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoxError::Text(text) => {
                write!(f, "Box size must be height x width, such as 2x3, not '{text}'")
            }
            BoxError::Shape(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BoxError {}

/// A board's side, and the height and width of its boxes. Boxes of a single row (or column) say no more than
/// the row itself: such a board has no boxes.
///
/// There is one `Shape` per box size in a process, so shapes are compared by address
/// and passed around as `&'static Shape`.
pub struct Shape {
    box_height: usize,
    box_width: usize,
    /// For [`Layout::plain`].
    pub(crate) plain: OnceLock<Arc<Layout>>,
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({}x{})", self.box_height, self.box_width)
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Shape) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Shape {}

impl Shape {
    /// The smallest side.
    pub const MIN_SIDE: usize = 4;
    /// The largest side.
    pub const MAX_SIDE: usize = 400;

    /// The shape with boxes of this height and width; its side is their product.
    pub fn new(box_height: usize, box_width: usize) -> Result<&'static Shape, ShapeError> {
        static SHAPES: Mutex<Option<HashMap<(usize, usize), &'static Shape>>> = Mutex::new(None);
        let side = box_height.saturating_mul(box_width);
        if !(Self::MIN_SIDE..=Self::MAX_SIDE).contains(&side) {
            return Err(ShapeError::Side(side));
        }
        let mut shapes = SHAPES.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(shapes.get_or_insert_default().entry((box_height, box_width)).or_insert_with(|| {
            Box::leak(Box::new(Shape { box_height, box_width, plain: OnceLock::new() }))
        }))
    }

    /// The usual shape of a side: the most square boxes, wider than high (6 is 2x3).
    pub fn for_side(side: usize) -> Result<&'static Shape, ShapeError> {
        if !(Self::MIN_SIDE..=Self::MAX_SIDE).contains(&side) {
            return Err(ShapeError::Side(side));
        }
        match (2..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)) {
            Some(height) => Shape::new(height, side / height),
            None => Err(ShapeError::NoBox(side)),
        }
    }

    /// The ordinary 9x9.
    pub fn classic() -> &'static Shape {
        Shape::new(3, 3).expect("9 is within the limits")
    }

    /// Has it boxes, not just rows or columns in their place?
    pub fn has_boxes(&self) -> bool {
        self.box_height > 1 && self.box_width > 1
    }

    /// Rows, then columns, then boxes.
    pub(crate) fn plain_units(&self) -> Vec<Unit> {
        let boxes = self.has_boxes().then_some(UnitKind::Box);
        let kinds = [UnitKind::Row, UnitKind::Column].into_iter().chain(boxes);
        let unit = |kind, index| Unit {
            kind,
            index,
            rule: None,
            cells: self.unit_cells(kind, index).collect(),
        };
        kinds.flat_map(|kind| (0..self.side()).map(move |index| unit(kind, index))).collect()
    }

    fn unit_cells(&self, kind: UnitKind, index: usize) -> impl Iterator<Item = Cell> {
        let (side, width) = (self.side(), self.box_width);
        let across = side / width;
        let (top, left) = (index / across * self.box_height, index % across * width);
        (0..side).map(move |place| match kind {
            UnitKind::Row => self.cell(index, place),
            UnitKind::Column => self.cell(place, index),
            _ => self.cell(top + place / width, left + place % width),
        })
    }

    /// Rows, columns and digits: how many there are of each.
    #[inline(always)]
    pub fn side(&self) -> usize {
        self.box_height * self.box_width
    }

    /// The number of cells.
    #[inline(always)]
    pub fn cells(&self) -> usize {
        self.side() * self.side()
    }

    /// The cells in board order.
    #[inline]
    pub fn all_cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cells() as u32).map(Cell)
    }

    /// Rows in a box.
    pub fn box_height(&self) -> usize {
        self.box_height
    }

    /// Columns in a box.
    pub fn box_width(&self) -> usize {
        self.box_width
    }

    /// The cell at a row and column, both from 0.
    #[inline(always)]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        Cell((row * self.side() + column) as u32)
    }

    /// The row of a cell, from 0.
    #[inline(always)]
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.side()
    }

    /// The column of a cell, from 0.
    #[inline(always)]
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.side()
    }

    /// The cell of a name such as `r1c9`, if it is on the board.
    pub fn cell_of(&self, name: &str) -> Option<Cell> {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let number = |text: &str| {
            text.parse::<usize>().ok().filter(|number| (1..=self.side()).contains(number))
        };
        Some(self.cell(number(row)? - 1, number(column)? - 1))
    }

    /// The name people use for a cell: `r1c9` is the end of the first row.
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

/// Box height x width: `2x3`.
impl FromStr for &'static Shape {
    type Err = BoxError;

    fn from_str(text: &str) -> Result<&'static Shape, BoxError> {
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let sizes =
            text.split_once(['x', 'X']).map(|(height, width)| (number(height), number(width)));
        match sizes {
            Some((Some(height), Some(width))) => Shape::new(height, width).map_err(BoxError::Shape),
            _ => Err(BoxError::Text(text.chars().take(40).collect())),
        }
    }
}

/// `9x9`, `6x6 (boxes 2x3)` where the boxes are not square, `7x7 (no boxes)`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.side())?;
        match (self.has_boxes(), self.box_height == self.box_width) {
            (true, true) => Ok(()),
            (true, false) => write!(f, " (boxes {}x{})", self.box_height, self.box_width),
            (false, _) => f.write_str(" (no boxes)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_board_is_400_and_primes_need_a_box() {
        assert_eq!(Shape::for_side(400).unwrap().cells(), 160_000);
        assert_eq!(Shape::for_side(401), Err(ShapeError::Side(401)));
        assert_eq!(Shape::for_side(3), Err(ShapeError::Side(3)));
        assert_eq!(Shape::for_side(7), Err(ShapeError::NoBox(7)));
        assert!(Shape::new(usize::MAX, 2).is_err());
        assert!(std::ptr::eq(Shape::classic(), Shape::for_side(9).unwrap()));
    }

    #[test]
    fn a_box_is_height_x_width() {
        assert_eq!("2x3".parse(), Ok(Shape::new(2, 3).unwrap()));
        assert_eq!(" 3 X 3 ".parse(), Ok(Shape::classic()));
        assert_eq!("30x30".parse::<&Shape>(), Err(BoxError::Shape(ShapeError::Side(900))));
        for text in ["", "3", "3x", "x3", "3x3x3", "threexthree"] {
            assert_eq!(text.parse::<&Shape>(), Err(BoxError::Text(text.into())));
        }
    }
}
