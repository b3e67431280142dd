//! Correlations.

/// Which correlation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Correlation {
    /// Of the values.
    Pearson,
    /// Of their ranks; equal values share the mean of their ranks.
    Spearman,
}

/// Ranks from 1; equal values share the mean of their ranks.
pub fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_unstable_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut ranks = vec![0.0; values.len()];
    let mut before = 0;
    for equal in order.chunk_by(|a, b| values[*a] == values[*b]) {
        let shared = before as f64 + (equal.len() + 1) as f64 / 2.0;
        equal.iter().for_each(|index| ranks[*index] = shared);
        before += equal.len();
    }
    ranks
}

/// Pearson's correlation; `None` for fewer than two pairs, samples of different lengths, or a
/// sample that does not vary.
pub fn pearson(a: &[f64], b: &[f64]) -> Option<f64> {
    if a.len() != b.len() || a.len() < 2 {
        return None;
    }
    let (mean_a, mean_b) = (super::mean(a)?, super::mean(b)?);
    let (mut both, mut square_a, mut square_b) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        let (x, y) = (x - mean_a, y - mean_b);
        both += x * y;
        square_a += x * x;
        square_b += y * y;
    }
    let scale = f64::sqrt(square_a) * f64::sqrt(square_b);
    (scale > 0.0 && scale.is_finite()).then(|| (both / scale).clamp(-1.0, 1.0))
}

/// Spearman's correlation, with ties; `None` where Pearson's of the ranks is.
pub fn spearman(a: &[f64], b: &[f64]) -> Option<f64> {
    pearson(&ranks(a), &ranks(b))
}

/// Every column against every column, over the same rows.
pub fn correlations(columns: &[Vec<f64>], which: Correlation) -> Vec<Vec<Option<f64>>> {
    let ranked: Vec<Vec<f64>>;
    let columns = match which {
        Correlation::Pearson => columns,
        Correlation::Spearman => {
            ranked = columns.iter().map(|column| ranks(column)).collect();
            &ranked
        }
    };
    let against_all = |a: &Vec<f64>| columns.iter().map(|b| pearson(a, b)).collect();
    columns.iter().map(against_all).collect()
}
