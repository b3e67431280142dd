//! Local search: one full board, changed swap by swap.
//!
//! Every box holds every digit once from the start and for ever; what is wrong is the number of
//! digits missing from rows and columns (the cost), and a swap of two cells of a box
//! changes it. None of these searches can prove anything: without a solution they go on
//! until a limit, or end as stuck where their description has an end.

mod anneal;
mod filling;
mod walk;

pub(crate) use anneal::{Chance, Second, by_size};
pub(crate) use filling::Filling;

use sudolab_core::counter::*;
use sudolab_core::{Boards, DigitSet, Entry, Family, Preference, Trace};

crate::registry::family! {
    annealing,
    annealing_whiz,
    annealing_whiz_variant,
    annealing_lewis,
    min_conflicts,
}

/// What all entries of the family share.
const LOCAL: Entry = Entry {
    id: "",
    title: "",
    family: Family::LocalSearch,
    about: "",
    reference: "",
    complete: false,
    boards: Boards::UpTo(DigitSet::MAX_SIDE),
    rules: &[],
    trace: Trace::Full,
    rank: Preference::same(0),
    parameters: &[],
    counters: &[NEIGHBOURS_EVALUATED, SWAPS, TEMPERATURES, RESTARTS, BEST_COST],
    build: |_| unreachable!("every entry has its own"),
};
