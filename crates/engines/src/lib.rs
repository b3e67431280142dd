//! Engines from other crates, behind two doors: [`clauses`] and [`programs`].
//!
//! Here are the doors, and the engines in C and C++, each behind a feature of its own that is off by
//! default: without features this crate compiles no other. The engines in Rust, which
//! are always there, stand behind the same doors in `sudolab-solvers`.

pub mod clauses;
pub mod programs;
