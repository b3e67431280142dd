//! How many random minimal puzzles are rated in a second, on one thread.
//!
//! `cargo bench -p sudolab-maker --bench rating [-- PUZZLES]`

use std::time::{Duration, Instant};
use sudolab_core::{Cancel, Grid, Puzzle, Random, Shape};
use sudolab_maker::rating::{Grade, explainer_value, rate};

const SEED: u64 = 7;

fn main() {
    let number = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(2_000);
    let mut random = Random::new(SEED);
    let puzzles: Vec<Puzzle> = (0..number).map(|_| random_minimal(&mut random)).collect();
    println!("{number} random minimal puzzles, seed {SEED}, one thread");
    let levels = report("everything", &puzzles, |puzzle| {
        rate(puzzle, &Cancel::new()).expect("it has one solution").level
    });
    for grade in Grade::ALL {
        println!("  {grade}: {}", levels.iter().filter(|level| **level == grade).count());
    }
    for grade in Grade::ALL {
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

/// A puzzle from which no given can be taken away: as in the tests of the techniques.
fn random_minimal(random: &mut Random) -> Puzzle {
    let mut values = random_solution(random);
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    for cell in order {
        let given = std::mem::replace(&mut values[cell], 0);
        if !sudolab_turbo::is_unique(&values) {
            values[cell] = given;
        }
    }
    let values = values.map(u16::from);
    Puzzle::new(Grid::from_values(Shape::classic(), &values).expect("81 values")).expect("no clash")
}

/// Random boxes on the diagonal, filled up.
fn random_solution(random: &mut Random) -> [u8; 81] {
    let mut values = [0; 81];
    for square in 0..3 {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for (place, digit) in digits.into_iter().enumerate() {
            values[(3 * square + place / 3) * 9 + 3 * square + place % 3] = digit;
        }
    }
    let answer = sudolab_turbo::solve_one(&values, 1);
    *answer.solution().expect("diagonal boxes can always be filled up")
}
