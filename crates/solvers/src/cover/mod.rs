//! Exact cover: choose options so that every item is covered exactly once.

mod dlx;

use sudolab_core::Entry;

/// The one for others of this crate that need to count.
pub(crate) const DANCING_LINKS: &Entry = &dlx::ENTRY;

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[DANCING_LINKS];
