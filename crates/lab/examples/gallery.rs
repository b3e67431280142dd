//! Every kind of plot, with made-up data, and with data that are hard to draw, as SVG and PNG:
//! `cargo run -p sudolab-lab --example gallery -- FOLDER`

use std::path::Path;
use sudolab_core::Random;
use sudolab_lab::plot::*;
use sudolab_lab::stats::{
    Correlation, Observed, correlations, friedman, nemenyi, quantile, wilson,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder for the pictures")?;
    std::fs::create_dir_all(&folder)?;
    for (name, picture) in usual().into_iter().chain(hard()) {
        save(Path::new(&folder), name, &picture)?;
    }
    Ok(())
}

fn save(folder: &Path, name: &str, picture: &Picture) -> Result<(), Box<dyn std::error::Error>> {
    let themes = [("light", Theme::Light), ("dark", Theme::Dark), ("auto", Theme::Auto)];
    for (theme_name, theme) in themes {
        let path = folder.join(format!("{name}-{theme_name}"));
        std::fs::write(path.with_extension("svg"), picture.to_svg(theme))?;
        if theme != Theme::Auto {
            std::fs::write(path.with_extension("png"), picture.to_png(theme, 1.5)?)?;
        }
    }
    Ok(())
}

fn usual() -> Vec<(&'static str, Picture)> {
    vec![
        ("points", time_against_blanks(300).draw()),
        ("points-density", time_against_blanks(200_000).draw()),
        ("points-density-alone", only_first(time_against_blanks(200_000)).draw()),
        ("points-interval", time_against_difficulty().draw()),
        ("matrix", correlation_matrix().draw()),
        ("board", board(3, 3).draw()),
        ("board-16", board(4, 4).draw()),
        ("boxen", boxen().draw()),
        ("bars", bars().draw()),
        ("lines", phase_transition().draw()),
        ("lines-time", cost_curves(4).draw()),
        ("cactus", cactus(5).draw()),
        ("versus", versus(400).draw()),
        ("versus-density", versus(100_000).draw()),
        ("ranks", ranks(8, 40).draw()),
        ("steps", steps().draw()),
    ]
}

fn hard() -> Vec<(&'static str, Picture)> {
    vec![
        ("hard-points-empty", empty_points().draw()),
        ("hard-points-one", points_of("one point", &[(3.0, 0.002)]).draw()),
        ("hard-points-equal", points_of("all equal", &[(3.0, 0.002); 40]).draw()),
        (
            "hard-points-huge",
            points_of("huge and tiny", &[(1e-250, 1e280), (1e250, 1e-290)]).draw(),
        ),
        (
            "hard-points-zero",
            points_of("zero on a log axis", &[(1.0, 0.0), (2.0, -1.0), (3.0, 5.0)]).draw(),
        ),
        ("hard-lines-20", cost_curves(20).draw()),
        ("hard-cactus-20", cactus(20).draw()),
        ("hard-ranks-20", ranks(20, 30).draw()),
        ("hard-names", long_names(cactus(4)).draw()),
        ("hard-bars-negative", negative_bars().draw()),
        ("hard-matrix-sequential", sequential_matrix().draw()),
    ]
}

const NAMES: [&str; 8] =
    ["backtracking", "mrv", "mrv+lcv", "dancing links", "sat", "annealing", "genetic", "simplex"];

fn name(index: usize) -> String {
    match NAMES.get(index) {
        Some(name) => name.to_string(),
        None => format!("{} {}", NAMES[index % NAMES.len()], index / NAMES.len() + 1),
    }
}

/// About normal: the sum of twelve uniform numbers.
fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| random.unit()).sum::<f64>() - 6.0
}

fn only_first(mut points: Points) -> Points {
    points.series.truncate(1);
    points
}

