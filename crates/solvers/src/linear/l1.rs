//! The smallest L1 norm, which is the linear relaxation.

use super::figures::{ITERATIONS, LINEAR_PROGRAMS};
use super::program::Program;
use super::{interior, simplex};
use sudolab_core::counters::PLACEMENTS;
use sudolab_core::{
    Boards, Entry, Exhausted, Family, Parameter, Preference, Puzzle, RuleKind, Run, Solver, Stop,
    Trace, Words,
};
use sudolab_engines::programs::Solve;

pub(super) const ENTRY: Entry = Entry {
    id: "l1",
    title: "Smallest L1 norm",
    family: Family::LinearAlgebra,
    about: "Minimises the sum of |x| subject to A x = b. The equations force that sum to N^2, so \
            every x >= 0 that satisfies them is an optimum and this is the linear relaxation of the \
            0-1 program. If the optimum found is integral, it is the solution; else the method is \
            stuck, and says how far it got: it never guesses. It proves nothing. Simplex ends in \
            a corner, which may be integral where others are not; an interior point is \
            integral only if there is no other. A node is an equation set up or a linear program. A limit or a \
            cancel is noticed after the engine's step at hand: on an empty 25x25 up to half a second late.",
    reference: "P. Babu, K. Pelckmans, P. Stoica, J. Li: Linear systems, sparse solutions, and Sudoku. \
                IEEE Signal Processing Letters 17 (2010)",
    complete: false,
    boards: Boards::UpTo(25, super::WHY_NOT_LARGER),
    rules: &[RuleKind::Marks, RuleKind::Regions, RuleKind::Groups],
    trace: Trace::Coarse,
    rank: Preference::same(0),
    parameters: &[Parameter {
        name: "engine",
        about: "what solves the linear program: the simplex method (crate microlp) or an interior \
                point method (crate clarabel)",
        kind: ENGINES.choice("simplex"),
    }],
    counters: &[LINEAR_PROGRAMS, PLACEMENTS],
    build: |settings| Box::new(L1(ENGINES.chosen(settings, "engine"))),
};

static ENGINES: Words<Solve, 2> =
    Words::new([("simplex", simplex::solve), ("interior", interior::solve)]);

pub(super) struct L1(pub(super) Solve);

impl Solver for L1 {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let Some(program) = Program::set_up(puzzle, run)? else { return Err(Stop::Stuck) };
        let weights = program.weights(|_| 1.0);
        let point = program.minimise(&weights, self.0, run)?.ok_or(Stop::Stuck)?;
        run.report(ITERATIONS, point.iterations as f64);
        program.report(puzzle, &weights, &point, run);
        program.offer(&program.board(&point.x).ok_or(Stop::Stuck)?, run)?;
        Err(Stop::Stuck)
    }
}
