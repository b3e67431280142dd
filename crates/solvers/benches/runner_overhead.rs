//! What does the runner cost? Plain backtracking through `Run`, with all its counters,
//! against a straight loop that only counts the digits it tests.
//!
//! `cargo bench -p sudolab-solvers --bench runner_overhead [-- PUZZLE]` (81 characters). The default is the
//! well-known puzzle against brute force: 622,577,597 digits tested.

use std::hint::black_box;
use std::time::Instant;
use sudolab_core::{Grid, Puzzle, Run, Settings, Shape, Verdict};
use sudolab_solvers::registry;

const AGAINST_BRUTE_FORCE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const ROUNDS: usize = 5;

fn main() {
    let text = std::env::args().skip(1).find(|arg| arg.len() == 81);
    let puzzle = parse(text.as_deref().unwrap_or(AGAINST_BRUTE_FORCE));
    let (mut bare, mut through_run) = (Vec::new(), Vec::new());
    let mut explored = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        explored = black_box(straight_loop(black_box(&puzzle)));
        bare.push(start.elapsed().as_secs_f64());
        let (seconds, counted) = run(&puzzle);
        through_run.push(seconds);
        assert_eq!(explored, counted, "both loops test the same digits");
    }
    let (bare, through_run) = (least(&bare), least(&through_run));
    let rate = |seconds| explored as f64 / seconds / 1e6;
    println!("digits tested   {explored}");
    println!("straight loop   {bare:.3} s   {:.0} million/s", rate(bare));
    println!("through Run     {through_run:.3} s   {:.0} million/s", rate(through_run));
    println!("ratio           {:.2}   (least of {ROUNDS} alternating rounds)", through_run / bare);
}

fn run(puzzle: &Puzzle) -> (f64, u64) {
    let entry = registry::find("backtracking").expect("it is registered");
    let mut solver = (entry.build)(&Settings::of(entry));
    let outcome = Run::new(puzzle).execute(entry, &mut *solver);
    assert_eq!(outcome.verdict, Verdict::Solved);
    (outcome.elapsed.as_secs_f64(), outcome.counter("explored").expect("it is counted"))
}

fn least(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

fn parse(text: &str) -> Puzzle {
    let values: Vec<u16> = text.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
    let grid = Grid::from_values(Shape::classic(), &values).expect("81 characters");
    Puzzle::new(grid).expect("givens that do not clash")
}

/// The same search, written out by hand: the yardstick.
fn straight_loop(puzzle: &Puzzle) -> u64 {
    let mut board: Vec<u16> = puzzle.givens().values().collect();
    let (mut rows, mut columns, mut boxes) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    let mut blanks = Vec::new();
    for (i, &value) in board.iter().enumerate() {
        let (row, column) = (i / 9, i % 9);
        let square = row / 3 * 3 + column / 3;
        if value == 0 {
            blanks.push((i, row, column, square));
        } else {
            let bit = 1 << (value - 1);
            rows[row] |= bit;
            columns[column] |= bit;
            boxes[square] |= bit;
        }
    }
    let (mut depth, mut explored) = (0, 0);
    while depth < blanks.len() {
        let (cell, row, column, square) = blanks[depth];
        let taken = rows[row] | columns[column] | boxes[square];
        let mut value = board[cell];
        let legal = loop {
            value += 1;
            if value > 9 {
                break false;
            }
            explored += 1;
            if taken >> (value - 1) & 1 == 0 {
                break true;
            }
        };
        if legal {
            board[cell] = value;
            let bit = 1 << (value - 1);
            rows[row] ^= bit;
            columns[column] ^= bit;
            boxes[square] ^= bit;
            depth += 1;
        } else {
            board[cell] = 0;
            if depth == 0 {
                break;
            }
            depth -= 1;
            let (cell, row, column, square) = blanks[depth];
            let bit = 1 << (board[cell] - 1);
            rows[row] ^= bit;
            columns[column] ^= bit;
            boxes[square] ^= bit;
        }
    }
    black_box(&board);
    explored
}