fn time_against_blanks(n: usize) -> Points {
    let mut random = Random::new(1);
    let limit = 0.02;
    let mut series = |index: usize| {
        let mut point = |i: usize| {
            let zeros = 40 + random.below(21);
            let growth = 0.35 - 0.1 * index as f64;
            let time = 2e-5 * ((zeros - 40) as f64 * growth + 0.9 * normal(&mut random)).exp();
            Point {
                x: zeros as f64,
                y: time.min(limit),
                instance: format!("puzzle {i}"),
                censored: time >= limit,
                interval: None,
            }
        };
        PointSeries { name: name(index), points: (0..n / 3).map(&mut point).collect() }
    };
    Points {
        heading: Heading::new("Time against empty cells", "runs"),
        x: Axis::linear("empty cells").unit(Unit::Count),
        y: Axis::log("time").unit(Unit::Seconds),
        series: (0..3).map(&mut series).collect(),
        medians: true,
    }
}

fn time_against_difficulty() -> Points {
    let mut random = Random::new(2);
    let mut series = |index: usize| {
        let mut point = |i: usize| {
            let x = i as f64 * 0.8 + 1.0;
            let y =
                1e-3 * (1.0 + x * (0.4 + index as f64 * 0.3)) * (1.0 + 0.1 * normal(&mut random));
            let half = y * (0.1 + 0.2 * random.unit());
            Point {
                x,
                y,
                instance: format!("level {i}"),
                censored: false,
                interval: Some((y - half, y + half)),
            }
        };
        PointSeries { name: name(index), points: (0..10).map(&mut point).collect() }
    };
    Points {
        heading: Heading::new("Mean time against difficulty", "levels")
            .note("Whiskers: 95 % intervals of the mean, BCa bootstrap, seed 1."),
        x: Axis::linear("difficulty coefficient"),
        y: Axis::linear("mean time").unit(Unit::Seconds),
        series: (0..2).map(&mut series).collect(),
        medians: false,
    }
}

fn correlation_matrix() -> Matrix {
    let mut random = Random::new(3);
    let names = [
        "time",
        "explored nodes",
        "zeros",
        "givens",
        "backtracks",
        "difficulty coefficient",
        "memory",
    ];
    let hidden: Vec<f64> = (0..200).map(|_| normal(&mut random)).collect();
    let mut column = |index: usize| -> Vec<f64> {
        let sign = if index == 3 { -1.0 } else { 1.0 };
        hidden
            .iter()
            .map(|value| sign * value + (0.3 + 0.4 * index as f64) * normal(&mut random))
            .collect()
    };
    let columns: Vec<Vec<f64>> = (0..names.len()).map(&mut column).collect();
    let mut values = correlations(&columns, Correlation::Spearman);
    values[6][0] = None;
    let names = names.map(String::from).to_vec();
    Matrix {
        heading: Heading::new("What goes together", "runs"),
        n: 200,
        rows: names.clone(),
        columns: names,
        values,
        ramp: Ramp::Diverging { limit: 1.0 },
        label: "Spearman's rank correlation".into(),
        decimals: 2,
    }
}

fn sequential_matrix() -> Matrix {
    let values =
        (0..3).map(|row| (0..4).map(|column| Some(f64::from(row * column) * 1234.5)).collect());
    Matrix {
        heading: Heading::new("Nodes by size and level", "puzzles"),
        n: 12,
        rows: ["4x4", "9x9", "16x16"].map(String::from).to_vec(),
        columns: ["easy", "medium", "hard", "evil"].map(String::from).to_vec(),
        values: values.collect(),
        ramp: Ramp::Sequential,
        label: "nodes, median".into(),
        decimals: 0,
    }
}

fn board(box_height: usize, box_width: usize) -> BoardHeat {
    let mut random = Random::new(4);
    let side = box_height * box_width;
    let given = |random: &mut Random| random.below(3) == 0;
    let mut values = Vec::new();
    let mut texts = Vec::new();
    for _ in 0..side * side {
        let is_given = given(&mut random);
        values.push((!is_given).then(|| (normal(&mut random) + 5.0).max(0.0).exp().round()));
        texts.push(if is_given { (1 + random.below(side)).to_string() } else { String::new() });
    }
    BoardHeat {
        heading: Heading::new("Where the search works", "run"),
        n: 1,
        box_height,
        box_width,
        regions: Vec::new(),
        values,
        label: "fills per cell".into(),
        unit: Unit::Count,
        texts,
    }
}

