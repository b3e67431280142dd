//! Engines that minimise a linear function subject to equations 'these sum to 1', and perhaps to further limits.

use sudolab_core::{Event, Run, Stop};

#[cfg(feature = "highs")]
pub mod highs;

/// A linear program: minimise weights x, where the variables of each row sum to 1 and x >= 0.
pub struct Model<'m> {
    /// The weight of each variable.
    pub weights: &'m [f64],
    /// The variables of each equation.
    pub rows: &'m [Vec<usize>],
    /// What else must hold.
    pub limits: &'m [Limit],
    /// Must every variable be 0 or 1?
    pub integer: bool,
}

/// A sum of variables, each times its factor, and where it may lie.
pub struct Limit {
    /// Variables with their factors.
    pub terms: Vec<(usize, f64)>,
    /// The least that the sum may be; perhaps no number is too low.
    pub least: f64,
    /// The most.
    pub most: f64,
}

/// An optimal point.
pub struct Point {
    /// The value of each variable.
    pub x: Vec<f64>,
    /// The dual value of each row, if the engine tells.
    pub y: Option<Vec<f64>>,
    /// The steps it took.
    pub iterations: u64,
}

/// What an engine found.
pub enum Found {
    /// An optimal point.
    Point(Point),
    /// A proof that no point satisfies the equations.
    Nothing,
    /// Neither: its numbers failed, or it cannot tell.
    Failed,
}

/// Solves a program within the limits of a run. Tells [`begin`] of every linear program that it
/// begins, or of every model where it does not say.
pub type Solve = fn(&Model, &mut Run) -> Result<Found, Stop>;

/// Counts a linear program that is about to be solved; errs if it must not be.
pub fn begin(run: &mut Run) -> Result<(), Stop> {
    run.tick()?;
    run.check()?;
    run.note(Event::Work);
    Ok(())
}
