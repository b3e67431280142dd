//! How long people take, predicted from what they see on the way: a puzzle is slow where few digits can be
//! found at a glance.

use super::Rating;

/// The weights of [`features`], fitted to the logarithm of the seconds that people took for the games of odd
/// number in `solve_times.tsv` by
/// `cargo run --release -p sudolab-lab --example fit_minutes -- solve_times.tsv`, which also says how well
/// they predict the others.
const WEIGHTS: [f64; FEATURES] = [-0.2492, 0.2975, 0.3374, 1.4977, -0.0163];

/// How many features there are.
pub const FEATURES: usize = 5;

/// The steps that count as the beginning, where a person has least to go by.
const BEGINNING: usize = 20;

/// What a prediction rests on.
pub fn features(rating: &Rating) -> [f64; FEATURES] {
    let choices = || rating.choices.iter().map(|&choices| choices as f64);
    let scarcity: f64 = choices().map(|choices| 1.0 / (1.0 + choices)).sum();
    let first: f64 = choices().take(BEGINNING).map(f64::ln_1p).sum();
    [
        1.0,
        scarcity.max(1.0).ln(),
        rating.explainer.ln(),
        (rating.blanks as f64).max(1.0).ln(),
        first,
    ]
}

pub(super) fn minutes(rating: &Rating) -> f64 {
    let weighted =
        features(rating).into_iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight);
    // More than hundredths would only show how machines differ in their last bit.
    (weighted.sum::<f64>().exp() / 0.6).round() / 100.0
}
