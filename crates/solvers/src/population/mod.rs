//! Population search: many boards at once that learn from each other.
//!
//! Genetic and memetic search keep full boards as the local searches do (every box holds
//! every digit once); ants build theirs cell by cell. None can prove anything.

mod breeding;
mod herd;

use sudolab_core::{Boards, DigitSet, Entry, Family, Preference, Trace};

crate::registry::family! {
    genetic_whiz,
    memetic,
    ants,
}

/// What all entries of the family share.
const POPULATION: Entry = Entry {
    id: "",
    title: "",
    family: Family::Population,
    about: "",
    reference: "",
    complete: false,
    boards: Boards::UpTo(DigitSet::MAX_SIDE),
    rules: &[],
    trace: Trace::Full,
    rank: Preference::same(0),
    parameters: &[],
    counters: &[],
    build: |_| unreachable!("every entry has its own"),
};
