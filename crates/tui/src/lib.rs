//! Sudolab in a terminal: play, watch, race and compare without a browser.
//!
//! An `App` is state; every message changes it, and it is drawn again at most thirty times a second and only when
//! something changed. Keys and work come through one channel, on which the program sleeps: idle, it takes no processor,
//! and when a line is slow it is frames that are left out, not keys. The work itself (searches, contests, hints) is
//! the library's; each piece runs on a thread of its own and can be ended at any time.

mod app;
#[cfg(test)]
mod app_tests;
mod chooser;
mod crew;
mod desk;
mod frame;
mod game;
mod keys;
mod message;
mod mouse;
mod overlays;
pub mod picture;
mod prompt;
mod rehearsal;
mod run;
mod screen;
mod shared;
mod shelf;
mod theme;
mod views;

pub use desk::Disk;
pub use frame::LEAST;
pub use rehearsal::{KeyTable, Rehearsal, key_tables};
pub use run::{Remote, Start, run};
pub use theme::{Ink, Theme};
