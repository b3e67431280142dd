//! Pictures of experiments, as SVG and PNG, in one look.
//!
//! Each kind of plot is a plain struct with a `draw` method that makes a [`Picture`]; a picture
//! becomes text by [`Picture::to_svg`] or pixels by [`Picture::to_png`]. Times are in seconds.
//! Values that an axis cannot show (not finite, or not positive on a logarithmic axis) are left
//! out, and a footnote says how many.

mod axis;
mod bars;
mod board;
mod boxen;
mod cactus;
mod density;
mod font;
mod frame;
mod hatch;
mod heading;
mod key;
mod lines;
mod marker;
mod matrix;
mod number;
mod paint;
mod picture;
#[cfg(feature = "png")]
mod png;
mod points;
mod ramp;
mod ranks;
mod span;
mod stairs;
mod steps;
mod svg;
mod ticks;
mod versus;
mod words;

pub use axis::{Axis, Scale, Unit};
pub use bars::{BarSeries, Bars};
pub use board::BoardHeat;
pub use boxen::{Boxen, BoxenGroup};
pub use cactus::{Cactus, CactusSeries};
pub use heading::Heading;
pub use lines::{Guide, LinePoint, LineSeries, Lines};
pub use matrix::{Matrix, Ramp};
pub use picture::{Picture, Theme};
#[cfg(feature = "png")]
pub use png::{MOST_PIXELS, PngError};
pub use points::{Point, PointSeries, Points};
pub use ranks::Ranks;
pub use steps::{StepSeries, Steps};
pub use svg::stylesheet;
pub use versus::{Versus, VersusPoint};
