//! CaDiCaL (A. Biere and others), in C++.

use super::{Engine, Listener};

/// Starts CaDiCaL.
pub fn start<'l>(variables: usize, listener: &'l dyn Listener) -> Box<dyn Engine + 'l> {
    let mut solver = cadical::Solver::new();
    solver.set_callbacks(Some(Ears(listener)));
    solver.reserve(variables as i32);
    Box::new(Cadical(solver))
}

struct Ears<'l>(&'l dyn Listener);

impl cadical::Callbacks for Ears<'_> {
    fn terminate(&mut self) -> bool {
        self.0.must_stop()
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, clause: &[i32]) {
        self.0.learned(clause);
    }
}

struct Cadical<'l>(cadical::Solver<Ears<'l>>);

impl Engine for Cadical<'_> {
    fn add(&mut self, clause: &[i32]) {
        self.0.add_clause(clause.iter().copied());
    }

    fn solve(&mut self) -> Option<bool> {
        self.0.solve()
    }

    fn is_true(&self, variable: i32) -> bool {
        self.0.value(variable) == Some(true)
    }
}