fn boxen() -> Boxen {
    let mut random = Random::new(5);
    let mut group = |index: usize| {
        let n = [60, 400, 2500, 10_000, 7][index];
        let values = (0..n).map(|_| {
            let wide = normal(&mut random) * (1.0 + index as f64 * 0.4);
            wide.sinh() * 4.0 - 5.0 + 4.0 * index as f64
        });
        BoxenGroup { name: name(index), values: values.collect() }
    };
    Boxen {
        heading: Heading::new("Time beyond the instance's mean", "runs"),
        across: "algorithm".into(),
        value: Axis::linear("time minus mean of the instance")
            .unit(Unit::Named("ms".into()))
            .scale(Scale::SymLog { linear: 1.0 }),
        groups: (0..5).map(&mut group).collect(),
    }
}

fn bars() -> Bars {
    let mut random = Random::new(6);
    let mut series = |name: &str, share: f64| {
        let solved: Vec<usize> = (0..7)
            .map(|i| {
                (50.0 * (share - 0.1 * i as f64 + 0.1 * random.unit())).clamp(0.0, 50.0) as usize
            })
            .collect();
        let interval =
            |solved: &usize| wilson(*solved, 50).map(|interval| (interval.low, interval.high));
        BarSeries {
            name: name.into(),
            values: solved.iter().map(|solved| Some(*solved as f64 / 50.0)).collect(),
            intervals: solved.iter().map(interval).collect(),
        }
    };
    let series = vec![series("one second", 0.9), series("ten seconds", 1.1)];
    Bars {
        heading: Heading::new("Solved within a limit", "puzzles").note("95 % intervals of Wilson."),
        n: 50,
        across: "algorithm".into(),
        label: "solved".into(),
        unit: Unit::Share,
        categories: (0..7).map(name).collect(),
        series,
    }
}

fn negative_bars() -> Bars {
    Bars {
        heading: Heading::new("Differences from the mean", "runs"),
        n: 4,
        across: String::new(),
        label: "difference".into(),
        unit: Unit::Seconds,
        categories: (0..4).map(name).collect(),
        series: vec![BarSeries {
            name: "excess".into(),
            values: vec![Some(-0.004), Some(0.0015), None, Some(f64::NAN)],
            intervals: vec![],
        }],
    }
}

fn phase_transition() -> Lines {
    let series = |index: usize| {
        let point = |i: usize| {
            let x = 0.2 + 0.04 * i as f64;
            let middle = 0.42 + 0.05 * index as f64;
            let solved = (40.0 / (1.0 + ((x - middle) * 25.0).exp())).round() as usize;
            let interval = wilson(solved, 40).map(|interval| (interval.low, interval.high));
            LinePoint { x, y: solved as f64 / 40.0, band: interval }
        };
        LineSeries { name: name(index), points: (0..13).map(point).collect() }
    };
    Lines {
        heading: Heading::new("The phase transition of random boards, 9x9", "boards"),
        n: 1560,
        x: Axis::linear("share of cells given").unit(Unit::Share).range(0.2, 0.7),
        y: Axis::linear("solved").unit(Unit::Share),
        series: (0..3).map(series).collect(),
        band: "bands: 95 % intervals of Wilson".into(),
        guides: vec![Guide { x: 0.42, label: "half have a solution".into() }],
    }
}

fn cost_curves(lines: usize) -> Lines {
    let mut random = Random::new(7);
    let mut series = |index: usize| {
        let mut point = |i: usize| {
            let x = (i + 1) as f64 * 50.0;
            let costs: Vec<f64> = (0..25)
                .map(|_| {
                    (30.0 / (1.0 + x / (200.0 + 90.0 * index as f64)) + 0.5 * normal(&mut random))
                        .abs()
                        + 0.2
                })
                .collect();
            let at = |share| quantile(&costs, share).unwrap_or_default();
            LinePoint { x, y: at(0.5), band: Some((at(0.25), at(0.75))) }
        };
        LineSeries { name: name(index), points: (0..24).map(&mut point).collect() }
    };
    Lines {
        heading: Heading::new("Conflicts during the search", "runs"),
        n: 25 * lines,
        x: Axis::linear("steps").unit(Unit::Count),
        y: Axis::log("conflicts"),
        series: (0..lines).map(&mut series).collect(),
        band: "median and quartiles of 25 seeds".into(),
        guides: vec![],
    }
}

