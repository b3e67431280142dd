//! The world in which every Sudolab solver lives: shapes, grids, puzzles and their
//! rules, the independent checker, and the run that watches a search.
//!
//! This crate knows no solver, no screen, and has no dependency.

pub mod counters;
pub mod suggest;

mod agent;
mod board;
mod check;
mod counter;
mod digits;
mod event;
mod grid;
mod layout;
mod limits;
mod marks;
mod observer;
mod outcome;
mod random;
mod replay;
pub mod rules;
mod run;
mod shape;
mod solver;

pub use agent::{Action, Agent};
pub use board::{Board, Refusal};
pub use check::{Fault, check};
pub use counter::{BadCosts, Costs, Counter, Figure, Tally};
pub use digits::{AnyDigits, Cell, Digit, DigitSet, Digits};
pub use event::{Event, EventKind, Measure};
pub use grid::{Clash, Grid, Puzzle};
pub use layout::{Layout, Unit, UnitKind};
pub use limits::{Cancel, Clock, Exhausted, Limits, Stop, monotonic};
pub use marks::Marks;
pub use observer::{Observer, Reason};
pub use outcome::{Outcome, Verdict};
pub use random::Random;
pub use replay::Replay;
pub use rules::{Rule, RuleKind, RuleList};
pub use run::{Run, Watch};
pub use shape::{BoxError, Shape, ShapeError};
pub use solver::{
    Boards, Entry, Family, Kind, Parameter, Preference, SettingError, Settings, Solver, Trace,
    Unfit, Words,
};
