//! Plots, read back from their SVG.

mod kinds;
mod properties;
mod support;
