//! Statistics against values from SciPy 1.17.1, NumPy 2.4.6, scikit-posthocs 0.17.1, statsmodels
//! 0.15.0 and seaborn 0.13.2. Above each test stands the call that gave the values; `A`, `B`,
//! `TIED_A`, `TIED_B` and `ROWS` are the data below.

use sudolab_lab::stats::*;

/// Depression scores of nine patients (Hollander and Wolfe, 1973), the example of R's
/// `wilcox.test`.
const A: [f64; 9] = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30];
#[allow(clippy::approx_constant)] // One of them is 3.14.
const B: [f64; 9] = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
const TIED_A: [f64; 12] = [3., 5., 2., 8., 7., 7., 1., 4., 6., 9., 10., 12.];
const TIED_B: [f64; 12] = [2., 5., 4., 6., 5., 9., 1., 2., 3., 7., 11., 9.];
const ROWS: [[f64; 4]; 8] = [
    [0.5, 0.7, 0.9, 1.2],
    [0.4, 0.6, 0.6, 1.1],
    [1.2, 1.0, 1.9, 2.5],
    [0.3, 0.35, 0.5, 0.4],
    [2.2, 2.9, 2.9, 2.9],
    [0.1, 0.2, 0.3, 0.4],
    [0.6, 0.5, 0.8, 0.7],
    [0.9, 1.1, 1.0, 1.9],
];

fn rows() -> Vec<Vec<f64>> {
    ROWS.iter().map(|row| row.to_vec()).collect()
}

/// `[((i * 7919) % 10007) ** 1.5 / 1000 for i in range(n)]`
fn scattered(n: usize) -> Vec<f64> {
    (0..n).map(|i| ((i * 7919 % 10007) as f64).powf(1.5) / 1000.0).collect()
}

#[track_caller]
fn close(found: f64, expected: f64) {
    within(found, expected, 1e-9 * expected.abs().max(1e-6));
}

#[track_caller]
fn within(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}

/// `np.mean(A)`, `np.std(A, ddof=1)`, `np.quantile(A, q)`
#[test]
fn summary_as_numpy() {
    let summary = summary(&A).unwrap();
    close(summary.mean, 1.7666666666666666);
    close(summary.deviation, 0.7155941587240634);
    close(summary.lower_quartile, 1.55);
    close(summary.median, 1.68);
    close(summary.upper_quartile, 1.88);
    close(quantile(&A, 0.9).unwrap(), 2.596);
    assert_eq!((summary.n, summary.min, summary.max), (9, 0.50, 3.06));
}

#[test]
fn nothing_has_no_summary() {
    assert_eq!(summary(&[]), None);
    assert_eq!(mean(&[]), None);
    assert_eq!(median(&[]), None);
    assert_eq!(mean_interval(&[1.0], 1), None);
    assert_eq!(wilson(0, 0), None);
    assert_eq!(letter_values(&[]), None);
    assert_eq!(par(&[], 2.0), None);
}

/// `stats.bootstrap((A,), np.mean, n_resamples=200000, method=...)`, and for `np.median`. Ours
/// has other random numbers, so it may differ by the noise of 200,000 resamples.
#[test]
fn bootstrap_as_scipy() {
    let how = |resampling| Bootstrap { resamples: 200_000, seed: 7, level: 0.95, resampling };
    let of_mean = |values: &[f64], resampling| {
        bootstrap(values, |sample| mean(sample).unwrap(), &how(resampling)).unwrap()
    };
    let percentile = of_mean(&A, Resampling::Percentile);
    within(percentile.low, 1.3295, 0.006);
    within(percentile.high, 2.2133, 0.006);
    assert_eq!(percentile.method, Method::Percentile);
    let bca = of_mean(&A, Resampling::Bca);
    within(bca.low, 1.341, 0.006);
    within(bca.high, 2.2244, 0.006);
    assert_eq!(bca.method, Method::Bca);
    let of_median =
        bootstrap(&A, |sample| median(sample).unwrap(), &how(Resampling::Percentile)).unwrap();
    assert_eq!((of_median.low, of_median.high), (1.30, 2.48));
}

/// The same of a skewed sample, where BCa differs most.
#[test]
fn bca_of_a_skewed_sample_as_scipy() {
    let skewed = [0.1, 0.2, 0.2, 0.3, 0.5, 0.7, 1.1, 1.9, 3.4, 6.2, 11.5, 21.0];
    let how = Bootstrap { resamples: 200_000, ..Bootstrap::default() };
    let bca = bootstrap(&skewed, |sample| mean(sample).unwrap(), &how).unwrap();
    within(bca.low, 1.475, 0.02);
    within(bca.high, 9.3167, 0.08);
}

