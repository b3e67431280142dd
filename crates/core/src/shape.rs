//! The shape of a board: its units (rows, columns, boxes) and who sees whom.
//!
//! A shape is a list of units, so that variants can add theirs; no other code computes
//! rows or boxes by arithmetic of its own.

use crate::digits::{Cell, DigitSet};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, OnceLock, PoisonError};

/// What kind of unit: the rule it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnitKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
}

impl UnitKind {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
        }
    }
}

/// Cells that must all be different.
#[derive(Debug)]
pub struct Unit {
    /// Row, column or box.
    pub kind: UnitKind,
    /// Its number among its kind, from 0.
    pub index: usize,
    /// Its cells in board order.
    pub cells: Box<[Cell]>,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.index + 1)
    }
}

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
                write!(f, "'{text}' is no size of a box: write height x width, such as 2x3")
            }
            BoxError::Shape(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BoxError {}

/// A board's box height and width, and all that follows: side, units, peers.
///
/// There is one `Shape` per box size in a process, so shapes are compared by address
/// and passed around as `&'static Shape`.
#[derive(Debug)]
pub struct Shape {
    box_height: usize,
    box_width: usize,
    /// Made with the shape up to this side: [`DigitSet::MAX_SIDE`]. Larger boards, which are read and written
    /// but not solved, do without, because a shape stays for ever.
    tables: Tables,
    large_tables: OnceLock<Tables>,
    peers: OnceLock<Vec<Cell>>,
}

/// The units and, for each cell, the numbers of those that hold it.
#[derive(Default, Debug)]
struct Tables {
    units: Vec<Unit>,
    units_of: Vec<[u16; 3]>,
}

impl Tables {
    fn of(shape: &Shape) -> Tables {
        let side = shape.side();
        let unit = |number: usize| {
            let (kind, index) = shape.unit_name(number);
            Unit { kind, index, cells: shape.unit_cells(number).collect() }
        };
        let units: Vec<Unit> = (0..shape.unit_count()).map(unit).collect();
        let mut units_of = vec![[0; 3]; side * side];
        for (number, unit) in units.iter().enumerate() {
            for cell in &unit.cells {
                units_of[cell.index()][unit.kind as usize] = number as u16;
            }
        }
        Tables { units, units_of }
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
        Ok(shapes
            .get_or_insert_default()
            .entry((box_height, box_width))
            .or_insert_with(|| Box::leak(Box::new(Shape::build(box_height, box_width)))))
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

    fn build(box_height: usize, box_width: usize) -> Shape {
        let mut shape = Shape {
            box_height,
            box_width,
            tables: Tables::default(),
            large_tables: OnceLock::new(),
            peers: OnceLock::new(),
        };
        if shape.side() <= DigitSet::MAX_SIDE {
            shape.tables = Tables::of(&shape);
        }
        shape
    }

    /// How many units there are.
    pub fn unit_count(&self) -> usize {
        3 * self.side()
    }

    /// The units are numbered: rows, then columns, then boxes. What a number stands for.
    pub fn unit_name(&self, number: usize) -> (UnitKind, usize) {
        let kind = match number / self.side() {
            0 => UnitKind::Row,
            1 => UnitKind::Column,
            _ => UnitKind::Box,
        };
        (kind, number % self.side())
    }

    /// The cells of the unit with a number, without tables: for boards that nobody solves.
    pub fn unit_cells(&self, number: usize) -> impl Iterator<Item = Cell> + use<> {
        let (side, width) = (self.side(), self.box_width);
        let (kind, index) = self.unit_name(number);
        let across = side / width;
        let (top, left) = (index / across * self.box_height, index % across * width);
        (0..side).map(move |place| {
            let (row, column) = match kind {
                UnitKind::Row => (index, place),
                UnitKind::Column => (place, index),
                UnitKind::Box => (top + place / width, left + place % width),
            };
            Cell((row * side + column) as u32)
        })
    }

    /// The tables of a board above [`DigitSet::MAX_SIDE`].
    #[cold]
    fn large_tables(&self) -> &Tables {
        self.large_tables.get_or_init(|| Tables::of(self))
    }

    /// Rows, columns, boxes, and digits: how many there are of each.
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

    /// All units: rows, then columns, then boxes.
    #[inline]
    pub fn units(&self) -> &[Unit] {
        match &self.tables.units[..] {
            [] => &self.large_tables().units,
            units => units,
        }
    }

    /// The numbers (in [`Self::units`]) of the units that hold a cell.
    #[inline(always)]
    pub fn units_of(&self, cell: Cell) -> &[u16] {
        match self.tables.units_of.get(cell.index()) {
            Some(units) => units,
            None => &self.large_tables().units_of[cell.index()],
        }
    }

    /// The cells that share a unit with this one, without itself, each once, in board order.
    ///
    /// The table is made at the first call (side 64: 3 MB, side 100: 11 MB; side 400 would be 740 MB,
    /// where [`Self::units_of`] serves better).
    #[inline]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        let table = self
            .peers
            .get_or_init(|| self.all_cells().flat_map(|cell| self.find_peers(cell)).collect());
        let each = table.len() / self.cells();
        &table[cell.index() * each..][..each]
    }

    fn find_peers(&self, cell: Cell) -> Vec<Cell> {
        let units = self.units_of(cell).iter().map(|&unit| &self.units()[unit as usize]);
        let mut peers: Vec<Cell> = units
            .flat_map(|unit| unit.cells.iter().copied())
            .filter(|&peer| peer != cell)
            .collect();
        peers.sort_unstable();
        peers.dedup();
        peers
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

/// `9x9`, or `6x6 (boxes 2x3)` where the boxes are not square.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.side())?;
        if self.box_height != self.box_width {
            write!(f, " (boxes {}x{})", self.box_height, self.box_width)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_has_its_units_and_peers() {
        for (height, width) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5), (1, 5)] {
            let shape = Shape::new(height, width).unwrap();
            let side = height * width;
            assert_eq!(shape.units().len(), 3 * side);
            for unit in shape.units() {
                assert_eq!(unit.cells.len(), side);
                for &cell in &unit.cells {
                    assert!(
                        shape
                            .units_of(cell)
                            .iter()
                            .any(|&u| std::ptr::eq(&shape.units()[u as usize], unit))
                    );
                }
            }
            let count = 2 * (side - 1) + (height - 1) * (width - 1);
            for cell in shape.all_cells() {
                assert_eq!(shape.peers(cell).len(), count, "{shape} {}", shape.name(cell));
            }
        }
    }

    #[test]
    fn large_boards_have_no_tables_until_somebody_asks() {
        let shape = Shape::new(5, 20).unwrap();
        let cells: Vec<Cell> = shape.unit_cells(2 * 100 + 7).collect();
        assert!(shape.tables.units.is_empty() && shape.large_tables.get().is_none());
        let unit = &shape.units()[2 * 100 + 7];
        assert_eq!((unit.kind, unit.index), shape.unit_name(2 * 100 + 7));
        assert_eq!(unit.cells[..], cells);
        assert!(shape.units_of(cells[3]).contains(&207));
    }

    #[test]
    fn boxes_of_six_are_two_high_and_three_wide() {
        let shape = Shape::for_side(6).unwrap();
        assert_eq!((shape.box_height(), shape.box_width()), (2, 3));
        let second = &shape.units()[12 + 1];
        assert_eq!(second.to_string(), "box 2");
        assert_eq!(second.cells.iter().map(|c| c.0).collect::<Vec<_>>(), [3, 4, 5, 9, 10, 11]);
    }

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
