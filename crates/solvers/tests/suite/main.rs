//! The tests of all solvers, in one program so that they are linked once.

mod agreement;
mod common;
mod conformance;
mod exact;
mod fingerprints;
mod large;
mod layouts;
mod local;
mod logic;
mod logic_wiki;
mod names;
mod parallel;
mod proof;
mod proof_kinds;
mod reference_counts;
mod rules;
mod statespace;
