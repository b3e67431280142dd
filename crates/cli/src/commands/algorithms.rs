//! `sudolab algorithms`.

use super::page;
use crate::args::AlgorithmsArgs;
use crate::output::{self, Exit};
use anyhow::Result;
use serde_json::{Value, json};
use std::io::Write;
use sudolab_core::{Entry, Parameter, RuleKind};
use sudolab_solvers::registry;
use sudolab_web::parameter_json;

pub(crate) fn run(args: &AlgorithmsArgs) -> Result<Exit> {
    let mut out = output::data();
    match &args.id {
        Some(id) => {
            let entry = registry::find(id)?;
            match (args.json, args.markdown) {
                (true, _) => writeln!(out, "{:#}", describe_json(entry))?,
                (_, true) => out.write_all(page::markdown(entry)?.as_bytes())?,
                _ => out.write_all(describe(entry).as_bytes())?,
            }
        }
        None if args.json => {
            let entries: Vec<Value> = registry::all().map(describe_json).collect();
            writeln!(out, "{:#}", Value::from(entries))?;
        }
        None => out.write_all(list().as_bytes())?,
    }
    out.flush()?;
    Ok(Exit::Good)
}

fn list() -> String {
    let rows: Vec<Vec<String>> = registry::all()
        .map(|entry| {
            let complete = if entry.complete { "complete" } else { "incomplete" };
            [entry.id, entry.family.name(), complete, entry.title].map(str::to_owned).to_vec()
        })
        .collect();
    output::left_table(&["id", "family", "", "what it is"], &rows)
}

fn describe(entry: &Entry) -> String {
    let mut text = format!("{}: {}\n\n{}\n\n", entry.id, entry.title, wrap(entry.about));
    let mut fact = |name: &str, value: &str| text += &format!("{name:<11}{value}\n");
    fact("family", entry.family.name());
    fact(
        "complete",
        if entry.complete { "yes: finds a solution or proves that there is none" } else { "no" },
    );
    fact("boards", &entry.boards.to_string());
    fact(
        "marks",
        if entry.takes(RuleKind::Marks) { "pencil marks are honoured" } else { "no pencil marks" },
    );
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

/// Breaks a paragraph into lines of at most 90 characters.
fn wrap(paragraph: &str) -> String {
    let mut lines = vec![String::new()];
    for word in paragraph.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > 90 {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

fn describe_json(entry: &Entry) -> Value {
    let counters = entry.counters.iter().map(|c| json!({ "key": c.key, "meaning": c.meaning }));
    json!({
        "id": entry.id,
        "title": entry.title,
        "family": entry.family.name(),
        "about": entry.about,
        "reference": entry.reference,
        "complete": entry.complete,
        "boards": entry.boards.to_string(),
        "pencil_marks": entry.takes(RuleKind::Marks),
        "trace": entry.trace.name(),
        "parameters": entry.parameters.iter().map(parameter_json).collect::<Vec<_>>(),
        "counters": counters.collect::<Vec<_>>(),
    })
}
