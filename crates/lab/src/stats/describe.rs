//! Means, medians, quartiles.

/// The usual numbers about a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many values.
    pub n: usize,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation, over n - 1; 0 for one value.
    pub deviation: f64,
    /// The smallest.
    pub min: f64,
    /// The lower quartile.
    pub lower_quartile: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile.
    pub upper_quartile: f64,
    /// The largest.
    pub max: f64,
}

/// The mean, or `None` of nothing.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The values in rising order.
pub fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted
}

/// The median, or `None` of nothing.
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The quantile at `share` (0 to 1), linear between neighbours at `(n - 1) share`: type 7 of
/// Hyndman and Fan, as NumPy and R do by default.
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    quantile_of_sorted(&sorted(values), share)
}

/// [`quantile`] of values that are already in rising order.
pub fn quantile_of_sorted(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (sorted[place as usize], sorted[(place as usize + 1).min(last)]);
    let rest = place.fract();
    // Without a rest the neighbour may be infinite, and 0 times infinity is no number.
    Some(if rest == 0.0 || below == above { below } else { below * (1.0 - rest) + above * rest })
}

/// All of it at once, or `None` of nothing.
pub fn summary(values: &[f64]) -> Option<Summary> {
    let mean = mean(values)?;
    let sorted = sorted(values);
    let at = |share| quantile_of_sorted(&sorted, share);
    Some(Summary {
        n: values.len(),
        mean,
        deviation: deviation(values, mean),
        min: at(0.0)?,
        lower_quartile: at(0.25)?,
        median: at(0.5)?,
        upper_quartile: at(0.75)?,
        max: at(1.0)?,
    })
}

/// The standard deviation over n - 1.
pub(super) fn deviation(values: &[f64], mean: f64) -> f64 {
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / values.len().saturating_sub(1).max(1) as f64).sqrt()
}
