//! Exact cover: choose options so that every item is covered exactly once.

mod dlx;

pub(crate) use dlx::only_solution;

use sudolab_core::Entry;

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[&dlx::ENTRY];
