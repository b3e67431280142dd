//! The tests of all solvers, in one program so that they are linked once.

mod agreement;
mod common;
mod conformance;
mod fingerprints;
mod local;
mod reference_counts;
mod statespace;
