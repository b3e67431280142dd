//! Exact cover: choose options so that every item is covered exactly once.

crate::registry::family! {
    dlx,
}

pub(crate) use dlx::only_solution;
