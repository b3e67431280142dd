//! Beyond the documents: where boards of 16x16 and 25x25 are hard.

use super::bench::{Bench, BenchError, Sketch};
use super::sources::made;
use crate::analysis::{self, Analysis};
use crate::experiment::NamedPuzzle;
use crate::report::{Finding, Section, percent};

pub(super) fn run(bench: &mut Bench<'_>) -> Result<Vec<Section>, BenchError> {
    let mut sections = Vec::new();
    for (side, name, each) in [(16, "16x16", 5), (25, "25x25", 5)] {
        let each = if bench.full { 10 } else { each };
        let puzzles = match bench.corpus.phase(side, each)? {
            Some(puzzles) => puzzles,
            None => our_own(side, each),
        };
        let rows = bench.run(Sketch {
            name,
            title: format!("{name}: how hard by how much is given"),
            puzzles,
            algorithms: &["mrv", "sat", "annealing"],
            seconds: 1,
            ..Sketch::default()
        })?;
        sections.push(section(name, &Analysis::of(&rows)));
    }
    Ok(sections)
}

fn our_own(side: usize, each: usize) -> Vec<NamedPuzzle> {
    let given = [45, 50, 55, 60, 65, 70];
    given
        .iter()
        .flat_map(|&given| {
            made(&format!("{given}% given"), side, 1.0 - f64::from(given) / 100.0, each, true)
        })
        .collect()
}

fn section(name: &str, analysis: &Analysis<'_>) -> Section {
    let findings = analysis.standings.iter().enumerate().map(|(at, standing)| {
        let rate = percent(standing.settled as f64 / standing.trials.max(1) as f64);
        let interval = standing.rate.map_or(String::new(), |i| {
            format!(" (95% interval {} to {})", percent(i.low), percent(i.high))
        });
        Finding::new(format!(
            "{} settles {} of {} trials within the limit, {rate}{interval}.",
            analysis.name(at),
            standing.settled,
            standing.trials
        ))
    });
    let plots = analysis::figures(analysis)
        .into_iter()
        .filter(|plot| plot.id.starts_with("phase-"))
        .map(|plot| plot.named(&format!("large-{name}")));
    Section::new(format!("phase transition of {name}")).findings(findings).plots(plots)
}
