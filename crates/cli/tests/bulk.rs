//! `sudolab bulk` as a process: rows, order, files, pipes, memory.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn sudolab() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudolab"));
    command.env("NO_COLOR", "1").env_remove("SUDOLAB_BACKEND").stdin(Stdio::null());
    command
}

fn bulk(args: &[&str]) -> Output {
    sudolab().arg("bulk").args(args).output().expect("it starts")
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).expect("a scratch folder");
    folder.join(format!("bulk-{name}"))
}

fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = scratch(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A line of every kind: unique, bad, empty, several solutions, none, more columns, pencil marks.
fn mixed() -> String {
    let several = ".".repeat(27) + &CLASSIC[27..];
    let none = CLASSIC.replacen('.', "2", 1);
    let marks: String = CLASSIC
        .chars()
        .flat_map(|c| ('1'..='9').map(move |d| if c == '.' || c == d { d } else { '.' }))
        .collect();
    [CLASSIC, "abc", "", &several, &none, &format!("{CLASSIC},{SOLUTION}"), &marks, "12\"3"]
        .join("\n")
}

const CAGES: &str = r#"{"box_height":2,"box_width":2,"givens":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"rules":[{"name":"killercage","place":"r1c2 r1c3","values":[5]},{"name":"killercage","place":"r2c1 r2c2","values":[7]},{"name":"killercage","place":"r3c2 r4c2","values":[4]},{"name":"thermometer","place":"r2c3 r2c4"},{"name":"thermometer","place":"r4c4 r4c3"},{"name":"thermometer","place":"r3c1 r4c1"},{"name":"thermometer","place":"r2c1 r2c2"}]}"#;

/// Puzzles with rules stand among lines of digits: each gives its row in its place, in every form.
#[test]
fn puzzles_with_rules_stand_among_others() {
    let broken = CAGES.replace("[7]", "[99]");
    let lines = [CLASSIC, CAGES, &broken, ".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R3C1_2", "{"];
    let input = file("rules.txt", lines.join("\n"));
    let rows = |args: &[&str]| -> Vec<String> {
        let output = bulk(&[&[&input[..]], args].concat());
        assert_eq!(output.status.code(), Some(2), "two lines are no puzzles");
        text(&output.stdout).lines().map(str::to_owned).collect()
    };
    let alone = sudolab().args(["solve", CAGES, "--to", "line"]).output().unwrap();
    let solution = text(&alone.stdout).lines().last().unwrap().to_owned();
    let plain = rows(&[]);
    assert_eq!((plain.len(), &plain[0][..], &plain[1]), (5, SOLUTION, &solution));
    assert!(plain[2].starts_with("error: ") && plain[2].contains("cannot sum to 99"), "{plain:?}");
    assert_eq!(plain[3].len(), 16, "{plain:?}");
    assert!(plain[4].starts_with("error: "), "{plain:?}");
    for (nth, row) in rows(&["--format", "jsonl", "--threads", "2"]).iter().enumerate() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        assert_eq!(row["line"], nth + 1);
        match nth {
            1 => assert_eq!(
                (&row["puzzle"], &row["solution"]),
                (&CAGES.into(), &solution.as_str().into())
            ),
            2 | 4 => assert!(row["error"].is_string() && row["puzzle"].is_null(), "{row}"),
            _ => assert!(row["solutions_found"].is_u64(), "{row}"),
        }
    }
    let csv = rows(&["--format", "csv"]);
    assert!(csv[2].contains("\"{\"\"box_height\"\":2,"), "{}", csv[2]);
    assert!(csv[2].ends_with(&format!(",1,{solution},")), "{}", csv[2]);
    assert_eq!(rows(&["--count", "3"])[1], "1");
}

