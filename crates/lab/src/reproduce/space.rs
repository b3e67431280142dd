//! Five state-space searches on the 46 puzzles of Mantere and Koljonen: figures 1 to 4, and what the report
//! claims from them.

use super::bench::{Bench, BenchError, Sketch};
use super::sources::{made, shipped};
use crate::analysis::{self, Analysis};
use crate::experiment::NamedPuzzle;
use crate::report::{Cell, Finding, Section, Table, time};
use crate::rows::Rows;
use crate::stats;
use std::collections::HashMap;

const BFS: usize = 0;
const IDS: usize = 1;
const UCS: usize = 2;
const ASTAR: usize = 3;
const GREEDY: usize = 4;
const ALGORITHMS: &[&str] = &["bfs", "ids-author", "ucs", "space-astar", "greedy"];

pub(super) fn run(bench: &mut Bench<'_>) -> Result<Vec<Section>, BenchError> {
    let puzzles = match bench.corpus.puzzles("mantere", 3)? {
        Some(puzzles) => puzzles,
        None => our_own(),
    };
    let sketch = |name, title: &str, threads| Sketch {
        name,
        title: title.to_owned(),
        puzzles: puzzles.clone(),
        algorithms: ALGORITHMS,
        repetitions: if threads == 1 { 3 } else { 1 },
        threads,
        seconds: 20,
        ..Sketch::default()
    };
    let serial = bench.run(sketch("serial", "Five state-space searches", 1))?;
    let parallel = bench.run(sketch("parallel", "The same, two at once", 2))?;
    let reference = bench.corpus.counts("mantere/reference_counts.tsv")?;
    let analysis = Analysis::of(&serial);
    Ok(vec![figures(&analysis), claims(&analysis, &parallel), counts(&analysis, &reference)])
}

/// 46 puzzles from almost full to half empty, and two that are known.
fn our_own() -> Vec<NamedPuzzle> {
    let fractions = [0.40, 0.45, 0.50, 0.55, 0.58, 0.60, 0.62, 0.64];
    let mut puzzles: Vec<NamedPuzzle> = fractions
        .iter()
        .flat_map(|&part| made(&format!("{:.0}% blank", part * 100.0), 9, part, 6, false))
        .collect();
    puzzles.truncate(44);
    puzzles.extend(["classic", "escargot"].map(|name| shipped("shipped", name)));
    puzzles
}

/// Figures 1 to 4.
fn figures(analysis: &Analysis<'_>) -> Section {
    let wanted = [
        "time-against-zeros",
        "explored-against-zeros",
        "correlation-pearson",
        "correlation-spearman",
        "excess",
        "ranks",
        "cactus",
    ];
    let all = analysis::figures(analysis);
    let plots = wanted
        .iter()
        .filter_map(|id| all.iter().find(|plot| plot.id == *id))
        .cloned()
        .map(|plot| plot.named("space"));
    Section::new("figures 1 to 4").plots(plots).table({
        let mut table = analysis::standings(analysis);
        table.id = "space-algorithms".to_owned();
        table
    })
}

fn claims(analysis: &Analysis<'_>, parallel: &Rows) -> Section {
    let mut findings = vec![easy(analysis)];
    if let Some(ranking) = &analysis.ranking {
        let excess = stats::excess(&ranking.table).unwrap_or_default();
        findings.extend([
            extremes(analysis, &excess),
            worst(analysis, &excess),
            stable(analysis, &excess),
        ]);
    }
    findings.push(ucs_as_bfs(analysis));
    findings.extend(correlations(analysis));
    findings.push(same_in_parallel(analysis, parallel));
    Section::new("claims").findings(findings)
}

/// Times of one algorithm, by puzzle.
fn times(analysis: &Analysis<'_>, contestant: usize) -> HashMap<usize, f64> {
    analysis.trials_of(contestant).map(|trial| (trial.instance, trial.seconds)).collect()
}

/// The third of the puzzles with the fewest zeros.
fn easiest(analysis: &Analysis<'_>) -> Vec<usize> {
    let instances = &analysis.design().instances;
    let mut order: Vec<usize> = (0..instances.len()).collect();
    order.sort_by_key(|&at| instances[at].blanks);
    order.truncate(instances.len().div_ceil(3));
    order
}

