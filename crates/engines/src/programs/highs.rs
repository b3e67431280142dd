//! HiGHS (J. Hall, Q. Huangfu and others), in C++: simplex, and branch and cut.

use super::{Found, Model, Point, begin};
use highs::{HighsModelStatus, RowProblem, Sense, SolvedModel};
use std::time::Duration;
use sudolab_core::{Run, Stop};

/// The simplex steps after which the engine is asked whether to go on.
const SLICE: i32 = 200;
/// The time after which a 0-1 program is given up for the first time.
const FIRST_PATIENCE: Duration = Duration::from_secs(1);

/// Solves a program by HiGHS.
pub fn solve(model: &Model, run: &mut Run) -> Result<Found, Stop> {
    begin(run)?;
    if model.integer { branch_and_cut(model, run) } else { simplex(model, run) }
}

/// A linear program goes on where a slice of steps ended, so the slices change no result from
/// day to day. Presolve would begin again with every slice, and singles have done its work.
fn simplex(model: &Model, run: &mut Run) -> Result<Found, Stop> {
    let mut engine = load(model);
    engine.set_option("presolve", "off");
    engine.set_option("solver", "simplex");
    engine.set_option("simplex_iteration_limit", SLICE);
    let mut iterations = 0;
    loop {
        let Ok(ended) = engine.try_solve() else { return Ok(Found::Failed) };
        run.check()?;
        iterations += steps(&ended);
        if ended.status() != HighsModelStatus::ReachedIterationLimit {
            return Ok(found(&ended, true, iterations));
        }
        engine = ended.into();
    }
}

/// Branch and cut cannot be interrupted from safe Rust, nor go on where it ended; it only takes a
/// limit of time. So it is given up now and then to look at the switch, and begun again with
/// twice the patience: the result is that of the last, whole search, and a cancel is noticed after at most
/// about the time that had passed before.
fn branch_and_cut(model: &Model, run: &mut Run) -> Result<Found, Stop> {
    let mut patience = FIRST_PATIENCE;
    loop {
        let mut engine = load(model);
        let left = run.watch().time_left().unwrap_or(patience);
        engine.set_option("time_limit", left.min(patience).as_secs_f64());
        let Ok(ended) = engine.try_solve() else { return Ok(Found::Failed) };
        run.check()?;
        if ended.status() != HighsModelStatus::ReachedTimeLimit {
            return Ok(found(&ended, false, steps(&ended)));
        }
        patience *= 2;
    }
}

fn load(model: &Model) -> highs::Model {
    let mut problem = RowProblem::default();
    let columns: Vec<_> = model
        .weights
        .iter()
        .map(|&weight| match model.integer {
            true => problem.add_integer_column(weight, 0..=1),
            false => problem.add_column(weight, 0..),
        })
        .collect();
    for row in model.rows {
        problem.add_row(1..=1, row.iter().map(|&variable| (columns[variable], 1.0)));
    }
    for limit in model.limits {
        let terms = limit.terms.iter().map(|&(variable, factor)| (columns[variable], factor));
        problem.add_row(limit.least..=limit.most, terms);
    }
    let mut engine = problem.optimise(Sense::Minimise);
    // One thread, as all other entries have: figures are compared.
    engine.set_option("parallel", "off");
    engine.set_option("threads", 1);
    engine
}

/// The simplex steps of the last call.
fn steps(ended: &SolvedModel) -> u64 {
    ended.simplex_iteration_count().try_into().unwrap_or(0)
}

fn found(ended: &SolvedModel, duals: bool, iterations: u64) -> Found {
    match ended.status() {
        HighsModelStatus::Optimal => {
            let solution = ended.get_solution();
            let y = duals.then(|| solution.dual_rows().to_vec());
            Found::Point(Point { x: solution.columns().to_vec(), y, iterations })
        }
        HighsModelStatus::Infeasible => Found::Nothing,
        _ => Found::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Puzzle, Shape};

    fn solved(rows: &[Vec<usize>], weights: &[f64], integer: bool) -> Found {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        solve(&Model { weights, rows, integer }, &mut Run::new(&puzzle)).unwrap()
    }

    /// A triangle: each two of three sum to 1, so all are a half, and none can be 0 or 1.
    #[test]
    fn a_half_each_or_nothing() {
        let rows = [vec![0, 1], vec![1, 2], vec![0, 2]];
        let Found::Point(point) = solved(&rows, &[1.0; 3], false) else { panic!("feasible") };
        assert!(point.x.iter().all(|x| (x - 0.5).abs() < 1e-9));
        let bound: f64 = point.y.unwrap().iter().sum();
        assert!((bound - 1.5).abs() < 1e-9, "the dual values prove it: {bound}");
        assert!(matches!(solved(&rows, &[1.0; 3], true), Found::Nothing));
    }

    #[test]
    fn the_cheaper_of_two() {
        for integer in [false, true] {
            let Found::Point(point) = solved(&[vec![0, 1]], &[2.0, 1.0], integer) else {
                panic!("feasible")
            };
            assert_eq!(point.x, [0.0, 1.0]);
        }
    }
}
