//! A board of 100x100: read, drawn, checked, marked, solved, and refused with a reason by those who do not take it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const SIDE: usize = 100;

fn sudolab(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sudolab")).args(args).output().expect("the program starts")
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// The grid that every shape has, each row the one above, shifted.
fn value(row: usize, column: usize) -> usize {
    (row % 10 * 10 + row / 10 + column) % SIDE + 1
}

/// Two rows of a band are emptied in the columns of one cycle of digits: two solutions. With one cell of them given,
/// one.
fn board(name: &str, is_unique: bool) -> PathBuf {
    let is_blank = |row: usize, column: usize| {
        row < 2 && column.is_multiple_of(10) && !(is_unique && (row, column) == (0, 0))
    };
    let cell = |row: usize, column: usize| match is_blank(row, column) {
        true => "0".to_owned(),
        false => value(row, column).to_string(),
    };
    let row = |row: usize| (0..SIDE).map(|column| cell(row, column)).collect::<Vec<_>>().join(" ");
    let text = (0..SIDE).map(row).collect::<Vec<_>>().join("\n");
    let path = std::env::temp_dir().join(format!("sudolab-{}-{name}.txt", std::process::id()));
    fs::write(&path, text + "\n").unwrap();
    path
}

#[test]
fn it_is_read_checked_and_solved() {
    let path = board("unique", true);
    let file = path.to_str().unwrap();
    let (_, says) = said(&sudolab(&["check", file]));
    assert!(says.contains("one 100x100 puzzle"), "{says}");
    for algorithm in ["backtracking", "mrv", "dlx", "sat", "bfs"] {
        let output = sudolab(&["solve", file, "--with", algorithm, "--to", "numbers"]);
        let (solution, says) = said(&output);
        assert!(output.status.success(), "{algorithm}: {says}");
        let first: Vec<&str> = solution.split_whitespace().take(SIDE).collect();
        let expected: Vec<String> = (0..SIDE).map(|column| value(0, column).to_string()).collect();
        assert_eq!(first, expected, "{algorithm}");
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn solutions_are_counted_and_marks_bind_them() {
    let path = board("marked", false);
    let file = path.to_str().unwrap();
    let (found, says) = said(&sudolab(&["check", file]));
    assert!((found + &says).contains("more than one solution"), "{says}");
    // As JSON, with a mark in r1c1 that only one of the two solutions has.
    let (json, _) = said(&sudolab(&["convert", file, "--to", "json"]));
    let mut board: serde_json::Value = serde_json::from_str(&json).unwrap();
    let mut marks = vec![Vec::<usize>::new(); SIDE * SIDE];
    marks[0] = vec![value(1, 0), SIDE];
    board["marks"] = serde_json::json!(marks);
    fs::write(&path, board.to_string()).unwrap();
    let (found, says) = said(&sudolab(&["check", file]));
    assert!((found + &says).contains("exactly one solution"), "{says}");
    let (solution, says) = said(&sudolab(&["solve", file, "--with", "mac", "--to", "numbers"]));
    let other = value(1, 0).to_string();
    assert_eq!(solution.split_whitespace().next(), Some(other.as_str()), "{says}");
    fs::remove_file(path).unwrap();
}

#[test]
fn those_who_do_not_take_it_say_why() {
    let path = board("refused", true);
    let file = path.to_str().unwrap();
    for (arguments, reason) in [
        (["solve", file, "--with", "ilp"], "a step cannot be interrupted"),
        (["solve", file, "--with", "turbo"], "laid out for 9x9"),
        (["solve", file, "--with", "logic"], "minutes on larger boards"),
    ] {
        let output = sudolab(&arguments);
        let (_, says) = said(&output);
        assert_eq!(output.status.code(), Some(2), "{says}");
        assert!(says.contains(reason) && says.contains("100x100"), "{says}");
    }
    fs::remove_file(path).unwrap();
}
