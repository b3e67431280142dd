//! Why a statistic does not exist for some data.

use std::fmt;

/// What is wrong with the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Fewer values than the statistic needs.
    TooFew {
        /// How many there are.
        have: usize,
        /// How many there must be.
        need: usize,
    },
    /// Rows, or samples that go in pairs, of different lengths.
    Uneven {
        /// The first row that differs.
        row: usize,
    },
    /// A value that is infinite or not a number.
    NotFinite {
        /// Where it is.
        row: usize,
        /// Where in its row.
        column: usize,
    },
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::TooFew { have, need } => write!(f, "{have} values, but {need} are needed"),
            Unfit::Uneven { row } => write!(f, "row {row} has another length than the first"),
            Unfit::NotFinite { row, column } => {
                write!(f, "the value in row {row}, column {column} is not finite")
            }
        }
    }
}

impl std::error::Error for Unfit {}

/// Whether a table of instances (rows) by algorithms (columns) is one.
pub(super) fn check_table(rows: &[Vec<f64>]) -> Result<(), Unfit> {
    let width = rows.first().map_or(0, Vec::len);
    for (row, values) in rows.iter().enumerate() {
        if values.len() != width {
            return Err(Unfit::Uneven { row });
        }
        if let Some(column) = values.iter().position(|value| !value.is_finite()) {
            return Err(Unfit::NotFinite { row, column });
        }
    }
    Ok(())
}
