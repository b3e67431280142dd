//! One file per command.

pub(crate) mod algorithms;
pub(crate) mod bulk;
mod bulk_bench;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod export;
pub(crate) mod forms;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod home;
pub(crate) mod lab;
pub(crate) mod manual;
mod page;
pub(crate) mod print;
pub(crate) mod rate;
pub(crate) mod serve;
pub(crate) mod simulate;
mod solutions;
pub(crate) mod solve;
pub(crate) mod tp1;
pub(crate) mod tui;

use indicatif::{ProgressBar, ProgressStyle};

/// Progress over many puzzles, on standard error where that is a terminal.
fn progress_bar(puzzles: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles, {per_sec}, {eta} left");
    ProgressBar::new(puzzles as u64).with_style(style.expect("the template is right"))
}

/// As many threads as the machine runs at once.
fn usual_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}
