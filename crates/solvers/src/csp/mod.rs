//! Backtracking over cells and digits.

mod alldifferent;
mod backtracking;
mod csp_ac3;
mod csp_ac3_fc;
mod domains;
mod inference;
mod levels_backtracking;
mod mac;
mod mrv;
mod order;
mod places;
mod rules;
mod search;
mod turbo;

use sudolab_core::Entry;

/// The solvers of this family, in the order of lists.
pub(crate) const ENTRIES: &[&Entry] = &[
    &backtracking::ENTRY,
    &levels_backtracking::ENTRY,
    &csp_ac3::ENTRY,
    &csp_ac3_fc::ENTRY,
    &mac::ENTRY,
    &mrv::ENTRY,
    &turbo::ENTRY,
];
