//! Algorithms beside each other.

use super::super::summary::Analysis;
use super::super::trials::Trial;
use super::{blanks_differ, drawn, heading};
use crate::plot::{
    Axis, Boxen, BoxenGroup, Cactus, CactusSeries, Heading, Matrix, Point, PointSeries, Points,
    Ramp, Ranks, Scale, Unit, Versus, VersusPoint,
};
use crate::report::{Cell, Plot, Table, slug};
use crate::stats::{self, Correlation, Observed};
use std::collections::BTreeMap;

/// A column of the data behind points.
fn points_plot(
    analysis: &Analysis<'_>,
    (id, title, y): (&str, &str, Axis),
    value: impl Fn(&Trial) -> f64,
) -> Plot {
    let design = analysis.design();
    let label = y.label.clone();
    let mut data =
        Table::new(id, title, &["algorithm", "puzzle", "#zeros", &format!("#{label}"), "settled"]);
    let mut series = Vec::new();
    for contestant in drawn(analysis) {
        let name = analysis.name(contestant).to_owned();
        let mut points = Vec::new();
        for trial in analysis.trials_of(contestant) {
            let instance = &design.instances[trial.instance];
            let (x, y, censored) = (instance.blanks as f64, value(trial), !trial.end.settled());
            points.push(Point { x, y, instance: instance.name.clone(), censored, interval: None });
            let settled = if censored { "no" } else { "yes" };
            let blanks = Cell::count(instance.blanks as u64);
            let y = Cell { text: y.to_string(), number: Some(y), equal: None };
            data.push(vec![
                name.as_str().into(),
                instance.name.as_str().into(),
                blanks,
                y,
                settled.into(),
            ]);
        }
        series.push(PointSeries { name, points });
    }
    let x = Axis::linear("zeros (blank cells)").unit(Unit::Count);
    let heading = heading(analysis, title, "trials");
    let picture = Points { heading, x, y, series, medians: true }.draw();
    let caption = "A mark per trial; lines join the medians. Marks of runs that a limit cut off are lower bounds.";
    Plot { id: id.to_owned(), picture, caption: caption.to_owned(), data }
}

pub(super) fn time_against_blanks(analysis: &Analysis<'_>) -> Vec<Plot> {
    if !blanks_differ(analysis) {
        return Vec::new();
    }
    let y = Axis::log("time").unit(Unit::Seconds);
    vec![points_plot(analysis, ("time-against-zeros", "Time against zeros", y), |trial| {
        trial.seconds
    })]
}

pub(super) fn explored_against_blanks(analysis: &Analysis<'_>) -> Vec<Plot> {
    if !blanks_differ(analysis) {
        return Vec::new();
    }
    let y = Axis::log("explored states").unit(Unit::Count);
    let title = "Explored states against zeros";
    vec![points_plot(analysis, ("explored-against-zeros", title, y), |trial| trial.explored as f64)]
}

pub(super) fn cactus(analysis: &Analysis<'_>) -> Vec<Plot> {
    if analysis.design().instances.len() < 3 {
        return Vec::new();
    }
    let title = "Trials settled within a time";
    let mut data = Table::new("cactus", title, &["algorithm", "#time", "#settled within it"]);
    let mut series = Vec::new();
    for contestant in drawn(analysis) {
        let times: Vec<Observed> = analysis.trials_of(contestant).map(Trial::time).collect();
        let name = analysis.name(contestant).to_owned();
        for (place, &seconds) in stats::solved(&times).costs.iter().enumerate() {
            data.push(vec![
                name.as_str().into(),
                Cell::seconds(seconds),
                Cell::count(place as u64 + 1),
            ]);
        }
        series.push(CactusSeries { name, times });
    }
    let picture = Cactus { heading: heading(analysis, title, "trials"), series }.draw();
    let caption = "Higher and further to the left is better; a line ends with the last trial that was settled.";
    vec![Plot { id: "cactus".to_owned(), picture, caption: caption.to_owned(), data }]
}

