//! A cell without pencil marks is unmarked, to every command and in every format that holds marks.

use std::path::Path;
use std::process::{Command, Output};

const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn sudolab(args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_sudolab")).args(args).output();
    output.expect("the program starts")
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// The puzzle with marks in two cells, as a person begins to make them and the terminal writes them.
fn partly_marked() -> String {
    let givens: Vec<String> =
        GIVENS.chars().map(|c| c.to_digit(10).unwrap_or(0).to_string()).collect();
    let marks = |cell: usize| match cell {
        2 => "[1,2,4]",
        3 => "[2,6]",
        _ => "[]",
    };
    let marks: Vec<&str> = (0..81).map(marks).collect();
    let (givens, marks) = (givens.join(","), marks.join(","));
    format!("{{\"box_height\":3,\"box_width\":3,\"givens\":[{givens}],\"marks\":[{marks}]}}")
}

#[test]
fn a_partly_marked_board_is_the_puzzle_it_was_to_every_command() {
    let board = partly_marked();
    let solve = |text: &str| said(&sudolab(&["solve", text, "--to", "line"])).0;
    let solution = solve(GIVENS);
    assert_eq!(solve(&board), solution);
    let commands: [(&[&str], &str); 3] = [
        (&["check", &board], "exactly one solution"),
        (&["rate", &board], "easy"),
        (&["hint", &board, "--rung", "3"], "r"),
    ];
    for (args, wanted) in commands {
        let output = sudolab(args);
        let (out, err) = said(&output);
        assert!(output.status.success() && out.contains(wanted), "{args:?}: {out}{err}");
    }
    let pdf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("partly_marked.pdf");
    let printed = sudolab(&["print", &board, "-o", &pdf.to_string_lossy()]);
    assert!(printed.status.success(), "{}", said(&printed).1);
}

#[test]
fn what_is_converted_is_detected_and_solved_as_before() {
    let board = partly_marked();
    let solution = said(&sudolab(&["solve", GIVENS, "--to", "line"])).0;
    for format in ["json", "pencilmarks", "candidates", "ss"] {
        let (text, err) = said(&sudolab(&["convert", &board, "--to", format]));
        let (solved, words) = said(&sudolab(&["solve", &text, "--to", "line"]));
        assert_eq!(solved, solution, "{format}: {err}{words}{text}");
    }
}

#[test]
fn solve_and_bulk_agree_on_lines_of_marks() {
    let (line, _) = said(&sudolab(&["convert", GIVENS, "--to", "pencilmarks"]));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("marks.txt");
    let both = |line: &str| {
        std::fs::write(&file, line).expect("a file in the folder of the tests");
        ["solve", "bulk"].map(|command| sudolab(&[command, &file.to_string_lossy()]))
    };
    for blank in ["x", "X", "?", "-", "0", "_", "*"] {
        assert!(
            both(&line.replace('.', blank)).iter().all(|output| output.status.success()),
            "{blank}"
        );
    }
    let empty = format!("{}{}{}", &line[..18], ".........", &line[27..]);
    for output in both(&empty) {
        let (out, err) = said(&output);
        let told = format!("{out}{err}").contains("r1c3 has no candidate");
        assert!(told && !output.status.success(), "{out}{err}");
    }
}

#[test]
fn marks_that_leave_out_a_given_are_refused_with_their_place() {
    let board = partly_marked().replacen("[[]", "[[1]", 1);
    for command in ["solve", "check", "rate"] {
        let output = sudolab(&[command, &board]);
        let (out, err) = said(&output);
        let told = format!("{out}{err}").contains("the pencil marks of r1c1 leave out its given");
        assert!(told && !output.status.success(), "{command}: {out}{err}");
    }
}
