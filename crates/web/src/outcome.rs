//! How a run ended, as JSON.

use crate::wire::values;
use serde::{Serialize, Serializer};
use sudolab_core::{Counter, Entry, Figure, Outcome, Verdict};

/// An outcome; the fields are a contract: see openapi.json.
#[derive(Serialize)]
pub(crate) struct OutcomeReport<'a> {
    algorithm: &'static str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<&'static str>,
    says: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<u16>>,
    solutions_found: u64,
    all_found: bool,
    seconds: f64,
    timed: bool,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_memory: Option<u64>,
    #[serde(serialize_with = "counters")]
    counters: &'a [(Counter, u64)],
    figures: Vec<FigureReport>,
}

#[derive(Serialize)]
struct FigureReport {
    key: &'static str,
    meaning: &'static str,
    value: Option<f64>,
}

impl<'a> OutcomeReport<'a> {
    /// `timed`: was nobody watching?
    pub(crate) fn new(entry: &Entry, outcome: &'a Outcome, timed: bool) -> OutcomeReport<'a> {
        let figure = |&(Figure { key, meaning }, value): &(Figure, f64)| FigureReport {
            key,
            meaning,
            value: Some(value).filter(|value| value.is_finite()),
        };
        OutcomeReport {
            algorithm: entry.id,
            verdict: outcome.verdict.name(),
            stop: match outcome.verdict {
                Verdict::Stopped(stop) => Some(stop.name()),
                _ => None,
            },
            says: says(entry, outcome),
            solution: outcome.solution.as_ref().map(values),
            solutions_found: outcome.solutions_found,
            all_found: outcome.all_found,
            seconds: outcome.elapsed.as_secs_f64(),
            timed,
            nodes: outcome.nodes,
            peak_memory: outcome.peak_memory,
            counters: &outcome.counters,
            figures: outcome.figures.iter().map(figure).collect(),
        }
    }
}

fn says(entry: &Entry, outcome: &Outcome) -> String {
    let found = outcome.solutions_found;
    match outcome.verdict {
        Verdict::Solved if found > 1 && outcome.all_found => {
            format!("Solved by {}: exactly {found} solutions.", entry.title)
        }
        Verdict::Solved if found > 1 => {
            format!("Solved by {}: {found} solutions, perhaps more.", entry.title)
        }
        Verdict::Solved if outcome.all_found => {
            format!("Solved by {}: the only solution.", entry.title)
        }
        Verdict::Solved => format!("Solved by {}.", entry.title),
        Verdict::NoSolution => format!("Proved by {}: there is no solution.", entry.title),
        Verdict::Stopped(stop) => format!("Not solved by {}: {stop}.", entry.title),
    }
}

/// Counters as an object, in the order of the entry.
fn counters<S: Serializer>(counters: &&[(Counter, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counters.iter().map(|(counter, value)| (counter.key, value)))
}