fn easy(analysis: &Analysis<'_>) -> Finding {
    let easy = easiest(analysis);
    let median = |contestant: usize| {
        let times = times(analysis, contestant);
        let values: Vec<f64> = easy.iter().filter_map(|at| times.get(at).copied()).collect();
        stats::median(&values).unwrap_or(f64::INFINITY)
    };
    let medians: Vec<f64> = (0..ALGORITHMS.len()).map(median).collect();
    let best = least(&medians);
    Finding::of(
        "IDS is the fastest on easy puzzles",
        Some(best == IDS),
        format!(
            "on the {} puzzles with the fewest zeros the least median time is that of {}, {}; that of {} is {}",
            easy.len(),
            ALGORITHMS[best],
            time(medians[best]),
            ALGORITHMS[IDS],
            time(medians[IDS]),
        ),
    )
}

fn least(values: &[f64]) -> usize {
    (0..values.len()).min_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or_default()
}

/// A figure of the time beyond the mean, by algorithm.
fn of_excess(excess: &[Vec<f64>], figure: fn(&[f64]) -> f64) -> Vec<f64> {
    let column = |at: usize| excess.iter().map(|row| row[at]).collect::<Vec<f64>>();
    (0..ALGORITHMS.len()).map(|at| figure(&column(at))).collect()
}

fn extremes(analysis: &Analysis<'_>, excess: &[Vec<f64>]) -> Finding {
    let minima = of_excess(excess, |values| values.iter().copied().fold(f64::INFINITY, f64::min));
    let best = least(&minima);
    Finding::of(
        "At the extremes greedy search is best",
        Some(best == GREEDY),
        format!(
            "the furthest below the mean of a puzzle is {}, by {}; {} reaches {}",
            analysis.name(best),
            time(-minima[best]),
            analysis.name(GREEDY),
            time(-minima[GREEDY]),
        ),
    )
}

fn worst(analysis: &Analysis<'_>, excess: &[Vec<f64>]) -> Finding {
    let means = of_excess(excess, |values| stats::mean(values).unwrap_or_default());
    let mut order: Vec<usize> = (0..means.len()).collect();
    order.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
    let mut two = [order[0], order[1]];
    two.sort_unstable();
    Finding::of(
        "UCS and IDS are the worst by time beyond the mean",
        Some(two == [IDS, UCS]),
        format!(
            "most beyond the mean are {} ({}) and {} ({})",
            analysis.name(order[0]),
            signed(means[order[0]]),
            analysis.name(order[1]),
            signed(means[order[1]]),
        ),
    )
}

fn stable(analysis: &Analysis<'_>, excess: &[Vec<f64>]) -> Finding {
    let spreads = of_excess(excess, |values| {
        stats::summary(values)
            .map_or(0.0, |summary| summary.upper_quartile - summary.lower_quartile)
    });
    let best = least(&spreads);
    Finding::of(
        "A* is the most stable",
        Some(best == ASTAR),
        format!(
            "the least distance between the quartiles is that of {}, {}; that of {} is {}",
            analysis.name(best),
            time(spreads[best]),
            analysis.name(ASTAR),
            time(spreads[ASTAR]),
        ),
    )
}

fn signed(seconds: f64) -> String {
    format!("{}{}", if seconds < 0.0 { "-" } else { "+" }, time(seconds.abs()))
}

fn ucs_as_bfs(analysis: &Analysis<'_>) -> Finding {
    let explored = |contestant| -> HashMap<usize, (u64, f64)> {
        analysis
            .trials_of(contestant)
            .map(|trial| (trial.instance, (trial.explored, trial.seconds)))
            .collect()
    };
    let (bfs, ucs) = (explored(BFS), explored(UCS));
    let both: Vec<_> = bfs.iter().filter_map(|(at, &bfs)| Some((bfs, *ucs.get(at)?))).collect();
    let same = both.iter().filter(|(bfs, ucs)| bfs.0 == ucs.0).count();
    let ratios: Vec<f64> = both.iter().map(|(bfs, ucs)| ucs.1 / bfs.1).collect();
    let ratio = stats::median(&ratios).unwrap_or_default();
    Finding::of(
        "UCS explores the states of BFS, and takes longer",
        Some(same == both.len() && ratio > 1.0),
        format!(
            "the counts are equal on {same} of {} puzzles, and the median ratio of the times is {ratio:.2}",
            both.len()
        ),
    )
}

