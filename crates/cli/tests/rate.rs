//! `sudolab rate` on files.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CLASH: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVERAL: &str =
    "5...7....6..195....98....6.8...6...34....3..17...2...6.6....2.....4.9..5....8....";

fn rate(name: &str, text: &str, args: &[&str]) -> Output {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file in the folder of the tests");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudolab"));
    command.arg("rate").arg(path).args(args).output().expect("the program starts")
}

#[test]
fn a_bad_line_is_told_and_the_others_are_rated() {
    let text = format!("{EASY}\n{CLASH}\n{SEVERAL}\n{EASY}\n");
    let output = rate("rate_mixed.txt", &text, &[]);
    let rows = String::from_utf8_lossy(&output.stdout).into_owned();
    let starts = [
        "line 1: easy, 1.2 by",
        "line 2: r1c1 and r1c2 both hold 5",
        "line 3: not rated: it has more",
        "line 4: easy",
    ];
    assert_eq!(rows.lines().count(), starts.len(), "{rows}");
    assert!(rows.lines().zip(starts).all(|(row, start)| row.starts_with(start)), "{rows}");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("2 of 4 puzzles rated: easy 2"));
}

#[test]
fn rows_are_the_same_whatever_the_number_of_threads() {
    let text = format!("{EASY}\n{SEVERAL}\n").repeat(20);
    let [one, many] = ["1", "7"].map(|threads| {
        rate(&format!("rate_{threads}.txt"), &text, &["--json", "--threads", threads]).stdout
    });
    assert_eq!(String::from_utf8_lossy(&one), String::from_utf8_lossy(&many));
    assert_eq!(one.split(|byte| *byte == b'\n').count(), 41);
}