#[test]
fn every_line_gives_one_row_in_order() {
    let input = file("mixed.txt", mixed());
    let output = bulk(&[&input]);
    assert_eq!(output.status.code(), Some(2));
    let rows: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(rows.len(), 8);
    assert_eq!(
        (rows[0].as_str(), rows[5].as_str(), rows[6].as_str()),
        (SOLUTION, SOLUTION, SOLUTION)
    );
    assert_eq!(rows[1], "error: 3 characters: a puzzle has 81, or 729 with pencil marks");
    assert_eq!(rows[2], "error: an empty line: a puzzle has 81 characters");
    assert!(rows[3].len() == 81 && rows[3].bytes().all(|b| b.is_ascii_digit()));
    assert_eq!(rows[4], "no solution");
    let words = text(&output.stderr);
    assert!(words.contains("line 2: 3 characters"), "{words}");
    assert!(
        words.contains(
            "5 puzzles: 3 with one solution found, 1 with more, 1 with none, 3 lines that are no"
        ),
        "{words}"
    );
}

#[test]
fn counts_and_uniqueness() {
    let input = file("counts.txt", mixed());
    let rows = text(&bulk(&[&input, "--count", "1000"]).stdout);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!((rows[0], rows[4]), ("1", "0"));
    assert!(rows[3].parse::<u64>().unwrap() > 1);
    let rows = text(&bulk(&[&input, "--unique"]).stdout);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!((rows[0], rows[3], rows[4]), ("unique", "several", "none"));
}

#[test]
fn json_and_csv_rows() {
    let input = file("json.txt", mixed());
    let rows = text(&bulk(&[&input, "--format", "jsonl"]).stdout);
    let rows: Vec<serde_json::Value> =
        rows.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
    for (row, line) in rows.iter().zip(1..) {
        assert_eq!(row["line"], line);
        assert_ne!(row.get("error").is_some(), row.get("solutions_found").is_some());
    }
    assert_eq!(rows[0]["puzzle"], CLASSIC);
    assert_eq!((&rows[0]["solutions_found"], &rows[0]["solution"]), (&1.into(), &SOLUTION.into()));
    assert_eq!(rows[4]["solutions_found"], 0);
    assert!(rows[4].get("solution").is_none());
    let unique = text(&bulk(&[&input, "--format", "jsonl", "--unique"]).stdout);
    assert!(unique.lines().next().unwrap().contains("\"unique\":true"));

    let rows = text(&bulk(&[&input, "--format", "csv"]).stdout);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[0], "line,puzzle,solutions_found,solution,error");
    assert_eq!(rows[1], format!("1,{CLASSIC},1,{SOLUTION},"));
    assert_eq!(rows[2], "2,,,,\"3 characters: a puzzle has 81, or 729 with pencil marks\"");
    assert_eq!(rows.len(), 9);
}

/// A puzzle that needs more guesses than allowed has a row that says so, in every form, and is counted.
#[test]
fn a_limit_of_guesses() {
    let empty = ".".repeat(81);
    let input = file("guesses.txt", format!("{CLASSIC}\n{empty}\nabc\n"));
    let output = bulk(&[&input, "--guess-limit", "3"]);
    assert_eq!(output.status.code(), Some(2));
    let words = text(&output.stderr);
    let counted =
        "2 puzzles: 1 with one solution found, 0 with more, 0 with none, 1 given up, 1 lines";
    assert!(words.contains(counted), "{words}");
    let rows = text(&output.stdout);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!((rows[0], rows[1]), (SOLUTION, "gave up: more than 3 guesses"));

    let rows = text(&bulk(&[&input, "--guess-limit", "3", "--format", "jsonl", "--unique"]).stdout);
    let row: serde_json::Value = serde_json::from_str(rows.lines().nth(1).unwrap()).unwrap();
    let expected = serde_json::json!({
        "line": 2, "puzzle": empty, "error": "gave up: more than 3 guesses"
    });
    assert_eq!(row, expected);
    let csv = bulk(&[&input, "--guess-limit", "0", "--format", "csv", "--count", "5"]);
    let rows = text(&csv.stdout);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[1], format!("1,{CLASSIC},1,{SOLUTION},"));
    assert_eq!(rows[2], format!("2,{empty},,,\"gave up: more than 0 guesses\""));
    assert_eq!(rows[2].matches(',').count(), rows[0].matches(',').count());

    let input = file("guesses-only.txt", &empty);
    assert_eq!(bulk(&[&input, "--guess-limit", "1"]).status.code(), Some(1));
    assert_eq!(bulk(&[&input, "--guess-limit", "1k"]).status.code(), Some(0));
    assert_eq!(bulk(&[&input, "--guess-limit", "1", "--bench"]).status.code(), Some(2));
}

