//! Clauses for 'exactly one of these', over a whole puzzle or over what singles leave of it.

use crate::candidates::Candidates;
use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;
use sudolab_core::rules::Constraint;
use sudolab_core::{AnyDigits, Cell, Digit, Grid, Layout, Puzzle, Shape, Stop, Words};

/// How 'at most one of these' becomes clauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// No two of them: n(n-1)/2 clauses, no further variable.
    Pairwise,
    /// A counter that runs along them (C. Sinz, CP 2005): 3n - 4 clauses, n - 1 variables.
    Sequential,
    /// Groups of three with a commander each (W. Klieber, G. Kwon, CFV 2007).
    Commander,
}

pub(super) static ENCODINGS: Words<Encoding, 3> = Words::new([
    ("pairwise", Encoding::Pairwise),
    ("sequential", Encoding::Sequential),
    ("commander", Encoding::Commander),
]);

/// How much of the rules is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// A digit in every cell, none twice in a unit: the rest follows.
    Minimal,
    /// Exactly one for every cell and for every digit of every row, column and box, so
    /// that the engine need not find out (I. Lynce, J. Ouaknine: Sudoku as a SAT problem, 2006).
    Extended,
}

pub(super) static RULES: Words<Rules, 2> =
    Words::new([("extended", Rules::Extended), ("minimal", Rules::Minimal)]);

/// Clauses over the variables 1, 2, 3 ..., a negative number for 'not', as in DIMACS.
#[derive(Debug)]
pub struct Formula {
    /// What the first variables stand for; those after them are helpers of the encoding.
    names: Vec<(Cell, Digit)>,
    variables: usize,
    literals: Vec<i32>,
    /// Where each clause ends.
    ends: Vec<usize>,
    layout: Arc<Layout>,
    /// The constraints (by number) that would take too many clauses.
    unsaid: Vec<usize>,
    /// The unit whose rule is being written: pairs that an earlier one excludes are left out.
    unit: usize,
}

impl Formula {
    /// The whole puzzle: the variable of row r, column c, digit d (all from 1, side N) is
    /// `N*N*(r-1) + N*(c-1) + d`; givens and pencil marks are clauses of one literal.
    pub fn of_puzzle(puzzle: &Puzzle, encoding: Encoding) -> Formula {
        let (shape, layout) = (puzzle.shape(), puzzle.layout());
        let digits = || (0..shape.side()).map(Digit::from_index);
        let all = shape.all_cells().flat_map(|cell| digits().map(move |digit| (cell, digit)));
        let mut formula = Formula::over(layout, all.collect());
        let variable = |cell, digit| variable(shape, cell, digit);
        for (number, unit) in layout.all_different().enumerate() {
            formula.unit = number;
            for digit in digits() {
                let group: Vec<i32> =
                    unit.cells.iter().map(|&cell| variable(cell, digit)).collect();
                match number < layout.unit_count() {
                    true => formula.exactly_one(&group, encoding),
                    false => formula.at_most_one(&group, encoding),
                }
            }
        }
        for cell in shape.all_cells() {
            let group: Vec<i32> = digits().map(|digit| variable(cell, digit)).collect();
            formula.exactly_one(&group, encoding);
            if let Some(digit) = puzzle.given(cell) {
                formula.add(&[variable(cell, digit)]);
            }
            let allowed: AnyDigits = puzzle.allowed(cell);
            for digit in digits().filter(|&digit| !allowed.contains(digit)) {
                formula.add(&[-variable(cell, digit)]);
            }
        }
        let Ok(()) = formula.relate_all(&Grid::empty(shape), |_| Ok::<(), Infallible>(()));
        formula
    }

    /// Says what the rules ask for that compute with digits, on top of settled cells.
    fn relate_all<E>(
        &mut self,
        known: &Grid,
        mut grown: impl FnMut(&Formula) -> Result<(), E>,
    ) -> Result<(), E> {
        let layout = self.layout.clone();
        for (number, constraint) in layout.constraints().iter().enumerate() {
            if !self.relate(&constraint.primitive, known) {
                self.unsaid.push(number);
            }
            grown(self)?;
        }
        Ok(())
    }

    /// The rules that it does not say, since they would take too many clauses.
    pub fn unsaid(&self) -> impl Iterator<Item = &Constraint> {
        self.unsaid.iter().map(|&number| &self.layout.constraints()[number])
    }