pub(super) fn excess(analysis: &Analysis<'_>) -> Vec<Plot> {
    let Some(ranking) = &analysis.ranking else { return Vec::new() };
    let Ok(excess) = stats::excess(&ranking.table) else { return Vec::new() };
    let title = "Time beyond the mean of all algorithms on the same puzzle";
    let mut data = Table::new("excess", title, &["algorithm", "puzzle", "#time - mean, s"]);
    let mut groups = Vec::new();
    for contestant in drawn(analysis) {
        let name = analysis.name(contestant).to_owned();
        let values: Vec<f64> = excess.iter().map(|row| row[contestant]).collect();
        for (value, &instance) in values.iter().zip(&ranking.instances) {
            let instance = analysis.design().instances[instance].name.as_str();
            data.push(vec![name.as_str().into(), instance.into(), Cell::number(*value, 9)]);
        }
        groups.push(BoxenGroup { name, values });
    }
    let scale = Scale::SymLog { linear: small_size(&groups) };
    let value = Axis::linear("T(A, i) − mean over algorithms").unit(Unit::Seconds).scale(scale);
    let counted = format!("values ({} puzzles)", ranking.table.len());
    let mut heading = heading(analysis, title, &counted);
    if analysis.trials.iter().any(|trial| !trial.end.settled()) {
        heading = heading.note("what was not settled counts as twice the limit of time");
    }
    let picture = Boxen { heading, across: "algorithm".to_owned(), value, groups }.draw();
    let caption = "Letter values: each box holds half of what the next holds beyond it. Below 0 is faster than the mean.";
    vec![Plot { id: "excess".to_owned(), picture, caption: caption.to_owned(), data }]
}

/// Below this power of ten, sizes are small among these values: about half of them are larger.
fn small_size(groups: &[BoxenGroup]) -> f64 {
    let sizes: Vec<f64> =
        groups.iter().flat_map(|group| &group.values).map(|value| value.abs()).collect();
    10f64.powf(stats::median(&sizes).unwrap_or_default().max(1e-7).log10().round())
}

pub(super) fn ranks(analysis: &Analysis<'_>) -> Vec<Plot> {
    let Some(ranking) = analysis.ranking.as_ref().filter(|_| analysis.standings.len() >= 3) else {
        return Vec::new();
    };
    let title = "Average ranks by time, and what differs";
    let mut data = Table::new("ranks", title, &["algorithm", "#average rank"]);
    let names: Vec<String> =
        analysis.design().contestants.iter().map(|who| who.name.clone()).collect();
    for &at in &ranking.nemenyi.order {
        let rank = Cell::number(ranking.friedman.average_ranks[at], 3);
        data.push(vec![names[at].as_str().into(), rank]);
    }
    let heading = Heading::new(title, "puzzles");
    let (friedman, nemenyi) = (ranking.friedman.clone(), ranking.nemenyi.clone());
    let picture = Ranks { heading, names, friedman, nemenyi }.draw();
    let caption = "Rank 1 is the fastest on a puzzle. Algorithms under one bar are not told apart (Nemenyi, 5%).";
    vec![Plot { id: "ranks".to_owned(), picture, caption: caption.to_owned(), data }]
}

/// The two best, puzzle by puzzle.
pub(super) fn versus(analysis: &Analysis<'_>) -> Vec<Plot> {
    let order = analysis.order();
    let (Some(&first), Some(&second)) = (order.first(), order.get(1)) else { return Vec::new() };
    if analysis.design().instances.len() < 3 {
        return Vec::new();
    }
    vec![versus_of(analysis, first, second)]
}

