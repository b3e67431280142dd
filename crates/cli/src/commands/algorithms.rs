//! `sudolab algorithms`.

use super::page;
use crate::args::AlgorithmsArgs;
use crate::output::{self, Exit};
use anyhow::Result;
use std::io::Write;
use sudolab::wire::Algorithm;
use sudolab::{Entry, Parameter, algorithms};

/// Characters in a line of prose.
const WIDTH: usize = 90;

pub(crate) fn run(args: &AlgorithmsArgs) -> Result<Exit> {
    let mut out = output::data();
    match &args.id {
        Some(id) => {
            let entry = algorithms::find(id)?;
            match (args.json, args.markdown) {
                (true, _) => {
                    writeln!(out, "{}", serde_json::to_string_pretty(&Algorithm::from(entry))?)?;
                }
                (_, true) => out.write_all(page::markdown(entry)?.as_bytes())?,
                _ => out.write_all(describe(entry).as_bytes())?,
            }
        }
        None if args.json => {
            let entries: Vec<Algorithm> = algorithms::all().map(Algorithm::from).collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&entries)?)?;
        }
        None => out.write_all(list().as_bytes())?,
    }
    out.flush()?;
    Ok(Exit::Good)
}

fn list() -> String {
    let rows: Vec<Vec<String>> = algorithms::all()
        .map(|entry| {
            let complete = if entry.complete { "complete" } else { "incomplete" };
            [entry.id, entry.family.name(), complete, entry.title].map(str::to_owned).to_vec()
        })
        .collect();
    output::left_table(&["id", "family", "", "what it is"], &rows)
}

/// The boards it takes and, if there are others, why it does not take them.
pub(super) fn boards(entry: &Entry) -> String {
    match entry.boards.why() {
        Some(why) => format!("{}: {why}", entry.boards),
        None => entry.boards.to_string(),
    }
}

/// The rules that it honours beside rows, columns and boxes.
pub(super) fn rules(entry: &Entry) -> String {
    let names: Vec<&str> = entry.rules.iter().map(|kind| kind.name()).collect();
    names.join(", ")
}

fn describe(entry: &Entry) -> String {
    let mut text =
        format!("{}: {}\n\n{}\n\n", entry.id, entry.title, textwrap::fill(entry.about, WIDTH));
    let mut fact = |name: &str, value: &str| text += &format!("{name:<11}{value}\n");
    fact("family", entry.family.name());
    fact(
        "complete",
        if entry.complete { "yes: finds a solution or proves that there is none" } else { "no" },
    );
    fact("boards", &boards(entry));
    fact("rules", &rules(entry));
    fact("trace", entry.trace.name());
    fact("reference", entry.reference);
    if !entry.parameters.is_empty() {
        text += "\nparameters (--set key=value)\n";
        for Parameter { name, about, kind } in entry.parameters {
            text += &format!("  {name} = {}: {about} ({kind})\n", kind.default_text());
        }
    }
    text += "\ncounters\n";
    for counter in entry.counters {
        text += &format!("  {}: {}\n", counter.key, counter.meaning);
    }
    text
}
