//! How often, and how fast, do the random searches solve? One thread, through `Run` with all
//! its counters; one line per entry and file.
//!
//! `cargo bench -p sudolab-solvers --bench stochastic -- [--entry ID]... [--seeds N] [--first N]
//! [--name PART] [--time-limit S] [--verbose] [KEY=VALUE]... FILE...`: every puzzle of the files with
//! the seeds 1 to N (10). Files are read like those of the command line, and tables with
//! the cells of a board split by commas too. `--first` takes only the first puzzles of each file,
//! `--name` those whose name (first column of a table) has this part. Settings go to every entry
//! that has the parameter. The time limit is 10 s for each run.

use std::time::Duration;
use sudolab_core::{Entry, Family, Grid, Limits, Outcome, Puzzle, Run, Settings, Shape, Verdict};
use sudolab_formats::{self as format, Options};
use sudolab_solvers::registry;

struct Job {
    ids: Vec<String>,
    seeds: u64,
    first: usize,
    name: String,
    limit: Duration,
    verbose: bool,
    settings: Vec<(String, String)>,
    files: Vec<String>,
}

fn main() {
    let job = arguments();
    println!(
        "{:<24} {:<34} {:>11} {:>9} {:>9} {:>9} {:>9}",
        "entry", "puzzles", "solved", "mean s", "median s", "max s", "million/s"
    );
    for file in &job.files {
        let puzzles = read(file, &job);
        for entry in registry::all().filter(|entry| wanted(entry, &job)) {
            measure(entry, file, &puzzles, &job);
        }
    }
}

fn arguments() -> Job {
    let mut job = Job {
        ids: Vec::new(),
        seeds: 10,
        first: usize::MAX,
        name: String::new(),
        limit: Duration::from_secs(10),
        verbose: false,
        settings: Vec::new(),
        files: Vec::new(),
    };
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let mut value = || words.next().unwrap_or_else(|| panic!("{word} needs a value"));
        match word.as_str() {
            "--entry" => job.ids.push(value()),
            "--seeds" => job.seeds = value().parse().expect("a number of seeds"),
            "--first" => job.first = value().parse().expect("a number of puzzles"),
            "--name" => job.name = value(),
            "--time-limit" => {
                job.limit = Duration::from_secs_f64(value().parse().expect("seconds"));
            }
            "--verbose" => job.verbose = true,
            _ => match word.split_once('=') {
                Some((key, value)) => job.settings.push((key.to_owned(), value.to_owned())),
                None => job.files.push(word),
            },
        }
    }
    job
}

fn wanted(entry: &Entry, job: &Job) -> bool {
    match job.ids.is_empty() {
        true => matches!(entry.family, Family::LocalSearch | Family::Population),
        false => job.ids.iter().any(|id| id == entry.id),
    }
}

/// The puzzles of a file with their names (or numbers).
fn read(file: &str, job: &Job) -> Vec<(String, Puzzle)> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let puzzles = if text.lines().any(|line| line.matches(',').count() > 200) {
        text.lines().map(commas).collect()
    } else if let Some(column) = text.lines().next().and_then(puzzle_column) {
        text.lines().skip(1).map(|line| row(line, column)).collect()
    } else {
        formatted(file, &text)
    };
    puzzles.into_iter().filter(|(name, _)| name.contains(&job.name)).take(job.first).collect()
}

/// Which column of a table holds the puzzles, if the line is the head of one.
fn puzzle_column(head: &str) -> Option<usize> {
    head.split('\t').position(|name| name == "puzzle")
}

fn row(line: &str, column: usize) -> (String, Puzzle) {
    let fields: Vec<&str> = line.split('\t').collect();
    let values = fields[column].chars().map(|c| c.to_digit(10).unwrap_or(0) as u16);
    (fields[0].to_owned(), puzzle(values.collect()))
}

fn commas(line: &str) -> (String, Puzzle) {
    let fields: Vec<&str> = line.split('\t').collect();
    let cells = fields.last().expect("a line has fields");
    let values = cells.split(',').map(|cell| cell.trim().parse().expect("a number"));
    (fields[0].to_owned(), puzzle(values.collect()))
}

fn puzzle(values: Vec<u16>) -> Puzzle {
    let shape = Shape::for_side(values.len().isqrt()).expect("a square board");
    Puzzle::new(Grid::from_values(shape, &values).expect("values fit")).expect("no clash")
}

fn formatted(file: &str, text: &str) -> Vec<(String, Puzzle)> {
    let reading = format::read(text, &Options::default()).unwrap_or_else(|e| panic!("{file}: {e}"));
    let puzzle = |record: format::Record| {
        let board = record.board.unwrap_or_else(|error| panic!("{file}: {error}"));
        (format!("line {}", record.line), board.puzzle().expect("no clash"))
    };
    reading.records.into_iter().map(puzzle).collect()
}

fn measure(entry: &Entry, file: &str, puzzles: &[(String, Puzzle)], job: &Job) {
    let mut settings = Settings::of(entry);
    for (key, value) in &job.settings {
        if entry.parameters.iter().any(|parameter| parameter.name == key) {
            settings.set(key, value).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    let limits = Limits { time: Some(job.limit), ..Limits::default() };
    let (mut seconds, mut nodes, mut solved) = (Vec::new(), 0, 0);
    for (name, puzzle) in puzzles {
        for seed in 1..=job.seeds {
            let mut solver = (entry.build)(&settings);
            let outcome = Run::new(puzzle).limits(limits).seed(seed).execute(entry, &mut *solver);
            seconds.push(outcome.elapsed.as_secs_f64());
            nodes += outcome.nodes;
            solved += usize::from(outcome.verdict == Verdict::Solved);
            if job.verbose {
                tell(name, seed, &outcome);
            }
        }
    }
    seconds.sort_by(f64::total_cmp);
    let (runs, total) = (seconds.len(), seconds.iter().sum::<f64>());
    let place = file.rsplit('/').take(2).collect::<Vec<_>>();
    println!(
        "{:<24} {:<34} {:>11} {:>9.4} {:>9.4} {:>9.4} {:>9.1}",
        entry.id,
        format!("{} {}", place.into_iter().rev().collect::<Vec<_>>().join("/"), job.name),
        format!("{solved} of {runs}"),
        total / runs.max(1) as f64,
        seconds.get(runs / 2).copied().unwrap_or_default(),
        seconds.last().copied().unwrap_or_default(),
        nodes as f64 / total / 1e6,
    );
}

fn tell(name: &str, seed: u64, outcome: &Outcome) {
    let ended = match outcome.verdict {
        Verdict::Solved => "solved".to_owned(),
        Verdict::NoSolution => "no solution".to_owned(),
        Verdict::Stopped(stop) => stop.to_string(),
    };
    let figures: Vec<String> =
        outcome.counters.iter().map(|(counter, n)| format!("{} {n}", counter.key)).collect();
    let seconds = outcome.elapsed.as_secs_f64();
    println!("  {name} seed {seed}: {seconds:.3} s, {ended}, {}", figures.join(", "));
}
