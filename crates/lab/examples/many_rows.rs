//! Writes a rows file with as many rows as asked for, made up but plausible: to see how long a report takes.
//!
//! `cargo run --release -p sudolab-lab --example many_rows -- 1000000 /tmp/many` and then
//! `/usr/bin/time -v sudolab lab report /tmp/many`.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use sudolab::{Limits, Random};
use sudolab_lab::experiment::{NamedContestant, NamedPuzzle, Setup};
use sudolab_lab::record::{Named, Other, Row};
use sudolab_lab::run;

const ALGORITHMS: [&str; 10] =
    ["backtracking", "mrv", "mac", "dlx", "sat", "turbo", "bfs", "greedy", "csp-ac3", "csp-ac3-fc"];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let rows: u32 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "many".to_owned()));
    let instances = (rows / 50).max(1);
    let classic = sudolab::shipped("classic").expect("it is shipped");
    let named = |at: u32| NamedPuzzle {
        set: "made up".to_owned(),
        name: at.to_string(),
        puzzle: classic.clone(),
    };
    let seeded = |id: &&str| NamedContestant {
        contestant: id.parse().expect("a name"),
        name: None,
        seeds: vec![0],
    };
    let setup = Setup {
        title: "Made-up rows".to_owned(),
        puzzles: (0..instances).map(named).collect(),
        contestants: ALGORITHMS.iter().map(seeded).collect(),
        repetitions: 5,
        warm_up: 0,
        threads: 1,
        limits: Limits::default(),
        curves: false,
    };
    let experiment = setup.ready().expect("it fits");
    let mut header = run::header(&experiment, "");
    for (at, instance) in header.design.instances.iter_mut().enumerate() {
        instance.blanks = 30 + at % 35;
        instance.givens = 81 - instance.blanks;
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = std::fs::File::create(folder.join("rows.jsonl")).expect("a file");
    let mut out = BufWriter::new(file);
    let mut line = |value: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = Vec::new();
        value(&mut bytes);
        bytes.push(b'\n');
        out.write_all(&bytes).expect("a line");
    };
    let first = Other::Experiment(Box::new(header.clone()));
    line(&|bytes| serde_json::to_writer(bytes, &first).expect("JSON"));
    let mut random = Random::new(1);
    for number in 0..experiment.runs() {
        let key = experiment.run(number);
        let instance = &header.design.instances[key.cell.puzzle];
        let noise = 10f64.powf(random.unit() * 2.0);
        let seconds = 1e-6
            * noise
            * 1.2f64.powi(instance.blanks as i32 - 30)
            * (key.cell.contestant + 1) as f64;
        let explored = (seconds * 1e7) as u64;
        let who = &header.design.contestants[key.cell.contestant];
        let row = Row {
            run: number,
            instance: instance.name.as_str().into(),
            contestant: who.name.as_str().into(),
            seed: 0,
            repetition: key.repetition,
            verdict: sudolab::wire::Verdict::Solved,
            stop: None,
            seconds,
            cpu_seconds: seconds,
            nodes: explored,
            peak_memory: Some(4096),
            counters: Named(
                who.counters.iter().map(|key| (key.as_str().into(), explored)).collect(),
            ),
            figures: Named::default(),
        };
        line(&|bytes| serde_json::to_writer(bytes, &row).expect("JSON"));
    }
}
