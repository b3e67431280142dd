//! Limits hold when the process, seen from outside, keeps them: every algorithm on the largest board it takes,
//! empty, with a second and 20 MB.
#![cfg(target_os = "linux")]

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What the process itself takes: the program, its stacks, the board as text and as JSON.
const PROGRAM: u64 = 16 << 20;
const MEMORY: u64 = 20 << 20;

/// Processor time beyond the limit of one second: reading the board, ending, and a build with checks.
const SLACK: f64 = 0.35;

/// Linear programs of other crates cannot be interrupted in one step of theirs, which takes long on a 25x25, and one
/// choice of `mrv` looks at 192 million places on an empty 400x400: docs/RELIABILITY.md says so.
const STEP: [(&str, f64); 4] = [("ilp", 8.0), ("l1", 2.0), ("l1-reweighted", 2.0), ("mrv", 1.0)];

fn sudolab() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sudolab"))
}

fn algorithms() -> Vec<Value> {
    let output = sudolab().args(["algorithms", "--json"]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The largest board an algorithm takes, empty, as a file.
fn largest_board(algorithm: &Value, test: &str) -> PathBuf {
    let boards = &algorithm["boards"];
    let side = boards["max_side"].as_u64().unwrap();
    let square = (1..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)).unwrap();
    let height = boards["box_height"].as_u64().unwrap_or(square);
    let path = std::env::temp_dir().join(format!("sudolab-{test}-{side}-{}", std::process::id()));
    let givens = vec!["0"; (side * side) as usize].join(",");
    let width = side / height;
    let text = format!(r#"{{"box_height":{height},"box_width":{width},"givens":[{givens}]}}"#);
    fs::write(&path, text).unwrap();
    path
}

/// Seconds of processor time and the most bytes that a process took, looked at until it ends.
fn watch(mut child: Child) -> (f64, u64) {
    let (mut seconds, mut bytes) = (0.0, 0);
    while child.try_wait().unwrap().is_none() {
        let proc = format!("/proc/{}", child.id());
        if let Ok(stat) = fs::read_to_string(format!("{proc}/stat")) {
            // The fields after the name, which stands in brackets; times are in hundredths of a second.
            let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
            let ticks = |index: usize| fields.get(index).and_then(|f| f.parse::<f64>().ok());
            if let (Some(user), Some(system)) = (ticks(11), ticks(12)) {
                seconds = (user + system) / 100.0;
            }
        }
        if let Ok(status) = fs::read_to_string(format!("{proc}/status")) {
            let line = status.lines().find(|line| line.starts_with("VmHWM:"));
            let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
            bytes = bytes.max(kib.unwrap_or(0) * 1024);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    (seconds, bytes)
}

#[test]
fn every_algorithm_keeps_its_limits_on_the_largest_board_it_takes() {
    for algorithm in algorithms() {
        let id = algorithm["id"].as_str().unwrap();
        let board = largest_board(&algorithm, "limits");
        let child = sudolab()
            .args(["solve", board.to_str().unwrap(), "--with", id])
            .args(["--time-limit", "1", "--memory-limit", &MEMORY.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (seconds, bytes) = watch(child);
        fs::remove_file(&board).unwrap();
        let step = STEP.iter().find(|(known, _)| *known == id).map_or(0.0, |&(_, step)| step);
        assert!(seconds < 1.0 + SLACK + step, "{id}: {seconds} s");
        assert!(bytes < 2 * MEMORY + PROGRAM, "{id}: {} MiB", bytes >> 20);
        println!("{id}: {seconds:.2} s, {} MiB", bytes >> 20);
    }
}

/// Cancelled by a signal while it sets up, a search ends as soon as one that runs.
#[test]
fn a_search_that_is_being_set_up_can_be_cancelled() {
    let algorithms = algorithms();
    let sat = algorithms.iter().find(|algorithm| algorithm["id"] == "sat").unwrap();
    let board = largest_board(sat, "cancel");
    let child = sudolab()
        .args(["solve", board.to_str().unwrap(), "--with", "sat", "--memory-limit", "8G"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let (seconds, _) = watch(child);
    fs::remove_file(&board).unwrap();
    assert!(seconds < 2.0, "{seconds} s of work for a run that was cancelled after 0.3");
}

/// However many solutions one JSON object holds, they are written as they come.
#[test]
fn solutions_in_json_take_no_memory() {
    let args = ["solve", EMPTY, "--all", "--json", "--count", "300000", "--memory-limit", "20M"];
    let path = std::env::temp_dir().join(format!("sudolab-all-{}.json", std::process::id()));
    let out = fs::File::create(&path).unwrap();
    let child = sudolab().args(args).stdout(out).stderr(Stdio::null()).spawn().unwrap();
    let (_, bytes) = watch(child);
    let json: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(bytes < 2 * MEMORY + PROGRAM, "{} MiB", bytes >> 20);
    let outcome = &json["outcome"];
    assert_eq!(outcome["solutions"].as_array().unwrap().len(), 300_000);
    assert_eq!(outcome["solutions_found"], 300_000);
    assert_eq!(outcome["solutions"][0], outcome["solution"]);
    println!("{} MiB", bytes >> 20);
}

const EMPTY: &str =
    ".................................................................................";

/// Seconds that work with a limit of one may take: many times what it should.
const LATE: u64 = 20;

/// Runs a command that has to end by itself, and tells what it said.
fn ended(args: &[&str]) -> (String, String, Option<i32>) {
    let mut child =
        sudolab().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = std::time::Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(LATE) {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{args:?} went on after its limit");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn making_by_blanks_keeps_its_time_limit_and_says_how_far_it_came() {
    for size in ["36", "64"] {
        let args = ["generate", "--fraction", "0.9", "--size", size, "--seed", "1"];
        let (out, words, code) = ended(&[&args[..], &["--time-limit", "1"]].concat());
        assert_eq!((out.as_str(), code), ("", Some(1)), "{size}: {words}");
        assert!(words.contains("when the time limit ended it"), "{words}");
    }
}

#[test]
fn minimising_keeps_its_time_limit_and_writes_what_it_reached() {
    let board = std::env::temp_dir().join(format!("sudolab-minimise-{}", std::process::id()));
    let made = ["generate", "--fraction", "0.3", "--size", "64", "--seed", "1", "--to", "numbers"];
    fs::write(&board, ended(&made).0).unwrap();
    let path = board.to_str().unwrap();
    let (out, words, code) = ended(&["minimise", path, "--time-limit", "2"]);
    fs::remove_file(&board).unwrap();
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("the time limit ended it"), "{words}");
    assert!(out.is_empty() || words.contains("givens left"), "{words}");
}

/// A command under `ulimit -v`, in MiB: what it said, and how it ended. A signal would be no exit status.
fn confined(mebibytes: u64, args: &[&str]) -> (String, Option<i32>) {
    let script = format!("ulimit -c 0; ulimit -v {} && exec \"$@\"", mebibytes << 10);
    let output = Command::new("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_sudolab")])
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8_lossy(&text).into_owned(), output.status.code())
}

/// What the program itself maps depends on how it was built: the least that it asks for, in MiB, as it says so itself.
fn least_address_space() -> u64 {
    let started = |mebibytes: &u64| confined(*mebibytes, &["check", "@4x4"]).1 == Some(2);
    let (tight, (words, _)) = (4..400)
        .step_by(4)
        .find(started)
        .map(|mebibytes| (mebibytes, confined(mebibytes, &["check", "@4x4"])))
        .expect("below some size it is refused, below that it is not even loaded");
    assert!(words.contains("the address space is limited to"), "{tight}: {words}");
    let needed = words.split("needs at least ").nth(1).and_then(|rest| rest.split(' ').next());
    needed.and_then(|mebibytes| mebibytes.parse::<f64>().ok()).expect("how much").ceil() as u64
}

/// Too little address space is said at the start; with as much as is asked for, no command is ended in the middle.
#[test]
fn a_small_address_space_is_refused_or_enough() {
    let least = least_address_space();
    let file = std::env::temp_dir().join(format!("sudolab-confined-{}", std::process::id()));
    let line =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    fs::write(&file, line.repeat(2_000)).unwrap();
    let file_name = file.to_str().unwrap();
    let commands: [(&[&str], i32); 10] = [
        (&["solve", "@classic"], 0),
        (&["solve", "@25x25", "--with", "sat"], 0),
        (&["check", "@16x16"], 0),
        (&["rate", "@escargot"], 0),
        (&["hint", "@classic"], 0),
        (&["bulk", file_name], 0),
        (&["generate", "--count", "20", "--seed", "1"], 0),
        (&["compare", "@4x4", "--time-limit", "1"], 0),
        // They would fill any memory: held to what there is, they say so.
        (&["solve", "@against-brute-force", "--with", "bfs", "--time-limit", "20"], 1),
        (&["solve", EMPTY, "--with", "ucs", "--time-limit", "20"], 1),
    ];
    for (args, code) in commands {
        assert_eq!(confined(least - 4, args).1, Some(2), "{args:?} in {} MiB", least - 4);
        for mebibytes in [least, least + 40, least + 200] {
            let (words, ended) = confined(mebibytes, args);
            let kept = ended == Some(code) || (code == 1 && ended == Some(0));
            assert!(kept, "{args:?} in {mebibytes} MiB: {ended:?} {words}");
        }
    }
    fs::remove_file(&file).unwrap();
}
