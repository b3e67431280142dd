//! The generated part of an algorithm's page in docs/algorithms: what the registry knows, and
//! the figures of a run on the embedded puzzle. Times are left out: they are not the same twice.

use anyhow::Result;
use sudolab::maker::shipped;
use sudolab::quantity::grouped;
use sudolab::{Entry, Job, Limits, Outcome, Parameter, Stop, Verdict};

pub(super) fn markdown(entry: &Entry) -> Result<String> {
    let yes_no = |yes: bool| if yes { "yes" } else { "no" };
    let facts = [
        ("family", entry.family.name().to_owned()),
        ("complete", yes_no(entry.complete).to_owned()),
        ("boards", super::algorithms::boards(entry)),
        ("rules", super::algorithms::rules(entry)),
        ("trace", entry.trace.name().to_owned()),
        ("reference", entry.reference.to_owned()),
    ];
    let mut text =
        format!("# {}: {}\n\n{}\n\n| | |\n|---|---|\n", entry.id, entry.title, entry.about);
    for (name, value) in facts {
        text += &format!("| {name} | {value} |\n");
    }
    if !entry.parameters.is_empty() {
        text += "\n| parameter | default | takes | meaning |\n|---|---|---|---|\n";
        for Parameter { name, about, kind } in entry.parameters {
            text += &format!("| `{name}` | `{}` | {kind} | {about} |\n", kind.default_text());
        }
    }
    let outcome = run_on_embedded(entry)?;
    let command = format!("sudolab solve {} --with {}", shipped::SIMPLE, entry.id);
    text += &match outcome.verdict {
        Verdict::Stopped(stop @ Stop::Nodes(_)) => {
            format!("\n`{command} --node-limit {NODES}`: not solved within {stop}\n")
        }
        Verdict::Stopped(stop) => format!("\n`{command}`: not solved, {stop}\n"),
        verdict => format!("\n`{command}`: {}\n", verdict.name()),
    };
    text += "\n| counter | there | meaning |\n|---|--:|---|\n";
    for (counter, value) in &outcome.counters {
        text += &format!("| `{}` | {} | {} |\n", counter.key, grouped(*value), counter.meaning);
    }
    Ok(text)
}

fn run_on_embedded(entry: &Entry) -> Result<Outcome> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    Ok(Job::new(&sudolab::read(shipped::SIMPLE)?).with(entry.id).limits(limits).run()?)
}

/// Some methods run for minutes before they give up.
const NODES: u64 = 2_000_000;
