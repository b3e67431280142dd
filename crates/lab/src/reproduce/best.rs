//! Best-first search over board sizes: in full and simplified.

use super::bench::{Bench, BenchError, Sketch};
use super::sources::shipped;
use crate::analysis::{Analysis, Trial};
use crate::plot::{Axis, Heading, LinePoint, LineSeries, Lines, Unit};
use crate::report::{Cell, Finding, Plot, Section, Table};

const SIZES: &[&str] = &["4x4", "6x6", "classic", "escargot", "12x12", "16x16", "25x25"];

pub(super) fn run(bench: &mut Bench<'_>) -> Result<Vec<Section>, BenchError> {
    let rows = bench.run(Sketch {
        name: "sizes",
        title: "Best-first search over board sizes".to_owned(),
        puzzles: SIZES.iter().map(|name| shipped("shipped", name)).collect(),
        algorithms: &["best-first", "best-first-full"],
        repetitions: 3,
        seconds: 10,
        ..Sketch::default()
    })?;
    Ok(vec![section(&Analysis::of(&rows))])
}

fn section(analysis: &Analysis<'_>) -> Section {
    let columns = [
        "board",
        "#zeros",
        "version",
        "verdict",
        "#time",
        "#explored",
        "#generated",
        "#peak memory",
    ];
    let caption = "The article's search on boards of its own program's kind, both versions.";
    let mut table = Table::new("best-sizes", caption, &columns);
    for trial in &analysis.trials {
        let instance = &analysis.design().instances[trial.instance];
        let run = &analysis.rows.runs[trial.first];
        let verdict = if trial.end.settled() { "solved" } else { "cut by a limit" };
        let seconds = Cell::seconds(trial.seconds);
        table.push(vec![
            format!("{0}x{0} {1}", instance.side, instance.name).into(),
            Cell::count(instance.blanks as u64),
            analysis.name(trial.contestant).into(),
            verdict.into(),
            if trial.end.settled() { seconds } else { seconds.at_least() },
            Cell::count(trial.explored),
            Cell::of(analysis.rows.counter(run, "generated"), Cell::count),
            Cell::of(trial.peak_memory, Cell::bytes),
        ]);
    }
    Section::new("best-first search over board sizes")
        .findings(findings(analysis))
        .table(table)
        .plots([plot(analysis)])
}

fn findings(analysis: &Analysis<'_>) -> Vec<Finding> {
    let find = |instance, contestant| {
        analysis
            .trials
            .iter()
            .find(|trial| (trial.instance, trial.contestant) == (instance, contestant))
    };
    let both: Vec<(&Trial, &Trial)> = (0..analysis.design().instances.len())
        .filter_map(|at| Some((find(at, 0)?, find(at, 1)?)))
        .filter(|(simple, full)| simple.end.settled() && full.end.settled())
        .collect();
    let same = both.iter().filter(|(simple, full)| simple.explored == full.explored).count();
    let solved = analysis.trials.iter().filter(|trial| trial.end.settled()).count();
    vec![
        Finding::new(format!(
            "{solved} of {} searches end within the limits.",
            analysis.trials.len()
        )),
        Finding::of(
            "Equal states have equal heuristics, so the simplified version is enough",
            (!both.is_empty()).then_some(same == both.len()),
            format!(
                "it explores exactly as many states as the full one on {same} of {} boards",
                both.len()
            ),
        ),
    ]
}

fn plot(analysis: &Analysis<'_>) -> Plot {
    let title = "Time over the cells of the board";
    let mut data =
        Table::new("best-time", title, &["version", "board", "#cells", "#time", "settled"]);
    let series = (0..analysis.standings.len()).map(|contestant| {
        let name = analysis.name(contestant).to_owned();
        let mut points: Vec<LinePoint> = Vec::new();
        for trial in analysis.trials_of(contestant) {
            let instance = &analysis.design().instances[trial.instance];
            let cells = (instance.side * instance.side) as f64;
            let settled = if trial.end.settled() { "yes" } else { "no" };
            let numbers = [Cell::count(cells as u64), Cell::seconds(trial.seconds), settled.into()];
            data.push(
                [name.as_str().into(), instance.name.as_str().into()]
                    .into_iter()
                    .chain(numbers)
                    .collect(),
            );
            if trial.end.settled() {
                points.push(LinePoint { x: cells, y: trial.seconds, band: Some(trial.spread) });
            }
        }
        // Of two boards of one size the harder counts.
        points.sort_by(|a, b| a.x.total_cmp(&b.x).then(b.y.total_cmp(&a.y)));
        points.dedup_by(|later, kept| later.x == kept.x);
        LineSeries { name, points }
    });
    let series: Vec<LineSeries> = series.collect();
    let lines = Lines {
        heading: Heading::new(title, "trials")
            .note("of two boards of one size the harder is drawn; cut runs are left out"),
        n: analysis.trials.len(),
        x: Axis::log("cells").unit(Unit::Count),
        y: Axis::log("time").unit(Unit::Seconds),
        series,
        band: "median, and the least to the most of three runs".to_owned(),
        guides: Vec::new(),
    };
    let caption = "Both versions over boards of growing size.";
    Plot { id: "best-time".to_owned(), picture: lines.draw(), caption: caption.to_owned(), data }
}
