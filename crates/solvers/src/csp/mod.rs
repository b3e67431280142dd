//! Backtracking over cells and digits.

mod domains;
mod order;
mod search;

crate::registry::family! {
    backtracking,
    mrv,
}
