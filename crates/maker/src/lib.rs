//! Makes puzzles.
//!
//! ```
//! use sudolab_core::{Cancel, Random, Shape};
//! use sudolab_maker::{Level, Recipe};
//!
//! let recipe = Recipe::new(Shape::classic(), Level::Hard.fraction());
//! let made = recipe.make(&mut Random::new(7), &Cancel::new()).unwrap();
//! assert_eq!(made.puzzle.clues(), 81 - 48);
//! ```

pub mod booklet;
mod carve;
mod classic;
mod fill;
pub mod forms;
mod in_order;
mod many;
pub mod rating;
pub mod shipped;
mod symmetry;
mod wish;

pub use in_order::in_order;
pub use many::Effort;
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use wish::Wish;

use carve::Order;
use std::fmt;
use std::str::FromStr;
use sudolab_core::{Cancel, Grid, Puzzle, Random, Shape};

/// How much of the board is emptied, after the report on levels of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// A fifth of the cells.
    Easy,
    /// Two fifths (the report's program took a half).
    Medium,
    /// Three fifths.
    Hard,
}

impl Level {
    /// All levels, easiest first: keys 1, 2 and 3.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// The part of the cells that is emptied.
    pub fn fraction(self) -> f64 {
        match self {
            Level::Easy => 0.2,
            Level::Medium => 0.4,
            Level::Hard => 0.6,
        }
    }

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(UnknownLevel)
    }
}

/// There is no such level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(Level::name);
        write!(f, "there are: {}", names.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

/// What puzzle to make.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    shape: &'static Shape,
    blanks: usize,
    unique: bool,
}

impl Recipe {
    /// A puzzle with this part of its cells emptied (rounded down) and exactly one solution.
    pub fn new(shape: &'static Shape, fraction: f64) -> Recipe {
        let blanks = (shape.cells() as f64 * fraction.clamp(0.0, 1.0)) as usize;
        Recipe { shape, blanks, unique: true }
    }

    /// Empties any cells, as the report's program did: there may be more than one solution.
    pub fn legacy(self) -> Recipe {
        Recipe { unique: false, ..self }
    }

    /// How many cells are emptied.
    pub fn blanks(&self) -> usize {
        self.blanks
    }

    /// Makes a puzzle. The same randomness makes the same puzzle.
    pub fn make(&self, random: &mut Random, cancel: &Cancel) -> Result<Made, MakeError> {
        let mut best = 0;
        for order in TRIES {
            let solution = fill::random_solution(self.shape, random, cancel);
            let carved = match self.unique {
                true => carve::keeping_one_solution(&solution, self.blanks, order, random, cancel),
                false => carve::anywhere(&solution, self.blanks, random),
            };
            best = best.max(self.shape.cells() - carved.filled());
            if cancel.is_cancelled() {
                return Err(MakeError::Cancelled { reached: best });
            }
            if best == self.blanks {
                let puzzle = Puzzle::new(carved).expect("part of a solution has no clash");
                return Ok(Made { puzzle, solution });
            }
        }
        Err(MakeError::TooSparse { wanted: self.blanks, reached: best, cells: self.shape.cells() })
    }
}

/// A puzzle and the solution it was carved from: its only one, unless made the legacy way.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
}

/// Solutions carved before giving up, and how.
const TRIES: [Order; 6] = {
    use Order::{FromCorner, Random};
    [Random, Random, FromCorner, FromCorner, FromCorner, FromCorner]
};

/// Why no puzzle was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MakeError {
    /// No carving reached the number of blanks with one solution left.
    TooSparse {
        /// Blanks asked for.
        wanted: usize,
        /// The most that were reached.
        reached: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// Somebody cancelled.
    Cancelled {
        /// The most blanks that were reached.
        reached: usize,
    },
}

impl fmt::Display for MakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MakeError::TooSparse { wanted, reached, cells } => write!(
                f,
                "{wanted} blanks with exactly one solution were not reached: the most were {reached} \
                 of {cells}; ask for a fraction of {:.2} or less",
                (*reached as f64 / *cells as f64 * 100.0).floor() / 100.0
            ),
            MakeError::Cancelled { reached } => write!(f, "cancelled at {reached} blanks"),
        }
    }
}

impl std::error::Error for MakeError {}
