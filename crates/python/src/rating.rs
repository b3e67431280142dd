//! What puzzles ask of a person.

use crate::bulk::{Errors, bad_row};
use crate::patience::{Listener, WorkControl, patiently};
use crate::puzzles::Puzzles;
use crate::rows::{Rows, Threads, each};
use crate::table::{Table, text_lists, texts};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, UInt32Array};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::sync::Arc;
use sudolab::maker::rating::{Rating, rate as rate_puzzle};

/// A rating, or why there is none.
pub(crate) type Rated = Result<Rating, String>;

#[pyfunction]
#[pyo3(signature = (puzzles, threads=Threads::ALL, *, errors="null", progress=None))]
pub(crate) fn rate<'py>(
    puzzles: &Bound<'py, PyAny>,
    threads: Threads,
    errors: &str,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Table> {
    let py = puzzles.py();
    let errors = Errors::named(errors)?;
    crate::bulk::backend()?;
    let puzzles = Puzzles::new(puzzles)?;
    let rows = puzzles.rows()?;
    let listener = Listener { progress, total: rows.len() };
    let rated = patiently(py, &listener, |control| rate_rows(&rows, threads, control))?;
    if rated.len() < rows.len() {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    let bad = rated.iter().enumerate().find_map(|(row, rated)| Some((row, rated.as_ref().err()?)));
    match (errors, bad) {
        (Errors::Raise, Some((row, why))) => Err(bad_row(py, row, why)),
        _ => {
            let mut columns = columns(&rated);
            columns.push(("error", texts(rated.iter().map(|rated| rated.as_ref().err()))));
            Table::new(columns)
        }
    }
}

fn rate_rows(rows: &Rows<'_>, threads: Threads, control: &WorkControl) -> Vec<Rated> {
    let mut rated = Vec::with_capacity(rows.len());
    let rate = |row| {
        let puzzle = rows.puzzle(row)?;
        rate_puzzle(&puzzle, &control.cancel).map_err(|error| error.to_string())
    };
    each(rows.len(), threads, &control.cancel, rate, |_, rating| {
        control.add(1);
        rated.push(rating);
    });
    rated
}

/// The columns of ratings; nothing where there is none.
pub(crate) fn columns(rated: &[Rated]) -> Vec<(&'static str, ArrayRef)> {
    let ratings = || rated.iter().map(|rated| rated.as_ref().ok());
    let number = |of: fn(&Rating) -> f64| -> ArrayRef {
        Arc::new(ratings().map(|rating| rating.map(of)).collect::<Float64Array>())
    };
    let score = ratings().map(|rating| rating.map(|rating| rating.score));
    let hardest = ratings().map(|rating| Some(rating?.hardest.as_ref()?.technique.id));
    let solved = ratings().map(|rating| rating.map(|rating| rating.solved));
    let techniques = ratings().map(|rating| {
        let techniques = rating?.techniques.iter();
        Some(techniques.map(|(technique, _)| technique.id).collect::<Vec<_>>())
    });
    vec![
        ("level", texts(ratings().map(|rating| rating.map(|rating| rating.level.name())))),
        ("explainer", number(|rating| rating.explainer)),
        ("by_logic", Arc::new(solved.collect::<BooleanArray>())),
        ("score", Arc::new(score.collect::<UInt32Array>())),
        ("minutes", number(|rating| rating.minutes)),
        ("technique", texts(hardest)),
        ("techniques", text_lists(techniques)),
    ]
}
