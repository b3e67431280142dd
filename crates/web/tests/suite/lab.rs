//! Experiments and reports: the rows of a stream are those of the lab, and any rows get a clear answer.

use crate::client::Ask;
use crate::server::{TestServer, named};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};
use sudolab::Cancel;
use sudolab_lab::folder::Folder;
use sudolab_lab::rows::{End, Rows, Run};
use sudolab_lab::{analysis, plan, plot, run};
use sudolab_web::Config;

fn config() -> Config {
    Config { rate: 1e6, burst: 1_000_000, ..Config::default() }
}

fn asked() -> Value {
    json!({"puzzles": ["@classic", "@escargot", "@4x4"], "repeats": 2, "seeds": [0, 7],
           "algorithms": [{"id": "mrv"}, {"id": "annealing", "settings": {"patience": 50}}]})
}

/// What a client has collected, as a file.
fn collected(messages: &[(String, Value)]) -> String {
    let lines = messages.iter().filter(|(name, _)| name == "experiment" || name == "row");
    lines.map(|(_, data)| format!("{data}\n")).collect()
}

fn experiment(server: &TestServer, body: &Value) -> String {
    collected(&server.whole_stream("/api/experiment", body))
}

fn report(server: &TestServer, rows: &str) -> Value {
    server.good("/api/report", &json!({ "rows": rows }))
}

/// All of a run that no clock decides.
fn exact(run: &Run) -> Value {
    json!([
        run.number,
        run.instance,
        run.contestant,
        run.seed,
        format!("{:?}", run.end),
        run.nodes,
        run.peak_memory,
        run.counters,
        format!("{:?}", run.figures)
    ])
}

#[test]
fn rows_are_those_of_the_command_line() {
    let text = experiment(&TestServer::new(), &asked());
    let streamed = Rows::read(text.as_bytes()).unwrap();
    let plan = "title = '2 algorithms on 3 puzzles'\n\
                [[puzzles]]\nshipped = ['classic', 'escargot', '4x4']\n\
                [[algorithms]]\nid = 'mrv'\n[[algorithms]]\nid = 'annealing'\nset.patience = 50\n\
                [run]\nrepetitions = 2\nseeds = [0, 7]\nwarm_up = 0\ncurves = false\n\
                [limits]\ntime = '60s'\nmemory = '256M'\n";
    let setup = plan::read("plan", plan, Path::new("."), &Cancel::new()).unwrap();
    let experiment = setup.ready().unwrap();
    let folder = std::env::temp_dir().join(format!("sudolab-web-lab-{}", std::process::id()));
    let header = run::header(&experiment, plan);
    let mut made = Folder::create(&folder, &header).unwrap();
    run::run(&experiment, &mut made, &Cancel::new(), |_| {}).unwrap();
    drop(made);
    let typed = Rows::open(&folder).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(streamed.header.design, typed.header.design);
    assert_eq!(streamed.header.runs, 3 * 2 * 2 * 2);
    let exact = |rows: &Rows| rows.runs.iter().map(exact).collect::<Vec<_>>();
    assert_eq!(exact(&streamed), exact(&typed));
}

#[test]
fn the_server_does_not_tell_how_it_was_started() {
    let body = json!({"puzzles": ["@4x4"], "algorithms": [{"id": "mrv"}]});
    let rows = Rows::read(experiment(&TestServer::new(), &body).as_bytes()).unwrap();
    assert_eq!(rows.header.environment.command, "sudolab serve");
    assert_eq!(rows.header.design.repetitions, 3, "where nothing is asked for");
    assert_eq!(rows.header.design.instances[0].name, "shipped/4x4");
}

#[test]
fn puzzles_without_a_name_have_a_number() {
    let puzzle = sudolab::line(sudolab::shipped("classic").unwrap().givens());
    let body = json!({"puzzles": [puzzle, "@classic", puzzle], "algorithms": [{"id": "dlx"}]});
    let rows = Rows::read(experiment(&TestServer::new(), &body).as_bytes()).unwrap();
    let names: Vec<&str> = rows.header.design.instances.iter().map(|i| i.name.as_str()).collect();
    assert_eq!(names, ["puzzles/1", "shipped/classic", "puzzles/3"]);
}

#[test]
fn a_report_is_that_of_the_lab_in_every_form() {
    let server = TestServer::new();
    let rows = experiment(&server, &asked());
    let answer = report(&server, &rows);
    let made = analysis::report(&Rows::read(rows.as_bytes()).unwrap());
    assert_eq!(answer["runs"], 24);
    assert_eq!(answer["cut"], false);
    assert_eq!(answer["report"], serde_json::to_value(&made).unwrap());
    let plots: Vec<&Value> = blocks(&answer, "plot");
    assert_eq!(plots.len(), made.plots().count());
    for plot in plots {
        let svg = plot["svg"].as_str().unwrap();
        assert!(
            svg.starts_with("<svg ") && svg.contains("data-instance=\"") || plot["id"] == "cactus"
        );
        assert!(!svg.contains("style"), "the page forbids styles inside of elements");
    }
    for (form, text) in [
        ("html", sudolab_lab::report::html(&made)),
        ("markdown", sudolab_lab::report::markdown(&made)),
    ] {
        let answer = server.good("/api/report", &json!({ "rows": rows, "form": form }));
        assert_eq!(answer["text"], text);
    }
}

