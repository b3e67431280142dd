//! How many puzzles a second are made on one core: minimal ones, and of every level.
//!
//! `cargo run --release -p sudolab-maker --example rates`

use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use sudolab_core::{Cancel, Shape};
use sudolab_maker::{Level, Order, Symmetry};

/// As long as each kind is made.
const TIME: Duration = Duration::from_secs(3);

fn main() {
    let any = Order { minimal: true, ..Order::any(Shape::classic()) };
    measure("minimal", &any);
    for symmetry in [Symmetry::Rotate, Symmetry::Full] {
        measure(
            &format!("symmetric ({symmetry})"),
            &Order { symmetry, ..Order::any(Shape::classic()) },
        );
    }
    for level in Level::ALL {
        measure(level.name(), &Order::any(Shape::classic()).level(level));
        let symmetric = Order { symmetry: Symmetry::Rotate, ..Order::any(Shape::classic()) };
        measure(&format!("{level}, rotate"), &symmetric.level(level));
    }
}

fn measure(name: &str, order: &Order) {
    let (start, mut givens) = (Instant::now(), 0);
    let effort = order.make_many(1, usize::MAX, 1, &Cancel::new(), &mut |made| {
        givens += made.puzzle.givens().filled();
        if start.elapsed() < TIME { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let rate = effort.made as f64 / start.elapsed().as_secs_f64();
    let each = effort.attempts as f64 / effort.made as f64;
    let givens = givens as f64 / effort.made as f64;
    println!("{name:<22} {rate:>8.0} a second, {each:>6.1} attempts each, {givens:.1} givens");
}
