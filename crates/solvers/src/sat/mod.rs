//! The rules as clauses: the [`Formula`], ways to say 'exactly one', and the engine.

mod formula;

crate::registry::family! {
    cdcl,
}

pub use formula::{Encoding, Formula, Rules};
