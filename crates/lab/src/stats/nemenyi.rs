//! Nemenyi's post-hoc test: which algorithms differ?

use super::friedman::Friedman;
use super::special::{studentized_range_quantile, studentized_range_sf};

/// Pairs of algorithms after Friedman's test (Demšar, JMLR 7, 2006).
#[derive(Clone, Debug, PartialEq)]
pub struct Nemenyi {
    /// The level, such as 0.05.
    pub alpha: f64,
    /// Average ranks that lie so far apart, or farther, differ.
    pub critical_difference: f64,
    /// Algorithms from the best average rank to the worst, as indices of columns.
    pub order: Vec<usize>,
    /// Largest runs of `order` that the test cannot tell apart, of two or more, each from its
    /// first place to its last.
    pub groups: Vec<(usize, usize)>,
    /// For each pair of columns, the probability of such a difference if they do not differ.
    pub p: Vec<Vec<f64>>,
}

/// What the ranks of Friedman's test say about pairs.
pub fn nemenyi(friedman: &Friedman, alpha: f64) -> Nemenyi {
    let ranks = &friedman.average_ranks;
    let k = ranks.len();
    // The range is over √2, as the table of Demšar has it.
    let unit = (k as f64 * (k as f64 + 1.0) / (12.0 * friedman.n as f64)).sqrt();
    let critical_difference = studentized_range_quantile(1.0 - alpha, k) * unit;
    let mut order: Vec<usize> = (0..k).collect();
    order.sort_by(|a, b| ranks[*a].total_cmp(&ranks[*b]));
    let in_order: Vec<f64> = order.iter().map(|index| ranks[*index]).collect();
    let p_of = |a: f64, b: f64| studentized_range_sf((a - b).abs() / unit, k);
    let mut p = vec![vec![1.0; k]; k];
    for first in 0..k {
        for second in first + 1..k {
            let pair = p_of(ranks[first], ranks[second]);
            (p[first][second], p[second][first]) = (pair, pair);
        }
    }
    Nemenyi { alpha, critical_difference, groups: groups(&in_order, critical_difference), order, p }
}

/// Largest runs of rising ranks that span less than the difference.
fn groups(ranks: &[f64], difference: f64) -> Vec<(usize, usize)> {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for (first, rank) in ranks.iter().enumerate() {
        let last = ranks.partition_point(|other| other - rank < difference) - 1;
        let new = groups.last().is_none_or(|group| group.1 < last);
        if last > first && new {
            groups.push((first, last));
        }
    }
    groups
}
