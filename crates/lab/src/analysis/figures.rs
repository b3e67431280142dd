//! The pictures of an experiment. Each is drawn where its data say something: one function and one line.

use super::summary::Analysis;
use super::trials::Trial;
use crate::plot::{
    Axis, BoardHeat, Boxen, BoxenGroup, Cactus, CactusSeries, Heading, LinePoint, LineSeries,
    Lines, Matrix, Picture, Point, PointSeries, Points, Ramp, Ranks, Scale, StepSeries, Steps,
    Unit, Versus, VersusPoint,
};
use crate::report::{Cell, Plot, Table, slug};
use crate::stats::{self, Correlation, Observed};
use std::collections::BTreeMap;

type Figure = fn(&Analysis<'_>) -> Vec<Plot>;

/// Every picture, in the order of the report.
const FIGURES: &[Figure] = &[
    time_against_zeros,
    explored_against_zeros,
    cactus,
    excess,
    ranks,
    versus,
    correlations,
    sets,
    phase_transition,
    cost_curves,
    run_lengths,
    fills,
];

/// All pictures that the rows have data for.
pub fn figures(analysis: &Analysis<'_>) -> Vec<Plot> {
    FIGURES.iter().flat_map(|figure| figure(analysis)).collect()
}

/// Algorithms beyond which lines of one picture cannot be told apart.
const MOST_LINES: usize = 12;

fn several_zeros(analysis: &Analysis<'_>) -> bool {
    let instances = &analysis.design().instances;
    instances.iter().any(|instance| instance.zeros != instances[0].zeros)
}

/// The algorithms that are drawn: the best, if there are too many.
fn drawn(analysis: &Analysis<'_>) -> Vec<usize> {
    let mut best = analysis.order();
    best.truncate(MOST_LINES);
    best.sort_unstable();
    best
}

fn heading(analysis: &Analysis<'_>, title: &str, counted: &str) -> Heading {
    let heading = Heading::new(title, counted);
    let all = analysis.design().contestants.len();
    let heading = match all > MOST_LINES {
        true => heading.note(format!("the best {MOST_LINES} of {all} algorithms")),
        false => heading,
    };
    match analysis.design().threads {
        1 => heading,
        threads => heading.note(format!("{threads} runs at once: times are not comparable")),
    }
}

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
            let (x, y, censored) = (instance.zeros as f64, value(trial), !trial.end.settled());
            points.push(Point { x, y, instance: instance.name.clone(), censored, interval: None });
            let settled = if censored { "no" } else { "yes" };
            let zeros = Cell::count(instance.zeros as u64);
            let y = Cell { text: y.to_string(), number: Some(y), equal: None };
            data.push(vec![
                name.as_str().into(),
                instance.name.as_str().into(),
                zeros,
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

fn time_against_zeros(analysis: &Analysis<'_>) -> Vec<Plot> {
    if !several_zeros(analysis) {
        return Vec::new();
    }
    let y = Axis::log("time").unit(Unit::Seconds);
    vec![points_plot(analysis, ("time-against-zeros", "Time against zeros", y), |trial| {
        trial.seconds
    })]
}

fn explored_against_zeros(analysis: &Analysis<'_>) -> Vec<Plot> {
    if !several_zeros(analysis) {
        return Vec::new();
    }
    let y = Axis::log("explored states").unit(Unit::Count);
    let title = "Explored states against zeros";
    vec![points_plot(analysis, ("explored-against-zeros", title, y), |trial| trial.explored as f64)]
}

fn cactus(analysis: &Analysis<'_>) -> Vec<Plot> {
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

fn excess(analysis: &Analysis<'_>) -> Vec<Plot> {
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

fn ranks(analysis: &Analysis<'_>) -> Vec<Plot> {
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
fn versus(analysis: &Analysis<'_>) -> Vec<Plot> {
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

fn correlations(analysis: &Analysis<'_>) -> Vec<Plot> {
    if !several_zeros(analysis) {
        return Vec::new();
    }
    let settled: Vec<&Trial> = analysis.trials.iter().filter(|trial| trial.end.settled()).collect();
    if settled.len() < 5 {
        return Vec::new();
    }
    let instance = |trial: &&Trial| &analysis.design().instances[trial.instance];
    let columns: Vec<Vec<f64>> = vec![
        settled.iter().map(|trial| instance(trial).zeros as f64).collect(),
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

/// The mean time on each set, where sets differ in how much is blank.
fn sets(analysis: &Analysis<'_>) -> Vec<Plot> {
    let design = analysis.design();
    let mut parts: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for instance in &design.instances {
        let cells = (instance.side * instance.side) as f64;
        parts.entry(&instance.set).or_default().push(instance.zeros as f64 / cells);
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
fn phase_transition(analysis: &Analysis<'_>) -> Vec<Plot> {
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
    let part = instance.clues as f64 / (instance.side * instance.side) as f64;
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
    let caption = "Between almost empty and almost full lies the part where puzzles are hard.";
    Plot { id: id.to_owned(), picture: lines.draw(), caption: caption.to_owned(), data }
}

/// How the cost goes down, over seeds.
fn cost_curves(analysis: &Analysis<'_>) -> Vec<Plot> {
    let mut curves: BTreeMap<(&str, &str), Vec<&[(u64, u32)]>> = BTreeMap::new();
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
fn run_lengths(analysis: &Analysis<'_>) -> Vec<Plot> {
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

/// Boards of fills, at most.
const MOST_BOARDS: usize = 4;

/// How often each cell was filled.
fn fills(analysis: &Analysis<'_>) -> Vec<Plot> {
    let boards = analysis.rows.fills.iter().filter_map(|fills| {
        let instances = &analysis.design().instances;
        let instance = instances.iter().find(|instance| instance.name == fills.instance)?;
        let title = format!("How often {} fills each cell of {}", fills.contestant, fills.instance);
        let id = format!("fills-{}", slug(&fills.contestant));
        let picture = fills_board(&title, &instance.puzzle, &fills.cells)?;
        let mut data = Table::new(id.clone(), title, &["#row", "#column", "#fills"]);
        for (cell, &count) in fills.cells.iter().enumerate() {
            let (row, column) = (cell / instance.side + 1, cell % instance.side + 1);
            data.push(vec![Cell::count(row as u64), Cell::count(column as u64), Cell::count(count)]);
        }
        let caption = "The digits are the givens. Cells filled often are where the search went back and forth.";
        Some(Plot { id, picture, caption: caption.to_owned(), data })
    });
    boards.take(MOST_BOARDS).collect()
}

/// A board with fills per cell; `None` if the puzzle cannot be read.
pub fn fills_board(title: &str, puzzle: &str, fills: &[u64]) -> Option<Picture> {
    let puzzle = sudolab::read(puzzle).ok()?;
    let shape = puzzle.shape();
    let given = |cell| puzzle.given(cell);
    let cells = || shape.all_cells();
    let board = BoardHeat {
        heading: Heading::new(title, "fills"),
        n: fills.iter().sum::<u64>() as usize,
        box_height: shape.box_height(),
        box_width: shape.box_width(),
        values: cells()
            .map(|cell| given(cell).is_none().then(|| fills[cell.index()] as f64))
            .collect(),
        label: "fills".to_owned(),
        unit: Unit::Count,
        texts: cells()
            .map(|cell| given(cell).map_or(String::new(), |d| d.value().to_string()))
            .collect(),
    };
    Some(board.draw())
}
