//! The simulation of levels: mean time against the difficulty coefficient, and linear algebra over board sizes.

use super::bench::{Bench, BenchError, Sketch};
use super::sources::{made, shipped};
use crate::analysis::{self, Analysis, Trial};
use crate::report::{Cell, Finding, Plot, Section, Table, time};
use crate::rows::Rows;
use crate::stats;

const COEFFICIENTS: [f64; 5] = [0.2, 0.3, 0.4, 0.5, 0.6];
/// Easy, medium and hard.
const LEVELS: [f64; 3] = [0.2, 0.4, 0.6];
const EACH: usize = 30;

pub(super) fn run(bench: &mut Bench<'_>) -> Result<Vec<Section>, BenchError> {
    let puzzles = COEFFICIENTS.iter().flat_map(|&part| made(&set(part), 9, part, EACH, true));
    let levels = bench.run(Sketch {
        name: "levels",
        title: "Backtracking over levels of difficulty".to_owned(),
        puzzles: puzzles.collect(),
        algorithms: &["levels-backtracking"],
        repetitions: 3,
        seconds: 10,
        ..Sketch::default()
    })?;
    let fills = bench.run(Sketch {
        name: "fills",
        title: "How often cells are filled".to_owned(),
        puzzles: vec![shipped("shipped", "escargot")],
        algorithms: &["levels-backtracking"],
        curves: true,
        ..Sketch::default()
    })?;
    let linear = bench.run(Sketch {
        name: "linear",
        title: "Linear algebra over board sizes".to_owned(),
        puzzles: ["4x4", "classic", "escargot", "16x16", "25x25"]
            .map(|name| shipped("shipped", name))
            .into(),
        algorithms: &["l1", "l1-reweighted", "ilp", "levels-backtracking"],
        seconds: 20,
        ..Sketch::default()
    })?;
    Ok(vec![difficulty(&levels, &fills), linear_algebra(&linear)])
}

fn set(part: f64) -> String {
    format!("coefficient {part:.1}")
}

fn difficulty(rows: &Rows, fills: &Rows) -> Section {
    let analysis = Analysis::of(rows);
    let mean = |part: f64| {
        let times: Vec<f64> = analysis
            .trials
            .iter()
            .filter(|trial| rows.header.design.instances[trial.instance].set == set(part))
            .map(|trial| trial.seconds)
            .collect();
        (stats::mean(&times), stats::mean_interval(&times, 1), times.len())
    };
    let columns = ["level", "#coefficient", "#puzzles", "#mean time", "mean, 95%"];
    let caption = "Puzzles as the document's program makes them: cells emptied at random, uniqueness not ensured.";
    let mut table = Table::new("levels-times", caption, &columns);
    for part in COEFFICIENTS {
        let (mean, interval, n) = mean(part);
        let level = ["easy", "medium", "hard"];
        let level = LEVELS.iter().position(|&other| other == part).map_or("-", |at| level[at]);
        table.push(vec![
            level.into(),
            Cell::number(part, 1),
            Cell::count(n as u64),
            Cell::of(mean, Cell::seconds),
            Cell::of(interval, |i| format!("{} to {}", time(i.low.max(0.0)), time(i.high)).into()),
        ]);
    }
    let means: Vec<f64> = LEVELS.iter().filter_map(|&part| mean(part).0).collect();
    let rises = means.windows(2).all(|pair| pair[0] < pair[1]);
    let said: Vec<String> = means.iter().map(|&mean| time(mean)).collect();
    let finding = Finding::of(
        "The time grows with the coefficient of difficulty",
        (means.len() == LEVELS.len()).then_some(rises),
        format!("the means for easy, medium and hard are {}", said.join(", ")),
    );
    let chart = pick(&analysis, "difficulty");
    let board = pick(&Analysis::of(fills), "fills-");
    Section::new("mean time against difficulty")
        .findings([finding])
        .table(table)
        .plots(chart.into_iter().chain(board))
}

/// The first picture of an analysis whose name begins so, renamed.
fn pick(analysis: &Analysis<'_>, id: &str) -> Option<Plot> {
    let mut plots = analysis::figures(analysis).into_iter();
    Some(plots.find(|plot| plot.id.starts_with(id))?.named("levels"))
}

fn linear_algebra(rows: &Rows) -> Section {
    let analysis = Analysis::of(rows);
    let columns = [
        "board",
        "method",
        "verdict",
        "#time",
        "#equations",
        "#variables",
        "integral",
        "#nonzeros",
        "#cells right",
    ];
    let caption = "min ||x||_1 subject to A x = b; the same reweighted; the 0-1 program; and backtracking beside them. \
                   Cells right: the part of the blank cells that rounding gets right.";
    let mut table = Table::new("levels-linear", caption, &columns);
    for trial in &analysis.trials {
        let instance = &analysis.design().instances[trial.instance];
        let run = &rows.runs[trial.first];
        let figure =
            |key: &str| run.figures.iter().find(|(name, _)| name == key).map(|&(_, value)| value);
        let whole = |key: &str| Cell::of(figure(key), |value| Cell::count(value as u64));
        table.push(vec![
            format!("{0}x{0} {1}", instance.side, instance.name).into(),
            analysis.name(trial.contestant).into(),
            verdict(trial).into(),
            Cell::seconds(trial.seconds),
            whole("rows"),
            whole("columns"),
            Cell::of(figure("integral"), |yes| if yes == 1.0 { "yes" } else { "no" }.into()),
            whole("nonzeros"),
            Cell::of(figure("rounded_right"), Cell::share),
        ]);
    }
    let solved = |at: usize| analysis.trials_of(at).filter(|trial| trial.end.settled()).count();
    let of = analysis.design().instances.len();
    let findings = [Finding::of(
        "The solution of the L1 problem solves most puzzles",
        Some(2 * solved(0) > of),
        format!(
            "the L1 norm alone solves {} of {of} boards, reweighted {}, the 0-1 program {}",
            solved(0),
            solved(1),
            solved(2)
        ),
    )];
    Section::new("linear algebra").findings(findings).table(table)
}

fn verdict(trial: &Trial) -> &'static str {
    match trial.end {
        crate::rows::End::Solved => "solved",
        crate::rows::End::NoSolution => "no solution",
        crate::rows::End::Cut => "cut by a limit",
        crate::rows::End::Stuck => "not integral",
    }
}
