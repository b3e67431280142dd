//! The report of any experiment.

use super::figures::figures;
use super::findings::{findings, probability};
use super::summary::{Analysis, Standing};
use crate::report::{Cell, Report, Section, Table, percent, time};
use crate::rows::{End, Rows};

/// Everything that rows say.
pub fn report(rows: &Rows) -> Report {
    let analysis = Analysis::of(rows);
    let mut report = Report::new(rows.header.design.title.clone());
    report.sections.push(Section::new("Findings").findings(findings(&analysis)));
    report.sections.push(Section::new("Algorithms").table(standings(&analysis)));
    let plots = figures(&analysis);
    if !plots.is_empty() {
        report.sections.push(Section::new("Plots").plots(plots));
    }
    if let Some(pairs) = pair_table(&analysis) {
        report.sections.push(Section::new("Every two algorithms").table(pairs));
    }
    report.sections.push(Section::new("Trials").table(trial_table(&analysis)));
    report.sections.push(conditions(rows));
    report
}

/// How each algorithm did, best first.
pub fn standings(analysis: &Analysis<'_>) -> Table {
    let columns = [
        "algorithm",
        "#settled",
        "#of",
        "#rate",
        "rate, 95%",
        "#median time",
        "median, 95%",
        "#mean time",
        "mean, 95%",
        "#lower quartile",
        "#upper quartile",
        "#PAR-2",
        "#explored, median",
        "#peak memory",
    ];
    let caption = "Best first. Times are of settled trials (each the median of its repetitions); PAR-2 counts \
                   what was not settled as twice the limit of time.";
    let mut table = Table::new("algorithms", caption, &columns);
    for at in analysis.order() {
        table.push(standing_row(analysis.name(at), &analysis.standings[at]));
    }
    table
}

fn standing_row(name: &str, standing: &Standing) -> Vec<Cell> {
    let interval = |interval: Option<crate::stats::Interval>, text: fn(f64) -> String| {
        Cell::of(interval, |i| format!("{} to {}", text(i.low.max(0.0)), text(i.high)).into())
    };
    let times = standing.time.as_ref();
    let part = (standing.trials > 0).then(|| standing.settled as f64 / standing.trials as f64);
    vec![
        name.into(),
        Cell::count(standing.settled as u64),
        Cell::count(standing.trials as u64),
        Cell::of(part, Cell::share),
        interval(standing.rate, percent),
        Cell::of(times.map(|time| time.median), Cell::seconds),
        interval(standing.median_interval, time),
        Cell::of(times.map(|time| time.mean), Cell::seconds),
        interval(standing.mean_interval, time),
        Cell::of(times.map(|time| time.lower_quartile), Cell::seconds),
        Cell::of(times.map(|time| time.upper_quartile), Cell::seconds),
        Cell::of(standing.par2, Cell::seconds),
        Cell::of(standing.explored, |explored| Cell::number(explored, 0)),
        Cell::of(standing.peak_memory, Cell::bytes),
    ]
}

/// Every two algorithms by Wilcoxon's test.
fn pair_table(analysis: &Analysis<'_>) -> Option<Table> {
    let ranking = analysis.ranking.as_ref()?;
    let columns =
        ["first", "second", "#first faster on", "#of", "#p", "#p after Holm", "differ at 5%"];
    let caption = "Wilcoxon's signed-rank test over puzzles.";
    let mut table = Table::new("pairs", caption, &columns);
    for pair in &ranking.pairs {
        let faster = ranking.table.iter().filter(|row| row[pair.first] < row[pair.second]).count();
        let p =
            |p: f64| Cell { text: probability(p).replace("= ", ""), number: Some(p), equal: None };
        table.push(vec![
            analysis.name(pair.first).into(),
            analysis.name(pair.second).into(),
            Cell::count(faster as u64),
            Cell::count(ranking.table.len() as u64),
            p(pair.test.p),
            p(pair.adjusted),
            if pair.adjusted < 0.05 { "yes" } else { "no" }.into(),
        ]);
    }
    Some(table)
}

/// Trials that a table holds, at most: the rows file has all runs.
const MOST_TRIALS: usize = 50_000;

/// Every trial.
pub fn trial_table(analysis: &Analysis<'_>) -> Table {
    let columns = [
        "puzzle",
        "#zeros",
        "algorithm",
        "#seed",
        "verdict",
        "#time",
        "#least",
        "#most",
        "#runs",
        "#CPU time",
        "#nodes",
        "#explored",
        "#peak memory",
    ];
    let mut caption = "Every trial: one algorithm on one puzzle with one seed.".to_owned();
    if analysis.trials.len() > MOST_TRIALS {
        caption += &format!(" The first {MOST_TRIALS} of {}.", analysis.trials.len());
    }
    let mut table = Table::new("trials", caption, &columns);
    for trial in analysis.trials.iter().take(MOST_TRIALS) {
        let instance = &analysis.design().instances[trial.instance];
        let verdict = match trial.end {
            End::Solved => "solved",
            End::NoSolution => "no solution",
            End::Cut => "cut by a limit",
            End::Stuck => "stuck",
        };
        table.push(vec![
            instance.name.as_str().into(),
            Cell::count(instance.blanks as u64),
            analysis.name(trial.contestant).into(),
            Cell::count(trial.seed),
            verdict.into(),
            Cell::seconds(trial.seconds),
            Cell::seconds(trial.spread.0),
            Cell::seconds(trial.spread.1),
            Cell::count(trial.runs as u64),
            Cell::seconds(trial.cpu_seconds),
            Cell::count(trial.nodes),
            Cell::count(trial.explored),
            Cell::of(trial.peak_memory, Cell::bytes),
        ]);
    }
    table
}

/// What was run, where, and how to run it again.
pub fn conditions(rows: &Rows) -> Section {
    let (design, environment) = (&rows.header.design, &rows.header.environment);
    let mut table = Table::new("conditions", "Conditions", &["what", "value"]);
    let mut add = |what: &str, value: String| table.push(vec![what.into(), value.into()]);
    add("Sudolab", format!("{} {}", environment.version, environment.commit));
    add("build", if environment.release { "release" } else { "development" }.to_owned());
    add("processor", format!("{}, {} threads at once", environment.processor, environment.cores));
    add("system", environment.system.clone());
    add(
        "load when it began",
        environment.load.map_or("unknown".to_owned(), |load| format!("{load:.2}")),
    );
    add("began", environment.began.clone());
    add("puzzles", design.instances.len().to_string());
    add("algorithms", design.contestants.len().to_string());
    add("repetitions", design.repetitions.to_string());
    add("warm-up runs", design.warm_up.to_string());
    add("runs", format!("{} of {}", rows.runs.len(), rows.header.runs));
    add("runs at once", design.threads.to_string());
    add("limit of time", design.limits.seconds.map_or("none".to_owned(), time));
    add("limit of nodes", design.limits.nodes.map_or("none".to_owned(), |nodes| nodes.to_string()));
    add(
        "limit of memory",
        design.limits.memory.map_or("none".to_owned(), sudolab::quantity::bytes),
    );
    let order = match design.threads {
        1 => {
            "Runs came one after the other: all algorithms in turn on each puzzle, everything once before \
              anything again."
        }
        _ => "Several runs went on at once: their times are not comparable.",
    };
    let again = "To run it again, save the plan below as plan.toml.";
    let section =
        Section::new("How it was run").text(order).table(table).code(&environment.command);
    match rows.header.plan.is_empty() {
        true => section,
        false => section.text(again).code(rows.header.plan.trim_end()),
    }
}