#[test]
fn bootstrap_is_seeded_and_survives_equal_values() {
    assert_eq!(mean_interval(&A, 3), mean_interval(&A, 3));
    assert_ne!(mean_interval(&A, 3), mean_interval(&A, 4));
    let flat = mean_interval(&[2.0; 20], 1).unwrap();
    assert_eq!((flat.low, flat.high), (2.0, 2.0));
    let flat = median_interval(&[2.0; 20], 1).unwrap();
    assert_eq!((flat.low, flat.high), (2.0, 2.0));
}

/// `stats.norm.interval(.95, m, s / np.sqrt(5000))` of `scattered(5000)`.
#[test]
fn large_samples_have_normal_intervals() {
    let interval = mean_interval(&scattered(5000), 1).unwrap();
    close(interval.low, 392.3842900562068);
    close(interval.high, 409.0421479808128);
    assert_eq!(interval.method, Method::Normal);
}

/// `stats.quantile_test(scattered(5000), p=.5).confidence_interval(.95)` is exact; the normal
/// approximation may lie one order statistic away, which here is less than 0.5.
#[test]
fn large_medians_lie_between_order_statistics() {
    let interval = median_interval(&scattered(5000), 1).unwrap();
    within(interval.low, 339.54084049345227, 0.5);
    within(interval.high, 369.1515300469443, 0.5);
    assert_eq!(interval.method, Method::OrderStatistics);
}

/// `stats.binomtest(s, n).proportion_ci(.95, 'wilson')`
#[test]
fn wilson_as_scipy() {
    for (successes, trials, low, high) in [
        (0, 10, 0.0, 0.27753279986288926),
        (3, 10, 0.10779126740630102, 0.6032218525388546),
        (10, 10, 0.7224672001371109, 1.0),
        (47, 50, 0.8378290831116182, 0.979385029651026),
        (1, 1000, 0.00017654637062607809, 0.0056425585979579355),
    ] {
        let interval = wilson(successes, trials).unwrap();
        close(interval.low, low);
        close(interval.high, high);
    }
}

/// `stats.rankdata`, `stats.pearsonr`, `stats.spearmanr`
#[test]
fn correlations_as_scipy() {
    assert_eq!(ranks(&TIED_B), [2.5, 6.5, 5., 8., 6.5, 10.5, 1., 2.5, 4., 9., 12., 10.5]);
    close(pearson(&A, &B).unwrap(), 0.8478765191153643);
    close(spearman(&A, &B).unwrap(), 0.6470816712483338);
    close(pearson(&TIED_A, &TIED_B).unwrap(), 0.8474352829792328);
    close(spearman(&TIED_A, &TIED_B).unwrap(), 0.883808295793464);
    assert_eq!(pearson(&A, &[1.0; 9]), None);
    assert_eq!(pearson(&A, &B[..8]), None);
}

#[test]
fn a_matrix_of_correlations_is_symmetric() {
    let columns = [A.to_vec(), B.to_vec(), vec![1.0; 9]];
    let matrix = correlations(&columns, Correlation::Spearman);
    assert_eq!(matrix[0][1], spearman(&A, &B));
    assert_eq!(matrix[0][1], matrix[1][0]);
    close(matrix[0][0].unwrap(), 1.0);
    assert_eq!(matrix[2], [None, None, None]);
    assert_eq!(correlations(&columns, Correlation::Pearson)[1][0], pearson(&A, &B));
}

/// `np.array(rows) - np.mean(rows, axis=1, keepdims=True)`, by hand.
#[test]
fn excess_over_the_mean_of_the_instance() {
    let rows = [vec![1.0, 2.0, 6.0], vec![4.0, 4.0, 4.0]];
    assert_eq!(excess(&rows).unwrap(), [[-2.0, -1.0, 3.0], [0.0, 0.0, 0.0]]);
    assert_eq!(mean_excess(&rows).unwrap(), [-1.0, -0.5, 1.5]);
    assert_eq!(excess(&[vec![1.0], vec![]]), Err(Unfit::Uneven { row: 1 }));
}

/// `stats.friedmanchisquare(*np.array(ROWS).T)`; `F = (n-1)*chi/(n*(k-1)-chi)` with
/// `stats.f.sf(F, 3, 21)`; `stats.rankdata` by row.
#[test]
fn friedman_as_scipy() {
    let test = friedman(&rows()).unwrap();
    close(test.chi_square, 17.08);
    close(test.p, 0.0006804656624391281);
    let f = test.iman_davenport.unwrap();
    close(f.f, 17.2774566473988);
    close(f.p, 6.927651859163972e-06);
    assert_eq!(f.degrees, (3.0, 21.0));
    assert_eq!(test.average_ranks, [1.25, 2.0625, 3.0625, 3.625]);
}

