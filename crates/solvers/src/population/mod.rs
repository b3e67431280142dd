//! Population search: many boards at once that learn from each other.
//!
//! Genetic and memetic search keep full boards as the local searches do (every box holds
//! every digit once); ants build theirs cell by cell. None can prove anything.

mod ants;
mod breeding;
mod genetic_whiz;
mod herd;
mod memetic;

use sudolab_core::{Boards, DigitSet, Entry, Family, Preference, Trace};

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[&genetic_whiz::ENTRY, &memetic::ENTRY, &ants::ENTRY];

/// What all entries of the family share.
const POPULATION: Entry = Entry {
    id: "",
    title: "",
    family: Family::Population,
    about: "",
    reference: "",
    complete: false,
    boards: Boards::UpTo(DigitSet::MAX_SIDE),
    marks: false,
    trace: Trace::Full,
    rank: Preference::same(0),
    parameters: &[],
    counters: &[],
    build: |_| unreachable!("every entry has its own"),
};
