//! The world in which every Sudolab solver lives: shapes, grids, puzzles and their
//! rules, the independent checker, and the run that watches a search.
//!
//! This crate knows no solver, no screen, and has no dependency.

pub mod agent;
pub mod board;
pub mod check;
pub mod counter;
pub mod digits;
pub mod event;
pub mod grid;
pub mod limits;
pub mod outcome;
pub mod random;
pub mod rule;
pub mod run;
pub mod shape;
pub mod solver;
pub mod suggest;

pub use agent::{Action, Agent};
pub use board::{Board, Refusal};
pub use check::{Fault, check};
pub use counter::{Costs, Counter, Figure, Tally};
pub use digits::{Cell, Digit, DigitSet};
pub use event::{Event, EventKind, Measure, Observer, Replay};
pub use grid::{Clash, Grid, Puzzle};
pub use limits::{Cancel, Clock, Exhausted, Limits, Stop};
pub use outcome::{Outcome, Verdict};
pub use random::Random;
pub use rule::{Rule, RuleKind, RuleList};
pub use run::{Run, Watch};
pub use shape::{BoxError, Shape, ShapeError, Unit, UnitKind};
pub use solver::{
    Boards, Entry, Family, Kind, Parameter, Preference, SettingError, Settings, Solver, Trace,
};
