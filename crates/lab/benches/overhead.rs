//! What the runner adds to a short run: rows formatted, written and flushed, clocks read.
//!
//! `cargo bench -p sudolab-lab --bench overhead` runs one job many times by itself, and the same runs through
//! the lab into a folder, in turns, and prints the difference per run.

use std::time::{Duration, Instant};
use sudolab::{Cancel, Job, Limits};
use sudolab_lab::experiment::{NamedContestant, NamedPuzzle, Setup};
use sudolab_lab::folder::Folder;
use sudolab_lab::run;

const RUNS: u32 = 20_000;
const ROUNDS: usize = 7;

fn main() {
    let puzzle = sudolab::shipped("classic").expect("it is shipped");
    let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
    let job = Job::new(&puzzle).with("mrv").limits(limits).ready().expect("it fits");
    let setup = Setup {
        title: "overhead".to_owned(),
        puzzles: vec![NamedPuzzle { set: "a".to_owned(), name: "b".to_owned(), puzzle }],
        contestants: vec![NamedContestant {
            contestant: "mrv".parse().expect("a name"),
            name: None,
            seeds: vec![0],
        }],
        repetitions: RUNS,
        warm_up: 1,
        threads: 1,
        limits,
        curves: false,
    };
    let experiment = setup.ready().expect("it fits");
    let place = std::env::temp_dir().join(format!("sudolab-overhead-{}", std::process::id()));
    let (mut bare, mut through, mut inside) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..RUNS {
            std::hint::black_box(job.run());
        }
        bare.push(start.elapsed() / RUNS);
        let header = run::header(&experiment, "");
        let mut folder = Folder::create(&place.join(round.to_string()), &header).expect("a folder");
        let (mut own, start) = (Duration::ZERO, Instant::now());
        run::run(&experiment, &mut folder, &Cancel::new(), |done| own += done.outcome.elapsed)
            .expect("rows are written");
        through.push(start.elapsed() / RUNS);
        inside.push(own / RUNS);
    }
    std::fs::remove_dir_all(&place).expect("it was made here");
    let median = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2]
    };
    let (bare, through, inside) = (median(&mut bare), median(&mut through), median(&mut inside));
    println!("a run by itself             {bare:>10.2?}");
    println!("a run through the lab       {through:>10.2?}  (its own time {inside:.2?})");
    println!("the lab adds                {:>10.2?}", through.saturating_sub(bare));
}
