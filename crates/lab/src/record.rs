//! The rows file: one JSON object per line. The first describes the experiment, the others are runs as they
//! end, and what was recorded beside them.

use crate::JsonSchema;
use crate::environment::Environment;
use crate::experiment::{Design, RunKey};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;
use sudolab::wire::{self, StopReason};
use sudolab::{Counter, Figure, Outcome, Verdict};

/// The number of this form of rows files.
pub const FORM: u32 = 1;

/// The first line of a rows file.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Experiment")]
pub struct Header {
    /// The form of the file.
    pub form: u32,
    /// What decides the runs.
    pub design: Design,
    /// How many runs there are to be.
    pub runs: u64,
    /// Where it was begun.
    pub environment: Environment,
    /// The plan it was made from, if there was one.
    #[serde(default)]
    pub plan: String,
}

/// One run.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "RunRow")]
pub struct Row<'a> {
    /// Its number in the experiment, from 0.
    pub run: u64,
    /// The puzzle.
    #[serde(borrow)]
    pub instance: Cow<'a, str>,
    /// The algorithm.
    #[serde(borrow)]
    pub contestant: Cow<'a, str>,
    /// The seed.
    pub seed: u64,
    /// The repetition, from 0.
    pub repetition: u32,
    /// How it ended.
    pub verdict: wire::Verdict,
    /// What stopped it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "StopReason")]
    pub stop: Option<StopReason>,
    /// Time on the clock.
    pub seconds: f64,
    /// Time of the processor.
    pub cpu_seconds: f64,
    /// Nodes or steps.
    pub nodes: u64,
    /// The most bytes that the search held, if it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub peak_memory: Option<u64>,
    /// The counters that the algorithm defines.
    #[serde(borrow)]
    #[schemars(with = "std::collections::BTreeMap<String, u64>")]
    pub counters: Named<'a, u64>,
    /// What the algorithm measured beside.
    #[serde(default, skip_serializing_if = "Named::is_empty", borrow)]
    #[schemars(with = "std::collections::BTreeMap<String, f64>")]
    pub figures: Named<'a, f64>,
}

/// Values with their names, in the order in which they came: an object in JSON.
#[derive(Clone, PartialEq, Debug)]
pub struct Named<'a, T>(pub Vec<(Cow<'a, str>, T)>);

impl<T> Default for Named<'_, T> {
    fn default() -> Self {
        Named(Vec::new())
    }
}

impl<T: Copy> Named<'_, T> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<T> {
        self.0.iter().find(|(other, _)| other == name).map(|&(_, value)| value)
    }
}

impl<T: Serialize> Serialize for Named<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for Named<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Each<T> {
            type Value = Vec<(Cow<'de, str>, T)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("values by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut all = Vec::new();
                while let Some((Name(name), value)) = map.next_entry()? {
                    all.push((name, value));
                }
                Ok(all)
            }
        }
        deserializer.deserialize_map(Each(PhantomData)).map(Named)
    }
}

/// A name that is borrowed where it can be.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// Every line that is no run.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Other {
    /// The first line.
    Experiment(Box<Header>),
    /// How the cost went down.
    Curve(Curve),
    /// How often each cell was filled.
    Fills(Fills),
}

/// The curve of a search that has a cost.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Curve {
    /// The puzzle.
    pub instance: String,
    /// The algorithm.
    pub contestant: String,
    /// The seed.
    pub seed: u64,
    /// Boards judged so far, and the least cost until then.
    pub points: Vec<(u64, u32)>,
}

/// How often each cell was filled.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Fills {
    /// The puzzle.
    pub instance: String,
    /// The algorithm.
    pub contestant: String,
    /// By cell, row by row.
    pub cells: Vec<u64>,
}

/// How a run ended, without its counters and figures: plain numbers.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    /// The run.
    pub run: RunKey,
    verdict: Verdict,
    elapsed: Duration,
    cpu: Duration,
    nodes: u64,
    peak_memory: Option<u64>,
}

