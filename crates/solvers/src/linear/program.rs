//! The linear program over what singles leave of a puzzle, and what its optima tell.

use super::Equations;
use super::figures::*;
use super::relations::Rows;
use crate::candidates::{Candidates, Group};
use crate::count::{Solutions, count_by};
use crate::cover;
use crate::singles::Single;
use crate::solutions::offer;
use sudolab_core::{Cancel, Cell, Digit, Grid, Limits, Puzzle, Run, Stop};
use sudolab_engines::programs::{Found, Limit, Model, Solve};

/// Below this a variable counts as 0, and as 1 if it is no further from it.
const TOLERANCE: f64 = 1e-5;
/// How far exact cover goes to learn the solution for [`ROUNDED_RIGHT`].
const NODES_TO_COMPARE: u64 = 20_000;
/// The largest side for which a run works the rank out.
const RANK_UP_TO: usize = 9;

/// Equations 'these sum to 1' over the undecided variables. Where they may also sum to less, a slack variable
/// makes up for it. Rules that compute with digits are limits, some with further variables.
pub(super) struct Program {
    pub(super) names: Vec<(Cell, Digit)>,
    /// They, and further variables of rules, come after those that have names.
    slacks: usize,
    limits: Vec<Limit>,
    /// The variables of each equation; the last ones are those of the cells.
    rows: Vec<Vec<usize>>,
    cells: usize,
    known: Grid,
}

/// A point of a program, with the dual values of its equations.
pub(super) struct Point {
    pub(super) x: Vec<f64>,
    pub(super) y: Vec<f64>,
    pub(super) iterations: u64,
}

impl Program {
    /// Works out the singles and sets the program up: a node per equation. `None` if there is
    /// no solution.
    pub(super) fn set_up(puzzle: &Puzzle, run: &mut Run) -> Result<Option<Program>, Stop> {
        let equations = Equations::of(puzzle);
        run.hold(equations.rows().iter().map(|row| 4 * row.len()).sum())?;
        for _ in equations.rows() {
            run.tick()?;
        }
        run.report(ROWS, equations.rows().len() as f64);
        run.report(COLUMNS, equations.columns() as f64);
        if puzzle.shape().side() <= RANK_UP_TO {
            run.report(RANK, equations.rank() as f64);
        }
        let watch = run.watch();
        let place = |single: Single| {
            single.note(puzzle.layout(), run);
            Ok(())
        };
        let Ok(rest) = Candidates::after_singles(puzzle, &watch, place)? else { return Ok(None) };
        let program = Program::of(&rest);
        run.report(OPEN, program.names.len() as f64);
        run.hold(program.bytes())?;
        Ok(Some(program))
    }

    /// The program of what singles leave.
    pub(super) fn of(rest: &Candidates<1>) -> Program {
        let open = rest.open_cells();
        let names: Vec<(Cell, Digit)> =
            open.flat_map(|cell| rest.of(cell).iter().map(move |digit| (cell, digit))).collect();
        let number = |name| names.binary_search(&name).expect("an open candidate");
        let mut slacks = 0;
        let row = |group: Group| {
            let mut row: Vec<usize> = group.candidates.into_iter().map(number).collect();
            if !group.needs_one {
                row.push(names.len() + slacks);
                slacks += 1;
            }
            row
        };
        let rows = rest.groups().map(row).collect();
        let further = Rows::of(rest, &names, names.len() + slacks);
        let (slacks, limits) = (further.variables() - names.len(), further.limits);
        let cells = rest.open_cells().count();
        Program { rows, cells, known: rest.grid(), names, slacks, limits }
    }

    /// A weight for each variable: this for those with names, none for slack.
    pub(super) fn weights(&self, weight: impl FnMut(usize) -> f64) -> Vec<f64> {
        let named = (0..self.names.len()).map(weight);
        named.chain(std::iter::repeat_n(0.0, self.slacks)).collect()
    }

    /// An estimate of what an engine holds for it, its factors included.
    pub(super) fn bytes(&self) -> usize {
        let entries: usize = self.rows.iter().map(Vec::len).sum();
        let further: usize = self.limits.iter().map(|limit| limit.terms.len()).sum();
        let entries = entries + further;
        16 * 10 * entries + 8 * 20 * (self.rows.len() + self.limits.len() + self.names.len()) + 64
    }

    /// Is nothing left to decide?
    pub(super) fn is_decided(&self) -> bool {
        self.names.is_empty()
    }

    /// The program with these weights as a model for an engine; its variables are 0 or 1, or any
    /// number in between.
    pub(super) fn model<'m>(&'m self, weights: &'m [f64], integer: bool) -> Model<'m> {
        Model { weights, rows: &self.rows, limits: &self.limits, integer }
    }

