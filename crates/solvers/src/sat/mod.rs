//! The rules as clauses: the [`Formula`], ways to say 'exactly one', and the search in it by an
//! engine of another crate.

mod batsat;
mod formula;

crate::registry::family! {
    cdcl,
    #[cfg(feature = "cadical")] sat_cadical,
    #[cfg(feature = "kissat")] sat_kissat,
}

pub use formula::{Encoding, Formula, Rules};