fn cactus(lines: usize) -> Cactus {
    let mut random = Random::new(8);
    let mut series = |index: usize| {
        let mut run = |_| {
            let time = (normal(&mut random) * 2.2 - 7.0 + index as f64 * 0.8).exp();
            if time > 1.0 { Observed::Cut(1.0) } else { Observed::Done(time) }
        };
        CactusSeries { name: name(index), times: (0..120).map(&mut run).collect() }
    };
    Cactus {
        heading: Heading::new("Solved within a time", "puzzles"),
        series: (0..lines).map(&mut series).collect(),
    }
}

fn long_names(mut cactus: Cactus) -> Cactus {
    cactus.heading.title = "A title so long that nobody would write it, but somebody will, and it has to be broken into several lines".into();
    for (index, series) in cactus.series.iter_mut().enumerate() {
        series.name = format!(
            "backtracking with minimum remaining values, least constraining value & <seed {index}>"
        );
    }
    cactus
}

fn versus(n: usize) -> Versus {
    let mut random = Random::new(9);
    let limit = |time: f64| if time > 1.0 { Observed::Cut(1.0) } else { Observed::Done(time) };
    let mut point = |i: usize| {
        let hard = normal(&mut random) * 2.0 - 6.5;
        let (a, b) = (hard + normal(&mut random), 1.3 * hard + 1.5 + normal(&mut random));
        VersusPoint { instance: format!("puzzle {i}"), across: limit(a.exp()), up: limit(b.exp()) }
    };
    Versus {
        heading: Heading::new("Least remaining values against dancing links", "puzzles"),
        across: "mrv".into(),
        up: "dancing links".into(),
        measure: "time".into(),
        unit: Unit::Seconds,
        points: (0..n).map(&mut point).collect(),
    }
}

fn ranks(algorithms: usize, instances: usize) -> Ranks {
    let mut random = Random::new(10);
    let mut row = |_| (0..algorithms).map(|a| 0.5 * a as f64 + 1.2 * normal(&mut random)).collect();
    let rows: Vec<Vec<f64>> = (0..instances).map(&mut row).collect();
    let friedman = friedman(&rows).expect("there are rows and columns");
    let nemenyi = nemenyi(&friedman, 0.05);
    Ranks {
        heading: Heading::new("Average ranks of the algorithms", "puzzles"),
        names: (0..algorithms).map(name).collect(),
        friedman,
        nemenyi,
    }
}

fn steps() -> Steps {
    let mut random = Random::new(11);
    let mut series = |index: usize| {
        let mut run = |_| {
            let flips = -(1.0 - random.unit()).ln() * 4000.0 * (1.0 + 2.0 * index as f64) + 300.0;
            let limit = 20_000.0 - 6000.0 * random.unit();
            if flips > limit { Observed::Cut(limit) } else { Observed::Done(flips) }
        };
        StepSeries { name: name(5 + index), runs: (0..100).map(&mut run).collect() }
    };
    Steps {
        heading: Heading::new("Run lengths of random searches", "runs"),
        x: Axis::log("flips").unit(Unit::Count),
        series: (0..3).map(&mut series).collect(),
    }
}

fn empty_points() -> Points {
    let heading = Heading::new("Nothing yet", "runs");
    let (x, y) = (Axis::linear("empty cells"), Axis::log("time").unit(Unit::Seconds));
    Points { heading, x, y, series: vec![], medians: true }
}

fn points_of(title: &str, points: &[(f64, f64)]) -> Points {
    let point = |(x, y): &(f64, f64)| Point { x: *x, y: *y, ..Point::default() };
    Points {
        heading: Heading::new(title, "runs"),
        x: Axis::linear("x"),
        y: Axis::log("y"),
        series: vec![PointSeries {
            name: "series".into(),
            points: points.iter().map(point).collect(),
        }],
        medians: false,
    }
}
