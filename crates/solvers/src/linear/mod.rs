//! The rules as linear equations over 0 and 1: the system itself, and what solves it.

mod equations;
mod figures;
mod interior;
mod program;
mod simplex;

crate::registry::family! {
    ilp,
    #[cfg(feature = "highs")] ilp_highs,
    l1,
    #[cfg(feature = "highs")] l1_highs,
    l1_reweighted,
}

pub use equations::Equations;
