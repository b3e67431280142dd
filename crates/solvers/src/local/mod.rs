//! Local search: one full board, changed swap by swap.
//!
//! Every box holds every digit once from the start and for ever; what is wrong is the number of
//! digits missing from rows and columns (the cost), and a swap of two cells of a box
//! changes it. None of these searches can prove anything: without a solution they go on
//! until a limit, or end as stuck where their description has an end.

mod anneal;
mod annealing;
mod annealing_lewis;
mod annealing_whiz;
mod annealing_whiz_variant;
mod filling;
mod min_conflicts;
mod penalties;
mod walk;

pub(crate) use anneal::{Chance, Second, by_size};
pub(crate) use filling::Filling;

use sudolab_core::Entry;

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[
    &annealing::ENTRY,
    &annealing_whiz::ENTRY,
    &annealing_whiz_variant::ENTRY,
    &annealing_lewis::ENTRY,
    &min_conflicts::ENTRY,
];
