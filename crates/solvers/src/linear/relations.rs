//! Rules that compute with digits, as rows of the program. What a machine reads makes none: the boards found are
//! asked instead.

use crate::candidates::Candidates;
use sudolab_core::rules::{Mask, Primitive};
use sudolab_core::{Cell, Digit, Grid};
use sudolab_engines::programs::Limit;

/// The rows of all rules, and how many variables without a name they need.
pub(super) struct Rows<'r> {
    names: &'r [(Cell, Digit)],
    known: Grid,
    side: i64,
    /// The number of the next variable without a name.
    next: usize,
    pub(super) limits: Vec<Limit>,
}

/// A candidate and its factor.
type Term = (Cell, i64, i64);

impl<'r> Rows<'r> {
    /// The rows over named variables; further ones are numbered from `next` on.
    pub(super) fn of(rest: &Candidates<1>, names: &'r [(Cell, Digit)], next: usize) -> Rows<'r> {
        let layout = rest.shape();
        let side = layout.side() as i64;
        let mut rows = Rows { names, known: rest.grid(), side, next, limits: Vec::new() };
        // Rules on settled cells alone were asked before.
        for constraint in layout.constraints().iter().filter(|_| !names.is_empty()) {
            rows.add(&constraint.primitive);
        }
        rows
    }

    /// The number of all variables.
    pub(super) fn variables(&self) -> usize {
        self.next
    }

    fn add(&mut self, primitive: &Primitive) {
        let digits = 1..=self.side;
        match primitive {
            Primitive::Pair(a, b, table) => {
                for x in digits {
                    let against = self.outside(*b, table[x as usize - 1]);
                    self.at_most(1, [(*a, x, 1)].into_iter().chain(against).collect());
                }
            }
            Primitive::Linear(cells, total) => {
                let of_cell = |&(cell, factor): &(Cell, i64)| {
                    digits.clone().map(move |digit| (cell, digit, factor * digit))
                };
                self.row(cells.iter().flat_map(of_cell).collect(), &[], *total, *total);
            }
            Primitive::Sets(cells, sets) => self.sets(cells, sets),
            Primitive::Ends { ends, inner, table } => self.ends(*ends, inner, table),
            Primitive::Contains(cells, needs) => {
                for &(mask, least) in needs {
                    let terms = cells.iter().flat_map(|&cell| self.outside(cell, !mask)).collect();
                    self.row(terms, &[], least as i64, i64::MAX);
                }
            }
            Primitive::Counted(cells) => {
                for digit in digits {
                    let there = self.helper();
                    let terms = cells.iter().map(|&cell| (cell, digit, 1)).collect();
                    self.row(terms, &[(there, -digit)], 0, 0);
                }
            }
            _ => {}
        }
    }

    /// The digits of a cell that are not in a mask.
    fn outside(&self, cell: Cell, mask: Mask) -> Vec<Term> {
        let out = (1..=self.side).filter(|digit| mask >> (digit - 1) & 1 == 0);
        out.map(|digit| (cell, digit, 1)).collect()
    }

    /// A variable for each set says that it is the one.
    fn sets(&mut self, cells: &[Cell], sets: &[Mask]) {
        let chosen: Vec<usize> = sets.iter().map(|_| self.helper()).collect();
        let all: Vec<(usize, i64)> = chosen.iter().map(|&set| (set, 1)).collect();
        self.row(Vec::new(), &all, 1, 1);
        for &cell in cells {
            for digit in 1..=self.side {
                let with = chosen.iter().zip(sets).filter(|(_, set)| **set >> (digit - 1) & 1 == 1);
                let with: Vec<(usize, i64)> = with.map(|(&chosen, _)| (chosen, -1)).collect();
                self.row(vec![(cell, digit, 1)], &with, i64::MIN, 0);
            }
        }
    }

    fn ends(&mut self, [a, b]: [Cell; 2], inner: &[Cell], table: &[Mask]) {
        for x in 1..=self.side {
            for y in 1..=self.side {
                let both = [(a, x, 1), (b, y, 1)];
                match table[((x - 1) * self.side + y - 1) as usize] {
                    0 => self.at_most(1, both.to_vec()),
                    mask => inner.iter().for_each(|&cell| {
                        let against = self.outside(cell, mask);
                        self.at_most(2, both.into_iter().chain(against).collect());
                    }),
                }
            }
        }
    }

    fn helper(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn at_most(&mut self, most: i64, terms: Vec<Term>) {
        self.row(terms, &[], i64::MIN, most);
    }

    /// A row over candidates and further variables. Settled cells move to its bounds.
    fn row(&mut self, terms: Vec<Term>, helpers: &[(usize, i64)], least: i64, most: i64) {
        let mut settled = 0;
        let mut row: Vec<(usize, f64)> =
            helpers.iter().map(|&(variable, factor)| (variable, factor as f64)).collect();
        for (cell, value, factor) in terms {
            let digit = Digit::from_index(value as usize - 1);
            match self.names.binary_search(&(cell, digit)) {
                Ok(variable) => row.push((variable, factor as f64)),
                Err(_) if self.known.get(cell) == Some(digit) => settled += factor,
                Err(_) => {}
            }
        }
        let bound = |bound: i64| match bound {
            i64::MIN => f64::NEG_INFINITY,
            i64::MAX => f64::INFINITY,
            bound => (bound - settled) as f64,
        };
        if !row.is_empty() {
            self.limits.push(Limit { terms: row, least: bound(least), most: bound(most) });
        }
    }
}