/// The three correlations of figure 3, as the report has them.
const CORRELATIONS: [(&str, f64); 3] = [
    ("explored states and time", 0.94),
    ("zeros and explored states", 0.32),
    ("zeros and time", 0.35),
];
/// How near a correlation must be to count as the same.
const NEAR: f64 = 0.10;

fn correlations(analysis: &Analysis<'_>) -> Vec<Finding> {
    let settled: Vec<_> = analysis.trials.iter().filter(|trial| trial.end.settled()).collect();
    let instances = &analysis.design().instances;
    let blanks: Vec<f64> =
        settled.iter().map(|trial| instances[trial.instance].blanks as f64).collect();
    let explored: Vec<f64> = settled.iter().map(|trial| trial.explored as f64).collect();
    let seconds: Vec<f64> = settled.iter().map(|trial| trial.seconds).collect();
    let ours = [
        stats::pearson(&explored, &seconds),
        stats::pearson(&blanks, &explored),
        stats::pearson(&blanks, &seconds),
    ];
    let finding = |((between, theirs), ours): ((&str, f64), Option<f64>)| {
        Finding::of(
            format!("The correlation of {between} is {theirs:.2}"),
            ours.map(|ours| (ours - theirs).abs() <= NEAR),
            match ours {
                Some(ours) => format!(
                    "here it is {ours:.2} (Pearson, {} trials; within {NEAR:.2} counts as the same)",
                    settled.len()
                ),
                None => "here it cannot be computed".to_owned(),
            },
        )
    };
    CORRELATIONS.into_iter().zip(ours).map(finding).collect()
}

fn same_in_parallel(analysis: &Analysis<'_>, parallel: &Rows) -> Finding {
    let key = |trial: &analysis::Trial| (trial.instance, trial.contestant);
    let serial: HashMap<_, _> = analysis.trials.iter().map(|trial| (key(trial), trial)).collect();
    let others = analysis::trials(parallel);
    let both: Vec<_> =
        others.iter().filter_map(|trial| Some((trial, *serial.get(&key(trial))?))).collect();
    let settled = both.iter().filter(|(a, b)| a.end.settled() && b.end.settled());
    let (mut same, mut all) = (0, 0);
    for (one, other) in settled {
        all += 1;
        same += usize::from(one.explored == other.explored);
    }
    Finding::of(
        "Run in parallel the results are the same",
        (all > 0).then_some(same == all),
        format!("with two runs at once {same} of {all} trials explore exactly as many states"),
    )
}

/// Explored states beside those of the author's program.
fn counts(analysis: &Analysis<'_>, reference: &HashMap<String, Vec<u64>>) -> Section {
    let columns = ["puzzle", "#zeros", "#bfs", "#ids-author", "#ucs", "#space-astar", "#greedy"];
    let caption = match reference.is_empty() {
        true => "Explored states (the counts of the author's program are in the reference corpus).",
        false => "Explored states; ✓ where the author's program counts as many.",
    };
    let mut table = Table::new("space-counts", caption, &columns);
    for (at, instance) in analysis.design().instances.iter().enumerate() {
        let name = instance.name.rsplit('/').next().unwrap_or_default();
        let mut row = vec![instance.name.as_str().into(), Cell::count(instance.blanks as u64)];
        for contestant in 0..ALGORITHMS.len() {
            let trial = analysis.trials_of(contestant).find(|trial| trial.instance == at);
            let theirs = reference.get(name).and_then(|counts| counts.get(contestant + 1));
            row.push(Cell::of(trial, |trial| match (theirs, trial.end.settled()) {
                (Some(&theirs), true) => {
                    Cell::count(trial.explored).equal(trial.explored == theirs)
                }
                (_, true) => Cell::count(trial.explored),
                (_, false) => Cell::count(trial.explored).at_least(),
            }));
        }
        table.push(row);
    }
    Section::new("explored states").table(table)
}
