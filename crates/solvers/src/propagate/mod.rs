//! Propagation over the relations that rules come down to, and a search that needs it at every node.
//!
//! ```text
//! puzzle -> Network: propagators, cheap ones first, and who watches which cell
//!           Space:   what each cell may still hold; changed cells wake their watchers
//!           search:  propagate to the end, branch where it failed most, go back
//! ```

mod combinations;
mod derive;
mod door;
mod estimate;
mod network;
mod program;
mod relations;
mod sample;
mod search;
mod space;
mod turbo_rules;

pub use estimate::{Estimate, estimate};
pub use sample::random_solution;

pub(crate) use door::{Argument, Inference, NoDigit, Part};

use sudolab_core::Entry;

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[&search::ENTRY, &turbo_rules::ENTRY];
