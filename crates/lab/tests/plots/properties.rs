//! Whatever the data, a plot is a picture: nothing panics, and all of it lies inside.

use super::support::checked;
use proptest::prelude::*;
use sudolab_lab::plot::*;
use sudolab_lab::stats::{Observed, friedman, nemenyi};

/// Mostly numbers that occur, at times numbers that should not.
fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        6 => -1e3..1e3_f64,
        4 => (-30.0..30.0_f64).prop_map(f64::exp),
        1 => prop::sample::select(vec![
            0.0, -0.0, 1.0, 1e300, -1e300, 1e-300, 5e-324, f64::MAX, f64::MIN, f64::MIN_POSITIVE,
            f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e16, 1e16 + 2.0, 1e-12,
        ]),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z +]{0,24}",
        1 => "\\PC{0,60}",
        1 => Just("<&\"'>\u{0}\n\t".to_string()),
    ]
}

fn unit() -> impl Strategy<Value = Unit> {
    prop_oneof![
        Just(Unit::Plain),
        Just(Unit::Count),
        Just(Unit::Seconds),
        Just(Unit::Share),
        name().prop_map(Unit::Named),
    ]
}

fn scale() -> impl Strategy<Value = Scale> {
    prop_oneof![
        Just(Scale::Linear),
        Just(Scale::Log),
        value().prop_map(|linear| Scale::SymLog { linear }),
    ]
}

fn axis() -> impl Strategy<Value = Axis> {
    let range = prop::option::weighted(0.2, (value(), value()));
    (name(), unit(), scale(), range).prop_map(|(label, unit, scale, range)| Axis {
        label,
        unit,
        scale,
        range,
    })
}

fn heading() -> impl Strategy<Value = Heading> {
    (name(), name(), prop::collection::vec(name(), 0..3))
        .prop_map(|(title, counted, notes)| Heading { title, counted, notes })
}

/// Names, each with values in threes.
fn series() -> impl Strategy<Value = Vec<(String, Vec<[f64; 3]>)>> {
    let values = prop::collection::vec([value(), value(), value()], 0..30);
    prop::collection::vec((name(), values), 0..7)
}

fn observed(value: f64, cut: bool) -> Observed {
    if cut { Observed::Cut(value) } else { Observed::Done(value) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn points_lie_inside(heading in heading(), x in axis(), y in axis(), data in series(), medians: bool) {
        let point = |v: &[f64; 3]| Point {
            x: v[0],
            y: v[1],
            instance: "i".into(),
            censored: v[2] < 0.0,
            interval: (v[2] > 1.0).then_some((v[1].min(v[2]), v[1].max(v[2]))),
        };
        let series = data.iter().map(|(name, values)| PointSeries {
            name: name.clone(),
            points: values.iter().map(point).collect(),
        });
        checked(&Points { heading, x, y, series: series.collect(), medians }.draw());
    }

    #[test]
    fn lines_lie_inside(heading in heading(), x in axis(), y in axis(), data in series(), at in value()) {
        let point = |v: &[f64; 3]| LinePoint { x: v[0], y: v[1], band: (v[2] > 0.0).then_some((v[1], v[2])) };
        let series = data.iter().map(|(name, values)| LineSeries {
            name: name.clone(),
            points: values.iter().map(point).collect(),
        });
        let series: Vec<LineSeries> = series.collect();
        let guides = vec![Guide { x: at, label: "guide".into() }, Guide { x: at, label: "x".repeat(90) }];
        checked(&Lines { heading, n: 3, x, y, series, band: "band".into(), guides }.draw());
    }

    #[test]
    fn stairs_lie_inside(heading in heading(), x in axis(), data in series()) {
        let runs = |values: &[[f64; 3]]| values.iter().map(|v| observed(v[0], v[2] < 0.0)).collect::<Vec<_>>();
        let steps = data.iter().map(|(name, values)| StepSeries { name: name.clone(), runs: runs(values) });
        checked(&Steps { heading: heading.clone(), x, series: steps.collect() }.draw());
        let cactus = data.iter().map(|(name, values)| CactusSeries { name: name.clone(), times: runs(values) });
        checked(&Cactus { heading, series: cactus.collect() }.draw());
    }

    #[test]
    fn versus_lies_inside(heading in heading(), up in name(), across in name(), unit in unit(), data in series()) {
        let point = |v: &[f64; 3]| VersusPoint {
            instance: "i".into(),
            across: observed(v[0], v[2] < 0.0),
            up: observed(v[1], v[2] > 10.0),
        };
        let points = data.iter().flat_map(|(_, values)| values.iter().map(point)).collect();
        checked(&Versus { heading, across, up, measure: "time".into(), unit, points }.draw());
    }

    #[test]
    fn bars_lie_inside(heading in heading(), label in name(), unit in unit(), data in series()) {
        let series = data.iter().map(|(name, values)| BarSeries {
            name: name.clone(),
            values: values.iter().take(6).map(|v| Some(v[0])).collect(),
            intervals: values.iter().map(|v| (v[2] > 0.0).then_some((v[0], v[1]))).collect(),
        });
        let series: Vec<BarSeries> = series.collect();
        let categories = data.iter().map(|(name, _)| name.clone()).collect();
        checked(&Bars { heading, n: 9, across: "level".into(), label, unit, categories, series }.draw());
    }

    #[test]
    fn boxes_lie_inside(heading in heading(), value in axis(), data in series()) {
        let group = |(name, values): &(String, Vec<[f64; 3]>)| BoxenGroup {
            name: name.clone(),
            values: values.iter().flatten().copied().collect(),
        };
        let groups = data.iter().map(group).collect();
        checked(&Boxen { heading, across: "algorithm".into(), value, groups }.draw());
    }

    #[test]
    fn matrices_lie_inside(heading in heading(), data in series(), limit in value(), diverging: bool, decimals in 0..12_usize) {
        let ramp = if diverging { Ramp::Diverging { limit } } else { Ramp::Sequential };
        let rows: Vec<String> = data.iter().map(|(name, _)| name.clone()).collect();
        let values = data.iter().map(|(_, values)| values.iter().map(|v| Some(v[0])).collect()).collect();
        let columns = rows.clone();
        checked(&Matrix { heading, n: 1, rows, columns, values, ramp, label: "r".into(), decimals }.draw());
    }

    #[test]
    fn boards_lie_inside(heading in heading(), height in 0..6_usize, width in 0..6_usize, unit in unit(), data in series()) {
        let values = data.iter().flat_map(|(_, values)| values.iter().map(|v| Some(v[0]))).collect();
        let texts = data.iter().map(|(name, _)| name.clone()).collect();
        let label = "fills".into();
        let regions = (0..(height * width).pow(2)).map(|cell| (cell % 7 > 0).then_some(cell % 5)).collect();
        checked(&BoardHeat { heading, n: 1, box_height: height, box_width: width, regions, values, label, unit, texts }.draw());
    }

    #[test]
    fn ranks_lie_inside(heading in heading(), names in prop::collection::vec(name(), 0..12), k in 2..30_usize, n in 2..12_usize, seed: u64) {
        let mut random = sudolab_core::Random::new(seed);
        let rows: Vec<Vec<f64>> = (0..n).map(|_| (0..k).map(|_| random.below(6) as f64).collect()).collect();
        let friedman = friedman(&rows).unwrap();
        let nemenyi = nemenyi(&friedman, 0.05);
        checked(&Ranks { heading, names, friedman, nemenyi }.draw());
    }
}
