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
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::bulk::{PuzzleError, Solved, count, solve, unique};
    #[pymodule_export]
    use super::column::{Column, column};
    #[pymodule_export]
    use super::job::{algorithms, answer, compare, run};
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

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        sudolab_lab::environment::built_from(env!("SUDOLAB_COMMIT"));
        Ok(())
    }
}
