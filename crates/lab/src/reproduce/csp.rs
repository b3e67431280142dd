//! AC-3 with and without forward checking, on ten puzzles.

use super::bench::{Bench, BenchError, Sketch};
use super::sources::{made, shipped};
use crate::analysis::{Analysis, Trial};
use crate::plot::{Axis, BarSeries, Bars, Heading, Point, PointSeries, Points, Unit};
use crate::report::{Cell, Finding, Plot, Section, Table, time};

const PLAIN: &str = "csp-ac3";
const CHECKED: &str = "csp-ac3-fc";
const PUZZLES: usize = 10;
/// From this factor on a difference counts as abysmal.
const ABYSMAL: f64 = 10.0;

pub(super) fn run(bench: &mut Bench<'_>) -> Result<Vec<Section>, BenchError> {
    let puzzles = match bench.corpus.puzzles("mantere", 3)? {
        // One in each part of the list, which goes from easy to hard.
        Some(all) => (0..PUZZLES).map(|part| all[part * all.len() / PUZZLES].clone()).collect(),
        None => {
            let mut puzzles = made("made", 9, 0.65, PUZZLES - 2, false);
            puzzles.extend(["classic", "escargot"].map(|name| shipped("shipped", name)));
            puzzles
        }
    };
    let rows = bench.run(Sketch {
        name: "ten",
        title: "AC-3 with and without forward checking".to_owned(),
        puzzles,
        algorithms: &[PLAIN, CHECKED],
        repetitions: 3,
        seconds: 10,
        ..Sketch::default()
    })?;
    let analysis = Analysis::of(&rows);
    Ok(vec![section(&analysis)])
}

fn section(analysis: &Analysis<'_>) -> Section {
    let columns = [
        "puzzle",
        "#zeros",
        "#without: time",
        "#explored",
        "#with: time",
        "#explored",
        "#times faster",
    ];
    let caption = "AC-3, then search without and with forward checking.";
    let mut table = Table::new("csp-ten", caption, &columns);
    let (mut faster, mut ratios) = (0, Vec::new());
    let pairs = pairs(analysis);
    for (instance, plain, checked) in &pairs {
        let design = &analysis.design().instances[*instance];
        let ratio = plain.seconds / checked.seconds;
        faster += usize::from(ratio > 1.0);
        ratios.push(ratio);
        let cell = |trial: &Trial| match trial.end.settled() {
            true => Cell::seconds(trial.seconds),
            false => Cell::seconds(trial.seconds).at_least(),
        };
        table.push(vec![
            design.name.as_str().into(),
            Cell::count(design.blanks as u64),
            cell(plain),
            Cell::count(plain.explored),
            cell(checked),
            Cell::count(checked.explored),
            Cell::number(ratio, 1),
        ]);
    }
    let longest = pairs.iter().map(|(_, _, checked)| checked.seconds).fold(0.0, f64::max);
    let median = crate::stats::median(&ratios).unwrap_or_default();
    let findings = [
        Finding::of(
            "The difference in run time is abysmal: forward checking is far faster",
            Some(faster == pairs.len() && median >= ABYSMAL),
            format!(
                "it is faster on {faster} of {} puzzles, by a median factor of {median:.1} (from {ABYSMAL:.0} on counts as abysmal)",
                pairs.len()
            ),
        ),
        Finding::of(
            "With forward checking puzzles take thousandths of a second",
            Some(longest < 0.1),
            format!("the longest takes {}", time(longest)),
        ),
    ];
    Section::new("forward checking on ten puzzles")
        .findings(findings)
        .table(table)
        .plots([bars(analysis, &pairs), dots(analysis, &pairs)])
}

type Pairs<'a> = Vec<(usize, &'a Trial, &'a Trial)>;

fn pairs<'a>(analysis: &'a Analysis<'_>) -> Pairs<'a> {
    let find = |instance, contestant| {
        analysis
            .trials
            .iter()
            .find(|trial| (trial.instance, trial.contestant) == (instance, contestant))
    };
    let instances = 0..analysis.design().instances.len();
    instances.filter_map(|at| Some((at, find(at, 0)?, find(at, 1)?))).collect()
}

fn data(id: &str, analysis: &Analysis<'_>, pairs: &Pairs<'_>) -> Table {
    let mut table = Table::new(id, "Times", &["puzzle", "#without", "#with"]);
    for (instance, plain, checked) in pairs {
        let name = analysis.design().instances[*instance].name.as_str();
        table.push(vec![name.into(), Cell::seconds(plain.seconds), Cell::seconds(checked.seconds)]);
    }
    table
}

/// The chart of the document: two bars for each puzzle.
fn bars(analysis: &Analysis<'_>, pairs: &Pairs<'_>) -> Plot {
    let series = |name: &str, time: fn(&(usize, &Trial, &Trial)) -> f64| BarSeries {
        name: name.to_owned(),
        values: pairs.iter().map(|pair| Some(time(pair))).collect(),
        intervals: vec![None; pairs.len()],
    };
    let bars = Bars {
        heading: Heading::new("Time with and without forward checking", "puzzles"),
        n: pairs.len(),
        across: "puzzle".to_owned(),
        label: "time".to_owned(),
        unit: Unit::Seconds,
        categories: pairs
            .iter()
            .map(|pair| analysis.design().instances[pair.0].name.clone())
            .collect(),
        series: vec![
            series("without forward checking", |p| p.1.seconds),
            series("with forward checking", |p| p.2.seconds),
        ],
    };
    let caption = "The chart of the document: two series over ten puzzles, on a linear axis.";
    Plot {
        id: "csp-bars".to_owned(),
        picture: bars.draw(),
        caption: caption.to_owned(),
        data: data("csp-bars", analysis, pairs),
    }
}

/// The same on an axis on which both can be read.
fn dots(analysis: &Analysis<'_>, pairs: &Pairs<'_>) -> Plot {
    let point = |x: usize, instance: usize, trial: &Trial| Point {
        x: x as f64 + 1.0,
        y: trial.seconds,
        instance: analysis.design().instances[instance].name.clone(),
        censored: !trial.end.settled(),
        interval: Some(trial.spread).filter(|_| trial.runs > 1),
    };
    let plain = pairs.iter().enumerate().map(|(x, pair)| point(x, pair.0, pair.1)).collect();
    let checked = pairs.iter().enumerate().map(|(x, pair)| point(x, pair.0, pair.2)).collect();
    let points = Points {
        heading: Heading::new("Time with and without forward checking, by ratio", "trials"),
        x: Axis::linear("puzzle, in the order of the table").unit(Unit::Count),
        y: Axis::log("time").unit(Unit::Seconds),
        series: vec![
            PointSeries { name: "without forward checking".to_owned(), points: plain },
            PointSeries { name: "with forward checking".to_owned(), points: checked },
        ],
        medians: false,
    };
    let caption = "Whiskers reach from the least to the most of three runs.";
    Plot {
        id: "csp-dots".to_owned(),
        picture: points.draw(),
        caption: caption.to_owned(),
        data: data("csp-dots", analysis, pairs),
    }
}
