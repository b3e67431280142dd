//! How many puzzles a second are made on one core: minimal ones, and of every level.
//!
//! `cargo run --release -p sudolab-maker --example rates`

use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use sudolab_core::{Cancel, Shape};
use sudolab_maker::rating::Grade;
use sudolab_maker::{Symmetry, Wish};

/// As long as each kind is made.
const TIME: Duration = Duration::from_secs(3);

fn main() {
    let any = Wish { minimal: true, ..Wish::any(Shape::classic()) };
    measure("minimal", &any);
    for symmetry in [Symmetry::Rotate, Symmetry::Full] {
        measure(
            &format!("symmetric ({symmetry})"),
            &Wish { symmetry, ..Wish::any(Shape::classic()) },
        );
    }
    for level in Grade::ALL {
        measure(level.name(), &Wish::any(Shape::classic()).level(level));
        let symmetric = Wish { symmetry: Symmetry::Rotate, ..Wish::any(Shape::classic()) };
        measure(&format!("{level}, rotate"), &symmetric.level(level));
    }
}

fn measure(name: &str, wish: &Wish) {
    let (start, mut clues) = (Instant::now(), 0);
    let effort = wish.make_many(1, usize::MAX, 1, &Cancel::new(), &mut |made| {
        clues += made.puzzle.clues();
        if start.elapsed() < TIME { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let rate = effort.made as f64 / start.elapsed().as_secs_f64();
    let each = effort.attempts as f64 / effort.made as f64;
    let clues = clues as f64 / effort.made as f64;
    println!("{name:<22} {rate:>8.0} a second, {each:>6.1} attempts each, {clues:.1} clues");
}
