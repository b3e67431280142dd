//! Times and rates over sets of puzzles.

use super::super::summary::Analysis;
use super::super::trials::Trial;
use super::{drawn, heading};
use crate::plot::{Axis, LinePoint, LineSeries, Lines, Unit};
use crate::report::{Cell, Plot, Table};
use crate::stats;
use std::collections::BTreeMap;

/// The mean time on each set, where sets differ in how much is blank.
pub(super) fn sets(analysis: &Analysis<'_>) -> Vec<Plot> {
    let design = analysis.design();
    let mut parts: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for instance in &design.instances {
        let cells = (instance.side * instance.side) as f64;
        parts.entry(&instance.set).or_default().push(instance.blanks as f64 / cells);
    }
    let apart = |parts: &Vec<f64>| parts.iter().all(|part| (part - parts[0]).abs() < 0.005);
    if parts.len() < 3 || !parts.values().all(apart) {
        return Vec::new();
    }
    let title = "Mean time against the part of the cells that is blank";
    let columns = ["algorithm", "set", "#blank", "#mean time", "#from", "#to"];
    let mut data = Table::new("difficulty", title, &columns);
    let mut series = Vec::new();
    for contestant in drawn(analysis) {
        let name = analysis.name(contestant).to_owned();
        let points = parts.iter().filter_map(|(set, parts)| {
            let times: Vec<f64> = analysis
                .trials_of(contestant)
                .filter(|trial| {
                    design.instances[trial.instance].set == **set && trial.end.settled()
                })
                .map(|trial| trial.seconds)
                .collect();
            let (mean, interval) = (stats::mean(&times)?, stats::mean_interval(&times, 1)?);
            let (low, high) = (interval.low.max(0.0), interval.high);
            let cells = [
                Cell::share(parts[0]),
                Cell::seconds(mean),
                Cell::seconds(low),
                Cell::seconds(high),
            ];
            data.push([name.as_str().into(), (*set).into()].into_iter().chain(cells).collect());
            Some(LinePoint { x: parts[0], y: mean, band: Some((low, high)) })
        });
        let points: Vec<LinePoint> = points.collect();
        series.push(LineSeries { name, points });
    }
    let lines = Lines {
        heading: heading(analysis, title, "settled trials"),
        n: analysis.trials.iter().filter(|trial| trial.end.settled()).count(),
        x: Axis::linear("blank cells").unit(Unit::Share),
        y: Axis::log("mean time").unit(Unit::Seconds),
        series,
        band: "mean and its 95% interval".to_owned(),
        guides: Vec::new(),
    };
    let caption = "The difficulty coefficient of a set is the part of its cells that is blank.";
    vec![Plot {
        id: "difficulty".to_owned(),
        picture: lines.draw(),
        caption: caption.to_owned(),
        data,
    }]
}

/// Settled rate and time against the part that is given, on boards from 16x16 on.
pub(super) fn phase_transition(analysis: &Analysis<'_>) -> Vec<Plot> {
    let design = analysis.design();
    let large = design.instances.iter().all(|instance| instance.side >= 16);
    let mut filled: Vec<usize> = design.instances.iter().map(percent_filled).collect();
    filled.sort_unstable();
    filled.dedup();
    if !large || filled.len() < 4 {
        return Vec::new();
    }
    vec![phase_rate(analysis, &filled), phase_time(analysis, &filled)]
}

fn percent_filled(instance: &crate::experiment::Instance) -> usize {
    // To the nearest 5, as such sets are made.
    let part = instance.givens as f64 / (instance.side * instance.side) as f64;
    (part * 20.0).round() as usize * 5
}

fn phase_rate(analysis: &Analysis<'_>, filled: &[usize]) -> Plot {
    let rate = |trials: &[&Trial]| {
        let settled = trials.iter().filter(|trial| trial.end.settled()).count();
        let interval = stats::wilson(settled, trials.len())?;
        Some((settled as f64 / trials.len() as f64, (interval.low, interval.high)))
    };
    let y = Axis::linear("settled within the limits").unit(Unit::Share).range(0.0, 1.0);
    let about = (
        "phase-rate",
        "How many are settled, against how much is given",
        "rate and its 95% interval",
    );
    phase_plot(analysis, filled, about, y, rate)
}

fn phase_time(analysis: &Analysis<'_>, filled: &[usize]) -> Plot {
    let time = |trials: &[&Trial]| {
        let times: Vec<f64> = trials.iter().map(|trial| trial.seconds).collect();
        let summary = stats::summary(&times)?;
        Some((summary.median, (summary.lower_quartile, summary.upper_quartile)))
    };
    let y = Axis::log("time").unit(Unit::Seconds);
    let about = (
        "phase-time",
        "Time against how much is given",
        "median and quartiles; cut runs count as cut",
    );
    phase_plot(analysis, filled, about, y, time)
}

fn phase_plot(
    analysis: &Analysis<'_>,
    filled: &[usize],
    (id, title, band): (&str, &str, &str),
    y: Axis,
    value: impl Fn(&[&Trial]) -> Option<(f64, (f64, f64))>,
) -> Plot {
    let design = analysis.design();
    let columns = ["algorithm", "#given, %", &format!("#{}", y.label), "#from", "#to"];
    let mut data = Table::new(id, title, &columns);
    let mut series = Vec::new();
    for contestant in drawn(analysis) {
        let name = analysis.name(contestant).to_owned();
        let mut points = Vec::new();
        for &percent in filled {
            let trials: Vec<&Trial> = analysis
                .trials_of(contestant)
                .filter(|trial| percent_filled(&design.instances[trial.instance]) == percent)
                .collect();
            let Some((y, (low, high))) = value(&trials) else { continue };
            let cells = [y, low, high].map(|value| Cell::number(value, 6));
            data.push(
                [name.as_str().into(), Cell::count(percent as u64)]
                    .into_iter()
                    .chain(cells)
                    .collect(),
            );
            points.push(LinePoint { x: percent as f64, y, band: Some((low, high)) });
        }
        series.push(LineSeries { name, points });
    }
    let lines = Lines {
        heading: heading(analysis, title, "trials"),
        n: analysis.trials.len(),
        x: Axis::linear("cells given, %"),
        y,
        series,
        band: band.to_owned(),
        guides: Vec::new(),
    };
    let caption = "Cells given, to the nearest 5%.";
    Plot { id: id.to_owned(), picture: lines.draw(), caption: caption.to_owned(), data }
}
