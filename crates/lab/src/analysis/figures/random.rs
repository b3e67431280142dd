//! Searches that depend on their seed.

use super::super::summary::Analysis;
use super::super::trials::Trial;
use super::MOST_LINES;
use crate::plot::{Axis, Heading, LinePoint, LineSeries, Lines, StepSeries, Steps, Unit};
use crate::report::{Cell, Plot, Table};
use crate::stats::{self, Observed};
use std::collections::BTreeMap;

/// The curves of one algorithm: boards judged so far, and the least cost until then.
type Curves<'a> = Vec<&'a [(u64, u32)]>;

/// How the cost goes down, over seeds.
pub(super) fn cost_curves(analysis: &Analysis<'_>) -> Vec<Plot> {
    let mut curves: BTreeMap<(&str, &str), Curves<'_>> = BTreeMap::new();
    for curve in &analysis.rows.curves {
        curves.entry((&curve.instance, &curve.contestant)).or_default().push(&curve.points);
    }
    let Some(&(instance, _)) = curves.keys().next() else { return Vec::new() };
    let title = format!("The least cost so far, on {instance}");
    let columns =
        ["algorithm", "#boards judged", "#median cost", "#lower quartile", "#upper quartile"];
    let mut data = Table::new("cost", title.clone(), &columns);
    let (mut series, mut n) = (Vec::new(), 0);
    for ((_, name), curves) in curves.iter().filter(|((on, _), _)| *on == instance).take(MOST_LINES)
    {
        n += curves.len();
        let mut points = Vec::new();
        for judged in checkpoints(curves) {
            let costs: Vec<f64> = curves.iter().map(|curve| cost_at(curve, judged)).collect();
            let Some(summary) = stats::summary(&costs) else { continue };
            let quartiles = (summary.lower_quartile, summary.upper_quartile);
            points.push(LinePoint { x: judged as f64, y: summary.median, band: Some(quartiles) });
            let cells =
                [summary.median, quartiles.0, quartiles.1].map(|cost| Cell::number(cost, 2));
            data.push([(*name).into(), Cell::count(judged)].into_iter().chain(cells).collect());
        }
        series.push(LineSeries { name: (*name).to_owned(), points });
    }
    let lines = Lines {
        heading: Heading::new(title, "runs"),
        n,
        x: Axis::log("boards judged").unit(Unit::Count),
        y: Axis::linear("cost (digits missing)").unit(Unit::Count),
        series,
        band: "median and quartiles over seeds".to_owned(),
        guides: Vec::new(),
    };
    let caption = "Cost 0 is a solution. A run that has ended keeps its last cost.";
    vec![Plot { id: "cost".to_owned(), picture: lines.draw(), caption: caption.to_owned(), data }]
}

/// Numbers of judged boards at which curves are compared: evenly on a logarithmic axis.
fn checkpoints(curves: &[&[(u64, u32)]]) -> Vec<u64> {
    let last =
        curves.iter().filter_map(|curve| curve.last()).map(|point| point.0).max().unwrap_or(1);
    let steps = 60.0;
    let mut points: Vec<u64> = (0..=60)
        .map(|step| (last.max(2) as f64).powf(f64::from(step) / steps).round() as u64)
        .collect();
    points.dedup();
    points
}

/// The cost after so many judged boards: that of the last point before.
fn cost_at(curve: &[(u64, u32)], judged: u64) -> f64 {
    let after = curve.partition_point(|&(at, _)| at <= judged);
    curve.get(after.max(1) - 1).map_or(0.0, |&(_, cost)| f64::from(cost))
}

/// Seeds that a distribution needs, at least.
const LEAST_SEEDS: usize = 5;

/// How long a random search runs: over its seeds on the first puzzle.
pub(super) fn run_lengths(analysis: &Analysis<'_>) -> Vec<Plot> {
    let design = analysis.design();
    let random = |at: &usize| design.contestants[*at].seeds.len() >= LEAST_SEEDS;
    let of_first = |at: usize| -> Vec<Observed> {
        analysis.trials_of(at).filter(|trial| trial.instance == 0).map(Trial::length).collect()
    };
    let series: Vec<StepSeries> = (0..design.contestants.len())
        .filter(random)
        .take(MOST_LINES)
        .map(|at| StepSeries { name: analysis.name(at).to_owned(), runs: of_first(at) })
        .filter(|series| series.runs.len() >= LEAST_SEEDS)
        .collect();
    if series.is_empty() {
        return Vec::new();
    }
    let title = format!("How many steps a random search takes, on {}", design.instances[0].name);
    let mut data =
        Table::new("run-length", title.clone(), &["algorithm", "#steps", "#settled part"]);
    for one in &series {
        for (steps, part) in stats::run_lengths(&one.runs).steps {
            data.push(vec![one.name.as_str().into(), Cell::count(steps as u64), Cell::share(part)]);
        }
    }
    let x = Axis::log("steps").unit(Unit::Count);
    let picture = Steps { heading: Heading::new(title, "runs"), x, series }.draw();
    let caption = "The part of the seeds that had a solution after so many steps. A straight rise on this axis \
                   means that restarting would not help.";
    vec![Plot { id: "run-length".to_owned(), picture, caption: caption.to_owned(), data }]
}