fn blocks<'a>(answer: &'a Value, kind: &str) -> Vec<&'a Value> {
    let sections = answer["report"]["sections"].as_array().unwrap();
    let all = sections.iter().flat_map(|section| section["blocks"].as_array().unwrap());
    all.filter(|block| block["kind"] == kind).map(|block| &block["content"]).collect()
}

#[test]
fn a_report_of_what_there_is_so_far() {
    let server = TestServer::new();
    let rows = experiment(&server, &asked());
    let first = rows.find('\n').unwrap() + 1;
    assert_eq!(report(&server, &rows[..first])["runs"], 0);
    let cut = report(&server, &rows[..rows.len() - 20]);
    assert_eq!((&cut["runs"], &cut["cut"]), (&json!(23), &json!(true)));
}

#[test]
fn what_is_no_rows_file_is_named_by_its_line() {
    let server = TestServer::new();
    let rows = experiment(&server, &asked());
    let lines: Vec<&str> = rows.lines().collect();
    let with = |place: usize, line: &str| {
        let mut lines = lines.clone();
        lines.insert(place, line);
        lines.join("\n") + "\n"
    };
    let renamed = rows.replace("\"contestant\":\"mrv\"", "\"contestant\":\"nobody\"");
    let guessed = rows.replacen("\"verdict\":\"solved\"", "\"verdict\":\"guessed\"", 1);
    let newer = rows.replacen("\"form\":1", "\"form\":9", 1);
    for (text, line, words) in [
        (String::new(), 1, "no rows file"),
        ("<!doctype html>\n".to_owned(), 1, "no rows file"),
        ("{}\n".to_owned(), 1, "no rows file"),
        (newer, 1, "the form 9"),
        (with(3, "nonsense"), 4, "begin with {"),
        (with(3, "{nonsense"), 4, "key must be"),
        (with(5, lines[0]), 6, "a second experiment"),
        (renamed, 2, "not in the first line"),
        (guessed, 2, "unknown variant `guessed`"),
    ] {
        let error = server.bad("/api/report", &json!({ "rows": text }), 422);
        assert_eq!((&error["code"], &error["line"]), (&json!("bad-text"), &json!(line)), "{error}");
        assert_eq!(error["where"], format!("line {line}"));
        assert!(error["what"].as_str().unwrap().contains(words), "{error}");
    }
    server.bad("/api/report", &json!({ "rows": rows, "form": "poem" }), 400);
}

/// A rows file that nobody's lab wrote.
fn forged(puzzles: usize, algorithms: usize) -> String {
    let instance = |i: usize| {
        json!({"set": "s", "name": format!("s/{i}"), "side": 9, "clues": 20, "zeros": 61,
                                     "puzzle": ""})
    };
    let contestant = |i: usize| {
        json!({"name": i.to_string(), "algorithm": "mrv", "settings": {}, "complete": true,
                                       "counters": [], "seeds": [0]})
    };
    let design = json!({"title": "", "instances": (0..puzzles).map(instance).collect::<Vec<_>>(),
                        "contestants": (0..algorithms).map(contestant).collect::<Vec<_>>(),
                        "repetitions": 1, "warm_up": 0, "threads": 1, "curves": false,
                        "limits": {"seconds": null, "nodes": null, "memory": null}});
    let first = json!({"experiment": {"form": 1, "design": design, "runs": puzzles * algorithms,
                                        "environment": {}}});
    format!("{first}\n")
}

#[test]
fn forged_rows_get_an_answer() {
    let server = TestServer::new();
    for (puzzles, algorithms) in [(0, 0), (1, 0), (0, 3), (1, 1)] {
        report(&server, &forged(puzzles, algorithms));
    }
    for (puzzles, algorithms) in [(1, 501), (10_000, 101)] {
        let rows = forged(puzzles, algorithms);
        let error = server.bad("/api/report", &json!({ "rows": rows }), 422);
        assert!(error["what"].as_str().unwrap().contains("too many"), "{error}");
    }
    let row = |instance: usize, who: usize, seconds: f64, nodes: u64| {
        json!({"run": instance * 3 + who, "instance": format!("s/{instance}"), "contestant": who.to_string(), "seed": u64::MAX,
               "repetition": 0, "verdict": "solved", "seconds": seconds, "cpu_seconds": -1e300,
               "nodes": nodes, "counters": {}, "figures": {"x": -1e308}})
    };
    for seconds in [0.0, -1.0, 1e308, -1e308, 5e-324] {
        let mut text = forged(8, 3);
        for instance in 0..8 {
            for who in 0..3 {
                text += &format!(
                    "{}\n",
                    row(instance, who, seconds * (1.0 + who as f64 / 4.0), u64::MAX)
                );
            }
        }
        let fills =
            json!({"fills": {"instance": "s/1", "contestant": "1", "cells": [u64::MAX, 1]}});
        let curve = json!({"curve": {"instance": "nowhere", "contestant": "1", "seed": 0, "points": [[9, 1], [2, 8]]}});
        report(&server, &format!("{text}{fills}\n{curve}\n"));
    }
}