    /// What singles leave of a puzzle, its candidates numbered in board order. A large board has tens of
    /// millions of clauses, so `grown` is asked after each rule whether to go on.
    pub(super) fn of_rest<const WORDS: usize>(
        rest: &Candidates<WORDS>,
        encoding: Encoding,
        rules: Rules,
        mut grown: impl FnMut(&Formula) -> Result<(), Stop>,
    ) -> Result<Formula, Stop> {
        let open = rest.open_cells();
        let names: Vec<(Cell, Digit)> =
            open.flat_map(|cell| rest.of(cell).iter().map(move |digit| (cell, digit))).collect();
        let mut formula = Formula::over(rest.shape(), names);
        grown(&formula)?;
        for group in rest.groups() {
            let numbers: Vec<i32> = group.candidates.iter().map(|&c| formula.number(c)).collect();
            formula.unit = group.unit.unwrap_or_default();
            match (rules, group.unit) {
                _ if !group.needs_one => formula.at_most_one(&numbers, encoding),
                (Rules::Extended, _) => formula.exactly_one(&numbers, encoding),
                (Rules::Minimal, Some(_)) => formula.at_most_one(&numbers, encoding),
                (Rules::Minimal, None) => formula.add(&numbers),
            }
            grown(&formula)?;
        }
        formula.relate_all(&rest.grid(), grown)?;
        Ok(formula)
    }

    fn over(layout: &Arc<Layout>, names: Vec<(Cell, Digit)>) -> Formula {
        let (variables, layout) = (names.len(), layout.clone());
        Formula {
            names,
            variables,
            literals: vec![],
            ends: vec![],
            layout,
            unsaid: vec![],
            unit: 0,
        }
    }

    fn number(&self, candidate: (Cell, Digit)) -> i32 {
        self.number_of(candidate).expect("an open candidate")
    }

    /// The variable of a candidate; `None` for one of a settled cell.
    pub(super) fn number_of(&self, candidate: (Cell, Digit)) -> Option<i32> {
        self.names.binary_search(&candidate).ok().map(|place| place as i32 + 1)
    }

    /// How many variables there are, helpers included.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// What the first variables stand for; the others are helpers.
    pub fn names(&self) -> &[(Cell, Digit)] {
        &self.names
    }

