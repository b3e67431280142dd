//! Sentences with their numbers. Each is made from the data, so that none can contradict it.

use super::summary::{Analysis, Ranking};
use crate::report::{Finding, percent, time};

/// All that can be said.
pub fn findings(analysis: &Analysis<'_>) -> Vec<Finding> {
    let mut findings = vec![settled(analysis)];
    findings.extend(fastest(analysis));
    findings.extend(analysis.ranking.as_ref().map(|ranking| friedman(analysis, ranking)));
    findings.extend(analysis.ranking.as_ref().and_then(|ranking| first_two(analysis, ranking)));
    findings.extend(fewest(analysis));
    findings.extend(conditions(analysis));
    findings
}

fn settled(analysis: &Analysis<'_>) -> Finding {
    let all = analysis.standings.iter().filter(|standing| standing.settled == standing.trials);
    let (all, of) = (all.count(), analysis.standings.len());
    let cut: usize = analysis.standings.iter().map(|standing| standing.cut).sum();
    let stuck: usize = analysis.standings.iter().map(|standing| standing.stuck).sum();
    Finding::new(format!(
        "{all} of {of} algorithms settled every trial; of {} trials {cut} were cut by a limit and {stuck} got stuck.",
        analysis.trials.len()
    ))
}

fn fastest(analysis: &Analysis<'_>) -> Option<Finding> {
    let best = *analysis.order().first()?;
    let standing = &analysis.standings[best];
    let (times, interval) = (standing.time.as_ref()?, standing.median_interval.as_ref()?);
    Some(Finding::new(format!(
        "First is {}: {} of its {} trials settled, median {} (95% interval {} to {}), mean {}.",
        analysis.name(best),
        standing.settled,
        standing.trials,
        time(times.median),
        time(interval.low),
        time(interval.high),
        time(times.mean),
    )))
}

fn friedman(analysis: &Analysis<'_>, ranking: &Ranking) -> Finding {
    let friedman = &ranking.friedman;
    let verdict = if friedman.p < 0.05 { "differ" } else { "are not told apart" };
    Finding::new(format!(
        "By time the {} algorithms {verdict} over {} puzzles (Friedman: chi-square {:.1}, p {}).",
        analysis.standings.len(),
        friedman.n,
        friedman.chi_square,
        probability(friedman.p),
    ))
}

/// The two best ranks: do they differ?
fn first_two(analysis: &Analysis<'_>, ranking: &Ranking) -> Option<Finding> {
    let (&first, &second) = (ranking.nemenyi.order.first()?, ranking.nemenyi.order.get(1)?);
    let pair = ranking.pairs.iter().find(|pair| {
        (pair.first, pair.second) == (first, second) || (pair.first, pair.second) == (second, first)
    })?;
    let faster = ranking.table.iter().filter(|row| row[first] < row[second]).count();
    let verdict = if pair.adjusted < 0.05 { "differs from" } else { "is not told apart from" };
    Some(Finding::new(format!(
        "{} {verdict} {}: faster on {faster} of {} puzzles (Wilcoxon, corrected after Holm: p {}).",
        analysis.name(first),
        analysis.name(second),
        ranking.table.len(),
        probability(pair.adjusted),
    )))
}

/// Who explores least, among those that settled all.
fn fewest(analysis: &Analysis<'_>) -> Option<Finding> {
    let whole = analysis
        .standings
        .iter()
        .enumerate()
        .filter(|(_, s)| s.trials > 0 && s.settled == s.trials);
    let explored: Vec<(usize, f64)> = whole.filter_map(|(at, s)| Some((at, s.explored?))).collect();
    if explored.len() < 2 {
        return None;
    }
    let least = explored.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let most = explored.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    (least.1 < most.1).then(|| {
        Finding::new(format!(
            "Of those that settled all, {} explores least (median {:.0} states) and {} most (median {:.0}).",
            analysis.name(least.0),
            least.1,
            analysis.name(most.0),
            most.1,
        ))
    })
}

/// What makes numbers doubtful.
fn conditions(analysis: &Analysis<'_>) -> Vec<Finding> {
    let (design, environment) = (analysis.design(), &analysis.rows.header.environment);
    let mut notes = Vec::new();
    if !analysis.complete() {
        let (there, wanted) = (analysis.rows.runs.len(), analysis.rows.header.runs);
        let part = percent(there as f64 / wanted.max(1) as f64);
        notes.push(format!("Not all runs have ended: {there} of {wanted} ({part}) are here."));
    }
    if design.threads > 1 {
        notes
            .push(format!("{} runs went on at once, so times are not comparable.", design.threads));
    }
    if !environment.release {
        notes.push(
            "The program was built for development: times are longer than they need be.".to_owned(),
        );
    }
    if let Some(load) = environment.load.filter(|&load| load > 0.5) {
        notes.push(format!("The machine was not idle when it began (load {load:.1})."));
    }
    notes.into_iter().map(Finding::new).collect()
}

/// A probability for people.
pub(crate) fn probability(p: f64) -> String {
    match p {
        p if p < 1e-4 => "< 0.0001".to_owned(),
        p => format!("= {p:.4}"),
    }
}