/// Pencil marks whose contradiction inference does not see: three cells of a row with two digits.
#[test]
fn pencil_marks_that_would_need_billions_of_guesses() {
    let cell = |at| if [0, 4, 8].contains(&at) { "..3..6..." } else { "123456789" };
    let line: String = (0..81).map(cell).collect();
    let output = bulk(&[&file("crowded.txt", &line)]);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("no solution\n", Some(1)));
}

/// Many blocks on many threads: the rows are those of one thread, and in order.
#[test]
fn order_is_kept_across_blocks_and_threads() {
    let lines: Vec<String> = (0..20_000)
        .map(|n| if n % 997 == 0 { format!("bad {n}") } else { rotated(n % 9) })
        .collect();
    let input = file("order.txt", lines.join("\n") + "\n");
    let one = bulk(&[&input, "--threads", "1", "--format", "jsonl"]);
    let many = bulk(&[&input, "--threads", "5", "--format", "jsonl"]);
    assert!(one.stdout == many.stdout);
    let rows = text(&many.stdout);
    assert_eq!(rows.lines().count(), lines.len());
    for (row, (number, line)) in rows.lines().zip((1..).zip(&lines)) {
        assert!(row.starts_with(&format!("{{\"line\":{number},")), "{row}");
        assert_eq!(row.contains("error"), line.starts_with("bad"), "{row}");
    }
}

/// The classic with its digits changed around.
fn rotated(by: usize) -> String {
    let turn = |c: char| match c.to_digit(10) {
        Some(digit) => char::from_digit((digit as usize - 1 + by) as u32 % 9 + 1, 10).unwrap(),
        None => c,
    };
    CLASSIC.chars().map(turn).collect()
}

#[test]
fn every_backend_gives_the_same_rows() {
    let input = file("backends.txt", mixed());
    let expected = bulk(&[&input, "--count", "50"]).stdout;
    let mut tried = 0;
    for backend in sudolab::turbo::Backend::ALL.into_iter().filter(|b| b.is_available()) {
        let mut command = sudolab();
        let output = command
            .env("SUDOLAB_BACKEND", backend.name())
            .args(["bulk", &input, "--count", "50"])
            .output()
            .unwrap();
        assert!(output.stdout == expected, "{}", backend.name());
        assert!(text(&output.stderr).contains(backend.name()));
        tried += 1;
    }
    assert!(tried >= 1);
    let output = sudolab().env("SUDOLAB_BACKEND", "mmx").args(["bulk", &input]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("backend 'mmx': there is no such backend"));
}

