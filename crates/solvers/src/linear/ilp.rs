//! The 0-1 program, one solution or all.

use super::figures::{ITERATIONS, LINEAR_PROGRAMS};
use super::program::Program;
use super::simplex;
use crate::candidates::Candidates;
use crate::relations::Relations;
use sudolab_core::counters::{BACKTRACKS, PLACEMENTS};
use sudolab_core::{
    Boards, DigitSet, Entry, Exhausted, Family, Grid, Marks, Preference, Puzzle, RuleKind, Run,
    Solver, Stop, Trace,
};
use sudolab_engines::programs::{Found, Solve};

pub(super) const ENTRY: Entry = Entry {
    id: "ilp",
    title: "0-1 program",
    family: Family::LinearAlgebra,
    about: "Solves A x = b with x in {0, 1}, where A holds the equations of rows, columns, boxes, cells \
            and givens: singles first, then the simplex method with branch and bound (the crate \
            microlp). For further solutions, what remains is split into programs that differ from the \
            one found in a first, second, third ... cell, and those are solved likewise. Sums and other rules that compute with \
            digits are further rows; only what a machine reads (a sandwich, a skyscraper, an expression) is asked \
            about the boards found instead. 'No solution' rests on that crate's proof, which computes in floating point and checks itself. \
            A node is an equation set up, a part of the space, or a linear program of branch and bound; a cancel \
            is noticed after the linear program at hand, which can take seconds from 16x16 on; a limit of time up to \
            three seconds late on an empty 25x25.",
    reference: "A. Bartlett, T. Chartier, A. Langville, T. Rankin: An integer programming model for \
                the Sudoku problem. J. Online Mathematics and its Applications 8 (2008)",
    complete: true,
    boards: Boards::UpTo(25, super::WHY_NOT_LARGER),
    rules: RuleKind::ALL,
    trace: Trace::Coarse,
    rank: Preference::same(2),
    parameters: &[],
    counters: &[LINEAR_PROGRAMS, PLACEMENTS, BACKTRACKS],
    build: |_| Box::new(Ilp(simplex::solve)),
};

pub(super) struct Ilp(pub(super) Solve);

impl Solver for Ilp {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let Some(root) = Program::set_up(puzzle, run)? else { return Ok(Exhausted) };
        let mut iterations = 0;
        // Parts of the space that are yet to be looked at, by the digits allowed in each cell.
        let shape = puzzle.shape();
        let mut parts = vec![Marks::from_fn(shape, |cell| puzzle.allowed::<1>(cell))];
        while let Some(part) = parts.pop() {
            run.tick()?;
            let marked = puzzle.clone().with_marks(&part);
            let Ok(rest) = Candidates::after_singles(&marked, &run.watch(), |_| Ok(()))? else {
                continue;
            };
            if Relations::on(puzzle.layout(), &rest.grid()).broken() > 0 {
                continue;
            }
            let program = Program::of(&rest);
            let Some(solution) = first_solution(&program, self.0, &mut iterations, run)? else {
                continue;
            };
            run.report(ITERATIONS, iterations as f64);
            // What a machine reads is no row: the boards found are asked.
            if Relations::on(puzzle.layout(), &solution).broken() == 0 {
                root.offer(&solution, run)?;
            }
            split(part, &rest, &solution, &mut parts);
            run.hold(root.bytes() + parts.len() * Marks::bytes(shape))?;
        }
        Ok(Exhausted)
    }
}

/// A solution of a program, or none.
fn first_solution(
    program: &Program,
    solve: Solve,
    iterations: &mut u64,
    run: &mut Run,
) -> Result<Option<Grid>, Stop> {
    let x = if program.is_decided() {
        Vec::new()
    } else {
        // Every solution has the same sum, so there is nothing to minimise.
        match solve(&program.model(&program.weights(|_| 0.0), true), run)? {
            Found::Nothing => return Ok(None),
            Found::Failed => return Err(Stop::Stuck),
            Found::Point(point) => {
                *iterations += point.iterations;
                point.x
            }
        }
    };
    program.board(&x).map(Some).ok_or(Stop::Stuck)
}

/// Splits a part without its solution: it is kept in the first cells and excluded in the next.
/// (E. L. Lawler, Management Science 18, 1972. Cuts 'not all of these again' do the same in one
/// program, but hundreds of them weaken its relaxation: the 288 grids of 4x4 took some 40 s.)
fn split(mut part: Marks, rest: &Candidates<1>, solution: &Grid, parts: &mut Vec<Marks>) {
    for cell in rest.open_cells() {
        let Some(digit) = solution.get(cell) else { continue };
        let mut other = part.clone();
        other.set(cell, part.get::<1>(cell) - DigitSet::only(digit));
        parts.push(other);
        part.set(cell, DigitSet::<1>::only(digit));
    }
}
