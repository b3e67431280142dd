//! How a run ended.

use super::board::{Board, Rule};
use crate::JsonSchema;
use crate::contest::{Timed, Times};
use crate::job::ReadyJob;
use crate::words;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use sudolab_core::{self as core, Stop};

/// How a run ended. What an algorithm does not define is left out.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Outcome {
    /// The id of the algorithm.
    pub algorithm: String,
    /// In one word.
    pub verdict: Verdict,
    /// Why it stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "StopReason")]
    pub stop: Option<StopReason>,
    /// The verdict as a sentence.
    pub says: String,
    /// The first solution, row by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<u16>")]
    pub solution: Option<Vec<u16>>,
    /// All solutions found, if all were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Vec<u16>>")]
    pub solutions: Option<Vec<Vec<u16>>>,
    /// How many were found.
    pub solutions_found: u64,
    /// Are these all there are? Then it is proved.
    pub all_found: bool,
    /// Time of the search: the median where it was repeated.
    pub seconds: f64,
    /// Was nobody watching? Watching costs time.
    pub timed: bool,
    /// The times of the repeated runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Spread")]
    pub spread: Option<Spread>,
    /// Nodes or steps.
    pub nodes: u64,
    /// The most bytes that the search held, if it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub peak_memory: Option<u64>,
    /// Rules of the puzzle that were ignored: the solution may break them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ignored_rules: Vec<Rule>,
    /// Counters by key; the algorithm's description says what each means.
    pub counters: Counters,
    /// What some algorithms measure.
    pub figures: Vec<Figure>,
}

/// How a run ended, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// As many solutions as wanted, or all there are.
    Solved,
    /// Proved.
    NoSolution,
    /// Ended before either.
    Stopped,
}

/// Why a run stopped.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StopReason {
    /// The limit of time.
    Time,
    /// The limit of nodes.
    Nodes,
    /// The limit of memory.
    Memory,
    /// Somebody cancelled.
    Cancelled,
    /// An incomplete method has nothing left to try.
    Stuck,
    /// The checker refused a grid: a defect of the solver.
    Rejected,
}

/// The times of the runs of a trial, in seconds.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Spread {
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
    /// How many runs.
    pub runs: u32,
}

impl From<Times> for Spread {
    fn from(times: Times) -> Spread {
        let Times { least, most, runs, .. } = times;
        Spread { least: least.as_secs_f64(), most: most.as_secs_f64(), runs }
    }
}

/// What an algorithm measured, with its meaning.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Figure {
    /// Its key.
    pub key: String,
    /// What exactly it says.
    pub meaning: String,
    /// `null` where it is no finite number.
    pub value: Option<f64>,
}

/// Counters by key, in the order of the entry.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counters(pub Vec<(String, u64)>);

impl Counters {
    /// The counter with this key.
    pub fn get(&self, key: &str) -> Option<u64> {
        self.0.iter().find(|(known, _)| known == key).map(|&(_, value)| value)
    }
}

impl<K: Into<String>> FromIterator<(K, u64)> for Counters {
    fn from_iter<I: IntoIterator<Item = (K, u64)>>(counters: I) -> Counters {
        Counters(counters.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }
}

impl Serialize for Counters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for Counters {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counters, D::Error> {
        struct Map;
        impl<'de> Visitor<'de> for Map {
            type Value = Counters;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("counters by key")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counters, A::Error> {
                let mut counters = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    counters.push(entry);
                }
                Ok(Counters(counters))
            }
        }
        deserializer.deserialize_map(Map)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Counters {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Counters".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "description": "Counters by key; the algorithm's description says what each means.",
            "additionalProperties": { "type": "integer", "minimum": 0 },
        })
    }
}

impl From<core::Verdict> for Verdict {
    fn from(verdict: core::Verdict) -> Verdict {
        match verdict {
            core::Verdict::Solved => Verdict::Solved,
            core::Verdict::NoSolution => Verdict::NoSolution,
            core::Verdict::Stopped(_) => Verdict::Stopped,
        }
    }
}

