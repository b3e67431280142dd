//! Linear programs by an interior point method (the crate clarabel).

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus, ZeroConeT,
};
use sudolab_core::{Run, Stop};
use sudolab_engines::programs::{Found, Model, Point, begin};

/// A point that minimises the weights, as far inside the optimal face as can be. The method proves
/// nothing, and knows no further limits.
pub(super) fn solve(model: &Model, run: &mut Run) -> Result<Found, Stop> {
    begin(run)?;
    if !model.limits.is_empty() {
        return Ok(Found::Failed);
    }
    let (variables, equations) = (model.weights.len(), model.rows.len());
    // The engine wants A x + s = b with s in a cone: 0 for equations, -x + s = 0 with s >= 0.
    let entries = model.rows.iter().enumerate();
    let (mut rows, mut columns): (Vec<usize>, Vec<usize>) =
        entries.flat_map(|(row, columns)| columns.iter().map(move |&column| (row, column))).unzip();
    let mut values = vec![1.0; rows.len()];
    rows.extend((0..variables).map(|variable| equations + variable));
    columns.extend(0..variables);
    values.resize(rows.len(), -1.0);
    let a = CscMatrix::new_from_triplets(equations + variables, variables, rows, columns, values);
    let mut b = vec![1.0; equations];
    b.resize(equations + variables, 0.0);
    let cones = [ZeroConeT(equations), NonnegativeConeT(variables)];
    let settings = DefaultSettingsBuilder::default().verbose(false).max_iter(200).build();
    let settings = settings.expect("settings within their ranges");
    let none = CscMatrix::zeros((variables, variables));
    let Ok(mut solver) = DefaultSolver::new(&none, model.weights, &a, &b, &cones, settings) else {
        return Ok(Found::Failed);
    };
    let watch = run.watch();
    solver.set_termination_callback(move |_| watch.is_over());
    solver.solve();
    run.check()?;
    let solution = &solver.solution;
    let solved = matches!(solution.status, SolverStatus::Solved | SolverStatus::AlmostSolved);
    if !solved {
        return Ok(Found::Failed);
    }
    Ok(Found::Point(Point {
        x: solution.x.clone(),
        y: Some(solution.z[..equations].iter().map(|z| -z).collect()),
        iterations: u64::from(solution.iterations),
    }))
}