#[test]
fn friedman_at_its_borders() {
    let tied = friedman(&[vec![1.0, 1.0], vec![2.0, 2.0]]).unwrap();
    assert_eq!((tied.chi_square, tied.p), (0.0, 1.0));
    let unanimous = friedman(&[vec![1.0, 2.0], vec![1.0, 3.0]]).unwrap();
    assert_eq!(unanimous.iman_davenport, None);
    assert_eq!(friedman(&[vec![1.0, 2.0]]), Err(Unfit::TooFew { have: 1, need: 2 }));
    let odd = friedman(&[vec![1.0, f64::NAN], vec![1.0, 2.0]]);
    assert_eq!(odd, Err(Unfit::NotFinite { row: 0, column: 1 }));
}

/// `sp.posthoc_nemenyi_friedman(np.array(ROWS))`, and
/// `stats.studentized_range.ppf(.95, 4, np.inf) / 2**.5 * (4*5/(6*8))**.5`
#[test]
fn nemenyi_as_scikit_posthocs() {
    let test = nemenyi(&friedman(&rows()).unwrap(), 0.05);
    close(test.critical_difference, 1.6583028784917075);
    within(test.p[0][1], 0.5893340195493312, 1e-6);
    within(test.p[0][2], 0.02568316673432869, 1e-6);
    within(test.p[0][3], 0.001336443983168567, 1e-6);
    within(test.p[1][3], 0.07322205449086783, 1e-6);
    within(test.p[2][3], 0.8196567712110595, 1e-6);
    assert_eq!(test.p[2][2], 1.0);
    assert_eq!(test.order, [0, 1, 2, 3]);
    assert_eq!(test.groups, [(0, 1), (1, 3)]);
}

/// Demšar (2006), table 5(a), prints these q for two to ten at 0.05, in three digits; the last
/// two are `stats.studentized_range.ppf(.95, k, np.inf) / 2**.5`.
#[test]
fn nemenyi_uses_the_quantiles_of_demsar() {
    let printed = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164];
    for (k, q) in (2..).zip(printed) {
        within(special::studentized_range_quantile(0.95, k) / 2f64.sqrt(), q, 0.001);
    }
    for (k, q) in [(20, 3.5437991315177815), (50, 3.9923432900094076)] {
        close(special::studentized_range_quantile(0.95, k) / 2f64.sqrt(), q);
    }
    close(special::studentized_range_sf(3.0, 5), 0.21087650496353805);
    within(special::studentized_range_sf(6.0, 10), 0.0009215153038775181, 1e-12);
}

/// `stats.wilcoxon(A, B)`; R prints V = 40, p-value = 0.03906 for the same data.
#[test]
fn wilcoxon_exact_as_scipy() {
    let test = wilcoxon(&A, &B).unwrap();
    close(test.p, 0.0390625);
    assert_eq!((test.plus, test.minus), (40.0, 5.0));
    assert_eq!((test.n, test.zeros, test.method), (9, 0, WilcoxonMethod::Exact));
}

/// `stats.wilcoxon(TIED_A, TIED_B, method='asymptotic')`, and for sixty pairs.
#[test]
fn wilcoxon_normal_as_scipy() {
    let test = wilcoxon(&TIED_A, &TIED_B).unwrap();
    close(test.p, 0.11710181461125538);
    assert_eq!(test.plus.min(test.minus), 12.5);
    assert_eq!((test.zeros, test.method), (2, WilcoxonMethod::Normal));
    let x: Vec<f64> = (0..60).map(|i| (i * 7 % 60) as f64 + 0.25 * i as f64).collect();
    let y: Vec<f64> = (0..60).map(|i| (i * 11 % 60) as f64 + 0.1 * i as f64).collect();
    let test = wilcoxon(&x, &y).unwrap();
    close(test.p, 0.20477653753388836);
    assert_eq!(test.plus.min(test.minus), 717.0);
}

#[test]
fn wilcoxon_of_equal_samples_finds_nothing() {
    assert_eq!(wilcoxon(&A, &A).unwrap().p, 1.0);
    assert_eq!(wilcoxon(&A, &B[..5]), Err(Unfit::Uneven { row: 1 }));
}

