//! Every kind of plot: what it must show, read back from its SVG.

use super::support::checked;
use sudolab_lab::plot::*;
use sudolab_lab::stats::{Observed, friedman, nemenyi};

fn heading() -> Heading {
    Heading::new("The <title> & more", "runs").note("A note.")
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|index| format!("algorithm {index}")).collect()
}

/// Points on a curve; every seventh is cut.
fn points(n: usize, series: usize) -> Points {
    let point = |i: usize| Point {
        x: (i % 40) as f64,
        y: 1e-5 * (1.0 + (i * 7919 % 1000) as f64),
        instance: format!("puzzle {i}"),
        censored: i.is_multiple_of(7),
        interval: None,
    };
    let one = |name| PointSeries { name, points: (0..n).map(point).collect() };
    Points {
        heading: heading(),
        x: Axis::linear("empty cells").unit(Unit::Count),
        y: Axis::log("time").unit(Unit::Seconds),
        series: names(series).into_iter().map(one).collect(),
        medians: true,
    }
}

fn runs(n: usize) -> Vec<Observed> {
    let run = |i: usize| match i % 5 {
        0 => Observed::Cut(1.0),
        _ => Observed::Done(1e-4 * (1 + i * 7919 % 1000) as f64),
    };
    (0..n).map(run).collect()
}

fn cactus(n: usize, series: usize) -> Cactus {
    let one = |name| CactusSeries { name, times: runs(n) };
    Cactus { heading: heading(), series: names(series).into_iter().map(one).collect() }
}

fn steps(n: usize, series: usize) -> Steps {
    let one = |name| StepSeries { name, runs: runs(n) };
    let series = names(series).into_iter().map(one).collect();
    Steps { heading: heading(), x: Axis::log("flips").unit(Unit::Count), series }
}

fn lines(n: usize, series: usize) -> Lines {
    let point = |i: usize| {
        let y = 1.0 + (i * 31 % 17) as f64;
        LinePoint { x: i as f64, y, band: Some((y * 0.8, y * 1.2)) }
    };
    let one = |name| LineSeries { name, points: (0..n).map(point).collect() };
    Lines {
        heading: heading(),
        n: 77,
        x: Axis::linear("steps").unit(Unit::Count),
        y: Axis::linear("conflicts"),
        series: names(series).into_iter().map(one).collect(),
        band: "median and quartiles".into(),
        guides: vec![Guide { x: 3.0, label: "here it turns".into() }],
    }
}

fn versus(n: usize) -> Versus {
    let costs = runs(2 * n);
    let point = |i: usize| VersusPoint {
        instance: format!("puzzle {i}"),
        across: costs[i],
        up: costs[2 * n - 1 - i],
    };
    Versus {
        heading: heading(),
        across: "mrv".into(),
        up: "sat".into(),
        measure: "time".into(),
        unit: Unit::Seconds,
        points: (0..n).map(point).collect(),
    }
}

fn bars() -> Bars {
    let series = |name: &str, factor: f64| BarSeries {
        name: name.into(),
        values: (0..4).map(|i| (i != 2).then_some(factor * i as f64)).collect(),
        intervals: vec![None, Some((factor * 0.5, factor * 1.5))],
    };
    Bars {
        heading: heading(),
        n: 40,
        across: "level".into(),
        label: "solved".into(),
        unit: Unit::Count,
        categories: names(4),
        series: vec![series("first", 10.0), series("second", 4.0)],
    }
}

fn boxen(n: usize) -> Boxen {
    let group = |name| BoxenGroup {
        name,
        values: (0..n).map(|i| (i * 7919 % 10007) as f64 - 5000.0).collect(),
    };
    Boxen {
        heading: heading(),
        across: "algorithm".into(),
        value: Axis::linear("excess").scale(Scale::SymLog { linear: 10.0 }),
        groups: names(3).into_iter().map(group).collect(),
    }
}

