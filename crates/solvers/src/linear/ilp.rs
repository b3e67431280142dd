//! The 0-1 program, one solution or all.

use super::figures::ITERATIONS;
use super::program::Program;
use super::simplex::{Found, Simplex};
use sudolab_core::counter::*;
use sudolab_core::{
    Boards, Entry, Exhausted, Family, Puzzle, Run, Solver, Stop, Trace,
};

pub(super) const ENTRY: Entry = Entry {
    id: "ilp",
    title: "0-1 program",
    family: Family::LinearAlgebra,
    about: "Solves A x = b with x in {0, 1}, where A holds the equations of rows, columns, boxes, cells \
            and givens: singles first, then the simplex method with branch and bound (the crate \
            microlp). Each further solution is found by a cut that forbids those known. 'No \
            solution' rests on that crate's proof, which computes in floating point and checks itself. \
            A node is an equation set up, or a linear program of branch and bound.",
    reference: "A. Bartlett, T. Chartier, A. Langville, T. Rankin: An integer programming model for \
                the Sudoku problem. J. Online Mathematics and its Applications 8 (2008)",
    complete: true,
    boards: Boards::UpTo(25),
    marks: true,
    trace: Trace::Coarse,
    rank: 2,
    parameters: &[],
    counters: &[LINEAR_PROGRAMS, PLACEMENTS, BACKTRACKS],
    build: |_| Box::new(Ilp),
};

struct Ilp;

impl Solver for Ilp {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let Some(program) = Program::set_up(puzzle, run)? else { return Ok(Exhausted) };
        if program.is_decided() {
            program.offer(&program.board(&[]).ok_or(Stop::Stuck)?, run)?;
            return Ok(Exhausted);
        }
        // Every solution has the same sum, so there is nothing to minimise.
        let simplex = Simplex::new(&program, &vec![0.0; program.names.len()], true);
        let mut found = simplex.solve(run)?;
        loop {
            match found {
                Found::Nothing => return Ok(Exhausted),
                Found::Failed => return Err(Stop::Stuck),
                Found::Vertex(solution) => {
                    run.report(ITERATIONS, solution.stats().lp_iterations as f64);
                    let board = program.board(&simplex.values(&solution)).ok_or(Stop::Stuck)?;
                    program.offer(&board, run)?;
                    found = simplex.without(*solution, run)?;
                }
            }
        }
    }
}