/// `multipletests([...], method='holm')[1]` of statsmodels.
#[test]
fn holm_as_statsmodels() {
    let corrected = holm(&[0.01, 0.04, 0.03, 0.005, 0.5, 0.02]);
    for (found, expected) in corrected.into_iter().zip([0.05, 0.09, 0.09, 0.03, 0.5, 0.08]) {
        close(found, expected);
    }
}

#[test]
fn pairwise_tests_every_pair_and_corrects_for_their_number() {
    let pairs = pairwise(&rows()).unwrap();
    assert_eq!(pairs.len(), 6);
    let column = |index: usize| ROWS.map(|row| row[index]);
    assert_eq!(pairs[1].test, wilcoxon(&column(0), &column(2)).unwrap());
    let p: Vec<f64> = pairs.iter().map(|pair| pair.test.p).collect();
    let adjusted: Vec<f64> = pairs.iter().map(|pair| pair.adjusted).collect();
    assert_eq!(adjusted, holm(&p));
}

/// `seaborn._statistics.LetterValues('trustworthy', 0.007, 0.05)(scattered(n))`; seaborn lists the
/// lower ends from the outside, then the upper ends from the inside.
#[test]
fn letter_values_as_seaborn() {
    let of_100 = letter_values(&scattered(100)).unwrap();
    close(of_100.median, 360.6305450834433);
    let ends: Vec<f64> = of_100.boxes.iter().flat_map(|letter| [letter.low, letter.high]).collect();
    let expected = [
        132.28716242410698,
        651.7738354523801,
        46.849481490551796,
        808.5686903223499,
        16.563439824467174,
        912.1763849899352,
        4.853041502407688,
        953.4659122108511,
    ];
    assert_eq!(ends.len(), expected.len());
    ends.iter().zip(expected).for_each(|(found, expected)| close(*found, expected));
    assert_eq!(of_100.outliers.len(), 8);
    let of_1000 = letter_values(&scattered(1000)).unwrap();
    assert_eq!((of_1000.boxes.len(), of_1000.outliers.len()), (8, 4));
    close(of_1000.boxes[7].low, 0.08009353891519892);
    let of_3 = letter_values(&scattered(3)).unwrap();
    assert_eq!((of_3.boxes.len(), of_3.outliers.len()), (1, 2));
    close(of_3.boxes[0].low, 222.630451191543);
}

fn runs() -> Vec<Observed> {
    use Observed::{Cut, Done};
    let mixed = [Done(1.), Done(2.), Cut(2.), Done(3.), Cut(4.), Done(5.), Done(5.), Cut(6.)];
    [&mixed[..], &[Done(8.), Cut(9.)]].concat()
}

/// `stats.ecdf(stats.CensoredData.right_censored(...)).cdf`, where it rises.
#[test]
fn run_lengths_as_scipy() {
    let found = run_lengths(&runs());
    let expected = [
        (1.0, 0.09999999999999998),
        (2.0, 0.20000000000000007),
        (3.0, 0.3142857142857144),
        (5.0, 0.5885714285714286),
        (8.0, 0.7942857142857143),
    ];
    assert_eq!(found.steps.len(), expected.len());
    for (found, expected) in found.steps.iter().zip(expected) {
        assert_eq!(found.0, expected.0);
        close(found.1, expected.1);
    }
    assert_eq!((found.n, found.cut, found.seen), (10, 4, 9.0));
}

/// By hand: (1+2+3+5+5+8 + 2·(2+4+6+9)) / 10.
#[test]
fn par2_and_solved_by_hand() {
    close(par(&runs(), 2.0).unwrap(), 6.6);
    let solved = solved(&runs());
    assert_eq!(solved.costs, [1.0, 2.0, 3.0, 5.0, 5.0, 8.0]);
    assert_eq!((solved.tried, solved.within(5.0), solved.within(0.5)), (10, 5, 0));
    close(solved.rate().unwrap(), 0.6);
}

#[test]
fn a_censored_median_is_known_only_if_fewer_than_half_are_cut() {
    use Observed::{Cut, Done};
    let cut = |count: usize| {
        let done = (1..).map(|cost| Done(cost as f64)).take(9 - count);
        done.chain((0..count).map(|_| Cut(10.0))).collect::<Vec<_>>()
    };
    assert_eq!(censored_quantile(&cut(4), 0.5), Some(5.0));
    assert_eq!(censored_quantile(&cut(5), 0.5), None);
    assert_eq!(censored_quantile(&[Done(1.0), Cut(10.0)], 0.5), None);
    // Cut early: it might have ended on either side of the median.
    assert_eq!(censored_quantile(&[Done(2.0), Cut(1.0), Done(3.0), Done(4.0)], 0.5), None);
    assert_eq!(censored_quantile(&[], 0.5), None);
}
