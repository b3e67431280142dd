//! Makes puzzles.
//!
//! ```
//! use sudolab_core::{Cancel, Shape};
//! use sudolab_maker::{Level, Order};
//!
//! let order = Order::any(Shape::classic()).level(Level::Easy).checked().unwrap();
//! let made = order.make(7, &Cancel::new()).unwrap();
//! assert!(made.puzzle.givens().filled() >= 17);
//! ```

mod blanks;
pub mod booklet;
mod carve;
mod classic;
mod fill;
pub mod forms;
mod in_order;
mod level;
mod many;
mod order;
pub mod rating;
pub mod shipped;
mod symmetry;
mod variant;

pub use blanks::{Blanks, MakeError};
pub use in_order::in_order;
pub use level::{Asks, Level, UnknownLevel};
pub use many::{Effort, NotMade};
pub use order::{Hopeless, Order, UnknownTechnique, technique_named};
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use variant::{RECIPES, Recipe, UnknownRecipe, recipes_named};

use sudolab_core::{Grid, Puzzle};

/// A puzzle and the solution it was carved from: its only one, unless made the legacy way.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
}