impl Verdict {
    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Solved => "solved",
            Verdict::NoSolution => "no-solution",
            Verdict::Stopped => "stopped",
        }
    }
}

impl StopReason {
    /// Why a run with this verdict stopped, if it did.
    pub fn of(verdict: core::Verdict) -> Option<StopReason> {
        let core::Verdict::Stopped(stop) = verdict else { return None };
        match stop {
            // A run with enough is solved.
            Stop::Enough => None,
            Stop::Nodes(_) => Some(StopReason::Nodes),
            Stop::Time(_) => Some(StopReason::Time),
            Stop::Memory(_) => Some(StopReason::Memory),
            Stop::Cancelled => Some(StopReason::Cancelled),
            Stop::Stuck => Some(StopReason::Stuck),
            Stop::Rejected => Some(StopReason::Rejected),
        }
    }

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            StopReason::Time => "time",
            StopReason::Nodes => "nodes",
            StopReason::Memory => "memory",
            StopReason::Cancelled => "cancelled",
            StopReason::Stuck => "stuck",
            StopReason::Rejected => "rejected",
        }
    }
}

impl Outcome {
    /// An outcome of a job. `timed`: was nobody watching?
    pub fn new(job: &ReadyJob, outcome: &core::Outcome, timed: bool) -> Outcome {
        let entry = job.entry();
        let figure = |&(core::Figure { key, meaning }, value): &(core::Figure, f64)| Figure {
            key: key.to_owned(),
            meaning: meaning.to_owned(),
            value: Some(value).filter(|value| value.is_finite()),
        };
        Outcome {
            algorithm: entry.id.to_owned(),
            verdict: outcome.verdict.into(),
            stop: StopReason::of(outcome.verdict),
            says: words::verdict(entry, outcome),
            solution: outcome.solution.as_ref().map(super::values),
            solutions: None,
            solutions_found: outcome.solutions_found,
            all_found: outcome.all_found,
            seconds: outcome.elapsed.as_secs_f64(),
            timed,
            spread: None,
            nodes: outcome.nodes,
            peak_memory: outcome.peak_memory,
            ignored_rules: Rule::all(job.puzzle().shape(), &outcome.ignored_rules),
            counters: outcome.counters.iter().map(|(c, value)| (c.key, *value)).collect(),
            figures: outcome.figures.iter().map(figure).collect(),
        }
    }

    /// The outcome of a job that was timed as a contest times it.
    pub fn timed(job: &ReadyJob, timed: &Timed) -> Outcome {
        let spread = Some(timed.times.into());
        Outcome { spread, ..Outcome::new(job, &timed.outcome, true) }
    }
}

/// A puzzle of a file and how its run ended: a line of `solve --json`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Ended {
    /// Where the puzzle starts in its file, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Board,
    /// How the run ended.
    pub outcome: Outcome,
}

/// A record of a file that could not be used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Refused {
    /// Where it starts in its file, from 1.
    pub line: usize,
    /// Why.
    pub error: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn words_are_those_of_json_and_of_the_run() {
        let stops = [
            Stop::Nodes(1),
            Stop::Time(Duration::ZERO),
            Stop::Memory(1),
            Stop::Cancelled,
            Stop::Stuck,
            Stop::Rejected,
        ];
        for stop in stops {
            let reason = StopReason::of(core::Verdict::Stopped(stop)).unwrap();
            assert_eq!(reason.name(), stop.name());
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.name());
        }
        let stopped = core::Verdict::Stopped(Stop::Stuck);
        for verdict in [core::Verdict::Solved, core::Verdict::NoSolution, stopped] {
            assert_eq!(Verdict::from(verdict).name(), verdict.name());
            assert_eq!(serde_json::to_value(Verdict::from(verdict)).unwrap(), verdict.name());
        }
    }
}
