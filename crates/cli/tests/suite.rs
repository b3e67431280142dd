//! Everything from outside, as a person or a script would use the program: one program to link.

mod bulk;
mod contract;
mod damaged;
mod docs;
mod files;
mod lab;
mod large;
mod limits;
mod marks;
mod print;
mod process;
mod rate;
mod serve;
mod snapshots;
#[path = "tui/main.rs"]
mod tui;
mod unheard;
