//! The rules as linear equations over 0 and 1: the system itself, and what solves it.

mod equations;
mod figures;
mod ilp;
#[cfg(feature = "highs")]
mod ilp_highs;
mod interior;
mod l1;
#[cfg(feature = "highs")]
mod l1_highs;
mod l1_reweighted;
mod program;
mod relations;
mod simplex;

pub use equations::Equations;

use sudolab_core::Entry;

/// Why these take no boards above 25x25.
const WHY_NOT_LARGER: &str =
    "the linear program of a larger board takes minutes a step, and a step cannot be interrupted";

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[
    &ilp::ENTRY,
    #[cfg(feature = "highs")]
    &ilp_highs::ENTRY,
    &l1::ENTRY,
    #[cfg(feature = "highs")]
    &l1_highs::ENTRY,
    &l1_reweighted::ENTRY,
];
