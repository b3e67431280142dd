//! The lab: experiments with solvers. Here are its statistics and its pictures.

pub mod plot;
pub mod stats;