fn matrix(side: usize) -> Matrix {
    let value =
        |row: usize, column: usize| (row != 1 || column != 0).then_some(0.5 - row as f64 / 8.0);
    Matrix {
        heading: heading(),
        n: 12,
        rows: names(side),
        columns: names(side),
        values: (0..side).map(|r| (0..side).map(|c| value(r, c)).collect()).collect(),
        ramp: Ramp::Diverging { limit: 1.0 },
        label: "Spearman".into(),
        decimals: 2,
    }
}

fn board() -> BoardHeat {
    BoardHeat {
        heading: heading(),
        n: 5,
        box_height: 2,
        box_width: 3,
        regions: Vec::new(),
        values: (0..36).map(|i| (i % 5 != 0).then_some(f64::from(i))).collect(),
        label: "fills per cell".into(),
        unit: Unit::Count,
        texts: (0..36).map(|i| if i % 5 == 0 { "7".into() } else { String::new() }).collect(),
    }
}

fn ranks(algorithms: usize) -> Ranks {
    let row = |i: usize| (0..algorithms).map(|a| (a * 3 + i * 7919 % (5 + a)) as f64).collect();
    let rows: Vec<Vec<f64>> = (0..20).map(row).collect();
    let friedman = friedman(&rows).unwrap();
    let nemenyi = nemenyi(&friedman, 0.05);
    Ranks { heading: heading(), names: names(algorithms), friedman, nemenyi }
}

fn all() -> Vec<Picture> {
    vec![
        points(50, 3).draw(),
        lines(20, 3).draw(),
        cactus(30, 3).draw(),
        steps(30, 3).draw(),
        versus(40).draw(),
        bars().draw(),
        boxen(200).draw(),
        matrix(4).draw(),
        board().draw(),
        ranks(6).draw(),
    ]
}

#[test]
fn every_picture_has_title_note_and_number() {
    for picture in all() {
        let seen = checked(&picture);
        assert!(seen.has_text("The <title> & more"));
        assert!(seen.has_text("n = "), "{}", picture.description());
        assert!(seen.has_text("A note."));
    }
}

#[test]
fn every_point_is_a_mark_with_its_name() {
    let seen = checked(&points(50, 3).draw());
    assert_eq!(seen.data(), 150);
    assert!(seen.has_text("n = 150 runs"));
    assert!(seen.has_text("24 cut by a limit"));
    assert!(seen.has_text("empty cells") && seen.has_text("time (log scale)"));
    let instance = |index: usize| {
        seen.elements.iter().any(|(_, names)| {
            names.get("data-instance").is_some_and(|name| *name == format!("puzzle {index}"))
                && names["data-series"] == "algorithm 2"
        })
    };
    assert!((0..50).all(instance));
    assert!(
        seen.titles.iter().any(|title| title.contains("puzzle 7") && title.contains("at least"))
    );
}

#[test]
fn a_series_that_is_alone_needs_no_key() {
    let alone = checked(&points(10, 1).draw());
    assert!(alone.has_text("algorithm 0 · n = 10 runs"));
    let several = checked(&points(10, 2).draw());
    assert!(several.texts.iter().any(|(text, _)| text == "algorithm 1"));
}

#[test]
fn what_an_axis_cannot_show_is_counted() {
    let mut plot = points(50, 1);
    plot.series[0].points[3].y = 0.0;
    plot.series[0].points[4].y = -1.0;
    plot.series[0].points[5].x = f64::NAN;
    let seen = checked(&plot.draw());
    assert_eq!(seen.data(), 47);
    assert!(seen.has_text("3 of the runs not shown"));
}

#[test]
fn too_many_points_become_cells() {
    for series in [1, 4] {
        let picture = points(20_000, series).draw();
        let seen = checked(&picture);
        assert!(seen.has_text("each mark is a cell"));
        assert!(seen.data() < 10_000);
        let counted: usize = seen.titles[1..]
            .iter()
            .filter_map(|title| {
                let digits = title.rsplit(": ").next()?.trim_end_matches(" runs");
                digits.replace('\u{202f}', "").parse::<usize>().ok()
            })
            .sum();
        assert_eq!(counted, 20_000 * series);
    }
}

