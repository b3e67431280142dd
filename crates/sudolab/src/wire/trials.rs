//! The trials of a contest as a file: JSON lines, or a table with a column for every counter.

use super::Trial;
use serde::Serialize;

/// One object per trial and line.
pub fn json_lines(trials: &[Trial]) -> String {
    trials.iter().map(|trial| word(trial) + "\n").collect()
}

/// One line per trial, as spreadsheets read it.
pub fn csv(trials: &[Trial]) -> String {
    let counters = counters(trials);
    let head = HEAD.iter().map(|name| (*name).to_owned()).chain(counters.iter().cloned());
    let mut text = line(head);
    for trial in trials {
        text += &line(fields(trial).into_iter().chain(counts(trial, &counters)));
    }
    text
}

const HEAD: [&str; 11] = [
    "puzzle",
    "algorithm",
    "seed",
    "verdict",
    "stop",
    "seconds",
    "least_seconds",
    "most_seconds",
    "runs",
    "peak_memory",
    "ignored_rules",
];

/// Every counter that some trial has, in the order in which they come.
fn counters(trials: &[Trial]) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for (key, _) in trials.iter().flat_map(|trial| &trial.outcome.counters.0) {
        if !keys.contains(key) {
            keys.push(key.clone());
        }
    }
    keys
}

fn counts<'a>(trial: &'a Trial, keys: &'a [String]) -> impl Iterator<Item = String> + 'a {
    keys.iter().map(|key| maybe(trial.outcome.counters.get(key)))
}

fn fields(trial: &Trial) -> [String; 11] {
    let outcome = &trial.outcome;
    let rules: Vec<String> = outcome.ignored_rules.iter().map(|rule| rule.name.clone()).collect();
    [
        trial.puzzle.to_string(),
        trial.name.clone(),
        trial.seed.to_string(),
        word(&outcome.verdict),
        outcome.stop.as_ref().map_or(String::new(), word),
        outcome.seconds.to_string(),
        maybe(outcome.spread.map(|spread| spread.least)),
        maybe(outcome.spread.map(|spread| spread.most)),
        maybe(outcome.spread.map(|spread| spread.runs)),
        maybe(outcome.peak_memory),
        rules.join(", "),
    ]
}

fn maybe(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// A value as JSON; a word without its quotes.
fn word(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("wire types are JSON");
    text.strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .map_or(text.clone(), str::to_owned)
}

fn line(fields: impl Iterator<Item = String>) -> String {
    fields.map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}

fn quoted(field: String) -> String {
    match field.contains([',', '"', '\r', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{Contest, Contestant, Repeats};
    use crate::{Cancel, Limits};

    fn trials() -> Vec<Trial> {
        let contest = Contest {
            puzzles: vec![crate::shipped("classic").unwrap()],
            contestants: vec![
                "mrv values=least-constraining".parse().unwrap(),
                Contestant::new("bfs"),
            ],
            seeds: vec![7],
            repeats: Repeats::Exactly(1),
            limits: Limits { nodes: Some(20), ..Limits::default() },
        };
        let ready = contest.ready().unwrap();
        ready.cells().map(|cell| Trial::new(&ready, &ready.run(cell, &Cancel::new()))).collect()
    }

    #[test]
    fn every_trial_is_a_line_and_every_counter_a_column() {
        let (trials, text) = (trials(), csv(&trials()));
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{text}");
        let value = |row: usize, name: &str| {
            lines[row][lines[0].iter().position(|head| *head == name).unwrap()]
        };
        assert_eq!(value(1, "algorithm"), "mrv values=least-constraining");
        assert_eq!((value(2, "verdict"), value(2, "stop")), ("stopped", "nodes"));
        assert_eq!((value(1, "seed"), value(1, "generated")), ("7", ""));
        let generated = trials[1].outcome.counters.get("generated").unwrap();
        assert_eq!(value(2, "generated"), generated.to_string());
    }

    #[test]
    fn lines_of_json_are_the_trials() {
        let trials = trials();
        let read: Vec<Trial> =
            json_lines(&trials).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(read, trials);
    }

    #[test]
    fn commas_and_quotes_are_kept() {
        assert_eq!(line(["a,b".to_owned(), "\"".to_owned()].into_iter()), "\"a,b\",\"\"\"\"\r\n");
    }
}
