//! Kissat (A. Biere and others), in C.

use super::{Engine, Listener};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Lit, TernaryVal, Var};
use rustsat_kissat::{Kissat, Limit};

/// The conflicts after which a search is given up for the first time.
const FIRST_PATIENCE: u32 = 10_000;

/// Starts Kissat.
pub fn start<'l>(_: usize, listener: &'l dyn Listener) -> Box<dyn Engine + 'l> {
    Box::new(Restarted { listener, clauses: Vec::new(), ends: Vec::new(), solved: None })
}

/// Kissat searches once and takes no clause afterwards, so every search gets a new one. It never
/// calls the function that should tell it to stop (4.0.4), but takes a limit of conflicts: so it is given up now
/// and then to ask the listener, and begun again with twice the patience. The result is that of
/// the last, whole search.
struct Restarted<'l> {
    listener: &'l dyn Listener,
    clauses: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
    solved: Option<Kissat<'static>>,
}

impl Restarted<'_> {
    fn load(&self) -> Kissat<'static> {
        let mut kissat = Kissat::default();
        let mut start = 0;
        for &end in &self.ends {
            kissat.add_clause_ref(&self.clauses[start..end]).expect("it takes clauses at first");
            start = end;
        }
        kissat
    }
}

impl Engine for Restarted<'_> {
    fn add(&mut self, clause: &[i32]) {
        let literal = |&l: &i32| Lit::new(l.unsigned_abs() - 1, l < 0);
        self.clauses.extend(clause.iter().map(literal));
        self.ends.push(self.clauses.len());
    }

    fn solve(&mut self) -> Option<bool> {
        let mut conflicts = FIRST_PATIENCE;
        loop {
            self.listener.begun();
            if self.listener.must_stop() {
                return None;
            }
            let mut kissat = self.load();
            kissat.set_limit(Limit::Conflicts(conflicts));
            let answer = kissat.solve().expect("one of its three answers");
            self.solved = Some(kissat);
            match answer {
                SolverResult::Sat => return Some(true),
                SolverResult::Unsat => return Some(false),
                SolverResult::Interrupted => conflicts = conflicts.saturating_mul(2),
            }
        }
    }

    fn is_true(&self, variable: i32) -> bool {
        let literal = Var::new(variable.unsigned_abs() - 1).pos_lit();
        let value = |kissat: &Kissat| kissat.lit_val(literal).ok();
        self.solved.as_ref().and_then(value) == Some(TernaryVal::True)
    }
}
