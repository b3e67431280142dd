//! How many states per second, and how many bytes for each? Every state-space search, one
//! thread, through `Run` with all its counters.
//!
//! `cargo bench -p sudolab-solvers --bench states [-- PUZZLE] [ID ...] [KEY=VALUE ...]`: a puzzle of 81
//! characters, the entries to run (all by default) and settings for those that have them. Without
//! a puzzle there are two: the well-known example, solved until a second has passed, and the
//! well-known puzzle against brute force, solved once.

use std::time::Duration;
use sudolab_core::{Entry, Family, Grid, Limits, Outcome, Puzzle, Run, Settings, Shape};
use sudolab_solvers::registry;

const WELL_KNOWN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const AGAINST_BRUTE_FORCE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const AT_LEAST: Duration = Duration::from_secs(1);
const LIMITS: Limits =
    Limits { time: Some(Duration::from_secs(120)), nodes: None, memory: Some(4 << 30) };

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let puzzles: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| word.len() == 81).collect();
    let ids: Vec<&String> = words.iter().filter(|word| registry::find(word).is_ok()).collect();
    let settings: Vec<(&str, &str)> =
        words.iter().filter_map(|word| word.split_once('=')).collect();
    let puzzles = if puzzles.is_empty() { vec![WELL_KNOWN, AGAINST_BRUTE_FORCE] } else { puzzles };
    for text in puzzles {
        println!("{text}");
        println!(
            "{:<20} {:>12} {:>10} {:>14} {:>12} {:>10} {:>11}  ended",
            "id", "explored", "seconds", "million/s", "frontier", "MiB", "bytes/state"
        );
        let searches = registry::all().filter(|entry| entry.family == Family::StateSpace);
        let wanted = |entry: &&Entry| ids.is_empty() || ids.iter().any(|id| *id == entry.id);
        searches.filter(wanted).for_each(|entry| measure(entry, &parse(text), &settings));
    }
}

/// Runs an entry until enough time has passed, and prints a line.
fn measure(entry: &Entry, puzzle: &Puzzle, set: &[(&str, &str)]) {
    let mut settings = Settings::of(entry);
    for (key, value) in set {
        if settings.set(key, value).is_err() {
            return println!("{:<20} has no {key}={value}", entry.id);
        }
    }
    let (mut seconds, mut states) = (Duration::ZERO, 0);
    let outcome = loop {
        let mut solver = (entry.build)(&settings);
        let outcome = Run::new(puzzle).limits(LIMITS).execute(entry, &mut *solver);
        seconds += outcome.elapsed;
        states += outcome.nodes;
        if seconds >= AT_LEAST {
            break outcome;
        }
    };
    print(entry, &outcome, states as f64 / seconds.as_secs_f64());
}

fn print(entry: &Entry, outcome: &Outcome, rate: f64) {
    let frontier = outcome.counter("max_frontier").unwrap_or(0);
    let bytes = outcome.peak_memory.unwrap_or(0) as f64;
    println!(
        "{:<20} {:>12} {:>10.4} {:>14.2} {:>12} {:>10.1} {:>11.1}  {}",
        entry.id,
        outcome.counter("explored").unwrap_or(0),
        outcome.elapsed.as_secs_f64(),
        rate / 1e6,
        frontier,
        bytes / f64::from(1 << 20),
        bytes / frontier.max(1) as f64,
        outcome.verdict.name(),
    );
}

fn parse(text: &str) -> Puzzle {
    let values: Vec<u16> = text.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
    let grid = Grid::from_values(Shape::classic(), &values).expect("81 characters");
    Puzzle::new(grid).expect("givens that do not clash")
}
