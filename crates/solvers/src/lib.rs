//! Every algorithm of Sudolab. The [`registry`] lists them; nothing else names one.
//!
//! ```
//! use sudolab_core::{Grid, Puzzle, Run, Settings, Shape, Verdict};
//! use sudolab_solvers::registry;
//!
//! let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
//! let entry = registry::best_for(&puzzle).unwrap();
//! let mut solver = (entry.build)(&Settings::of(entry));
//! let outcome = Run::new(&puzzle).execute(entry, &mut *solver);
//! assert_eq!(outcome.verdict, Verdict::Solved);
//! ```

pub mod linear;
pub mod logic;
pub mod registry;
pub mod sat;

mod candidates;
mod count;
mod cover;
mod csp;
mod local;
mod population;
mod propagate;
mod relations;
mod singles;
mod solutions;
mod statespace;

pub use count::{Solutions, count, count_each};
pub use propagate::{Estimate, estimate, random_solution};
