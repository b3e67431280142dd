//! The system A x = b of a puzzle, as it is: nothing is worked out beforehand.

use std::fmt;
use std::sync::Arc;
use sudolab_core::{Cell, Digit, Layout, Puzzle, Unit, UnitKind};

/// A x = b with A = [row; column; box; cell; clue], (4 N^2 + C) x N^3, and b all ones. The variable of a
/// cell and a digit is 1 if the digit stands there; they are numbered cell by cell.
pub struct Equations {
    shape: Arc<Layout>,
    /// The variables of each equation, all with the coefficient 1.
    rows: Vec<Vec<u32>>,
    /// The variables of each inequality 'these sum to 1 at most': groups smaller than a unit.
    at_most: Vec<Vec<u32>>,
    givens: usize,
    /// The variables that pencil marks forbid: their upper bound is 0.
    forbidden: Vec<u32>,
}

impl Equations {
    /// The equations of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Equations {
        let shape = puzzle.layout();
        let digits = || (0..shape.side()).map(Digit::from_index);
        let variable =
            |cell: Cell, digit: Digit| (cell.index() * shape.side() + digit.index()) as u32;
        let mut rows: Vec<Vec<u32>> =
            Vec::with_capacity(4 * shape.cells() + puzzle.givens().filled());
        let of_unit =
            |unit: &Unit, digit| unit.cells.iter().map(|&cell| variable(cell, digit)).collect();
        let of_digits = |unit| digits().map(move |digit| of_unit(unit, digit));
        rows.extend(shape.units().iter().flat_map(of_digits));
        let at_most: Vec<Vec<u32>> = shape.groups().iter().flat_map(of_digits).collect();
        rows.extend(shape.all_cells().map(|cell| digits().map(|d| variable(cell, d)).collect()));
        let clue = |cell| Some(vec![variable(cell, puzzle.given(cell)?)]);
        rows.extend(shape.all_cells().filter_map(clue));
        let mut forbidden = Vec::new();
        if puzzle.marks().is_some() {
            for cell in shape.all_cells() {
                let out = digits().filter(|&digit| !puzzle.allowed::<1>(cell).contains(digit));
                forbidden.extend(out.map(|digit| variable(cell, digit)));
            }
        }
        Equations {
            shape: shape.clone(),
            rows,
            at_most,
            givens: puzzle.givens().filled(),
            forbidden,
        }
    }

    /// The equations, each as the variables (from 0) that sum to 1.
    pub fn rows(&self) -> &[Vec<u32>] {
        &self.rows
    }

    /// The number of variables.
    pub fn columns(&self) -> usize {
        self.shape.cells() * self.shape.side()
    }

    /// The rank of A: exact for all we know, since it is that of A modulo a prime near 2^31,
    /// which is never above and hardly ever below.
    pub fn rank(&self) -> usize {
        let (cells, side) = (self.shape.cells(), self.shape.side());
        // Digit by digit, so that the equations of rows, columns and boxes fall into one block
        // per digit and fill in only there; cells, which tie the blocks together, come last.
        let place = |variable: u32| variable as usize % side * cells + variable as usize / side;
        let rows =
            self.rows.iter().map(|row| row.iter().map(|&variable| place(variable)).collect());
        rank(rows, self.columns())
    }

    /// The name of an equation in files, or of one of the inequalities after them.
    fn row_name(&self, index: usize) -> String {
        let (cells, side) = (self.shape.cells(), self.shape.side());
        if let Some(group) = index.checked_sub(self.rows.len()) {
            return format!("group{}_{}", group / side + 1, group % side + 1);
        }
        let Some(place) = index.checked_sub(self.shape.unit_count() * side) else {
            return self.unit_name(&self.shape.units()[index / side], index / side, index % side);
        };
        match place.checked_sub(cells) {
            None => format!("cell{}_{}", place / side + 1, place % side + 1),
            Some(clue) => format!("clue{}", clue + 1),
        }
    }

    fn unit_name(&self, unit: &Unit, number: usize, digit: usize) -> String {
        let (kind, index) = match unit.kind {
            UnitKind::Row => ("row", unit.index),
            UnitKind::Column => ("col", unit.index),
            UnitKind::Box => ("box", unit.index),
            UnitKind::Extra => ("extra", number - 2 * self.shape.side()),
        };
        format!("{kind}{}_{}", index + 1, digit + 1)
    }

    /// The name of a variable in files: row, column and digit, from 1.
    fn name(&self, variable: u32) -> String {
        let side = self.shape.side();
        let (cell, digit) = (variable as usize / side, variable as usize % side);
        format!("x{}_{}_{}", cell / side + 1, cell % side + 1, digit + 1)
    }

    fn title(&self) -> String {
        format!(
            "Sudoku {}, {} givens: {} x {}",
            self.shape.shape(),
            self.givens,
            self.rows.len() + self.at_most.len(),
            self.columns()
        )
    }

    /// Writes the 0-1 program in the LP format of CPLEX.
    pub fn write_lp(&self, out: &mut impl fmt::Write) -> fmt::Result {
        writeln!(out, "\\ {}", self.title())?;
        writeln!(
            out,
            "\\ xR_C_D is 1 if row R, column C holds digit D. The objective is N*N for every"
        )?;
        writeln!(
            out,
            "\\ solution of the equations. Without the section Binary it is the L1 program."
        )?;
        let all: Vec<u32> = (0..self.columns() as u32).collect();
        writeln!(out, "Minimize")?;
        self.write_sum("norm", &all, out)?;
        writeln!(out, "\nSubject To")?;
        for (index, row) in self.rows.iter().enumerate() {
            self.write_sum(&self.row_name(index), row, out)?;
            writeln!(out, " = 1")?;
        }
        for (index, row) in self.at_most.iter().enumerate() {
            self.write_sum(&self.row_name(self.rows.len() + index), row, out)?;
            writeln!(out, " <= 1")?;
        }
        if !self.forbidden.is_empty() {
            writeln!(out, "Bounds")?;
            for &variable in &self.forbidden {
                writeln!(out, " {} = 0", self.name(variable))?;
            }
        }
        writeln!(out, "Binary")?;
        for variable in all {
            writeln!(out, " {}", self.name(variable))?;
        }
        writeln!(out, "End")
    }

    /// ` name: x + y + z`, in lines that old readers take too.
    fn write_sum(&self, name: &str, variables: &[u32], out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, " {name}:")?;
        for (index, &variable) in variables.iter().enumerate() {
            let (plus, end) =
                (if index == 0 { "" } else { " +" }, if index % 10 == 9 { "\n" } else { "" });
            write!(out, "{plus} {}{end}", self.name(variable))?;
        }
        Ok(())
    }

    /// Writes the 0-1 program in free MPS format.
    pub fn write_mps(&self, out: &mut impl fmt::Write) -> fmt::Result {
        writeln!(out, "* {}", self.title())?;
        writeln!(out, "NAME sudoku\nROWS\n N norm")?;
        let mut of_variable: Vec<Vec<usize>> = vec![Vec::new(); self.columns()];
        let all = self.rows.iter().chain(&self.at_most);
        for (index, row) in all.enumerate() {
            let sense = if index < self.rows.len() { "E" } else { "L" };
            writeln!(out, " {sense} {}", self.row_name(index))?;
            row.iter().for_each(|&variable| of_variable[variable as usize].push(index));
        }
        writeln!(out, "COLUMNS\n MARKER MARKER 'MARKER' 'INTORG'")?;
        for (variable, rows) in of_variable.iter().enumerate() {
            let name = self.name(variable as u32);
            writeln!(out, " {name} norm 1")?;
            for &row in rows {
                writeln!(out, " {name} {} 1", self.row_name(row))?;
            }
        }
        writeln!(out, " MARKER MARKER 'MARKER' 'INTEND'\nRHS")?;
        for index in 0..self.rows.len() + self.at_most.len() {
            writeln!(out, " rhs {} 1", self.row_name(index))?;
        }
        writeln!(out, "BOUNDS")?;
        for variable in 0..self.columns() as u32 {
            let bound = if self.forbidden.binary_search(&variable).is_ok() { 0 } else { 1 };
            writeln!(out, " UP bnd {} {bound}", self.name(variable))?;
        }
        writeln!(out, "ENDATA")
    }
}

