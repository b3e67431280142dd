//! What the command line writes as JSON is what the server serves: it is held against the same schemas.

#[path = "../../web/tests/suite/schema.rs"]
#[allow(dead_code, reason = "the server's tests use more of it")]
mod schema;

use serde_json::Value;
use std::process::Command;

/// The lines of standard output, each an object.
fn objects(args: &[&str]) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_sudolab")).args(args).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn hold(name: &str, value: &Value) {
    let schema = &schema::document()["components"]["schemas"][name];
    assert!(schema.is_object(), "no schema {name}");
    schema::check(schema, value, name).unwrap();
}

#[test]
fn solved_puzzles_and_refused_records_are_those_of_the_schema() {
    for args in [
        &["solve", "@classic", "--json"][..],
        &["solve", "@6x6", "--with", "annealing", "--json"],
        &["solve", "@escargot", "--with", "l1", "--json"],
        &[
            "solve",
            "@against-brute-force",
            "--with",
            "backtracking",
            "--node-limit",
            "1k",
            "--json",
        ],
        &["solve", "................", "--all", "--count", "3", "--json"],
        &[
            "solve",
            "12345678.................9.......................................................",
            "--json",
        ],
    ] {
        objects(args).iter().for_each(|row| hold("Ended", row));
    }
    let path = std::env::temp_dir().join(format!("sudolab-contract-{}.txt", std::process::id()));
    let lines = format!(
        "{}\n123\n",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    );
    std::fs::write(&path, lines).unwrap();
    let rows = objects(&["solve", path.to_str().unwrap(), "--json"]);
    std::fs::remove_file(&path).unwrap();
    hold("Ended", &rows[0]);
    hold("Refused", &rows[1]);
}

#[test]
fn checks_trials_and_algorithms_are_those_of_the_schema() {
    let checked = &objects(&["check", "@classic", "--json"])[0];
    hold("Check", &checked["check"]);
    hold("Puzzle", &checked["puzzle"]);
    let with = "mrv values=least-constraining,dlx";
    let trials = objects(&["compare", "@4x4", "--with", with, "--seed", "1,2", "--json"]);
    assert_eq!(trials.len(), 4);
    trials.iter().for_each(|trial| hold("Trial", trial));
    let output =
        Command::new(env!("CARGO_BIN_EXE_sudolab")).args(["algorithms", "--json"]).output();
    let list: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    list.as_array().unwrap().iter().for_each(|algorithm| hold("Algorithm", algorithm));
}

#[test]
fn every_line_of_a_trace_is_that_of_the_schema() {
    let path = std::env::temp_dir().join(format!("sudolab-trace-{}.jsonl", std::process::id()));
    for id in ["mrv", "bfs", "annealing", "ants", "turbo", "memetic"] {
        let status = Command::new(env!("CARGO_BIN_EXE_sudolab"))
            .args(["solve", "@classic", "--with", id, "--trace", path.to_str().unwrap()])
            .args(["--trace-limit", "5000"])
            .output()
            .unwrap();
        assert!(status.status.success(), "{id}");
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
        let (head, rest) = lines.split_first().unwrap();
        let (end, events) = rest.split_last().unwrap();
        hold("Job", &head["job"]);
        hold("Outcome", &end["end"]);
        assert!(!events.is_empty(), "{id}");
        events.iter().for_each(|event| hold("Event", event));
    }
    std::fs::remove_file(&path).unwrap();
}

/// Our own format and the wire hold a board in the same object.
#[test]
fn the_json_format_is_the_puzzle_of_the_schema() {
    for puzzle in ["@classic", "@6x6", "@25x25"] {
        objects(&["convert", puzzle, "--to", "json"]).iter().for_each(|row| hold("Puzzle", row));
    }
    let cage = r#"{"size":4,"chaosline":[{"cells":["R1C1","R1C2"],"value":"3"}],"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    let row = &objects(&["convert", cage, "--to", "json"])[0];
    hold("Puzzle", row);
    assert_eq!(row["rules"][0]["name"], "chaosline");
}
