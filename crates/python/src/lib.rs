//! The Python module `sudolab._sudolab`: what Python gives becomes what the front door takes, and back.

mod answers;
mod bulk;
mod column;
mod job;
mod lab;
mod make;
mod patience;
mod puzzles;
mod rating;
mod rows;
mod stream;
mod table;
mod tokens;
mod trace;

use pyo3::prelude::*;

#[pymodule]
mod _sudolab {
    #[pymodule_export]
    use super::bulk::{PuzzleError, Solved, count, solve, unique};
    #[pymodule_export]
    use super::column::{Column, column};
    #[pymodule_export]
    use super::job::{algorithms, check, compare, hint, run};
    #[pymodule_export]
    use super::lab::Experiment;
    #[pymodule_export]
    use super::make::Maker;
    #[pymodule_export]
    use super::rating::rate;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::trace::{Event, Trace};
}
