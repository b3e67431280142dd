//! Population search: many boards at once that learn from each other.
//!
//! Genetic and memetic search keep full boards as the local searches do (every box holds
//! every digit once); ants build theirs cell by cell. None can prove anything.

mod ants;
mod breeding;
mod genetic_whiz;
mod herd;
mod memetic;

use sudolab_core::{Counter, Entry, EventKind};

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[&genetic_whiz::ENTRY, &memetic::ENTRY, &ants::ENTRY];

/// Generations.
const GENERATIONS: Counter = Counter {
    key: "generations",
    meaning: "generations bred (cycles of a colony); the random first generation is not counted",
    value: |tally| tally.count(EventKind::Generation),
};
