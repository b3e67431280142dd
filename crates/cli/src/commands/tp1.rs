//! The command line of the state-space assignment, and its output: milliseconds and explored
//! states on one line, the rows of the solution on the next.

use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::{Result, bail};
use std::io::Write;
use sudolab::formats::{self, Format, Options};
use sudolab::{Hooks, Job, Verdict};

const ALGORITHMS: [(&str, &str); 5] =
    [("B", "bfs"), ("I", "ids-author"), ("U", "ucs"), ("A", "space-astar"), ("G", "greedy")];

pub(crate) fn run(algorithm: &str, rows: &[String]) -> Result<Exit> {
    let Some((_, id)) = ALGORITHMS.iter().find(|(letter, _)| *letter == algorithm) else {
        bail!("'{algorithm}' is none of the algorithms B, I, U, A and G");
    };
    let options = Options { format: Some(Format::Rows), ..Options::default() };
    let reading = formats::read(rows.join("\n"), &options)?;
    let puzzle = crate::input::puzzle_of(&reading.records[0], false).map_err(anyhow::Error::msg)?;
    let outcome =
        Job::new(&puzzle).with(*id).ready()?.run_with(Hooks::cancel(&cancel_on_signal()?));
    let mut out = output::data();
    let explored = outcome.counter("explored").unwrap_or(outcome.nodes);
    writeln!(out, "{} {explored}", outcome.elapsed.as_millis())?;
    if let Some(solution) = &outcome.solution {
        let values: Vec<String> = solution.values().map(|value| value.to_string()).collect();
        let rows: Vec<String> = values.chunks(puzzle.shape().side()).map(<[_]>::concat).collect();
        writeln!(out, "{}", rows.join(" "))?;
    }
    out.flush()?;
    Ok(if outcome.verdict == Verdict::Solved { Exit::Good } else { Exit::Unsolved })
}
