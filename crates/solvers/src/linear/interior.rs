//! Linear programs by an interior point method (the crate clarabel).

use super::program::{Point, Program};
use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus, ZeroConeT,
};
use sudolab_core::{Event, Run, Stop};

/// A point that minimises the weights, as far inside the optimal face as can be; `None` if
/// there is none or the method fails.
pub(super) fn minimise(
    program: &Program,
    weights: &[f64],
    run: &mut Run,
) -> Result<Option<Point>, Stop> {
    run.tick()?;
    run.note(Event::Take(0));
    let (variables, equations) = (program.names.len(), program.rows.len());
    // The engine wants A x + s = b with s in a cone: 0 for equations, -x + s = 0 with s >= 0.
    let entries = program.rows.iter().enumerate();
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
    let Ok(mut solver) = DefaultSolver::new(&none, weights, &a, &b, &cones, settings) else {
        return Ok(None);
    };
    let watch = run.watch();
    solver.set_termination_callback(move |_| watch.is_over());
    solver.solve();
    run.check()?;
    let solution = &solver.solution;
    let solved = matches!(solution.status, SolverStatus::Solved | SolverStatus::AlmostSolved);
    Ok(solved.then(|| Point {
        x: solution.x.clone(),
        y: solution.z[..equations].iter().map(|z| -z).collect(),
        iterations: u64::from(solution.iterations),
    }))
}
