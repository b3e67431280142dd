//! Fits how long people take for a puzzle to what its rating knows, and says how well that predicts puzzles
//! that the fit has not seen.
//!
//! `cargo run --release -p sudolab-lab --example fit_minutes -- solve_times.tsv`
//!
//! The file has a header and the columns game, puzzle, completers, mean seconds. Games of odd number are
//! fitted, the others predicted.

use std::error::Error;
use sudolab::Cancel;
use sudolab::maker::rating::{FEATURES, Rating, features, rate};
use sudolab_lab::stats::spearman;

type Row = [f64; FEATURES];

struct Game {
    is_odd: bool,
    seconds: f64,
    rating: Rating,
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("name the file with the times")?;
    let text = std::fs::read_to_string(path)?;
    let games = text.lines().skip(1).map(game).collect::<Result<Vec<Game>, _>>()?;
    let (fitted, others): (Vec<Game>, Vec<Game>) = games.into_iter().partition(|game| game.is_odd);
    let rows: Vec<(Row, f64)> =
        fitted.iter().map(|game| (features(&game.rating), game.seconds.ln())).collect();
    let weights = least_squares(&rows).ok_or("the features depend on each other")?;
    println!("weights: {:?}", weights.map(|weight| (weight * 1e4).round() / 1e4));
    for (name, games) in [("fitted", &fitted), ("not seen by the fit", &others)] {
        let seconds: Vec<f64> = games.iter().map(|game| game.seconds).collect();
        let by = |value: &dyn Fn(&Game) -> f64| {
            spearman(&games.iter().map(value).collect::<Vec<_>>(), &seconds).unwrap_or(f64::NAN)
        };
        println!(
            "{name}, {} games: Spearman {:.3} with these weights, {:.3} with those in the source, {:.3} with the \
             value of Sudoku Explainer, {:.3} with the score",
            games.len(),
            by(&|game| dot(&weights, &features(&game.rating))),
            by(&|game| game.rating.minutes),
            by(&|game| game.rating.explainer),
            by(&|game| f64::from(game.rating.score)),
        );
    }
    Ok(())
}

fn game(line: &str) -> Result<Game, Box<dyn Error>> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [number, puzzle, _, seconds] = fields[..] else { return Err(line.into()) };
    let rating = rate(&sudolab::read(puzzle)?, &Cancel::new())?;
    let is_odd = number.parse::<u32>()? % 2 == 1;
    Ok(Game { is_odd, seconds: seconds.parse()?, rating })
}

fn dot(a: &Row, b: &Row) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The weights with the least sum of squared errors, by the normal equations.
fn least_squares(rows: &[(Row, f64)]) -> Option<Row> {
    let mut matrix = [[0.0; FEATURES + 1]; FEATURES];
    for (row, value) in rows {
        for (line, own) in matrix.iter_mut().zip(row) {
            let right = row.iter().chain([value]);
            line.iter_mut().zip(right).for_each(|(sum, other)| *sum += own * other);
        }
    }
    eliminate(&mut matrix)?;
    Some(matrix.map(|line| line[FEATURES]))
}

/// Makes the left part of the matrix the identity. (Sums of squares: the diagonal needs no search for a pivot.)
fn eliminate(matrix: &mut [[f64; FEATURES + 1]; FEATURES]) -> Option<()> {
    for at in 0..FEATURES {
        let pivot = matrix[at][at];
        if pivot.abs() < 1e-9 {
            return None;
        }
        matrix[at].iter_mut().for_each(|value| *value /= pivot);
        let own = matrix[at];
        for (_, line) in matrix.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = line[at];
            line.iter_mut().zip(own).for_each(|(value, own)| *value -= factor * own);
        }
    }
    Some(())
}
