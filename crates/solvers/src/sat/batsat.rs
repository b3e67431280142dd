//! batsat, an engine of the MiniSat family in Rust.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use sudolab_engines::clauses::{Engine, Listener};

/// Starts batsat.
pub(super) fn start<'l>(variables: usize, listener: &'l dyn Listener) -> Box<dyn Engine + 'l> {
    let ears = Ears { listener, clause: Vec::new() };
    let mut solver = Solver::new(SolverOpts::default(), ears);
    // To decide is to place a digit, not to rule one out: a placed one propagates most. (That
    // is 100,847 conflicts instead of 250,522 on the hardest 25x25 measured: docs/LINEAR.md.)
    let variables = (0..variables).map(|_| solver.new_var(lbool::TRUE, true)).collect();
    Box::new(Batsat { solver, variables, clause: Vec::new() })
}

struct Batsat<'l> {
    solver: Solver<Ears<'l>>,
    variables: Vec<Var>,
    /// The clause being added; kept for its memory.
    clause: Vec<Lit>,
}

impl Engine for Batsat<'_> {
    fn add(&mut self, clause: &[i32]) {
        let literal = |&l: &i32| Lit::new(self.variables[l.unsigned_abs() as usize - 1], l > 0);
        self.clause.clear();
        self.clause.extend(clause.iter().map(literal));
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self) -> Option<bool> {
        let answer = self.solver.solve_limited(&[]);
        (answer == lbool::TRUE || answer == lbool::FALSE).then_some(answer == lbool::TRUE)
    }

    fn is_true(&self, variable: i32) -> bool {
        self.solver.value_var(self.variables[variable as usize - 1]) == lbool::TRUE
    }
}

struct Ears<'l> {
    listener: &'l dyn Listener,
    /// The clause being told; kept for its memory.
    clause: Vec<i32>,
}

impl Callbacks for Ears<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|literal| {
            let number = literal.var().idx() as i32 + 1;
            if literal.sign() { number } else { -number }
        }));
        self.listener.learned(&self.clause);
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.listener.forgotten(clause.len());
    }

    /// Asked before every decision.
    fn stop(&self) -> bool {
        self.listener.must_stop()
    }
}
