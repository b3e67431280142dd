//! Intervals, and how they were made.

use super::special::normal_quantile;

/// How an interval was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Bootstrap, percentiles of the resampled statistic.
    Percentile,
    /// Bootstrap, bias-corrected and accelerated (Efron 1987).
    Bca,
    /// Mean plus and minus a normal quantile of standard errors, for large samples.
    Normal,
    /// Between two order statistics, by the normal approximation of the binomial: for medians of
    /// large samples.
    OrderStatistics,
    /// Wilson's score interval of a rate (1927).
    Wilson,
}

impl Method {
    /// A name for footnotes.
    pub fn name(self) -> &'static str {
        match self {
            Method::Percentile => "percentile bootstrap",
            Method::Bca => "BCa bootstrap",
            Method::Normal => "normal approximation",
            Method::OrderStatistics => "order statistics",
            Method::Wilson => "Wilson score",
        }
    }
}

/// From where to where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How it was made.
    pub method: Method,
}

/// Wilson's 95 % interval of a rate; `None` without trials.
pub fn wilson(successes: usize, trials: usize) -> Option<Interval> {
    if trials == 0 {
        return None;
    }
    let n = trials as f64;
    let rate = successes.min(trials) as f64 / n;
    let z2 = normal_quantile(0.975).powi(2);
    let centre = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = (z2 * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
    let low = if successes == 0 { 0.0 } else { centre - half };
    let high = if successes >= trials { 1.0 } else { centre + half };
    Some(Interval { low, high, method: Method::Wilson })
}
