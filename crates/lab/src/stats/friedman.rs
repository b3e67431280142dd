//! Friedman's test: do the algorithms differ at all?

use super::correlation::ranks;
use super::error::{Unfit, check_table};
use super::special::{chi_square_sf, f_sf};

/// A statistic of Fisher's F distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FTest {
    /// The statistic.
    pub f: f64,
    /// Degrees of freedom, above and below.
    pub degrees: (f64, f64),
    /// The probability of one as large if the algorithms do not differ.
    pub p: f64,
}

/// What the test says.
#[derive(Clone, Debug, PartialEq)]
pub struct Friedman {
    /// Instances.
    pub n: usize,
    /// Average rank of each algorithm; 1 is the smallest value, so the fastest.
    pub average_ranks: Vec<f64>,
    /// The statistic, corrected for ties.
    pub chi_square: f64,
    /// The probability of one as large if the algorithms do not differ.
    pub p: f64,
    /// The less conservative statistic of Iman and Davenport (1980); `None` where all
    /// instances rank alike, which makes it infinite.
    pub iman_davenport: Option<FTest>,
}

/// The test over rows of instances and columns of algorithms: at least two of each.
pub fn friedman(rows: &[Vec<f64>]) -> Result<Friedman, Unfit> {
    check_table(rows)?;
    let (n, k) = (rows.len(), rows.first().map_or(0, Vec::len));
    if n.min(k) < 2 {
        return Err(Unfit::TooFew { have: n.min(k), need: 2 });
    }
    let mut sums = vec![0.0; k];
    let mut ties = 0.0;
    for row in rows {
        let ranks = ranks(row);
        ties += tie_term(&ranks);
        sums.iter_mut().zip(&ranks).for_each(|(sum, rank)| *sum += rank);
    }
    let chi_square = statistic(n as f64, &sums, ties);
    Ok(Friedman {
        n,
        chi_square,
        p: chi_square_sf(chi_square, k as f64 - 1.0),
        iman_davenport: iman_davenport(n as f64, k as f64, chi_square),
        average_ranks: sums.iter().map(|sum| sum / n as f64).collect(),
    })
}

/// The sum of `t³ - t` over groups of `t` equal ranks.
pub(super) fn tie_term(ranks: &[f64]) -> f64 {
    let sorted = super::sorted(ranks);
    let cube = |equal: &[f64]| (equal.len() as f64).powi(3) - equal.len() as f64;
    sorted.chunk_by(|a, b| a == b).map(cube).sum()
}

fn statistic(n: f64, sums: &[f64], ties: f64) -> f64 {
    let k = sums.len() as f64;
    let correction = 1.0 - ties / (n * k * (k * k - 1.0));
    if correction <= 0.0 {
        return 0.0; // Every instance is a tie of all algorithms.
    }
    // Squares of differences from the mean rank sum: no cancellation, unlike the textbook form.
    let spread: f64 = sums.iter().map(|sum| (sum - n * (k + 1.0) / 2.0).powi(2)).sum();
    12.0 * spread / (n * k * (k + 1.0)) / correction
}

fn iman_davenport(n: f64, k: f64, chi_square: f64) -> Option<FTest> {
    let rest = n * (k - 1.0) - chi_square;
    if rest <= 1e-9 * n * k {
        return None;
    }
    let f = (n - 1.0) * chi_square / rest;
    let degrees = (k - 1.0, (k - 1.0) * (n - 1.0));
    Some(FTest { f, degrees, p: f_sf(f, degrees.0, degrees.1) })
}
