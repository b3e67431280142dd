//! The world in which every Sudolab solver lives.

pub mod check;
pub mod digits;
pub mod format;
pub mod grid;
pub mod shape;

pub use check::{Fault, check};
pub use digits::{Cell, Digit, DigitSet};
pub use grid::{Clash, Grid, Puzzle};
pub use shape::{Shape, ShapeError, Unit, UnitKind};
