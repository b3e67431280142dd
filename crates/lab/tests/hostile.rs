//! Rows that nobody would write: every value of a rows file exchanged for a strange one, one at a time. Each file gives
//! a report or an error, never a panic.

use serde_json::{Value, json};
use sudolab_lab::analysis;
use sudolab_lab::rows::Rows;

const PUZZLE: &str = "1...............";

fn lines() -> Vec<Value> {
    let instance = |at: usize| json!({"set": "s", "name": format!("s/{at}"), "side": 4, "clues": 1, "zeros": 15, "puzzle": PUZZLE});
    let contestant = |name: &str, seeds: &[u64]| {
        json!({"name": name, "algorithm": name, "settings": {}, "complete": true,
               "counters": ["explored"], "seeds": seeds})
    };
    let mut instances: Vec<Value> = (0..6).map(instance).collect();
    let mut givens = vec![0; 16];
    givens[0] = 1;
    instances[0]["board"] = json!({"box_height": 2, "box_width": 2, "givens": givens,
        "marks": vec![vec![0; 0]; 16], "rules": [{"name": "diagonal+", "understood": true}]});
    let mut lines = vec![json!({"experiment": {
        "form": 1, "runs": 18, "environment": {"version": "0.0.0"},
        "design": {
            "title": "strange", "instances": instances,
            "contestants": [contestant("a", &[0]), contestant("b", &[0]), contestant("c", &[0])],
            "repetitions": 1, "warm_up": 0, "threads": 1, "curves": true,
            "limits": {"seconds": 10.0, "nodes": null, "memory": null},
        },
    }})];
    for run in 0..18 {
        let (seconds, who) = (0.001 * (run + 1) as f64, ["a", "b", "c"][run % 3]);
        lines.push(json!({
            "run": run, "instance": format!("s/{}", run / 3), "contestant": who,
            "seed": 0, "repetition": 0, "verdict": if run % 5 == 4 { "stopped" } else { "solved" },
            "stop": "time", "seconds": seconds, "cpu_seconds": seconds, "nodes": 10 * run,
            "peak_memory": 100, "counters": {"explored": 100 + run}, "figures": {"rank": 3.0},
        }));
    }
    lines.push(json!({"curve": {"instance": "s/0", "contestant": "a", "seed": 0, "points": [[0, 9], [5, 2]]}}));
    lines.push(json!({"fills": {"instance": "s/0", "contestant": "b", "cells": vec![3; 16]}}));
    lines
}

/// What may stand in place of a value.
fn strange() -> Vec<Value> {
    vec![
        json!(0),
        json!(1),
        json!(-1),
        json!(u64::MAX),
        json!(1e308),
        json!(-1e308),
        json!(""),
        json!([]),
        json!([u64::MAX, u64::MAX]),
        json!({}),
        json!(null),
    ]
}

/// The paths of all values below this one.
fn paths(value: &Value, path: &str, into: &mut Vec<String>) {
    into.push(path.to_owned());
    match value {
        // A few of a long list are enough.
        Value::Array(all) => {
            let some = all.iter().enumerate().filter(|(at, _)| *at < 2);
            some.for_each(|(at, inner)| paths(inner, &format!("{path}/{at}"), into));
        }
        Value::Object(all) => all.iter().for_each(|(key, inner)| {
            paths(inner, &format!("{path}/{key}"), into);
        }),
        _ => {}
    }
}

/// Is it read, and reported on? A panic ends the test.
fn report(lines: &[Value]) -> bool {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let Ok(rows) = Rows::read(text.as_bytes()) else { return false };
    !analysis::report(&rows).sections.is_empty()
}

#[test]
fn strange_rows_give_a_report_or_an_error() {
    let good = lines();
    assert!(report(&good));
    let mut reported = 0;
    for line in [0, 1, 5, 19, 20] {
        let mut all = Vec::new();
        paths(&good[line], "", &mut all);
        for (path, value) in
            all.iter().flat_map(|path| strange().into_iter().map(move |v| (path, v)))
        {
            let mut lines = good.clone();
            if let Some(place) = lines[line].pointer_mut(path) {
                *place = value;
            }
            reported += usize::from(report(&lines));
        }
    }
    assert!(reported > 100, "{reported} strange files were reported on");
}

#[test]
fn a_row_with_a_cell_too_few_or_a_board_without_cells_has_no_picture() {
    let mut short = lines();
    short[20]["fills"]["cells"] = json!(vec![3; 15]);
    assert!(report(&short));
    let mut flat = lines();
    flat[0]["experiment"]["design"]["instances"][0]["side"] = json!(0);
    assert!(!report(&flat), "there is no such board");
}