/// A prime near 2^31, so that products fit in 64 bits.
const PRIME: u64 = 2_147_483_629;

/// The rank modulo [`PRIME`] of rows given by the places of their ones.
fn rank(rows: impl Iterator<Item = Vec<usize>>, columns: usize) -> usize {
    // The row that leads with a column: its entries, the first of them 1.
    let mut leading: Vec<Option<Vec<(usize, u64)>>> = vec![None; columns];
    let mut sum = vec![0_u64; columns];
    let mut rank = 0;
    for row in rows {
        row.iter().for_each(|&column| sum[column] = 1);
        let mut lead = None;
        for column in row.into_iter().min().unwrap_or(columns)..columns {
            let factor = sum[column];
            if factor == 0 {
                continue;
            }
            match &leading[column] {
                Some(pivot) => {
                    for &(place, value) in pivot {
                        sum[place] = (sum[place] + (PRIME - factor) * value) % PRIME;
                    }
                }
                None => lead = lead.or(Some(column)),
            }
        }
        if let Some(lead) = lead {
            let inverse = power(sum[lead], PRIME - 2);
            let entry = |column: usize| (column, sum[column] * inverse % PRIME);
            leading[lead] = Some((lead..columns).map(entry).filter(|entry| entry.1 != 0).collect());
            rank += 1;
        }
        sum.fill(0);
    }
    rank
}

fn power(base: u64, exponent: u64) -> u64 {
    let (mut result, mut base, mut exponent) = (1, base, exponent);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Shape};

    fn empty(height: usize, width: usize) -> Equations {
        Equations::of(&Puzzle::new(Grid::empty(Shape::new(height, width).unwrap())).unwrap())
    }

    /// One digit's equations over the cells have rank r = 3N - bands - stacks (in every band, rows
    /// and boxes have the same sum; likewise in every stack), and of the N^2 equations of cells, r
    /// dimensions are there already: N r + N^2 - r.
    #[test]
    fn the_rank_of_the_rules_is_known() {
        for (height, width, expected) in [(2, 2, 40), (2, 3, 0), (3, 3, 249), (3, 4, 0)] {
            let side = height * width;
            let r = 3 * side - side / height - side / width;
            let equations = empty(height, width);
            assert_eq!(equations.rows().len(), 4 * side * side);
            assert_eq!(equations.columns(), side * side * side);
            assert_eq!(equations.rank(), side * r + side * side - r);
            assert!(expected == 0 || equations.rank() == expected);
        }
    }

    #[test]
    fn the_rank_of_small_matrices() {
        assert_eq!(rank([vec![0, 1], vec![1, 2], vec![0, 1]].into_iter(), 3), 2);
        assert_eq!(rank([vec![0, 1], vec![1, 2], vec![0, 2]].into_iter(), 3), 3, "2 modulo 2 is 0");
        assert_eq!(rank([vec![], vec![2]].into_iter(), 3), 1);
    }
}
