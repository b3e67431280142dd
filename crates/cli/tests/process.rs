//! What needs a real process: pipes, signals, files.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn sudolab() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudolab"));
    command.env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    sudolab().args(args).output().expect("it starts")
}

/// A file of its own for a test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).expect("a scratch folder");
    folder.join(name)
}

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_reader_that_leaves_early_causes_no_noise() {
    let path = scratch("many.txt");
    fs::write(&path, format!("{CLASSIC}\n").repeat(50_000)).unwrap();
    let mut child = sudolab()
        .args(["solve", path.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut some = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut some).unwrap();
    // The pipe is closed now: `take` dropped it.
    let output = child.wait_with_output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(!words.contains("panic") && !words.contains("roken pipe"), "{words}");
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_long_search_and_reports_what_there_is() {
    let empty = ".".repeat(81);
    let child = sudolab()
        .args(["solve", &empty, "--count", "1000000000000", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let json = String::from_utf8(output.stdout).unwrap();
    assert!(json.contains(r#""verdict":"stopped","stop":"cancelled""#), "{json}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn puzzles_are_read_from_standard_input() {
    let mut child = sudolab()
        .args(["solve", "--to", "line"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(CLASSIC.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.stdout.starts_with(b"534678912"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_file_that_is_too_large_is_refused_without_reading_it() {
    let path = scratch("large.txt");
    fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let output = run(&["solve", path.to_str().unwrap()]);
    fs::remove_file(&path).unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("1073741824 bytes") && words.contains("split it"), "{words}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn bad_lines_among_good_ones_are_kept_in_their_place() {
    let path = scratch("mixed.txt");
    let clash = format!("55{}", &CLASSIC[2..]);
    fs::write(&path, format!("{CLASSIC}\n123\n{clash}\n{CLASSIC}\n")).unwrap();
    let output = run(&["solve", path.to_str().unwrap(), "--json"]);
    let json = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lines: Vec<u64> = rows.iter().map(|row| row["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [1, 2, 3, 4]);
    assert_eq!(rows[0]["outcome"]["verdict"], "solved");
    assert!(rows[1]["error"].as_str().unwrap().contains("line 2"), "{}", rows[1]);
    assert!(rows[2]["error"].as_str().unwrap().contains("r1c1 and r1c2 both hold 5"));
    assert_eq!(rows[3]["outcome"]["solution"], rows[0]["outcome"]["solution"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_trace_holds_every_event_up_to_its_limit() {
    let path = scratch("trace.jsonl");
    let args = ["solve", CLASSIC, "--with", "backtracking", "--trace", path.to_str().unwrap()];
    assert_eq!(run(&args).status.code(), Some(0));
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["trace"], "sudolab");
    let end = lines.last().unwrap();
    let count = |name: &str| lines.iter().filter(|line| line["event"] == name).count();
    let counter = |key: &str| end["end"]["counters"][key].as_u64().unwrap() as usize;
    assert_eq!(count("try"), counter("explored"));
    assert_eq!(count("place"), counter("placements"));
    assert_eq!(count("remove"), counter("backtracks"));
    assert_eq!(end["left_out"], 0);

    let limited = run(&[&args[..], &["--trace-limit", "10"]].concat());
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 12, "head, ten events, end");
    assert!(String::from_utf8(limited.stderr).unwrap().contains("more events were not written"));
}

#[test]
fn the_main_job_runs_without_arguments() {
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(0));
    let data = String::from_utf8(output.stdout).unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(data.contains("backtracking") && data.contains("80,491"), "{data}");
    assert!(words.contains("Next:"), "{words}");
    let idle = data.lines().filter(|line| line.split_whitespace().any(|word| word == "0")).count();
    assert_eq!(idle, 0, "every method has to search on this puzzle:\n{data}");
}

#[test]
fn compare_works_on_every_shipped_size() {
    for puzzle in ["@4x4", "@6x6", "@classic", "@16x16"] {
        let output = run(&["compare", puzzle, "--time-limit", "0.2", "--json"]);
        let json = String::from_utf8(output.stdout).unwrap();
        let solved = json.lines().filter(|line| line.contains(r#""verdict":"solved""#)).count();
        assert!(solved >= 1, "{puzzle}: {json}");
    }
}

#[test]
fn models_are_written_for_other_solvers() {
    let path = scratch("classic.model");
    for (model, start) in [
        ("dimacs", "c Sudoku 9x9, 30 givens"),
        ("lp", "\\ Sudoku 9x9, 30 givens: 354 x 729\n"),
        ("mps", "* Sudoku 9x9, 30 givens: 354 x 729\n"),
    ] {
        let to_stdout = run(&["export", "@classic", "--to", model]);
        let text = String::from_utf8(to_stdout.stdout).unwrap();
        assert!(text.starts_with(start), "{model}: {}", &text[..200]);
        let to_file = run(&["export", "@classic", "--to", model, "-o", path.to_str().unwrap()]);
        assert_eq!(to_file.status.code(), Some(0), "{model}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{model}");
    }
    let many = scratch("two.txt");
    fs::write(&many, format!("{CLASSIC}\n{CLASSIC}\n")).unwrap();
    let output = run(&["export", many.to_str().unwrap(), "--to", "lp"]);
    assert_eq!(output.status.code(), Some(2), "a model holds one puzzle");
}

#[test]
fn a_relaxation_that_is_stuck_reports_its_figures() {
    let output = run(&["solve", "@escargot", "--with", "l1", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let outcome = &row["outcome"];
    assert_eq!((&outcome["verdict"], &outcome["stop"]), (&"stopped".into(), &"stuck".into()));
    assert!(outcome.get("solution").is_none());
    let figures = outcome["figures"].as_array().unwrap();
    let figure = |key: &str| &figures.iter().find(|figure| figure["key"] == key).unwrap()["value"];
    assert_eq!(figure("rows"), 347.0);
    assert_eq!(figure("rank"), 272.0);
    assert_eq!(figure("integral"), 0.0);
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for args in [&["completions", "bash"][..], &["completions", "zsh"], &["man"], &["man", "solve"]]
    {
        let output = run(args);
        assert!(output.status.success() && output.stdout.len() > 500, "{args:?}");
    }
}

#[test]
fn models_are_exported_whole() {
    for (model, part) in [("dimacs", "p cnf 64 "), ("lp", "Subject To"), ("mps", "ENDATA")] {
        let output = run(&["export", "@4x4", "--to", model]);
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8(output.stdout).unwrap().contains(part), "{model}");
    }
}

#[test]
fn help_teaches_with_examples() {
    for command in ["solve", "compare", "export"] {
        let output = run(&[command, "--help"]);
        let help = String::from_utf8(output.stdout).unwrap();
        assert!(help.contains("Examples:"), "{help}");
    }
}

/// A 9x9 puzzle given by its pencil marks alone, 729 characters: those of the classic one, renamed.
fn marks_alone(by: u32) -> String {
    let renamed = |c: char| c.to_digit(10).map(|d| (d - 1 + by) % 9 + 1);
    let cell = |c: char| (1..=9).map(move |d| (d, renamed(c).is_none_or(|given| given == d)));
    let mark =
        |(digit, may): (u32, bool)| if may { char::from_digit(digit, 10).unwrap() } else { '.' };
    // A cell less would be a given: what is left of it rules out one digit only.
    let weak = |(at, c): (usize, char)| if at == 80 { '.' } else { c };
    let mut line: String = CLASSIC.chars().enumerate().map(weak).flat_map(cell).map(mark).collect();
    line.replace_range(728..729, ".");
    line
}

#[test]
fn pencil_marks_stay_with_a_shuffled_puzzle_and_are_never_dropped_in_silence() {
    let path = scratch("marks.txt");
    fs::write(&path, format!("{}\n{}\n", marks_alone(0), marks_alone(1))).unwrap();
    let path = path.to_str().unwrap();
    let counts = |path: &str| {
        let text = run(&["solve", path, "--count", "1000"]).stdout;
        String::from_utf8(text).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let expected = counts(path);
    assert_eq!(expected.len(), 2);
    for seed in ["1", "2", "3"] {
        let shuffled = run(&["shuffle", path, "--seed", seed]);
        let file = scratch("marks-shuffled.txt");
        fs::write(&file, &shuffled.stdout).unwrap();
        assert_eq!(counts(file.to_str().unwrap()), expected, "seed {seed}");
    }
    for args in
        [&["canonical", path, "--duplicates"][..], &["canonical", path], &["minimise", path]]
    {
        let output = run(args);
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}: {words}");
        assert!(words.contains("line 2: this puzzle has pencil marks"), "{args:?}: {words}");
    }
}
