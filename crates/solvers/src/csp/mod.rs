//! Backtracking over cells and digits.

mod alldifferent;
mod domains;
mod inference;
mod order;
mod places;
mod search;

crate::registry::family! {
    backtracking,
    levels_backtracking,
    csp_ac3,
    csp_ac3_fc,
    mac,
    mrv,
    turbo,
}
