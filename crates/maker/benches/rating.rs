//! How many random minimal puzzles are rated in a second, on one thread.
//!
//! `cargo bench -p sudolab-maker --bench rating [-- PUZZLES]`

use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use sudolab_core::{Cancel, Puzzle, Shape};
use sudolab_maker::rating::{explainer_value, rate};
use sudolab_maker::{Level, Order};

const SEED: u64 = 7;

fn main() {
    let number = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(2_000);
    let puzzles = random_minimal(number);
    println!("{number} random minimal puzzles, seed {SEED}, one thread");
    let levels = report("everything", &puzzles, |puzzle| {
        rate(puzzle, &Cancel::new()).expect("it has one solution").level
    });
    for grade in Level::ALL {
        println!("  {grade}: {}", levels.iter().filter(|level| **level == grade).count());
    }
    for grade in Level::ALL {
        let most = grade.bounds().1;
        let what = format!("the value alone, up to {most}");
        report(&what, &puzzles, |puzzle| explainer_value(puzzle, most));
    }
}

fn report<T>(what: &str, puzzles: &[Puzzle], rate: impl Fn(&Puzzle) -> T) -> Vec<T> {
    let mut slowest = Duration::ZERO;
    let started = Instant::now();
    let timed = |puzzle| {
        let own = Instant::now();
        let value = rate(puzzle);
        slowest = slowest.max(own.elapsed());
        value
    };
    let values = puzzles.iter().map(timed).collect();
    let speed = puzzles.len() as f64 / started.elapsed().as_secs_f64();
    println!("{what}: {speed:.0} puzzles/s, the slowest {:.1} ms", slowest.as_secs_f64() * 1e3);
    values
}

fn random_minimal(number: usize) -> Vec<Puzzle> {
    let order = Order { minimal: true, ..Order::any(Shape::classic()) };
    let mut puzzles = Vec::new();
    order.make_many(SEED, number, 1, &Cancel::new(), &mut |made| {
        puzzles.push(made.puzzle);
        ControlFlow::Continue(())
    });
    puzzles
}
