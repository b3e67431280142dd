//! Bootstrap intervals: seeded, so that a report can be made again.

use super::describe::{deviation, mean, quantile_of_sorted, sorted};
use super::interval::{Interval, Method};
use super::special::{normal_cdf, normal_quantile};
use sudolab_core::Random;

/// Which percentiles of the resampled statistic are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resampling {
    /// Those of the level.
    Percentile,
    /// Moved by bias and acceleration (Efron 1987, the latter from the jackknife).
    Bca,
}

/// How to resample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bootstrap {
    /// How many times.
    pub resamples: usize,
    /// The seed of the randomness.
    pub seed: u64,
    /// The level, such as 0.95.
    pub level: f64,
    /// Which percentiles.
    pub resampling: Resampling,
}

impl Default for Bootstrap {
    fn default() -> Bootstrap {
        Bootstrap { resamples: 1000, seed: 1, level: 0.95, resampling: Resampling::Bca }
    }
}

/// Beyond so many values [`mean_interval`] and [`median_interval`] use large-sample formulas:
/// there they agree with the bootstrap, which would take a thousand times as long.
const LARGE: usize = 2000;

/// A 95 % interval of the mean: BCa bootstrap, or for more than 2000 values the normal
/// approximation. `None` for fewer than two values.
pub fn mean_interval(values: &[f64], seed: u64) -> Option<Interval> {
    if values.len() <= LARGE {
        let how = Bootstrap { seed, ..Bootstrap::default() };
        return bootstrap(values, |sample| mean(sample).unwrap_or(f64::NAN), &how);
    }
    let centre = mean(values)?;
    let half = normal_quantile(0.975) * deviation(values, centre) / (values.len() as f64).sqrt();
    Some(Interval { low: centre - half, high: centre + half, method: Method::Normal })
}

/// A 95 % interval of the median: percentile bootstrap, or for more than 2000 values between two
/// order statistics. `None` for fewer than two values.
pub fn median_interval(values: &[f64], seed: u64) -> Option<Interval> {
    if values.len() <= LARGE {
        let resampling = Resampling::Percentile;
        return bootstrap(
            values,
            median_in_place,
            &Bootstrap { seed, resampling, ..Default::default() },
        );
    }
    let sorted = sorted(values);
    let n = sorted.len() as f64;
    let half = normal_quantile(0.975) * n.sqrt() / 2.0;
    let at = |rank: f64| sorted[(rank as usize).clamp(1, sorted.len()) - 1];
    let (low, high) = (at((n / 2.0 - half).floor()), at((n / 2.0 + half + 1.0).ceil()));
    Some(Interval { low, high, method: Method::OrderStatistics })
}

fn median_in_place(sample: &mut [f64]) -> f64 {
    let half = sample.len() / 2;
    let odd = sample.len() % 2 == 1;
    let (below, &mut middle, _) = sample.select_nth_unstable_by(half, f64::total_cmp);
    if odd {
        return middle;
    }
    let before = below.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    (before + middle) / 2.0
}

/// An interval of any statistic, which may reorder the sample it is given. `None` for fewer than
/// two values.
pub fn bootstrap(
    values: &[f64],
    statistic: impl Fn(&mut [f64]) -> f64,
    how: &Bootstrap,
) -> Option<Interval> {
    if values.len() < 2 || how.resamples == 0 {
        return None;
    }
    let resampled = resampled(values, &statistic, how);
    let tail = (1.0 - how.level) / 2.0;
    let (tails, method) = match how.resampling {
        Resampling::Percentile => ([tail, 1.0 - tail], Method::Percentile),
        Resampling::Bca => match corrected(values, &statistic, &resampled, tail) {
            Some(tails) => (tails, Method::Bca),
            None => ([tail, 1.0 - tail], Method::Percentile),
        },
    };
    let [low, high] = tails.map(|share| quantile_of_sorted(&resampled, share));
    Some(Interval { low: low?, high: high?, method })
}

/// The statistic of every resample, sorted.
fn resampled(values: &[f64], statistic: &impl Fn(&mut [f64]) -> f64, how: &Bootstrap) -> Vec<f64> {
    let mut random = Random::new(how.seed);
    let mut sample = vec![0.0; values.len()];
    let draw = |_| {
        sample.fill_with(|| values[random.below(values.len())]);
        statistic(&mut sample)
    };
    sorted(&(0..how.resamples).map(draw).collect::<Vec<_>>())
}

/// The tails moved by bias and acceleration; `None` where all resamples lie on one side of the
/// statistic, or nothing varies.
fn corrected(
    values: &[f64],
    statistic: &impl Fn(&mut [f64]) -> f64,
    resampled: &[f64],
    tail: f64,
) -> Option<[f64; 2]> {
    let observed = statistic(&mut values.to_vec());
    // Ties count half, so that a statistic with few values is not biased by them.
    let below = resampled.iter().filter(|value| **value < observed).count() as f64;
    let equal = resampled.iter().filter(|value| **value == observed).count() as f64;
    let bias = normal_quantile((below + equal / 2.0) / resampled.len() as f64);
    let acceleration = acceleration(values, statistic)?;
    let moved = |share: f64| {
        let z = bias + normal_quantile(share);
        normal_cdf(bias + z / (1.0 - acceleration * z))
    };
    let tails = [moved(tail), moved(1.0 - tail)];
    tails.iter().all(|share| share.is_finite()).then_some(tails)
}

/// The skewness of the jackknife values over six.
fn acceleration(values: &[f64], statistic: &impl Fn(&mut [f64]) -> f64) -> Option<f64> {
    let mut sample = Vec::with_capacity(values.len());
    let mut without = |left_out: usize| {
        sample.clear();
        sample.extend_from_slice(&values[..left_out]);
        sample.extend_from_slice(&values[left_out + 1..]);
        statistic(&mut sample)
    };
    let jackknife: Vec<f64> = (0..values.len()).map(&mut without).collect();
    let centre = mean(&jackknife)?;
    let cubes: f64 = jackknife.iter().map(|value| (centre - value).powi(3)).sum();
    let squares: f64 = jackknife.iter().map(|value| (centre - value).powi(2)).sum();
    (squares > 0.0).then(|| cubes / (6.0 * squares.powf(1.5)))
}
