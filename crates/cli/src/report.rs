//! Results as JSON and as text.

use crate::limits::{grouped, time};
use serde::ser::{Serialize, SerializeMap, Serializer};
use sudolab_core::{Board, Cell, Entry, Grid, Outcome, Puzzle, Rule, Verdict};
use sudolab_formats::{self as format, Format, WriteOptions};

/// A run on a puzzle as a JSON object: the fields are a contract, see `solve --help`.
#[derive(serde::Serialize)]
pub(crate) struct RunReport<'a> {
    line: usize,
    puzzle: String,
    algorithm: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<String>>,
    solutions_found: u64,
    all_found: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ignored_rules: Vec<RuleReport>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_memory: Option<u64>,
    counters: Counters<'a>,
    #[serde(skip_serializing_if = "Figures::is_empty")]
    figures: Figures<'a>,
}

/// A rule by its name and place.
#[derive(serde::Serialize)]
struct RuleReport {
    name: String,
    place: String,
}

impl From<&Rule> for RuleReport {
    fn from(rule: &Rule) -> RuleReport {
        RuleReport { name: rule.name().to_owned(), place: rule.place().to_owned() }
    }
}

/// The counters in the entry's order.
struct Counters<'a>(&'a Outcome);

impl Serialize for Counters<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.counters.len()))?;
        for (counter, value) in &self.0.counters {
            map.serialize_entry(counter.key, value)?;
        }
        map.end()
    }
}

/// The measured figures in the order of the reports.
struct Figures<'a>(&'a Outcome);

impl Figures<'_> {
    fn is_empty(&self) -> bool {
        self.0.figures.is_empty()
    }
}

impl Serialize for Figures<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.figures.iter().map(|(figure, value)| (figure.key, value)))
    }
}

impl<'a> RunReport<'a> {
    pub(crate) fn new(
        line: usize,
        puzzle: &Puzzle,
        entry: &'a Entry,
        outcome: &'a Outcome,
        solutions: Option<Vec<String>>,
    ) -> RunReport<'a> {
        RunReport {
            line,
            puzzle: one_line(puzzle.givens()),
            algorithm: entry.id,
            verdict: outcome.verdict.name(),
            stop: match outcome.verdict {
                Verdict::Stopped(stop) => Some(stop.name()),
                _ => None,
            },
            solution: outcome.solution.as_ref().map(one_line),
            solutions,
            solutions_found: outcome.solutions_found,
            all_found: outcome.all_found,
            ignored_rules: outcome.ignored_rules.iter().map(RuleReport::from).collect(),
            seconds: outcome.elapsed.as_secs_f64(),
            peak_memory: outcome.peak_memory,
            counters: Counters(outcome),
            figures: Figures(outcome),
        }
    }
}

/// A record that could not be used.
#[derive(serde::Serialize)]
pub(crate) struct ErrorReport<'a> {
    pub(crate) line: usize,
    pub(crate) error: &'a str,
}

/// A board as one line: characters where the digits have them, else numbers and commas.
pub(crate) fn one_line(grid: &Grid) -> String {
    match write(grid, Format::Line) {
        Some(line) => line.trim_end().to_owned(),
        None => grid.values().map(|value| value.to_string()).collect::<Vec<_>>().join(","),
    }
}

/// A board in a format, if the format can hold it.
pub(crate) fn write(grid: &Grid, to: Format) -> Option<String> {
    let board = Board::from(grid.clone());
    format::write(&board, to, &WriteOptions::default()).ok().map(|written| written.text)
}

/// A boxed board, the givens bold.
pub(crate) fn boxed(puzzle: &Puzzle, board: &Grid) -> String {
    boxed_at(puzzle, board, None)
}

/// The same with one cell marked: the boxed format, whose words between the borders are the
/// cells in order.
pub(crate) fn boxed_at(puzzle: &Puzzle, board: &Grid, at: Option<Cell>) -> String {
    let plain = sudolab_formats::picture(board);
    let mut cells = puzzle.shape().all_cells();
    let mut text = String::new();
    for word in plain.split_inclusive([' ', '\n']) {
        let symbol = word.trim_end();
        let is_cell = symbol.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.');
        let cell = if is_cell { cells.next() } else { None };
        let style = match cell {
            Some(cell) if at == Some(cell) => MARKED,
            Some(cell) if puzzle.given(cell).is_some() => BOLD,
            _ => "",
        };
        let end = if style.is_empty() { "" } else { PLAIN };
        text += &format!("{style}{symbol}{end}{}", &word[symbol.len()..]);
    }
    text
}

const BOLD: &str = "\x1b[1m";
const MARKED: &str = "\x1b[7m";
const PLAIN: &str = "\x1b[0m";

/// How a run went, in one line.
pub(crate) fn sentence(entry: &Entry, outcome: &Outcome) -> String {
    let verdict = match outcome.verdict {
        Verdict::Solved => format!("solved by {}", entry.id),
        Verdict::NoSolution => format!("proved by {}: no solution", entry.id),
        Verdict::Stopped(stop) => format!("not solved by {}: {stop}", entry.id),
    };
    let figures: Vec<String> = outcome
        .counters
        .iter()
        .map(|(counter, value)| format!("{} {}", counter.key.replace('_', " "), grouped(*value)))
        .chain(
            outcome.figures.iter().map(|(figure, value)| {
                format!("{} {}", figure.key.replace('_', " "), rounded(*value))
            }),
        )
        .collect();
    format!("{verdict} ({}; {})", time(outcome.elapsed), figures.join(", "))
}

/// A measured figure, to four decimals unless it is whole or tiny.
fn rounded(value: f64) -> String {
    match value {
        whole if whole.fract() == 0.0 => format!("{whole}"),
        tiny if tiny.abs() < 1e-3 => format!("{tiny:.1e}"),
        _ => format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').to_owned(),
    }
}

/// How many solutions there are, as far as is known.
pub(crate) fn solutions_sentence(outcome: &Outcome) -> String {
    let plural = if outcome.solutions_found == 1 { "" } else { "s" };
    let number = grouped(outcome.solutions_found);
    match outcome.verdict {
        Verdict::NoSolution => "no solution".to_owned(),
        Verdict::Solved if outcome.all_found => format!("exactly {number} solution{plural}"),
        Verdict::Solved => format!("at least {number} solution{plural}"),
        Verdict::Stopped(stop) => {
            format!("{number} solution{plural} found before the stop: {stop}")
        }
    }
}
