//! Kissat (A. Biere and others), in C.

use super::{Engine, Listener};
use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat::types::{Lit, TernaryVal, Var};
use rustsat_kissat::Kissat;

/// Starts Kissat.
pub fn start<'l>(_: usize, listener: &'l dyn Listener) -> Box<dyn Engine + 'l> {
    Box::new(Restarted { listener, clauses: Vec::new(), ends: Vec::new(), solved: None })
}

/// Kissat searches once and takes no clause afterwards, so every search gets a new one.
struct Restarted<'l> {
    listener: &'l dyn Listener,
    clauses: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
    solved: Option<Kissat<'l>>,
}

impl Engine for Restarted<'_> {
    fn add(&mut self, clause: &[i32]) {
        let literal = |&l: &i32| Lit::new(l.unsigned_abs() - 1, l < 0);
        self.clauses.extend(clause.iter().map(literal));
        self.ends.push(self.clauses.len());
    }

    fn solve(&mut self) -> Option<bool> {
        let listener = self.listener;
        listener.begun();
        if listener.must_stop() {
            return None;
        }
        let mut kissat = Kissat::default();
        kissat.attach_terminator(move || match listener.must_stop() {
            true => ControlSignal::Terminate,
            false => ControlSignal::Continue,
        });
        let mut start = 0;
        for &end in &self.ends {
            kissat.add_clause_ref(&self.clauses[start..end]).expect("it takes clauses at first");
            start = end;
        }
        let answer = kissat.solve().expect("one of its three answers");
        self.solved = Some(kissat);
        match answer {
            SolverResult::Sat => Some(true),
            SolverResult::Unsat => Some(false),
            SolverResult::Interrupted => None,
        }
    }

    fn is_true(&self, variable: i32) -> bool {
        let literal = Var::new(variable.unsigned_abs() - 1).pos_lit();
        let value = |kissat: &Kissat| kissat.lit_val(literal).ok();
        self.solved.as_ref().and_then(value) == Some(TernaryVal::True)
    }
}
