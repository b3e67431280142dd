//! The lab from outside: rows survive a kill, a changed plan is refused, bad plans are told with their place.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn sudolab() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sudolab"))
}

/// An empty folder of a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    sudolab().args(arguments).current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Some seconds of short runs, none of which is cut by time: every column but times is deterministic.
const PLAN: &str = r#"
title = "Killed in the middle"
[[puzzles]]
name = "hard"
generate = { level = "hard", count = 30, seed = 3 }
[[algorithms]]
id = "mrv"
[[algorithms]]
id = "backtracking"
[[algorithms]]
id = "annealing"
seeds = 4
[run]
repetitions = 40
curves = false
[limits]
nodes = 100000
"#;

/// The lines of a rows file without their times; the first without its environment.
fn deterministic(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("rows.jsonl")).unwrap();
    let plain = |line: &str| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        let object = line.as_object_mut().unwrap();
        object.remove("seconds");
        object.remove("cpu_seconds");
        if let Some(header) = object.get_mut("experiment") {
            header.as_object_mut().unwrap().remove("environment");
        }
        line.to_string()
    };
    text.lines().map(plain).collect()
}

fn lines(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

#[test]
fn a_killed_run_goes_on_to_the_same_rows() {
    let place = folder("killed");
    fs::write(place.join("plan.toml"), PLAN).unwrap();
    assert!(run_in(&place, &["lab", "run", "plan.toml", "--out", "whole"]).status.success());

    let mut child = sudolab()
        .args(["lab", "run", "plan.toml", "--out", "killed"])
        .current_dir(&place)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let rows = place.join("killed/rows.jsonl");
    let started = Instant::now();
    while lines(&rows) < 200 {
        assert!(started.elapsed() < Duration::from_secs(60), "no rows came");
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
    }
    // SIGKILL: nothing of the program runs any more.
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = lines(&rows);
    assert!((200..7201).contains(&kept), "{kept} rows were kept");

    let resumed = run_in(&place, &["lab", "run", "plan.toml", "--out", "killed", "--resume"]);
    assert!(resumed.status.success(), "{}", said(&resumed));
    assert_eq!(deterministic(&place.join("killed")), deterministic(&place.join("whole")));
    assert_eq!(lines(&place.join("killed/rows.csv")), lines(&place.join("whole/rows.csv")));
    assert_eq!(lines(&place.join("killed/rows.csv")), 1 + 30 * 6 * 40);
    assert!(place.join("killed/report.html").is_file());
}

#[test]
fn a_line_cut_in_the_middle_is_read_up_to_it_and_resumed() {
    let place = folder("cut");
    fs::write(place.join("plan.toml"), PLAN.replace("repetitions = 40", "repetitions = 2"))
        .unwrap();
    assert!(run_in(&place, &["lab", "run", "plan.toml", "--out", "whole"]).status.success());
    let text = fs::read(place.join("whole/rows.jsonl")).unwrap();
    for (at, part) in [text.len() / 2, text.len() - 1, text.len() / 3].into_iter().enumerate() {
        let cut = place.join(format!("cut{at}"));
        fs::create_dir_all(&cut).unwrap();
        fs::write(cut.join("rows.jsonl"), &text[..part]).unwrap();
        let name = cut.file_name().unwrap().to_str().unwrap();
        let report = run_in(&place, &["lab", "report", name]);
        assert!(report.status.success(), "{}", said(&report));
        assert!(said(&report).contains("the last line was cut off"), "{}", said(&report));
        let resumed = run_in(&place, &["lab", "run", "plan.toml", "--out", name, "--resume"]);
        assert!(resumed.status.success(), "{}", said(&resumed));
        assert_eq!(deterministic(&cut), deterministic(&place.join("whole")));
    }
}

#[test]
fn curves_that_are_missing_are_recorded_and_no_others() {
    let place = folder("curves");
    let plan = PLAN
        .replace("repetitions = 40", "repetitions = 1")
        .replace("curves = false", "curves = true");
    fs::write(place.join("plan.toml"), plan.replace("count = 30", "count = 2")).unwrap();
    assert!(run_in(&place, &["lab", "run", "plan.toml", "--out", "whole"]).status.success());
    let text = fs::read_to_string(place.join("whole/rows.jsonl")).unwrap();
    let all: Vec<&str> = text.lines().collect();
    let beside = |kind: &str| all.iter().filter(|line| line.starts_with(kind)).count();
    assert_eq!((beside("{\"curve\""), beside("{\"fills\"")), (4, 2));
    for lost in [1, 3, 6] {
        let cut = place.join(format!("lost{lost}"));
        fs::create_dir_all(&cut).unwrap();
        fs::write(cut.join("rows.jsonl"), all[..all.len() - lost].join("\n") + "\n").unwrap();
        let name = cut.file_name().unwrap().to_str().unwrap();
        let resumed = run_in(&place, &["lab", "run", "plan.toml", "--out", name, "--resume"]);
        assert!(resumed.status.success(), "{}", said(&resumed));
        assert_eq!(deterministic(&cut), deterministic(&place.join("whole")));
    }
}

#[test]
fn rows_of_two_plans_are_not_mixed() {
    let place = folder("mixed");
    let plan = PLAN.replace("repetitions = 40", "repetitions = 1");
    fs::write(place.join("plan.toml"), &plan).unwrap();
    assert!(run_in(&place, &["lab", "run", "plan.toml", "--out", "r"]).status.success());
    let before = fs::read(place.join("r/rows.jsonl")).unwrap();

    let again = run_in(&place, &["lab", "run", "plan.toml", "--out", "r"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(said(&again).contains("--resume"), "{}", said(&again));

    for (change, what) in [
        (("seed = 3", "seed = 4"), "the puzzles differ"),
        (("seeds = 4", "seeds = 5"), "the algorithms or their seeds differ"),
        (("nodes = 100000", "nodes = 100001"), "the limits differ"),
        (("repetitions = 1", "repetitions = 2"), "the repetitions differ"),
    ] {
        fs::write(place.join("plan.toml"), plan.replace(change.0, change.1)).unwrap();
        let refused = run_in(&place, &["lab", "run", "plan.toml", "--out", "r", "--resume"]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(said(&refused).contains(what), "{}", said(&refused));
    }
    assert_eq!(fs::read(place.join("r/rows.jsonl")).unwrap(), before, "nothing was lost");
}

#[test]
fn a_full_disk_stops_with_what_is_safe() {
    let place = folder("full");
    fs::write(place.join("plan.toml"), PLAN.replace("repetitions = 40", "repetitions = 5"))
        .unwrap();
    assert!(run_in(&place, &["lab", "run", "plan.toml", "--out", "whole"]).status.success());
    // A file may not grow beyond 100 blocks of 512 bytes, and writing more is an error.
    let script = "trap '' XFSZ; ulimit -f 100; exec \"$0\" lab run plan.toml --out full";
    let full = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_sudolab")])
        .current_dir(&place)
        .output()
        .unwrap();
    assert_eq!(full.status.code(), Some(2), "{}", said(&full));
    assert!(said(&full).contains("--resume") && said(&full).contains("safe"), "{}", said(&full));
    assert!(lines(&place.join("full/rows.jsonl")) > 50);
    let resumed = run_in(&place, &["lab", "run", "plan.toml", "--out", "full", "--resume"]);
    assert!(resumed.status.success(), "{}", said(&resumed));
    assert_eq!(deterministic(&place.join("full")), deterministic(&place.join("whole")));
}

#[test]
fn two_at_once_have_the_same_rows_and_say_that_times_do_not_compare() {
    let place = folder("threads");
    let plan = PLAN.replace("repetitions = 40", "repetitions = 2\nthreads = 2");
    fs::write(place.join("two.toml"), &plan).unwrap();
    fs::write(place.join("one.toml"), plan.replace("threads = 2", "threads = 1")).unwrap();
    for name in ["one", "two"] {
        let ran = run_in(&place, &["lab", "run", &format!("{name}.toml"), "--out", name]);
        assert!(ran.status.success(), "{}", said(&ran));
    }
    let rows = |name: &str| {
        let mut rows = deterministic(&place.join(name)).split_off(1);
        rows.sort();
        rows
    };
    assert_eq!(rows("one"), rows("two"));
    let report = fs::read_to_string(place.join("two/report.md")).unwrap();
    assert!(report.contains("times are not comparable"));
}

#[test]
fn only_one_process_writes_to_a_folder() {
    let place = folder("busy");
    fs::write(place.join("plan.toml"), PLAN).unwrap();
    let mut first = sudolab()
        .args(["lab", "run", "plan.toml", "--out", "r"])
        .current_dir(&place)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while lines(&place.join("r/rows.jsonl")) < 2 {
        assert!(started.elapsed() < Duration::from_secs(60), "no rows came");
    }
    let second = run_in(&place, &["lab", "run", "plan.toml", "--out", "r", "--resume"]);
    let running = first.try_wait().unwrap().is_none();
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(running, "the first was still writing");
    assert_eq!(second.status.code(), Some(2));
    assert!(said(&second).contains("another process"), "{}", said(&second));
}

#[test]
fn ctrl_c_ends_with_a_report_of_what_there_is() {
    let place = folder("stopped");
    fs::write(place.join("plan.toml"), PLAN).unwrap();
    let child = sudolab()
        .args(["lab", "run", "plan.toml", "--out", "r"])
        .current_dir(&place)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while lines(&place.join("r/rows.jsonl")) < 100 {
        assert!(started.elapsed() < Duration::from_secs(60), "no rows came");
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("of 7200 runs have ended"), "{}", said(&output));
    let report = fs::read_to_string(place.join("r/report.md")).unwrap();
    assert!(report.contains("Not all runs have ended"));
}

#[test]
fn bad_plans_are_told_with_their_place_before_anything_runs() {
    let place = folder("bad");
    let cases = [
        (
            "[[puzles]]\nshipped = [\"classic\"]\n",
            "plan.toml:1:3: unknown field `puzles`",
            "did you mean `puzzles`?",
        ),
        (
            "[[puzzles]]\nfile = \"none.txt\"\n[[algorithms]]\nid = \"mrv\"\n",
            "plan.toml:2:8: ",
            "none.txt",
        ),
        (
            "[[puzzles]]\nshipped = [\"classic\"]\n[[algorithms]]\nid = \"mvr\"\n",
            "plan.toml:4:6: ",
            "did you mean 'mrv'?",
        ),
        ("[[puzzles]]\nshipped = \"classic\"\n", "plan.toml:2:11: ", "expected a sequence"),
        ("[[puzzles]\n", "plan.toml:1:", ""),
    ];
    for (plan, place_in_plan, hint) in cases {
        fs::write(place.join("plan.toml"), plan).unwrap();
        let refused = run_in(&place, &["lab", "run", "plan.toml", "--out", "r"]);
        assert_eq!(refused.status.code(), Some(2));
        let said = said(&refused);
        assert!(said.contains(place_in_plan) && said.contains(hint), "{plan}: {said}");
        assert!(!place.join("r").exists(), "nothing ran");
    }
    let missing = run_in(&place, &["lab", "run", "nothing.toml"]);
    assert!(missing.status.code() == Some(2) && said(&missing).contains("nothing.toml"));
    fs::write(place.join("no-rows.jsonl"), "{\"a\":1}\n").unwrap();
    let no_rows = run_in(&place, &["lab", "report", "no-rows.jsonl"]);
    assert!(
        no_rows.status.code() == Some(2) && said(&no_rows).contains("no rows file"),
        "{}",
        said(&no_rows)
    );
}

#[test]
fn the_studies_run_without_a_corpus_and_say_so() {
    let place = folder("studies");
    let output = sudolab()
        .args(["lab", "reproduce", "csp", "--out", "r"])
        .current_dir(&place)
        .env("SUDOLAB_CORPUS", place.join("none"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("there is no reference corpus"));
    let report = fs::read_to_string(place.join("r/report.md")).unwrap();
    assert!(report.contains("The reference corpus is not there"));
    assert!(report.contains("plots/csp-bars.svg") && place.join("r/plots/csp-bars.svg").is_file());
    assert!(
        place.join("r/plots/csp-bars.png").is_file() && place.join("r/data/csp-ten.csv").is_file()
    );
}

#[test]
fn compare_with_plots_shows_the_table_and_keeps_the_rows() {
    let place = folder("compare");
    let output = run_in(
        &place,
        &["compare", "@escargot", "--with", "mrv,dlx", "--repeat", "3", "--plot", "r"],
    );
    assert!(output.status.success(), "{}", said(&output));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(
        table.contains("mrv") && table.contains("dlx") && table.contains("relative"),
        "{table}"
    );
    let rows = deterministic(&place.join("r"));
    let runs = rows.iter().filter(|row| row.contains("\"run\":")).count();
    assert_eq!(runs, 6);
    // The counters of the rows are those of the table.
    let explored: serde_json::Value = serde_json::from_str(&rows[1]).unwrap();
    let explored = explored["counters"]["explored"].as_u64().unwrap();
    let line = table.lines().find(|line| line.starts_with("mrv")).unwrap();
    assert!(line.split_whitespace().any(|word| word == explored.to_string()), "{line}");
    let again = run_in(&place, &["compare", "@escargot", "--with", "mrv", "--plot", "r"]);
    assert_eq!(again.status.code(), Some(2), "rows that are there are kept");
}

/// A file without end is given up, whoever names it.
#[test]
fn files_without_end_are_refused() {
    let place = folder("endless");
    let plan = "[[puzzles]]\nfile = \"/dev/zero\"\n[[algorithms]]\nid = \"mrv\"\n";
    fs::write(place.join("plan.toml"), plan).unwrap();
    fs::create_dir_all(place.join("rows")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", place.join("rows/rows.jsonl")).unwrap();
    let cases: [(&[&str], &str); 5] = [
        (&["lab", "run", "/dev/zero", "--out", "r"], "split it"),
        (&["lab", "run", "plan.toml", "--out", "r"], "split it"),
        (&["lab", "report", "/dev/zero", "--out", "r"], "no rows file"),
        (&["lab", "report", "rows", "--out", "r"], "no rows file"),
        (&["generate", "--pattern", "/dev/zero"], "split it"),
    ];
    for (arguments, said_of_it) in cases {
        // 600 MB of address space: a reader without a limit fails, and does not take the machine with it.
        let limited = format!("ulimit -v 600000; exec \"$0\" {}", arguments.join(" "));
        let mut shell = Command::new("sh");
        let output = shell
            .args(["-c", &limited, env!("CARGO_BIN_EXE_sudolab")])
            .current_dir(&place)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", said(&output));
        assert!(said(&output).contains(said_of_it), "{arguments:?}: {}", said(&output));
    }
}

/// A short experiment, and its rows.
fn short(name: &str) -> (PathBuf, String) {
    let place = folder(name);
    let plan =
        PLAN.replace("repetitions = 40", "repetitions = 1").replace("count = 30", "count = 3");
    fs::write(place.join("plan.toml"), plan).unwrap();
    assert!(run_in(&place, &["lab", "run", "plan.toml", "--out", "r"]).status.success());
    let rows = fs::read_to_string(place.join("r/rows.jsonl")).unwrap();
    (place, rows)
}

fn resume(place: &Path, rows: &str) -> Output {
    fs::write(place.join("r/rows.jsonl"), rows).unwrap();
    run_in(place, &["lab", "run", "plan.toml", "--out", "r", "--resume"])
}

#[test]
fn a_row_that_is_there_twice_counts_once() {
    let (place, rows) = short("twice");
    let second = rows.lines().nth(1).unwrap();
    let resumed = resume(&place, &format!("{rows}{second}\n"));
    assert!(resumed.status.success(), "{}", said(&resumed));
    assert!(said(&resumed).contains("repeat a run"), "{}", said(&resumed));
    // And it is no reason to run anything again.
    assert!(!said(&resumed).contains("--resume goes on"), "{}", said(&resumed));
}

#[test]
fn a_row_of_no_run_is_told_with_its_line() {
    let (place, rows) = short("no-run");
    let strange = rows.lines().nth(1).unwrap().replacen("\"run\":0,", "\"run\":999999,", 1);
    let resumed = resume(&place, &format!("{rows}{strange}\n"));
    assert_eq!(resumed.status.code(), Some(2), "{}", said(&resumed));
    let line = rows.lines().count() + 1;
    let words = said(&resumed);
    assert!(words.contains(&format!("line {line}: run 999999 is not one of")), "{words}");
    let report = run_in(&place, &["lab", "report", "r"]);
    assert!(said(&report).contains("run 999999"), "{}", said(&report));
}

#[test]
fn an_experiment_cut_in_its_first_line_begins_again() {
    let (place, rows) = short("first-line");
    let whole = deterministic(&place.join("r"));
    for cut in [1, 100, rows.lines().next().unwrap().len()] {
        let resumed = resume(&place, &rows[..cut]);
        assert!(resumed.status.success(), "{cut}: {}", said(&resumed));
        assert_eq!(deterministic(&place.join("r")), whole, "{cut}");
    }
}

/// A jigsaw of side 4, and a classic board whose marks leave two digits for three cells of a row.
const ODD: [&str; 2] = [
    r#"{"box_height": 1, "box_width": 4, "givens": [1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0], "rules": [
        {"name": "region", "place": "r1c1 r1c2 r1c3 r2c1"}, {"name": "region", "place": "r1c4 r2c2 r2c3 r2c4"},
        {"name": "region", "place": "r3c1 r3c2 r4c1 r4c2"}, {"name": "region", "place": "r3c3 r3c4 r4c3 r4c4"}]}"#,
    r#"{"box_height": 2, "box_width": 2, "givens": [1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0],
        "marks": [[],[2,3],[2,3],[2,3], [],[],[],[], [],[],[],[], [],[],[],[]]}"#,
];

/// The two as JSON lines.
fn odd() -> String {
    ODD.map(|board| board.replace('\n', " ") + "\n").concat()
}

#[test]
fn puzzles_keep_their_marks_and_rules() {
    let place = folder("odd");
    fs::write(place.join("odd.json"), odd()).unwrap();
    let plan = "[[puzzles]]\nfile = \"odd.json\"\n[[algorithms]]\nid = \"mrv\"\n\
                [[algorithms]]\nid = \"backtracking\"\n[run]\nrepetitions = 2\n";
    fs::write(place.join("plan.toml"), plan).unwrap();
    let run = run_in(&place, &["lab", "run", "plan.toml", "--out", "r"]);
    assert!(run.status.success(), "{}", said(&run));
    let rows = fs::read_to_string(place.join("r/rows.jsonl")).unwrap();
    let solved = rows.matches(r#""verdict":"solved""#).count();
    assert_eq!((solved, rows.matches(r#""verdict":"no-solution""#).count()), (4, 4), "{rows}");
    // Half of it, and the rest again.
    let whole = deterministic(&place.join("r"));
    let half: String = rows.lines().take(4).map(|line| format!("{line}\n")).collect();
    let resumed = resume(&place, &half);
    assert!(resumed.status.success(), "{}", said(&resumed));
    assert_eq!(deterministic(&place.join("r")), whole);
    // Another rule is another puzzle.
    let rows = odd().replace("r1c3 r2c1", "r1c3 r1c4").replace("r1c4 r2c2", "r2c1 r2c2");
    fs::write(place.join("odd.json"), rows).unwrap();
    let other = run_in(&place, &["lab", "run", "plan.toml", "--out", "r", "--resume"]);
    assert!(said(&other).contains("the puzzles differ"), "{}", said(&other));
}

#[test]
fn a_verdict_that_is_none_is_told_with_its_line() {
    let (place, rows) = short("verdict");
    let strange = rows.replacen("\"verdict\":\"solved\"", "\"verdict\":\"guessed\"", 1);
    let line = strange.lines().position(|line| line.contains("guessed")).unwrap() + 1;
    fs::write(place.join("r/rows.jsonl"), strange).unwrap();
    let report = run_in(&place, &["lab", "report", "r"]);
    assert_eq!(report.status.code(), Some(2), "{}", said(&report));
    let words = said(&report);
    assert!(words.contains(&format!("line {line}: unknown variant `guessed`")), "{words}");
}