impl Ended {
    /// A run that ended with this outcome and took so much of the processor.
    pub fn new(run: RunKey, outcome: &Outcome, cpu: Duration) -> Ended {
        let &Outcome { verdict, elapsed, nodes, peak_memory, .. } = outcome;
        Ended { run, verdict, elapsed, cpu, nodes, peak_memory }
    }
}

impl<'a> Row<'a> {
    /// What a run leaves behind.
    pub fn new(
        design: &'a Design,
        ended: &Ended,
        counters: &[(Counter, u64)],
        figures: &[(Figure, f64)],
    ) -> Row<'a> {
        let &Ended { run, verdict, elapsed, cpu, nodes, peak_memory } = ended;
        Row {
            run: run.number,
            instance: Cow::Borrowed(&design.instances[run.cell.puzzle].name),
            contestant: Cow::Borrowed(&design.contestants[run.cell.contestant].name),
            seed: run.seed,
            repetition: run.repetition,
            verdict: verdict.into(),
            stop: StopReason::of(verdict),
            seconds: elapsed.as_secs_f64(),
            cpu_seconds: cpu.as_secs_f64(),
            nodes,
            peak_memory,
            counters: Named(counters.iter().map(|(c, n)| (Cow::Borrowed(c.key), *n)).collect()),
            figures: Named(figures.iter().map(|(f, n)| (Cow::Borrowed(f.key), *n)).collect()),
        }
    }

    /// Solved, or proved to have no solution?
    pub fn settled(&self) -> bool {
        self.verdict != wire::Verdict::Stopped
    }
}

/// The names of the columns of a CSV file: those of every run, then a counter each.
pub fn csv_header(design: &Design) -> String {
    let counters = counter_keys(design);
    let mut columns = vec!["run", "set", "instance", "side", "clues", "zeros"];
    columns.extend(["contestant", "algorithm", "seed", "repetition", "verdict", "stop"]);
    columns.extend(["seconds", "cpu_seconds", "nodes", "peak_memory"]);
    columns.extend(counters);
    columns.join(",") + "\n"
}

/// The counters that any algorithm of the design defines.
pub fn counter_keys(design: &Design) -> Vec<&str> {
    let mut keys: Vec<&str> = Vec::new();
    for key in design.contestants.iter().flat_map(|who| &who.counters) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    keys
}

/// A run as a line of CSV, added to the text. `at` is where the row stands in the design.
pub fn push_csv(
    text: &mut String,
    row: &Row<'_>,
    design: &Design,
    keys: &[&str],
    at: (usize, usize),
) {
    use std::fmt::Write;
    let (instance, who) = (&design.instances[at.0], &design.contestants[at.1]);
    let stop = row.stop.map_or("", StopReason::name);
    let memory = row.peak_memory.map_or(String::new(), |bytes| bytes.to_string());
    let written = write!(
        text,
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
        row.run,
        field(&instance.set),
        field(&instance.name),
        instance.side,
        instance.givens,
        instance.blanks,
        field(&who.name),
        who.algorithm,
        row.seed,
        row.repetition,
        row.verdict.name(),
        stop,
        row.seconds,
        row.cpu_seconds,
        row.nodes,
        memory,
    );
    debug_assert!(written.is_ok());
    for key in keys {
        text.push(',');
        if let Some(value) = row.counters.get(key) {
            let written = write!(text, "{value}");
            debug_assert!(written.is_ok());
        }
    }
    text.push('\n');
}

/// A field of CSV, quoted if it must be. What a spreadsheet would take for a formula gets a quote in front.
pub fn field(text: &str) -> Cow<'_, str> {
    let formula = text.starts_with(['=', '+', '-', '@']);
    if !formula && !text.contains([',', '"', '\n', '\r']) {
        return Cow::Borrowed(text);
    }
    let quote = if formula { "'" } else { "" };
    Cow::Owned(format!("\"{quote}{}\"", text.replace('"', "\"\"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_csv_are_quoted_where_they_must_be() {
        assert_eq!(field("mrv"), "mrv");
        assert_eq!(field("mrv values=a,b"), "\"mrv values=a,b\"");
        assert_eq!(field("say \"no\""), "\"say \"\"no\"\"\"");
        assert_eq!(field("=1+1"), "\"'=1+1\"");
    }
}
