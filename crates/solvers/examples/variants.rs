//! Times an algorithm on puzzles with any rules, a puzzle to a line, in any format that is read; every puzzle is
//! searched for a second solution.
//!
//! `cargo run --release -p sudolab-solvers --example variants -- FILE... [--with ID] [--rounds N] [--each]`

use std::time::{Duration, Instant};
use sudolab_core::{Limits, Puzzle, Run, Settings, Verdict};
use sudolab_formats::{Options, read};
use sudolab_solvers::registry;

fn main() {
    let mut files = Vec::new();
    let (mut id, mut rounds, mut each) = ("propagation".to_owned(), 1, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &argument[..] {
            "--with" => id = arguments.next().expect("--with wants an algorithm"),
            "--rounds" => {
                rounds =
                    arguments.next().and_then(|n| n.parse().ok()).expect("--rounds wants a number")
            }
            "--each" => each = true,
            _ => files.push(argument),
        }
    }
    let entry = registry::find(&id).expect("an algorithm");
    println!("file\tpuzzles\tsolved\tunique\tnodes\tseconds\tslowest");
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file");
        let (mut count, mut solved, mut unique, mut nodes) = (0, 0, 0, 0);
        let (mut total, mut slowest) = (Duration::ZERO, Duration::ZERO);
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            count += 1;
            let puzzle = match puzzle(line) {
                Ok(puzzle) => puzzle,
                Err(why) => {
                    println!("{file}:{}: {why}", number + 1);
                    continue;
                }
            };
            if let Some(why) = entry.refusal(&puzzle) {
                println!("{file}:{}: {why}", number + 1);
                continue;
            }
            let mut best = Duration::MAX;
            for round in 0..rounds {
                let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
                let started = Instant::now();
                let run = Run::new(&puzzle).goal(2).limits(limits);
                let outcome = run.execute(entry, &mut *(entry.build)(&Settings::of(entry)));
                best = best.min(started.elapsed());
                if round == 0 {
                    nodes += outcome.nodes;
                    solved += usize::from(outcome.solutions_found > 0);
                    unique += usize::from(outcome.all_found && outcome.solutions_found == 1);
                    if each {
                        println!(
                            "{}\t{:?}\t{}\t{:?}",
                            number + 1,
                            outcome.verdict,
                            outcome.nodes,
                            outcome.elapsed
                        );
                    } else if matches!(outcome.verdict, Verdict::Stopped(_))
                        && outcome.solutions_found < 2
                    {
                        println!(
                            "{file}:{}: {:?} after {} nodes",
                            number + 1,
                            outcome.verdict,
                            outcome.nodes
                        );
                    }
                }
            }
            total += best;
            slowest = slowest.max(best);
        }
        println!(
            "{file}\t{count}\t{solved}\t{unique}\t{nodes}\t{:.4}\t{:.4}",
            total.as_secs_f64(),
            slowest.as_secs_f64()
        );
    }
}

fn puzzle(line: &str) -> Result<Puzzle, String> {
    let reading = read(line, &Options::default()).map_err(|error| error.to_string())?;
    let record = reading.records.into_iter().next().ok_or("no board")?;
    let board = record.board.map_err(|error| error.to_string())?;
    board.puzzle().map_err(|error| error.to_string())
}