    /// A point that minimises the weights, without the help of an engine if nothing is left to
    /// decide; `None` if there is none or the engine fails. Where it tells no dual values, those
    /// that prove the norm minimal stand in: [`Self::dual_bound`] is safe with any.
    pub(super) fn minimise(
        &self,
        weights: &[f64],
        solve: Solve,
        run: &mut Run,
    ) -> Result<Option<Point>, Stop> {
        if self.is_decided() {
            return Ok(Some(Point { x: Vec::new(), y: self.norm_duals(), iterations: 0 }));
        }
        let Found::Point(point) = solve(&self.model(weights, false), run)? else { return Ok(None) };
        let y = point.y.unwrap_or_else(|| self.norm_duals());
        Ok(Some(Point { x: point.x, y, iterations: point.iterations }))
    }

    /// The board of an integral point: its cells hold the digits whose variables are near 1.
    /// `None` if a variable is fractional or an equation would not hold after rounding.
    pub(super) fn board(&self, x: &[f64]) -> Option<Grid> {
        let near = |value: f64, whole: f64| (value - whole).abs() <= TOLERANCE;
        let integral = x.iter().all(|&value| near(value, 0.0) || near(value, 1.0));
        let ones = |row: &Vec<usize>| row.iter().filter(|&&variable| x[variable] > 0.5).count();
        let sum = |limit: &Limit| -> f64 {
            limit.terms.iter().map(|&(variable, factor)| x[variable].round() * factor).sum()
        };
        let keeps = |limit: &Limit| (limit.least..=limit.most).contains(&sum(limit));
        let holds =
            integral && self.rows.iter().all(|row| ones(row) == 1) && self.limits.iter().all(keeps);
        holds.then(|| self.round(x))
    }

    /// Each cell takes the digit whose variable is largest.
    fn round(&self, x: &[f64]) -> Grid {
        let mut grid = self.known.clone();
        for row in &self.rows[self.rows.len() - self.cells..] {
            let largest = row.iter().copied().max_by(|&a, &b| x[a].total_cmp(&x[b]));
            if let Some(variable) = largest {
                let (cell, digit) = self.names[variable];
                grid.set(cell, Some(digit));
            }
        }
        grid
    }

    /// Offers a solution.
    pub(super) fn offer(&self, grid: &Grid, run: &mut Run) -> Result<(), Stop> {
        offer(grid, self.known.blanks(), run)
    }

    /// Reports what a point that minimises the weights tells.
    pub(super) fn report(&self, puzzle: &Puzzle, weights: &[f64], point: &Point, run: &mut Run) {
        let Point { x, y, .. } = point;
        let objective: f64 = x.iter().zip(weights).map(|(x, weight)| x * weight).sum();
        let sum = |row: &Vec<usize>| row.iter().map(|&variable| x[variable]).sum::<f64>();
        let residual = self.rows.iter().map(|row| (sum(row) - 1.0).abs()).fold(0.0, f64::max);
        let settled = self.known.filled();
        run.report(OBJECTIVE, settled as f64 + objective);
        run.report(BOUND, settled as f64 + self.dual_bound(weights, y));
        run.report(RESIDUAL, residual);
        run.report(INTEGRAL, f64::from(self.board(x).is_some()));
        run.report(
            NONZEROS,
            (settled + x.iter().take(self.names.len()).filter(|&&x| x > TOLERANCE).count()) as f64,
        );
        if let Some(solution) = only_solution(puzzle) {
            let rounded = self.round(x);
            let blanks: Vec<Cell> = puzzle.givens().blanks().collect();
            let right =
                blanks.iter().filter(|&&cell| rounded.get(cell) == solution.get(cell)).count();
            run.report(ROUNDED_RIGHT, right as f64 / blanks.len().max(1) as f64);
        }
    }

    /// A lower bound on the weighted sum of any feasible point, from dual values that need not
    /// be quite feasible: c x >= y A x - v (sum of x) >= sum of y - v (open cells and slack),
    /// where v is the most by which a column of y A exceeds its weight.
    fn dual_bound(&self, weights: &[f64], y: &[f64]) -> f64 {
        let mut priced = vec![0.0; self.names.len() + self.slacks];
        for (row, y) in self.rows.iter().zip(y) {
            row.iter().for_each(|&variable| priced[variable] += y);
        }
        let excess = priced.iter().zip(weights).map(|(price, weight)| price - weight);
        let violation = excess.fold(0.0, f64::max);
        y.iter().sum::<f64>() - violation * (self.cells + self.slacks) as f64
    }

    /// The dual values that prove the norm minimal: 1 for each cell, 0 for all else.
    fn norm_duals(&self) -> Vec<f64> {
        let units = self.rows.len() - self.cells;
        (0..self.rows.len()).map(|row| if row < units { 0.0 } else { 1.0 }).collect()
    }
}

/// The only solution, if exact cover shows within some nodes that there is exactly one.
fn only_solution(puzzle: &Puzzle) -> Option<Grid> {
    let limits = Limits { nodes: Some(NODES_TO_COMPARE), ..Limits::default() };
    let counted = count_by(cover::DANCING_LINKS, puzzle, 2, limits, &Cancel::new());
    match Solutions::of(&counted) {
        Solutions::One => counted.solution,
        _ => None,
    }
}
