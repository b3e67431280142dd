//! Puzzles by how many of their cells are blank, whatever they ask of a person.

use crate::carve::{self, Way};
use crate::{Made, fill};
use std::fmt;
use sudolab_core::{Cancel, Puzzle, Random, Shape};

/// How many cells of a puzzle are emptied.
///
/// ```
/// use sudolab_core::{Cancel, Random, Shape};
/// use sudolab_maker::Blanks;
///
/// let blanks = Blanks::new(Shape::classic(), 0.6);
/// let made = blanks.make(&mut Random::new(7), &Cancel::new()).unwrap();
/// assert_eq!(made.puzzle.givens().filled(), 81 - 48);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Blanks {
    shape: &'static Shape,
    count: usize,
    unique: bool,
}

impl Blanks {
    /// This part of the cells (rounded down), with exactly one solution left.
    pub fn new(shape: &'static Shape, fraction: f64) -> Blanks {
        let count = (shape.cells() as f64 * fraction.clamp(0.0, 1.0)) as usize;
        Blanks { shape, count, unique: true }
    }

    /// Any cells, as the program of the report on levels did: there may be more than one solution.
    pub fn legacy(self) -> Blanks {
        Blanks { unique: false, ..self }
    }

    /// How many.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Cells of the board.
    pub fn cells(&self) -> usize {
        self.shape.cells()
    }

    /// Is exactly one solution left?
    pub fn unique(&self) -> bool {
        self.unique
    }

    /// Makes a puzzle. The same randomness makes the same puzzle.
    ///
    /// # Errors
    /// So many blanks were not reached, or somebody cancelled.
    pub fn make(&self, random: &mut Random, cancel: &Cancel) -> Result<Made, MakeError> {
        let mut best = 0;
        for way in TRIES {
            let solution = fill::random_solution(self.shape, random, cancel);
            let carved = match self.unique {
                true => carve::keeping_one_solution(&solution, self.count, way, random, cancel),
                false => carve::anywhere(&solution, self.count, random),
            };
            best = best.max(self.shape.cells() - carved.filled());
            if cancel.is_cancelled() {
                return Err(MakeError::Cancelled { reached: best });
            }
            if best == self.count {
                let puzzle = Puzzle::new(carved).expect("part of a solution has no clash");
                return Ok(Made { puzzle, solution });
            }
        }
        Err(MakeError::TooSparse { wanted: self.count, reached: best, cells: self.shape.cells() })
    }
}

/// Solutions carved before giving up, and how.
const TRIES: [Way; 6] = {
    use Way::{FromCorner, Random};
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
