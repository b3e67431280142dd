//! Variant puzzles of the corpus: what is read of them, and whether their solutions keep every rule that was read.
//! So judges and readers are held against thousands of rules that people set.

use serde_json::Value;
use std::collections::BTreeMap;
use sudolab_core::{Board, Grid, check};
use sudolab_formats::{Format, Options, read};

/// A line of a file: name, text and solution.
fn puzzles(file: &str) -> Vec<(String, String, String)> {
    let Some(text) = sudolab_corpus::text(&format!("variants/{file}.jsonl")) else { return vec![] };
    let line = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap();
        let puzzle = match &value["puzzle"] {
            Value::String(text) => text.clone(),
            object => object.to_string(),
        };
        let words = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        (words("name"), puzzle, words("solution"))
    };
    text.lines().map(line).collect()
}

/// What became of the puzzles of a file: those that are refused, and those whose solution breaks a rule.
#[derive(Default)]
struct Tally {
    kept: usize,
    unsolved: usize,
    refused: BTreeMap<String, String>,
    broken: BTreeMap<String, String>,
}

fn judge(board: &Board, solution: &str) -> Result<bool, String> {
    let puzzle = board.puzzle().map_err(|refusal| refusal.to_string())?;
    let solution: Vec<u16> = solution.chars().map(|c| c.to_digit(36).unwrap_or(0) as u16).collect();
    match Grid::from_values(board.shape(), &solution).filter(Grid::is_full) {
        Some(grid) => check(&puzzle, &grid).map(|()| true).map_err(|fault| format!("!{fault}")),
        None => Ok(false),
    }
}

fn tally(file: &str, format: Format) -> Option<Tally> {
    let puzzles = puzzles(file);
    let mut tally = Tally::default();
    for (name, text, solution) in &puzzles {
        let options = Options { format: Some(format), ..Options::default() };
        let reading = read(text, &options).map_err(|error| error.to_string());
        let judged =
            reading.and_then(|reading| judge(reading.records[0].board.as_ref().unwrap(), solution));
        match judged {
            Ok(true) => tally.kept += 1,
            Ok(false) => tally.unsolved += 1,
            Err(fault) => {
                let list =
                    if fault.starts_with('!') { &mut tally.broken } else { &mut tally.refused };
                list.insert(name.clone(), fault);
            }
        }
    }
    eprintln!(
        "{file}: {} kept, {} without solution, {} refused, {} broken",
        tally.kept,
        tally.unsolved,
        tally.refused.len(),
        tally.broken.len()
    );
    for (name, fault) in tally.refused.iter().chain(&tally.broken) {
        eprintln!("  {name}: {fault}");
    }
    (!puzzles.is_empty()).then_some(tally)
}

#[test]
fn killers() {
    let Some(tally) = tally("killers", Format::FPuzzles) else { return };
    assert_eq!(tally.kept, 300);
}

#[test]
fn puzzles_of_many_kinds() {
    let Some(tally) = tally("janko_single", Format::FPuzzles) else { return };
    assert_eq!(tally.kept, 500);
}

#[test]
fn puzzles_of_f_puzzles() {
    let Some(tally) = tally("fpuzzles", Format::FPuzzles) else { return };
    assert_eq!(tally.kept, 71);
}
