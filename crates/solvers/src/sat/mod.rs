//! The rules as clauses: the [`Formula`], ways to say 'exactly one', and the search in it by an
//! engine of another crate.

mod batsat;
mod cdcl;
mod formula;
mod relations;
#[cfg(feature = "cadical")]
mod sat_cadical;
#[cfg(feature = "kissat")]
mod sat_kissat;

pub use formula::{Encoding, Formula, Rules};

use sudolab_core::Entry;

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[
    &cdcl::ENTRY,
    #[cfg(feature = "cadical")]
    &sat_cadical::ENTRY,
    #[cfg(feature = "kissat")]
    &sat_kissat::ENTRY,
];
