//! The rules as linear equations.
pub(crate) const ENTRIES: &[&sudolab_core::Entry] = &[];
