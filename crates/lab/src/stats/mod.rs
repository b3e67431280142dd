//! Statistics of experiments. Every function says its definition, and is tested against values
//! from SciPy, seaborn or a paper.

mod bootstrap;
mod censored;
mod correlation;
mod describe;
mod error;
mod friedman;
mod interval;
mod letters;
mod nemenyi;
pub mod special;
mod table;
mod wilcoxon;

pub use bootstrap::{Bootstrap, Resampling, bootstrap, mean_interval, median_interval};
pub use censored::{Distribution, Observed, Solved, censored_quantile, par, run_lengths, solved};
pub use correlation::{Correlation, correlations, pearson, ranks, spearman};
pub use describe::{Summary, mean, median, quantile, quantile_of_sorted, sorted, summary};
pub use error::Unfit;
pub use friedman::{FTest, Friedman, friedman};
pub use interval::{Interval, Method, wilson};
pub use letters::{LetterBox, LetterValues, letter_values};
pub use nemenyi::{Nemenyi, nemenyi};
pub use table::{excess, mean_excess};
pub use wilcoxon::{Pair, Wilcoxon, WilcoxonMethod, holm, pairwise, wilcoxon};
