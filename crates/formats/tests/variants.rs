//! Variant puzzles of the corpus: what is read of them, and whether their solutions keep every rule that was read.
//! So judges and readers are held against thousands of rules that people set.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use sudolab_core::{Board, Grid, check};
use sudolab_formats::{Format, Options, WriteError, WriteOptions, read, write};

/// A line of a file: name, text and solution.
fn puzzles(file: &str) -> Vec<(String, String, String)> {
    let Some(text) = sudolab_corpus::text(&format!("variants/{file}.jsonl")) else { return vec![] };
    let line = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap();
        let puzzle = match &value["puzzle"] {
            Value::String(text) => text.clone(),
            Value::Null => return None,
            object => object.to_string(),
        };
        let words = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        Some((words("name"), puzzle, words("solution")))
    };
    text.lines().filter_map(line).collect()
}

fn board(text: &str, format: Option<Format>) -> Result<Board, String> {
    let options = Options { format, ..Options::default() };
    let mut reading = read(text, &options).map_err(|error| error.to_string())?;
    reading.records.remove(0).board.map_err(|error| error.to_string())
}

/// What became of the puzzles of a file: those that are refused, and those whose solution breaks a rule.
#[derive(Default, Debug)]
struct Tally {
    kept: usize,
    unsolved: usize,
    refused: BTreeMap<String, String>,
    broken: BTreeMap<String, String>,
}

fn judge(board: &Board, solution: &str) -> Result<bool, String> {
    let puzzle = board.puzzle().map_err(|refusal| refusal.to_string())?;
    // Letters begin with the digit 1 on boards of the solver whose solutions have them, after 9 on others.
    let less = if board.shape().side() > 9 { 9 } else { 0 };
    let digit = |c: char| c.to_digit(36).unwrap_or(0).saturating_sub(less) as u16;
    let solution: Vec<u16> = solution.chars().map(digit).collect();
    match Grid::from_values(board.shape(), &solution).filter(Grid::is_full) {
        Some(grid) => check(&puzzle, &grid).map(|()| true).map_err(|fault| format!("!{fault}")),
        None if solution.is_empty() => Ok(false),
        None => Err("!the solution is of another board".to_owned()),
    }
}

fn tally(file: &str, format: Option<Format>) -> Option<Tally> {
    let puzzles = puzzles(file);
    let mut tally = Tally::default();
    for (name, text, solution) in &puzzles {
        match board(text, format).and_then(|board| judge(&board, solution)) {
            Ok(true) => tally.kept += 1,
            Ok(false) => tally.unsolved += 1,
            Err(fault) => {
                let list =
                    if fault.starts_with('!') { &mut tally.broken } else { &mut tally.refused };
                list.insert(name.clone(), fault);
            }
        }
    }
    (!puzzles.is_empty()).then_some(tally)
}

#[test]
fn killers() {
    let Some(tally) = tally("killers", Some(Format::FPuzzles)) else { return };
    assert_eq!(tally.kept, 300, "{tally:?}");
}

#[test]
fn puzzles_of_many_kinds() {
    let Some(tally) = tally("janko_single", Some(Format::FPuzzles)) else { return };
    assert_eq!(tally.kept, 500, "{tally:?}");
}

#[test]
fn puzzles_of_f_puzzles() {
    let Some(tally) = tally("fpuzzles", Some(Format::FPuzzles)) else { return };
    // Those refused have words, or drawings, that are not understood.
    let said = |fault: &String| fault.starts_with("this puzzle has rules that are not understood");
    assert!(tally.broken.is_empty() && tally.refused.values().all(said), "{tally:?}");
    assert!(tally.kept + tally.unsolved >= 58, "{tally:?}");
}

#[test]
fn puzzles_of_interactive_sudoku_solver() {
    let Some(tally) = tally("iss_puzzles", None) else { return };
    // Refused: other boards and digits, and constraints beyond our rules (docs/FORMATS.md names most).
    let names =
        |fault: &String| fault.contains("not understood: ") || fault.contains("board of shape");
    let faults: Vec<&String> = tally.refused.values().filter(|fault| !names(fault)).collect();
    assert!(tally.broken.is_empty() && faults.len() <= 2, "{faults:?}");
    assert!(tally.kept + tally.unsolved >= 113, "{}", tally.kept);
}

/// How many puzzles of a file a format holds (its writer reads its text again and compares), and the kinds of rule that
/// kept it from others.
fn written(file: &str, format: Format) -> (usize, BTreeSet<String>) {
    let (mut count, mut kinds) = (0, BTreeSet::new());
    for (name, text, _) in puzzles(file) {
        let Ok(board) = board(&text, None) else { continue };
        match write(&board, format, &WriteOptions::default()) {
            Ok(_) => count += 1,
            Err(WriteError::Rules(_, rules)) => {
                let known = rules.iter().filter(|rule| rule.is_known());
                kinds.extend(known.map(|rule| rule.name().to_owned()));
            }
            Err(error) => panic!("{name}: {error}"),
        }
    }
    (count, kinds)
}

#[test]
fn what_is_written_holds_every_rule_or_names_what_it_cannot() {
    let hold = |format: Format, file: &str, least: usize, but: &[&str]| {
        let (count, kinds) = written(file, format);
        if !puzzles(file).is_empty() {
            assert!(count >= least, "{file} as {format}: {count}");
            assert!(
                kinds.iter().map(String::as_str).eq(but.iter().copied()),
                "{file} as {format}: {kinds:?}"
            );
        }
    };
    for format in [Format::FPuzzles, Format::FPuzzlesLink] {
        hold(format, "fpuzzles", 58, &[]);
        hold(format, "janko_single", 500, &[]);
        hold(format, "killers", 300, &[]);
    }
    let none = ["littlekillersum", "maximum", "minimum", "nabner", "slowthermometer"];
    hold(Format::Iss, "fpuzzles", 52, &none);
    hold(Format::Iss, "janko_single", 444, &["nonconsecutive"]);
    hold(Format::Iss, "killers", 300, &[]);
    hold(Format::Iss, "iss_puzzles", 113, &[]);
}