#[test]
fn lines_have_marks_bands_and_guides() {
    let seen = checked(&lines(20, 3).draw());
    assert_eq!(seen.data(), 3 * 20 + 3);
    assert!(seen.has_text("n = 77 runs · median and quartiles"));
    assert!(seen.has_text("here it turns"));
    let bands = seen.elements.iter().filter(|(name, attributes)| {
        name == "path" && attributes["d"].ends_with('Z') && !attributes.contains_key("data-series")
    });
    assert!(bands.count() >= 3);
}

#[test]
fn a_cactus_says_how_many_were_solved() {
    let seen = checked(&cactus(30, 2).draw());
    assert_eq!(seen.data(), 2);
    assert!(seen.has_text("algorithm 1 (24/30)"));
    assert!(seen.has_text("n = 30 runs"));
}

#[test]
fn run_lengths_say_how_many_were_cut() {
    let seen = checked(&steps(30, 2).draw());
    assert_eq!(seen.data(), 2);
    assert!(seen.has_text("algorithm 1 (n = 30, 6 cut)"));
    assert!(seen.has_text("n = 60 runs · 12 cut by a limit"));
    assert!(seen.has_text("Kaplan and Meier"));
}

#[test]
fn versus_counts_both_sides() {
    let mut plot = versus(3);
    let costs = [(1.0, 2.0), (2.0, 1.0), (1.0, 3.0)];
    for (point, (across, up)) in plot.points.iter_mut().zip(costs) {
        (point.across, point.up) = (Observed::Done(across), Observed::Done(up));
    }
    plot.points[1].across = Observed::Cut(5.0);
    let seen = checked(&plot.draw());
    assert_eq!(seen.data(), 3);
    assert!(seen.has_text("mrv less: 2 (above the diagonal) · sat less: 1 (below)"));
    assert!(seen.has_text("1 with a run that a limit cut"));
}

#[test]
fn bars_have_values_and_start_at_zero() {
    let seen = checked(&bars().draw());
    assert_eq!(seen.data(), 6);
    let tall: Vec<f64> = seen
        .elements
        .iter()
        .filter(|(_, attributes)| attributes.get("data-series").is_some_and(|name| name == "first"))
        .map(|(_, attributes)| attributes["width"].parse().unwrap())
        .collect();
    assert_eq!(tall[0], 0.0);
    assert!((tall[2] / tall[1] - 3.0).abs() < 0.01);
    assert!(seen.has_text("30") && seen.has_text("12"));
}

#[test]
fn letter_values_are_boxes() {
    let seen = checked(&boxen(200).draw());
    // floor(log2(200 / 7.68)) + 1 boxes for each of three groups.
    assert_eq!(seen.data(), 3 * 5);
    assert!(seen.has_text("algorithm 2 (n = 200)"));
}

#[test]
fn a_matrix_writes_its_values() {
    let seen = checked(&matrix(4).draw());
    assert_eq!(seen.data(), 15);
    assert_eq!(seen.texts.iter().filter(|(text, _)| text == "0.50").count(), 4);
    assert!(seen.has_text("Spearman"));
    assert_eq!(checked(&matrix(12).draw()).data(), 143);
}

#[test]
fn a_board_has_a_cell_for_each_value() {
    let seen = checked(&board().draw());
    assert_eq!(seen.data(), 36);
    assert_eq!(seen.texts.iter().filter(|(text, _)| text == "7").count(), 8);
    assert!(seen.titles.contains(&"row 6, column 6: no value".to_string()));
}

#[test]
fn ranks_join_what_does_not_differ() {
    let plot = ranks(6);
    let seen = checked(&plot.draw());
    assert_eq!(seen.data(), 6);
    let thick = seen.elements.iter().filter(|(name, attributes)| {
        name == "g" && attributes.get("stroke-width").is_some_and(|width| width == "4")
    });
    assert_eq!(thick.count() > 0, !plot.nemenyi.groups.is_empty());
    assert!(seen.has_text("critical difference"));
    for name in plot.names {
        assert!(seen.has_text(&name));
    }
    checked(&ranks(40).draw());
}

