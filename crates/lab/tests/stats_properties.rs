//! What holds of statistics whatever the data.

use proptest::prelude::*;
use sudolab_lab::stats::*;

fn samples() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(-1e6..1e6, 1..80)
}

fn tables() -> impl Strategy<Value = Vec<Vec<f64>>> {
    (2..6_usize, 2..20_usize).prop_flat_map(|(width, height)| {
        let value = (0..12_u32).prop_map(f64::from);
        prop::collection::vec(prop::collection::vec(value, width), height)
    })
}

fn runs() -> impl Strategy<Value = Vec<Observed>> {
    let run = (0..50_u32, any::<bool>()).prop_map(|(cost, cut)| {
        if cut { Observed::Cut(f64::from(cost)) } else { Observed::Done(f64::from(cost)) }
    });
    prop::collection::vec(run, 1..60)
}

proptest! {
    #[test]
    fn quantiles_rise_within_the_sample(values in samples()) {
        let s = summary(&values).unwrap();
        let numbers = [s.min, s.lower_quartile, s.median, s.upper_quartile, s.max];
        prop_assert!(numbers.is_sorted());
        prop_assert!(s.min <= s.mean + 1e-6 && s.mean <= s.max + 1e-6);
    }

    #[test]
    fn ranks_sum_as_if_there_were_no_ties(values in prop::collection::vec(0..5_u32, 1..50)) {
        let values: Vec<f64> = values.into_iter().map(f64::from).collect();
        let n = values.len() as f64;
        prop_assert_eq!(ranks(&values).iter().sum::<f64>(), n * (n + 1.0) / 2.0);
    }

    #[test]
    fn letter_boxes_hold_each_other(values in samples()) {
        let letters = letter_values(&values).unwrap();
        for pair in letters.boxes.windows(2) {
            prop_assert!(pair[1].low <= pair[0].low && pair[0].high <= pair[1].high);
        }
        let tail = letters.boxes.last().unwrap().tail;
        let most = 2.0 * (tail * (values.len() - 1) as f64).ceil();
        prop_assert!(letters.outliers.len() as f64 <= most);
    }

    #[test]
    fn spearman_sees_only_the_order(values in samples()) {
        let other: Vec<f64> = values.iter().rev().copied().collect();
        let bent: Vec<f64> = values.iter().map(|value| (value / 1e6).exp()).collect();
        let (plain, bent) = (spearman(&values, &other), spearman(&bent, &other));
        prop_assert_eq!(plain.is_some(), bent.is_some());
        prop_assert!((plain.unwrap_or(0.0) - bent.unwrap_or(0.0)).abs() < 1e-9);
    }

    #[test]
    fn tests_give_probabilities(rows in tables()) {
        let test = friedman(&rows).unwrap();
        prop_assert!((0.0..=1.0).contains(&test.p));
        let mean_rank = (rows[0].len() + 1) as f64 / 2.0;
        prop_assert!((mean(&test.average_ranks).unwrap() - mean_rank).abs() < 1e-9);
        for pair in pairwise(&rows).unwrap() {
            prop_assert!((0.0..=1.0).contains(&pair.test.p));
            prop_assert!(pair.test.p <= pair.adjusted);
        }
    }

    #[test]
    fn groups_hold_exactly_what_does_not_differ(rows in tables()) {
        let test = friedman(&rows).unwrap();
        let pairs = nemenyi(&test, 0.05);
        let rank = |place: usize| test.average_ranks[pairs.order[place]];
        for a in 0..pairs.order.len() {
            for b in a + 1..pairs.order.len() {
                let joined = pairs.groups.iter().any(|group| group.0 <= a && b <= group.1);
                prop_assert_eq!(joined, rank(b) - rank(a) < pairs.critical_difference);
            }
        }
    }

    #[test]
    fn excess_sums_to_nothing(rows in tables()) {
        for row in excess(&rows).unwrap() {
            prop_assert!(row.iter().sum::<f64>().abs() < 1e-9);
        }
    }

    #[test]
    fn run_lengths_rise_to_at_most_one(runs in runs()) {
        let found = run_lengths(&runs);
        prop_assert!(found.steps.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1));
        prop_assert!(found.steps.iter().all(|step| step.1 <= 1.0));
        prop_assert_eq!(solved(&runs).costs.len(), found.n - found.cut);
    }

    #[test]
    fn bootstrap_intervals_lie_in_the_sample(values in samples(), seed: u64) {
        if let Some(interval) = mean_interval(&values, seed) {
            let s = summary(&values).unwrap();
            prop_assert!(interval.low <= interval.high);
            prop_assert!(s.min - 1e-6 <= interval.low && interval.high <= s.max + 1e-6);
        }
    }

    #[test]
    fn wilson_holds_the_rate(trials in 1..500_usize, part in 0.0..=1.0_f64) {
        let successes = (trials as f64 * part) as usize;
        let interval = wilson(successes, trials).unwrap();
        let rate = successes as f64 / trials as f64;
        prop_assert!(0.0 <= interval.low && interval.low <= rate);
        prop_assert!(rate <= interval.high && interval.high <= 1.0);
    }
}