    /// The clauses.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        let start = |index: usize| if index == 0 { 0 } else { self.ends[index - 1] };
        self.ends.iter().enumerate().map(move |(index, &end)| &self.literals[start(index)..end])
    }

    /// How many literals all clauses have together.
    pub(super) fn literals(&self) -> usize {
        self.literals.len()
    }

    pub(super) fn add(&mut self, clause: &[i32]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    pub(super) fn helper(&mut self) -> i32 {
        self.variables += 1;
        self.variables as i32
    }

    fn exactly_one(&mut self, group: &[i32], encoding: Encoding) {
        self.add(group);
        self.at_most_one(group, encoding);
    }

    fn at_most_one(&mut self, group: &[i32], encoding: Encoding) {
        // Below five, pairs are no more clauses than any trick.
        match encoding {
            Encoding::Sequential if group.len() > 4 => self.sequential(group),
            Encoding::Commander if group.len() > 4 => self.commander(group),
            _ => self.pairwise(group),
        }
    }

    fn pairwise(&mut self, group: &[i32]) {
        for (index, &one) in group.iter().enumerate() {
            for &other in &group[index + 1..] {
                if !self.is_excluded(one, other) {
                    self.add(&[-one, -other]);
                }
            }
        }
    }

    /// Do the cells of two variables for the same digit share a unit whose rule is written already, as
    /// two cells of a box share a row?
    fn is_excluded(&self, one: i32, other: i32) -> bool {
        let name = |variable: i32| self.names.get(variable as usize - 1);
        let (Some(&(one, digit)), Some(&(other, other_digit))) = (name(one), name(other)) else {
            return false;
        };
        let mut earlier = self.layout.all_of(one).filter(|&unit| unit < self.unit);
        digit == other_digit && earlier.any(|unit| self.layout.all_of(other).any(|own| own == unit))
    }

    /// The helper after each literal says: this one or one before it.
    fn sequential(&mut self, group: &[i32]) {
        let (&last, rest) = group.split_last().expect("a group of five or more");
        let mut before: Option<i32> = None;
        for &literal in rest {
            let so_far = self.helper();
            self.add(&[-literal, so_far]);
            if let Some(before) = before {
                self.add(&[-before, so_far]);
                self.add(&[-before, -literal]);
            }
            before = Some(so_far);
        }
        if let Some(before) = before {
            self.add(&[-before, -last]);
        }
    }

    /// Commanders of threes, until few are left.
    fn commander(&mut self, group: &[i32]) {
        let mut commanders = Vec::new();
        for squad in group.chunks(3) {
            let commander = self.helper();
            self.pairwise(squad);
            squad.iter().for_each(|&literal| self.add(&[-literal, commander]));
            commanders.push(commander);
        }
        self.at_most_one(&commanders, Encoding::Commander);
    }

    /// Writes the formula in the DIMACS format, with a key to its variables in comments.
    pub fn write_dimacs(&self, puzzle: &Puzzle, out: &mut impl fmt::Write) -> fmt::Result {
        let (shape, side) = (puzzle.shape(), puzzle.shape().side());
        writeln!(
            out,
            "c Sudoku {shape}, {} givens, as exactly-one constraints",
            puzzle.givens().filled()
        )?;
        writeln!(out, "c variable {}*(row-1) + {side}*(column-1) + digit", side * side)?;
        writeln!(out, "c is true if the digit stands there; all three count from 1")?;
        if self.variables > self.names.len() {
            writeln!(out, "c variables above {} are helpers", self.names.len())?;
        }
        writeln!(out, "p cnf {} {}", self.variables, self.ends.len())?;
        for clause in self.clauses() {
            for literal in clause {
                write!(out, "{literal} ")?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }

    /// The board of a model, on top of what is known: `is_true` is asked for each
    /// variable that stands for a digit in a cell.
    pub fn board(&self, mut known: Grid, is_true: impl Fn(usize) -> bool) -> Grid {
        for (index, &(cell, digit)) in self.names.iter().enumerate() {
            if is_true(index + 1) {
                known.set(cell, Some(digit));
            }
        }
        known
    }
}

/// The number of a digit in a cell among all of a board.
fn variable(shape: &Shape, cell: Cell, digit: Digit) -> i32 {
    (cell.index() * shape.side() + digit.index() + 1) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every encoding allows none or one of a group and nothing else, whatever the helpers.
    #[test]
    fn at_most_one_is_at_most_one() {
        for encoding in [Encoding::Pairwise, Encoding::Sequential, Encoding::Commander] {
            for size in 1..8_u32 {
                let mut formula = Formula::over(
                    &Layout::plain(Shape::classic()),
                    vec![(Cell(0), Digit::from_index(0)); size as usize],
                );
                formula.at_most_one(&(1..=size as i32).collect::<Vec<_>>(), encoding);
                let holds = |assignment: u32| {
                    let is_true = |literal: i32| {
                        (assignment >> (literal.abs() - 1) & 1 == 1) == (literal > 0)
                    };
                    formula.clauses().all(|clause| clause.iter().any(|&literal| is_true(literal)))
                };
                for chosen in 0..1_u32 << size {
                    let helpers = formula.variables() as u32 - size;
                    let possible = (0..1 << helpers).any(|rest| holds(chosen | rest << size));
                    assert_eq!(
                        possible,
                        chosen.count_ones() <= 1,
                        "{encoding:?} {size} {chosen:b}"
                    );
                }
            }
        }
    }

    #[test]
    fn dimacs_numbers_row_column_digit() {
        let mut grid = Grid::empty(Shape::classic());
        grid.set(Shape::classic().cell(8, 8), Digit::new(9));
        let puzzle = Puzzle::new(grid).unwrap();
        let formula = Formula::of_puzzle(&puzzle, Encoding::Pairwise);
        let mut text = String::new();
        formula.write_dimacs(&puzzle, &mut text).unwrap();
        // 324 groups, 36 pairs each, of which 81 * 4 / 2 pairs of cells share a row and a box or a
        // column and a box (4 of 20 peers), once per digit; and one given.
        let clauses = 324 + 324 * 36 - 9 * 81 * 4 / 2 + 1;
        assert!(text.contains(&format!("\np cnf 729 {clauses}\n")), "{}", &text[..300]);
        assert!(text.ends_with("\n729 0\n") || text.contains("\n729 0\n"));
    }
}
