//! What the tests of solvers share: puzzles, and a short way to run an entry.

use sudolab_core::{Entry, Grid, Outcome, Puzzle, Run, Settings, Shape};
use sudolab_solvers::registry;

/// The entries to test: all, or those that SUDOLAB_ENTRIES names, with commas between them. `./test` tests an optional
/// engine so, since a build with it has all others as they were without it.
pub(crate) fn entries() -> impl Iterator<Item = &'static Entry> {
    let asked = std::env::var("SUDOLAB_ENTRIES").ok();
    let asked: Option<Vec<&'static Entry>> = asked.map(|ids| {
        ids.split(',')
            .map(|id| registry::find(id).expect("SUDOLAB_ENTRIES names entries"))
            .collect()
    });
    registry::all().filter(move |entry| {
        asked.as_ref().is_none_or(|asked| asked.iter().any(|other| other.id == entry.id))
    })
}

/// Values row by row: one character each (9x9 and below) or numbers split by blanks.
pub(crate) fn puzzle(text: &str) -> Puzzle {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let text = lines.join(" ");
    let values: Vec<u16> = if text.trim().contains(' ') {
        text.split_whitespace().map(|token| token.parse().expect("a number")).collect()
    } else {
        text.trim().chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect()
    };
    let shape = Shape::for_side(values.len().isqrt()).expect("a square board");
    Puzzle::new(Grid::from_values(shape, &values).expect("values fit")).expect("no clash")
}

/// Runs an entry with its defaults; `set_up` adds limits, goal, observer.
pub(crate) fn execute<'a>(
    entry: &Entry,
    puzzle: &'a Puzzle,
    set_up: impl FnOnce(Run<'a>) -> Run<'a>,
) -> Outcome {
    let mut solver = (entry.build)(&Settings::of(entry));
    set_up(Run::new(puzzle)).execute(entry, &mut *solver)
}

/// The figures of a run by name.
pub(crate) fn figures(outcome: &Outcome) -> Vec<(&'static str, u64)> {
    outcome.counters.iter().map(|(counter, value)| (counter.key, *value)).collect()
}

pub(crate) const CLASSIC: &str = include_str!("../../../../puzzles/classic.txt");
pub(crate) const ESCARGOT: &str = include_str!("../../../../puzzles/escargot.txt");
pub(crate) const AGAINST_BRUTE_FORCE: &str =
    include_str!("../../../../puzzles/against-brute-force.txt");
