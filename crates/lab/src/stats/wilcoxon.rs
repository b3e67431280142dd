//! Wilcoxon's signed-rank test for pairs, and Holm's correction for many of them.

use super::correlation::ranks;
use super::error::{Unfit, check_table};
use super::friedman::tie_term;
use super::special::normal_cdf;

/// How the probability was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WilcoxonMethod {
    /// From all signs of the ranks: up to 50 pairs without ties and zeros.
    Exact,
    /// From the normal distribution, with the correction for ties and none for continuity.
    Normal,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wilcoxon {
    /// Pairs that differ; the others are left out (Wilcoxon's own way).
    pub n: usize,
    /// Pairs that do not differ.
    pub zeros: usize,
    /// The sum of the ranks where the first is larger.
    pub plus: f64,
    /// The sum of the ranks where the second is larger.
    pub minus: f64,
    /// The two-sided probability of such sums if the two do not differ.
    pub p: f64,
    /// How it was found.
    pub method: WilcoxonMethod,
}

const MOST_EXACT: usize = 50;

/// The test over pairs of values. Two samples that do not differ at all have `p` = 1.
pub fn wilcoxon(a: &[f64], b: &[f64]) -> Result<Wilcoxon, Unfit> {
    check_table(&[a.to_vec(), b.to_vec()])?;
    let differences: Vec<f64> =
        a.iter().zip(b).map(|(a, b)| a - b).filter(|value| *value != 0.0).collect();
    let sizes: Vec<f64> = differences.iter().map(|value| value.abs()).collect();
    let ranks = ranks(&sizes);
    let sum = |sign: f64| -> f64 {
        let signed = differences.iter().zip(&ranks).filter(|(value, _)| **value * sign > 0.0);
        signed.map(|(_, rank)| rank).sum()
    };
    let (n, zeros, ties) = (ranks.len(), a.len() - ranks.len(), tie_term(&ranks));
    let (plus, minus) = (sum(1.0), sum(-1.0));
    let (p, method) = if n <= MOST_EXACT && zeros == 0 && ties == 0.0 {
        (exact_p(n, plus.min(minus) as usize), WilcoxonMethod::Exact)
    } else {
        (normal_p(n as f64, plus, ties), WilcoxonMethod::Normal)
    };
    Ok(Wilcoxon { n, zeros, plus, minus, p, method })
}

/// Twice the share of all signs whose positive ranks sum to at most `smaller`.
fn exact_p(n: usize, smaller: usize) -> f64 {
    let mut ways = vec![0.0; n * (n + 1) / 2 + 1];
    ways[0] = 1.0;
    for rank in 1..=n {
        for sum in (rank..ways.len()).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    let tail: f64 = ways[..=smaller].iter().sum();
    (2.0 * tail / 2f64.powi(n as i32)).min(1.0)
}

fn normal_p(n: f64, plus: f64, ties: f64) -> f64 {
    let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ties / 48.0;
    if variance <= 0.0 {
        return 1.0;
    }
    let z = (plus - n * (n + 1.0) / 4.0) / variance.sqrt();
    2.0 * normal_cdf(-z.abs())
}

/// Probabilities corrected for their number (Holm 1979), in the order given.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].total_cmp(&p[*b]));
    let mut corrected = vec![0.0; p.len()];
    let mut largest = 0.0_f64;
    for (place, index) in order.into_iter().enumerate() {
        largest = largest.max((p.len() - place) as f64 * p[index]).min(1.0);
        corrected[index] = largest;
    }
    corrected
}

/// Two algorithms beside each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The column of the first.
    pub first: usize,
    /// The column of the second.
    pub second: usize,
    /// The test of the two.
    pub test: Wilcoxon,
    /// Its probability after Holm's correction over all pairs.
    pub adjusted: f64,
}

/// Every pair of columns, over rows of instances.
pub fn pairwise(rows: &[Vec<f64>]) -> Result<Vec<Pair>, Unfit> {
    check_table(rows)?;
    let width = rows.first().map_or(0, Vec::len);
    let column = |index: usize| rows.iter().map(|row| row[index]).collect::<Vec<_>>();
    let columns: Vec<Vec<f64>> = (0..width).map(column).collect();
    let mut pairs = Vec::new();
    for first in 0..width {
        for second in first + 1..width {
            let test = wilcoxon(&columns[first], &columns[second])?;
            pairs.push(Pair { first, second, test, adjusted: 1.0 });
        }
    }
    let corrected = holm(&pairs.iter().map(|pair| pair.test.p).collect::<Vec<_>>());
    pairs.iter_mut().zip(corrected).for_each(|(pair, p)| pair.adjusted = p);
    Ok(pairs)
}