#[test]
fn experiments_that_are_too_large_are_refused() {
    let server = TestServer::new();
    let many = |puzzle: &'static str, count: usize| vec![puzzle; count];
    for body in [
        json!({"puzzles": many("@4x4", 1_000), "algorithms": [{"id": "mrv"}], "repeats": 51}),
        json!({"puzzles": many("@4x4", 10_001), "algorithms": [{"id": "mrv"}]}),
        json!({"puzzles": ["@4x4"], "algorithms": [{"id": "mrv"}, {"id": "mrv"}]}),
        json!({"puzzles": ["@4x4"], "algorithms": [{"id": "nobody"}]}),
        json!({"puzzles": [], "algorithms": [{"id": "mrv"}]}),
    ] {
        server.bad("/api/experiment", &body, 400);
    }
}

#[test]
fn puzzles_with_marks_and_rules_are_run_as_they_are() {
    let server = TestServer::new();
    let board = json!({"box_height": 2, "box_width": 2, "givens": vec![0; 16],
                       "rules": [{"name": "diagonal+"}, {"name": "diagonal-"}]});
    let mut marked = board.clone();
    // Only 1 and 2 for a whole row of four.
    marked["marks"] = json!([vec![vec![1, 2]; 4], vec![vec![0; 0]; 12]].concat());
    let body = json!({"puzzles": [board, marked], "algorithms": [{"id": "mrv"}, {"id": "dlx"}],
                      "repeats": 1});
    let text = experiment(&server, &body);
    let rows = Rows::read(text.as_bytes()).unwrap();
    let ends: Vec<End> = rows.runs.iter().map(|run| run.end).collect();
    assert_eq!(ends, [End::Solved, End::Solved, End::NoSolution, End::NoSolution]);
    let puzzles: Vec<_> = rows.header.design.instances.iter().map(|i| i.read().unwrap()).collect();
    assert!(puzzles.iter().all(|puzzle| puzzle.layout().rules().len() == 2));
    assert!(puzzles[0].marks().is_none() && puzzles[1].marks().is_some());
    report(&server, &text);
}

#[test]
fn limits_of_the_server_hold_for_every_run() {
    let server = TestServer::with(Config { time: Duration::from_millis(200), ..config() });
    let body = json!({"puzzles": ["@25x25"], "algorithms": [{"id": "backtracking"}], "repeats": 1,
                      "limits": {"seconds": 500}});
    let messages = server.whole_stream("/api/experiment", &body);
    let limits = &named(&messages, "experiment")[0]["experiment"]["design"]["limits"];
    assert_eq!(limits["seconds"], 0.2);
    assert_eq!(named(&messages, "row")[0]["stop"], "time");
}

#[test]
fn an_experiment_ends_when_its_client_leaves() {
    let server =
        TestServer::with(Config { runs: 1, queue_time: Duration::from_secs(20), ..config() });
    let body = json!({"puzzles": ["@25x25"], "algorithms": [{"id": "backtracking"}],
                      "limits": {"seconds": 600}});
    let ask = Ask::post(server.address, "/api/experiment", body.to_string());
    let mut messages = ask.start().messages();
    assert_eq!(messages.next().unwrap().0, "experiment");
    drop(messages);
    let started = Instant::now();
    // There is one place, so this run waits until the other has ended.
    server.good("/api/solve", &json!({"puzzle": "@4x4"}));
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn rows_may_be_larger_than_other_requests_but_not_endless() {
    let server = TestServer::with(Config { body: 4_000, ..config() });
    let rows = experiment(&TestServer::new(), &asked());
    assert!(rows.len() > 4_000 && rows.len() < 20_000, "{}", rows.len());
    report(&server, &rows);
    let error = server.bad("/api/report", &json!({ "rows": "x".repeat(40_000) }), 413);
    assert_eq!(error["code"], "too-large");
}

#[test]
fn the_rules_of_plots_in_the_page_are_those_of_the_lab() {
    let written = include_str!("../../page/plots.css");
    assert!(
        written == plot::stylesheet(),
        "write it anew: cargo run -p sudolab-web --example plots > crates/web/page/plots.css"
    );
}
