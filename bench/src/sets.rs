//! Puzzles to measure on: the user's files, or made here.

use crate::peers::Set;
use std::path::Path;
use sudolab_core::{Cancel, Random, Shape};
use sudolab_maker::Blanks;
use sudolab_turbo::{Solver, is_unique};

/// A file of puzzles, one per line.
pub fn from_file(path: &Path) -> Result<Set, String> {
    let text = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let puzzles: Vec<_> = lines.filter_map(|line| sudolab_turbo::parse(line).ok()).collect();
    if puzzles.is_empty() {
        return Err(format!("{}: no line is a puzzle of 81 characters", path.display()));
    }
    let name =
        path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    Ok(Set::new(&name, puzzles))
}

/// Four sets of this size: easy, minimal (no given can go), with several solutions, without any.
pub fn made(size: usize) -> Vec<Set> {
    let mut random = Random::new(1);
    let (mut easy, mut minimal, mut several, mut none) = (vec![], vec![], vec![], vec![]);
    for _ in 0..size {
        let grid = full(&mut random);
        easy.push(carve(&grid, 46, &mut random));
        let hard = carve(&grid, 81, &mut random);
        several.push(without_a_given(hard, &mut random));
        minimal.push(hard);
    }
    none.extend(minimal.iter().map(|puzzle| spoilt(puzzle, &mut random)));
    let names = ["made-easy", "made-minimal", "made-several", "made-impossible"];
    let sets = names.into_iter().zip([easy, minimal, several, none]);
    sets.map(|(name, puzzles)| Set::new(name, puzzles)).collect()
}

/// A set with one wrong given in each puzzle of another that has a solution: none is left.
pub fn spoilt_set(set: &Set) -> Set {
    let mut random = Random::new(2);
    let unique = set.digits.iter().filter(|puzzle| is_unique(puzzle));
    let spoilt = unique.map(|puzzle| spoilt(puzzle, &mut random)).collect();
    Set::new(&format!("{}, spoilt", set.name), spoilt)
}

fn full(random: &mut Random) -> [u8; 81] {
    let made = Blanks::new(Shape::classic(), 0.0).make(random, &Cancel::new());
    let made = made.expect("a full grid can always be made");
    let digits: Vec<u8> = made.puzzle.givens().values().map(|value| value as u8).collect();
    digits.try_into().expect("81 cells")
}

/// Takes givens away in random order while the solution stays the only one.
fn carve(grid: &[u8; 81], blanks: usize, random: &mut Random) -> [u8; 81] {
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let mut puzzle = *grid;
    let mut left = blanks;
    for cell in cells {
        if left == 0 {
            break;
        }
        puzzle[cell] = 0;
        if is_unique(&puzzle) {
            left -= 1;
        } else {
            puzzle[cell] = grid[cell];
        }
    }
    puzzle
}

fn without_a_given(mut puzzle: [u8; 81], random: &mut Random) -> [u8; 81] {
    let givens: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
    puzzle[givens[random.below(givens.len())]] = 0;
    puzzle
}

/// The puzzle with one more given: a digit that clashes with none, but is not that of the solution.
fn spoilt(puzzle: &[u8; 81], random: &mut Random) -> [u8; 81] {
    let mut solver = Solver::new().unwrap_or_else(|error| panic!("{error}"));
    let answer = solver.solve(puzzle, 2);
    let solution = answer.solution().expect("the puzzle has a solution");
    loop {
        let (cell, digit) = (random.below(81), random.below(9) as u8 + 1);
        let clashes = (0..81).any(|other| sees(cell, other) && puzzle[other] == digit);
        if puzzle[cell] == 0 && solution[cell] != digit && !clashes {
            let mut spoilt = *puzzle;
            spoilt[cell] = digit;
            return spoilt;
        }
    }
}

fn sees(one: usize, other: usize) -> bool {
    let (r, c, s, d) = (one / 9, one % 9, other / 9, other % 9);
    r == s || c == d || (r / 3 == s / 3 && c / 3 == d / 3)
}
