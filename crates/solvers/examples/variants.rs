//! Times an algorithm on puzzles with any rules, a puzzle to a line, in any format that is read; every puzzle is
//! searched for a second solution. Of several rounds the fastest counts.
//!
//! `cargo run --release -p sudolab-solvers --example variants -- FILE... [--with ID] [--rounds N] [--seconds S] [--each]`

use std::time::Duration;
use sudolab_core::{Entry, Limits, Outcome, Puzzle, Run, Settings};
use sudolab_formats::{Options, read};
use sudolab_solvers::{Solutions, registry};

struct Asked {
    entry: &'static Entry,
    rounds: u32,
    seconds: f64,
    each: bool,
    files: Vec<String>,
}

fn main() {
    let options = arguments();
    if !options.each {
        println!("file\tpuzzles\tone solution\tnodes\tms\tslowest ms\tmedian ms");
    }
    for file in &options.files {
        let text = std::fs::read_to_string(file).expect("a file");
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let mut rows: Vec<Row> = Vec::new();
        for (number, line) in lines {
            match measure(line, &options) {
                Ok(row) if options.each => println!("{}\t{row}", number + 1),
                Ok(row) => rows.push(row),
                Err(why) => println!("{file}:{}: {why}", number + 1),
            }
        }
        if !options.each {
            println!("{file}\t{}", summary(&mut rows));
        }
    }
}

/// What came of a puzzle.
struct Row {
    solutions: Solutions,
    nodes: u64,
    ms: f64,
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}\t{}\t{:.3}", self.solutions, self.nodes, self.ms)
    }
}

fn measure(line: &str, options: &Asked) -> Result<Row, String> {
    let puzzle = puzzle(line)?;
    if let Some(why) = options.entry.refusal(&puzzle) {
        return Err(why.to_string());
    }
    let rounds = (0..options.rounds).map(|_| run(&puzzle, options));
    let best = rounds.min_by_key(|outcome| outcome.elapsed).ok_or("no round")?;
    let ms = best.elapsed.as_secs_f64() * 1e3;
    Ok(Row { solutions: Solutions::of(&best), nodes: best.nodes, ms })
}

fn run(puzzle: &Puzzle, options: &Asked) -> Outcome {
    let time = Some(Duration::from_secs_f64(options.seconds));
    let limits = Limits { time, ..Limits::default() };
    let mut solver = (options.entry.build)(&Settings::of(options.entry));
    Run::new(puzzle).goal(2).limits(limits).execute(options.entry, &mut *solver)
}

fn summary(rows: &mut [Row]) -> String {
    rows.sort_by(|a, b| a.ms.total_cmp(&b.ms));
    let unique = rows.iter().filter(|row| row.solutions == Solutions::One).count();
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    let ms: f64 = rows.iter().map(|row| row.ms).sum();
    let slowest = rows.last().map_or(0.0, |row| row.ms);
    let median = rows.get(rows.len() / 2).map_or(0.0, |row| row.ms);
    format!("{}\t{unique}\t{nodes}\t{ms:.1}\t{slowest:.1}\t{median:.3}", rows.len())
}

fn arguments() -> Asked {
    let entry = registry::find("turbo-rules").expect("it is there");
    let mut options = Asked { entry, rounds: 1, seconds: 60.0, each: false, files: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_else(|| panic!("{argument} wants a value"));
        match &argument[..] {
            "--with" => options.entry = registry::find(&value()).expect("an algorithm"),
            "--rounds" => options.rounds = value().parse().expect("--rounds wants a number"),
            "--seconds" => options.seconds = value().parse().expect("--seconds wants a number"),
            "--each" => options.each = true,
            _ => options.files.push(argument),
        }
    }
    options
}

fn puzzle(line: &str) -> Result<Puzzle, String> {
    let reading = read(line, &Options::default()).map_err(|error| error.to_string())?;
    let record = reading.records.into_iter().next().ok_or("no board")?;
    let board = record.board.map_err(|error| error.to_string())?;
    board.puzzle().map_err(|error| error.to_string())
}
