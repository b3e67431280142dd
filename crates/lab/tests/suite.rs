//! All tests of the lab: one program to link.

mod analysis;
mod hostile;
#[path = "plots/main.rs"]
mod plots;
mod ratings;
mod stats;
mod stats_properties;
mod stats_special;
