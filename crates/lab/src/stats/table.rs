//! Instances by algorithms.

use super::error::{Unfit, check_table};
use super::mean;

/// How much more each algorithm took on each instance than the algorithms took there on
/// average: `T(A, i)` minus the mean of `T(·, i)`. Rows are instances, columns algorithms.
pub fn excess(rows: &[Vec<f64>]) -> Result<Vec<Vec<f64>>, Unfit> {
    check_table(rows)?;
    let centred = |row: &Vec<f64>| {
        let centre = mean(row).unwrap_or(0.0);
        row.iter().map(|value| value - centre).collect()
    };
    Ok(rows.iter().map(centred).collect())
}

/// The mean [`excess`] of each algorithm: what orders algorithms that are equal otherwise.
pub fn mean_excess(rows: &[Vec<f64>]) -> Result<Vec<f64>, Unfit> {
    let excess = excess(rows)?;
    let width = excess.first().map_or(0, Vec::len);
    let column = |column: usize| excess.iter().map(|row| row[column]).sum::<f64>();
    Ok((0..width).map(|index| column(index) / excess.len() as f64).collect())
}