/// One algorithm against another, puzzle by puzzle and seed by seed.
pub fn versus_of(analysis: &Analysis<'_>, first: usize, second: usize) -> Plot {
    let (across, up) = (analysis.name(first).to_owned(), analysis.name(second).to_owned());
    let title = format!("{across} against {up}");
    let key = |trial: &Trial| (trial.instance, trial.seed);
    let others: BTreeMap<_, _> =
        analysis.trials_of(second).map(|trial| (key(trial), trial.time())).collect();
    // One without randomness has one seed; then it stands for all.
    let any: BTreeMap<_, _> =
        analysis.trials_of(second).map(|trial| (trial.instance, trial.time())).collect();
    let columns = ["puzzle", &format!("#{across}"), &format!("#{up}")];
    let id = format!("versus-{}-{}", slug(&across), slug(&up));
    let mut data = Table::new(id.clone(), title.clone(), &columns);
    let mut points = Vec::new();
    for trial in analysis.trials_of(first) {
        let found = others.get(&key(trial)).or_else(|| any.get(&trial.instance));
        let Some(&up) = found else { continue };
        let instance = analysis.design().instances[trial.instance].name.clone();
        let cell = |time: Observed| match time {
            Observed::Done(seconds) => Cell::seconds(seconds),
            Observed::Cut(seconds) => Cell::seconds(seconds).at_least(),
        };
        data.push(vec![instance.as_str().into(), cell(trial.time()), cell(up)]);
        points.push(VersusPoint { instance, across: trial.time(), up });
    }
    let heading = heading(analysis, &title, "trials");
    let (measure, unit) = ("time".to_owned(), Unit::Seconds);
    let picture = Versus { heading, across, up, measure, unit, points }.draw();
    let caption =
        "A mark per trial; above the diagonal the algorithm on the horizontal axis is faster.";
    Plot { id, picture, caption: caption.to_owned(), data }
}

pub(super) fn correlations(analysis: &Analysis<'_>) -> Vec<Plot> {
    if !blanks_differ(analysis) {
        return Vec::new();
    }
    let settled: Vec<&Trial> = analysis.trials.iter().filter(|trial| trial.end.settled()).collect();
    if settled.len() < 5 {
        return Vec::new();
    }
    let instance = |trial: &&Trial| &analysis.design().instances[trial.instance];
    let columns: Vec<Vec<f64>> = vec![
        settled.iter().map(|trial| instance(trial).blanks as f64).collect(),
        settled.iter().map(|trial| trial.explored as f64).collect(),
        settled.iter().map(|trial| trial.seconds).collect(),
    ];
    let names = ["zeros", "explored", "time"];
    [(Correlation::Pearson, "Pearson"), (Correlation::Spearman, "Spearman")]
        .map(|(which, name)| correlation_plot(analysis, &columns, &names, which, name))
        .into()
}

fn correlation_plot(
    analysis: &Analysis<'_>,
    columns: &[Vec<f64>],
    names: &[&str],
    which: Correlation,
    name: &str,
) -> Plot {
    let (id, title) = (format!("correlation-{}", slug(name)), format!("Correlation ({name})"));
    let values = stats::correlations(columns, which);
    let data = matrix_table(&id, &title, names, &values);
    let heading = heading(analysis, &title, "settled trials");
    let rows: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let (n, columns) = (columns[0].len(), rows.clone());
    let (ramp, label) = (Ramp::Diverging { limit: 1.0 }, format!("{name} correlation"));
    let picture = Matrix { heading, n, rows, columns, values, ramp, label, decimals: 2 }.draw();
    let caption = "Over all settled trials of all algorithms.";
    Plot { id, picture, caption: caption.to_owned(), data }
}

fn matrix_table(id: &str, title: &str, names: &[&str], values: &[Vec<Option<f64>>]) -> Table {
    let columns: Vec<String> = names.iter().map(|name| format!("#{name}")).collect();
    let mut all = vec![""];
    all.extend(columns.iter().map(String::as_str));
    let mut table = Table::new(id, title, &all);
    for (name, row) in names.iter().zip(values) {
        let cells = row.iter().map(|value| Cell::of(*value, |value| Cell::number(value, 4)));
        table.push(std::iter::once(Cell::from(*name)).chain(cells).collect());
    }
    table
}