#[test]
fn empty_plots_are_pictures_too() {
    checked(&points(0, 0).draw());
    checked(&points(0, 2).draw());
    checked(&lines(0, 1).draw());
    checked(&cactus(0, 2).draw());
    checked(&steps(0, 2).draw());
    checked(&versus(0).draw());
    checked(&boxen(0).draw());
    checked(&matrix(0).draw());
    checked(&Bars { categories: vec![], series: vec![], ..bars() }.draw());
    checked(&BoardHeat { values: vec![], texts: vec![], ..board() }.draw());
    assert!(checked(&points(0, 1).draw()).has_text("nothing to show"));
}

#[test]
fn twenty_series_with_long_names_fit() {
    let long = |name: &mut String| *name = format!("{name}, {}", "very long ".repeat(20));
    let mut plot = cactus(30, 20);
    plot.series.iter_mut().for_each(|series| long(&mut series.name));
    checked(&plot.draw());
    let mut plot = points(30, 30);
    plot.series.iter_mut().for_each(|series| long(&mut series.name));
    checked(&plot.draw());
    let mut plot = matrix(8);
    plot.columns.iter_mut().for_each(long);
    checked(&plot.draw());
    let mut plot = ranks(20);
    plot.names.iter_mut().for_each(long);
    checked(&plot.draw());
    let mut plot = bars();
    plot.categories.iter_mut().for_each(long);
    plot.heading.title = "Word ".repeat(100);
    checked(&plot.draw());
}

#[test]
fn series_differ_without_colour() {
    let svg = points(1, 8).draw().to_svg(Theme::Light);
    let plain = |line: &str| line.starts_with("<circle") || line.starts_with("<path");
    let shape = |line: &&str| line.matches('L').count() * 2 + line.matches('Z').count();
    let marks = svg.lines().filter(|line| plain(line) && line.contains("data-series"));
    let mut shapes: Vec<usize> = marks.map(|line| shape(&line)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    assert!(shapes.len() >= 4, "{shapes:?}");
}

#[test]
fn inline_pictures_use_only_classes_of_the_stylesheet() {
    let rules = stylesheet();
    for picture in all() {
        let svg = picture.to_svg_inline();
        assert!(!svg.contains("#") && !svg.contains("<style"), "a colour of its own");
        let classes = svg.split("class=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        for class in classes.flat_map(str::split_whitespace) {
            assert!(rules.contains(&format!(".{class} ")), "{class} has no rule");
        }
    }
    assert!(rules.contains("prefers-color-scheme: dark"));
    assert!(rules.contains("data-theme='dark'"));
}

#[cfg(feature = "png")]
#[test]
fn pngs_decode_and_are_not_blank() {
    for picture in all() {
        for theme in [Theme::Light, Theme::Dark] {
            let png = picture.to_png(theme, 2.0).unwrap();
            let pixels = tiny_skia::Pixmap::decode_png(&png).unwrap();
            assert_eq!(f64::from(pixels.width()), (picture.width() * 2.0).ceil());
            assert_eq!(f64::from(pixels.height()), (picture.height() * 2.0).ceil());
            let paper = pixels.pixels()[0];
            let inked = pixels.pixels().iter().filter(|pixel| **pixel != paper).count();
            assert!(inked * 200 > pixels.pixels().len(), "{}", picture.description());
        }
    }
}

#[cfg(feature = "png")]
#[test]
fn a_png_has_a_size() {
    let picture = board().draw();
    for scale in [0.0, -1.0, f32::NAN, 1e9] {
        assert!(matches!(picture.to_png(Theme::Light, scale), Err(PngError::Size { .. })));
    }
}

#[test]
fn a_million_values_make_no_larger_picture() {
    const MILLION: usize = 1_000_000;
    let pictures = [
        points(MILLION, 1).draw(),
        points(MILLION / 10, 10).draw(),
        lines(MILLION, 1).draw(),
        cactus(MILLION, 1).draw(),
        steps(MILLION, 1).draw(),
        versus(MILLION).draw(),
        boxen(MILLION).draw(),
    ];
    for picture in pictures {
        let length = picture.to_svg(Theme::Auto).len();
        assert!(length < 2_000_000, "{}: {length} bytes", picture.description());
    }
}