#[test]
fn compressed_files_and_pipes() {
    let plain = format!("{CLASSIC}\n").repeat(5000);
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(plain.as_bytes()).unwrap();
    let gz = gz.finish().unwrap();
    let zst = ruzstd::encoding::compress_to_vec(
        plain.as_bytes(),
        ruzstd::encoding::CompressionLevel::Fastest,
    );
    let expected = bulk(&[&file("plain.txt", &plain)]).stdout;
    assert_eq!(text(&expected).lines().filter(|&row| row == SOLUTION).count(), 5000);
    for (name, bytes) in [("some.txt.gz", &gz), ("some.txt.zst", &zst), ("no-ending", &gz)] {
        assert!(bulk(&[&file(name, bytes)]).stdout == expected, "{name}");
    }
    // By pipes, to a file.
    let out = scratch("out.txt");
    let mut child = sudolab()
        .args(["bulk", "-", "-o", out.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&zst).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(fs::read(out).unwrap() == expected);
    // Cut off in the middle: what came before is there, and the error says where it ended.
    let output = bulk(&[&file("cut.gz", &gz[..gz.len() / 2])]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the input cannot be read further"));
}

#[test]
fn bad_files_are_refused_and_nothing_is_lost() {
    let missing = bulk(&["no-such-file.txt"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("no-such-file.txt"));
    let folder = bulk(&[env!("CARGO_TARGET_TMPDIR")]);
    assert!(text(&folder.stderr).contains("is a folder"));
    let input = file("itself.txt", CLASSIC);
    let itself = bulk(&[&input, "-o", &input]);
    assert_eq!(itself.status.code(), Some(2));
    assert!(text(&itself.stderr).contains("would overwrite the puzzles"));
    assert_eq!(fs::read_to_string(&input).unwrap(), CLASSIC);
    let empty = bulk(&[&file("empty.txt", "")]);
    assert_eq!((empty.status.code(), empty.stdout.len()), (Some(2), 0));
    let long = file("long.txt", format!("{CLASSIC}\n{}\n{CLASSIC}", "1".repeat(2_000_000)));
    let rows = text(&bulk(&[&long]).stdout);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!((rows[0], rows[2]), (SOLUTION, SOLUTION));
    assert!(rows[1].starts_with("error: 2000000 characters"), "{}", rows[1]);
    assert_eq!(bulk(&[&input, "--threads", "0"]).status.code(), Some(2));
}

#[test]
fn statistics_and_a_bench_of_ones_own_file() {
    let input = file("stats.txt", format!("{CLASSIC}\n").repeat(100));
    let words = text(&bulk(&[&input, "--stats"]).stderr);
    assert!(words.contains("givens: 30 to 30, mean 30.00"), "{words}");
    assert!(words.contains("guesses: mean 0.000, most 0"), "{words}");
    let output = bulk(&[&input, "--bench", "--threads", "2"]);
    assert!(output.status.success());
    let table = text(&output.stdout);
    assert_eq!(table.lines().filter(|line| line.starts_with("text to text")).count(), 2, "{table}");
    assert!(table.contains("one per call"), "{table}");
}

/// Through a pipe, more than 60 MB in and out, or a million bad lines, in the memory of a few blocks.
#[cfg(target_os = "linux")]
#[test]
fn memory_stays_bounded() {
    for (line, times) in [(format!("{CLASSIC}\n"), 400), ("\n".to_owned(), 1000)] {
        let mut child = sudolab()
            .args(["bulk", "-", "--threads", "2", "--format", "jsonl"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let rows = std::thread::spawn(move || output.lines().filter(|row| row.is_ok()).count());
        let some = line.repeat(1000);
        for _ in 0..times {
            input.write_all(some.as_bytes()).unwrap();
        }
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let peak: u64 = peak.trim().trim_end_matches("kB").trim().parse().unwrap();
        drop(input);
        assert_eq!(rows.join().unwrap(), times * 1000);
        child.wait().unwrap();
        assert!(peak < 40_000, "{peak} kB at its peak");
    }
}

/// Ctrl-C: the rows so far are whole and in order, and it says how far it came.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_whole_rows() {
    let mut child = sudolab()
        .args(["bulk", "-", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let rows = std::thread::spawn(move || {
        let mut rows = String::new();
        output.read_to_string(&mut rows).map(|_| rows)
    });
    input.write_all(format!("{CLASSIC}\n").repeat(10_000).as_bytes()).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    // The pipe stays open: nobody has to close it for the program to end.
    let rows = rows.join().unwrap().unwrap();
    let mut words = String::new();
    child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{words}");
    assert!(words.contains("stopped: the rows of the first"), "{words}");
    assert!(rows.lines().all(|row| row == SOLUTION) && rows.ends_with('\n'));
    drop(input);
}

/// Ctrl-C in the middle of a count without end.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_count_without_end() {
    let input = file("endless.txt", ".".repeat(81));
    let child = sudolab()
        .args(["bulk", &input, "--count", "1000000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("stopped: the rows of the first 0 lines are written"));
}
