//! Linear and 0-1 programs by the simplex method with branch and bound (the crate microlp).

use super::program::Program;
use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, ResumeOptions, Solution, SolveOptions,
    SolveOutcome, TerminationReason, Variable,
};
use std::time::Duration;
use sudolab_core::{Event, Run, Stop};

/// How long the engine works on a linear program before it is asked whether to go on.
const SLICE: Duration = Duration::from_millis(20);

/// A program in the hands of the engine.
pub(super) struct Simplex {
    problem: Problem,
    variables: Vec<Variable>,
    integer: bool,
}

/// What the engine found: a vertex that satisfies all, nothing, or its own limits.
pub(super) enum Found {
    Vertex(Box<Solution>),
    Nothing,
    Failed,
}

impl Simplex {
    /// The program with these weights; its variables are 0 or 1, or any number in between.
    pub(super) fn new(program: &Program, weights: &[f64], integer: bool) -> Simplex {
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        let variables: Vec<Variable> = weights
            .iter()
            .map(|&weight| match integer {
                true => problem.add_binary_var(weight),
                false => problem.add_var(weight, (0.0, f64::INFINITY)),
            })
            .collect();
        for row in &program.rows {
            let sum = row.iter().map(|&variable| (variables[variable], 1.0));
            problem.add_constraint(sum.collect::<Vec<_>>(), ComparisonOp::Eq, 1.0);
        }
        Simplex { problem, variables, integer }
    }

    /// Solves it from the start.
    pub(super) fn solve(&self, run: &mut Run) -> Result<Found, Stop> {
        begin_program(run)?;
        let mut options = SolveOptions::default();
        let limits = self.limits(run);
        (options.time_limit, options.node_limit) = (limits.time_limit, limits.node_limit);
        self.finish(self.problem.solve_with(options), run)
    }

    /// A linear program goes on where a slice of time ended. Branch and bound starts a node
    /// again whose program was cut short, so that a slice could be too short for ever and runs would
    /// differ from day to day: it is asked after every node instead.
    fn limits(&self, run: &Run) -> ResumeOptions {
        let mut options = ResumeOptions::default();
        options.time_limit = if self.integer { run.watch().time_left() } else { Some(SLICE) };
        options.node_limit = self.integer.then_some(1);
        options
    }

    /// Lets the engine work on to its end.
    fn finish(
        &self,
        mut answer: Result<SolveOutcome, Error>,
        run: &mut Run,
    ) -> Result<Found, Stop> {
        loop {
            let outcome = match answer {
                Err(Error::Infeasible) => return Ok(Found::Nothing),
                Err(_) => return Ok(Found::Failed),
                Ok(outcome) => outcome,
            };
            match outcome.termination_reason() {
                TerminationReason::TimeLimit => run.check()?,
                TerminationReason::NodeLimit => begin_program(run)?,
                _ => {
                    return Ok(match outcome.into_solution() {
                        Ok(solution) => Found::Vertex(Box::new(solution)),
                        Err(_) => Found::Failed,
                    });
                }
            }
            answer = outcome.resume_with(self.limits(run));
        }
    }

    /// The values of all variables.
    pub(super) fn values(&self, solution: &Solution) -> Vec<f64> {
        self.variables.iter().map(|&variable| solution.var_value(variable)).collect()
    }
}

/// Counts a linear program that is about to be solved.
fn begin_program(run: &mut Run) -> Result<(), Stop> {
    run.tick()?;
    run.check()?;
    run.note(Event::Take(0));
    Ok(())
}
