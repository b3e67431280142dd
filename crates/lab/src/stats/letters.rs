//! Letter values, for boxen plots.

use super::describe::{quantile_of_sorted, sorted};
use super::special::normal_quantile;

/// One box: the letter values of one depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LetterBox {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The share of values outside, on each side: 1/4, 1/8, 1/16 ...
    pub tail: f64,
}

/// Median, boxes and what lies outside.
#[derive(Clone, Debug, PartialEq)]
pub struct LetterValues {
    /// How many values.
    pub n: usize,
    /// The median.
    pub median: f64,
    /// Boxes from the innermost (quartiles) outwards.
    pub boxes: Vec<LetterBox>,
    /// Values outside the last box, rising.
    pub outliers: Vec<f64>,
}

/// The letter values of a sample, `None` of nothing. There are as many boxes as the 'trustworthy'
/// rule of Hofmann, Wickham and Kafadar (2017) allows: the 95 % intervals of neighbouring letter
/// values do not overlap. That is `floor(log2(n / 2z²)) + 1` boxes, as seaborn counts them, and at
/// least one. Ends are quantiles (type 7) at `2^-i` and `1 - 2^-i`.
pub fn letter_values(values: &[f64]) -> Option<LetterValues> {
    let sorted = sorted(values);
    let median = quantile_of_sorted(&sorted, 0.5)?;
    let boxes: Vec<LetterBox> = (2..=boxes(sorted.len()).max(1) + 1)
        .filter_map(|level| letter_box(&sorted, level))
        .collect();
    let (low, high) = boxes.last().map_or((median, median), |last| (last.low, last.high));
    let outliers = sorted.iter().copied().filter(|value| *value < low || *value > high).collect();
    Some(LetterValues { n: sorted.len(), median, boxes, outliers })
}

fn letter_box(sorted: &[f64], level: i32) -> Option<LetterBox> {
    let tail = 0.5_f64.powi(level);
    let low = quantile_of_sorted(sorted, tail)?;
    let high = quantile_of_sorted(sorted, 1.0 - tail)?;
    Some(LetterBox { low, high, tail })
}

fn boxes(n: usize) -> i32 {
    let wide = 2.0 * normal_quantile(0.975).powi(2);
    (n as f64 / wide).log2().trunc() as i32 + 1
}
