//! The techniques of a person: no step takes a digit of the solution away, and each finds the cases of
//! the reference corpus.

use std::collections::BTreeMap;
use sudolab_core::{Cell, Digit, DigitSet, Grid, Puzzle, Random, Shape};
use sudolab_solvers::logic::{Board, Candidate, Step, TECHNIQUES, Technique, next_step, technique};

/// Random boxes on the diagonal, filled up by a fast solver.
fn random_solution(random: &mut Random) -> [u8; 81] {
    let mut values = [0; 81];
    for square in 0..3 {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for (place, digit) in digits.into_iter().enumerate() {
            values[(3 * square + place / 3) * 9 + 3 * square + place % 3] = digit;
        }
    }
    sudolab_turbo::solve_one(&values, 1).solution.expect("diagonal boxes can always be filled up")
}

/// A puzzle with one solution from which no given can be taken away, and that solution.
fn random_minimal(random: &mut Random) -> (Puzzle, [u8; 81]) {
    let solution = random_solution(random);
    let mut values = solution;
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    for cell in order {
        let given = std::mem::replace(&mut values[cell], 0);
        if !sudolab_turbo::is_unique(&values) {
            values[cell] = given;
        }
    }
    (puzzle_of(&values.map(u16::from)), solution)
}

fn puzzle_of(values: &[u16]) -> Puzzle {
    let grid = Grid::from_values(Shape::classic(), values).expect("81 values");
    Puzzle::new(grid).expect("no clash")
}

fn assert_sound(step: &Step, solution: &[u8; 81]) {
    let is_true = |&(cell, digit): &Candidate| u16::from(solution[cell.index()]) == digit.value();
    assert!(!step.eliminations.iter().any(is_true), "{step:?}");
    assert!(step.placements.iter().all(is_true), "{step:?}");
    assert!(!step.cells.is_empty() && !step.reason.is_empty(), "{step:?}");
    assert!(step.rating >= step.technique.rating, "{step:?}");
}

/// All steps of all techniques at every stage of the way, on random minimal puzzles.
#[test]
fn no_step_takes_a_digit_of_the_solution() {
    let mut random = Random::new(15);
    let mut seen = BTreeMap::new();
    for _ in 0..60 {
        let (puzzle, solution) = random_minimal(&mut random);
        let mut board = Board::new(&puzzle);
        while let Some(step) = next_step(&board) {
            for other in TECHNIQUES.iter().flat_map(|technique| technique.all(&board)) {
                assert_sound(&other, &solution);
                *seen.entry(other.technique.id).or_insert(0) += 1;
            }
            board.apply(&step);
        }
    }
    for technique in TECHNIQUES {
        assert!(seen.contains_key(technique.id), "{} was never seen", technique.id);
    }
}

/// The way itself, on many more.
#[test]
fn thousands_of_puzzles_are_solved_or_left_sound() {
    let mut random = Random::new(7);
    let mut solved = 0;
    for _ in 0..2_000 {
        let (puzzle, solution) = random_minimal(&mut random);
        let mut board = Board::new(&puzzle);
        while let Some(step) = next_step(&board) {
            assert_sound(&step, &solution);
            board.apply(&step);
        }
        assert!(!board.is_broken());
        solved += u32::from(board.is_solved());
    }
    println!("{solved} of 2000 random minimal puzzles solved");
    assert!(solved > 1_800, "chains solve nearly all: {solved} of 2000");
}
