//! Linear and 0-1 programs by the simplex method with branch and bound (the crate microlp).

use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, ResumeOptions, Solution, SolveOptions,
    TerminationReason, Variable,
};
use std::time::Duration;
use sudolab_core::{Run, Stop};
use sudolab_engines::programs::{Found, Limit, Model, Point, begin};

/// How long the engine works on a linear program before it is asked whether to go on.
const SLICE: Duration = Duration::from_millis(20);

/// Solves a program. The engine tells no dual values.
pub(super) fn solve(model: &Model, run: &mut Run) -> Result<Found, Stop> {
    begin(run)?;
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let variables: Vec<Variable> = model
        .weights
        .iter()
        .map(|&weight| match model.integer {
            true => problem.add_binary_var(weight),
            false => problem.add_var(weight, (0.0, f64::INFINITY)),
        })
        .collect();
    for row in model.rows {
        let sum = row.iter().map(|&variable| (variables[variable], 1.0));
        problem.add_constraint(sum.collect::<Vec<_>>(), ComparisonOp::Eq, 1.0);
    }
    for Limit { terms, least, most } in model.limits {
        let sum: Vec<_> =
            terms.iter().map(|&(variable, factor)| (variables[variable], factor)).collect();
        if least == most {
            problem.add_constraint(sum, ComparisonOp::Eq, *least);
            continue;
        }
        for (bound, sense) in [(*least, ComparisonOp::Ge), (*most, ComparisonOp::Le)] {
            if bound.is_finite() {
                problem.add_constraint(sum.clone(), sense, bound);
            }
        }
    }
    let mut options = SolveOptions::default();
    let first = limits(model.integer, run);
    (options.time_limit, options.node_limit) = (first.time_limit, first.node_limit);
    let mut answer = problem.solve_with(options);
    loop {
        let outcome = match answer {
            Err(Error::Infeasible) => return Ok(Found::Nothing),
            Err(_) => return Ok(Found::Failed),
            Ok(outcome) => outcome,
        };
        match outcome.termination_reason() {
            TerminationReason::TimeLimit => run.check()?,
            TerminationReason::NodeLimit => begin(run)?,
            _ => {
                return Ok(outcome
                    .into_solution()
                    .map_or(Found::Failed, |s| point(&variables, &s)));
            }
        }
        answer = outcome.resume_with(limits(model.integer, run));
    }
}

/// A linear program goes on where a slice of time ended. Branch and bound starts a node
/// again whose program was cut short, so that a slice could be too short for ever and runs would
/// differ from day to day: it is asked after every node instead.
fn limits(integer: bool, run: &Run) -> ResumeOptions {
    let mut options = ResumeOptions::default();
    options.time_limit = if integer { run.watch().time_left() } else { Some(SLICE) };
    options.node_limit = integer.then_some(1);
    options
}

fn point(variables: &[Variable], solution: &Solution) -> Found {
    let x = variables.iter().map(|&variable| solution.var_value(variable)).collect();
    Found::Point(Point { x, y: None, iterations: solution.stats().lp_iterations })
}
