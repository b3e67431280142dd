//! What rules come down to for solvers: a few relations between cells, as data.
//!
//! 'All different' is not among them: units and groups of the [`crate::Layout`] say that.

use super::automaton::Automaton;
use crate::digits::Cell;
use std::sync::Arc;

/// Digits as bits, digit 1 the lowest. Boards with relations have at most [`super::MOST_SIDE`] digits.
pub type Mask = u32;

/// Every digit of a side.
pub fn all_digits(side: usize) -> Mask {
    Mask::MAX >> (Mask::BITS as usize - side)
}

/// The mask of one digit.
pub fn bit(value: i64) -> Mask {
    1 << (value - 1)
}

/// The digits of a side that satisfy something.
pub fn digits_where(side: usize, holds: impl Fn(i64) -> bool) -> Mask {
    (1..=side as i64).filter(|&value| holds(value)).map(bit).fold(0, |all, one| all | one)
}

/// A relation between cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Primitive {
    /// The cell holds one of these digits.
    Domain(Cell, Mask),
    /// Two cells: for each digit of the first (by index) the digits that the second may hold.
    Pair(Cell, Cell, Arc<[Mask]>),
    /// The digits, each times its factor, sum to the total.
    Linear(Box<[(Cell, i64)]>, i64),
    /// The cells hold all different digits, and together one of these sets.
    Sets(Box<[Cell]>, Arc<[Mask]>),
    /// Two ends decide what all cells between may hold: a table by the digits of both (index of the first times
    /// side plus index of the second); an empty mask forbids the ends themselves.
    Ends {
        /// Both ends.
        ends: [Cell; 2],
        /// The cells between.
        inner: Box<[Cell]>,
        /// What they may hold.
        table: Arc<[Mask]>,
    },
    /// A machine accepts the digits read along the cells.
    Automaton(Box<[Cell]>, Arc<Automaton>),
    /// At least so many of the cells hold a digit of each of these sets.
    Contains(Box<[Cell]>, Box<[(Mask, usize)]>),
    /// A digit that stands in one of the cells stands in as many of them as it says.
    Counted(Box<[Cell]>),
}

impl Primitive {
    /// A relation between two cells by a test of their digits.
    pub fn pair(side: usize, a: Cell, b: Cell, holds: impl Fn(i64, i64) -> bool) -> Primitive {
        Primitive::Pair(a, b, table(side, holds))
    }

    /// The same relation between neighbours of a line; one table serves all.
    pub fn chain(side: usize, cells: &[Cell], holds: impl Fn(i64, i64) -> bool) -> Vec<Primitive> {
        let table = table(side, holds);
        cells.windows(2).map(|two| Primitive::Pair(two[0], two[1], table.clone())).collect()
    }

    /// Cells that sum to a total.
    pub fn sum(cells: &[Cell], total: i64) -> Primitive {
        Primitive::Linear(cells.iter().map(|&cell| (cell, 1)).collect(), total)
    }

    /// Two groups of cells with the same sum. A cell in both falls out.
    pub fn equal_sums(left: &[Cell], right: &[Cell]) -> Primitive {
        let terms = left.iter().map(|&cell| (cell, 1)).chain(right.iter().map(|&cell| (cell, -1)));
        Primitive::linear(terms, 0)
    }

    /// A linear equation; the factors of a cell that occurs several times are added.
    pub fn linear(terms: impl IntoIterator<Item = (Cell, i64)>, total: i64) -> Primitive {
        let mut sums: Vec<(Cell, i64)> = Vec::new();
        for (cell, factor) in terms {
            match sums.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, sum)) => *sum += factor,
                None => sums.push((cell, factor)),
            }
        }
        sums.retain(|(_, factor)| *factor != 0);
        Primitive::Linear(sums.into(), total)
    }

    /// The cells it is about.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Primitive::Domain(cell, _) => vec![*cell],
            Primitive::Pair(a, b, _) => vec![*a, *b],
            Primitive::Linear(terms, _) => terms.iter().map(|(cell, _)| *cell).collect(),
            Primitive::Sets(cells, _)
            | Primitive::Automaton(cells, _)
            | Primitive::Contains(cells, _)
            | Primitive::Counted(cells) => cells.to_vec(),
            Primitive::Ends { ends, inner, .. } => {
                ends.iter().chain(inner.iter()).copied().collect()
            }
        }
    }

    /// Can no digits in the blank cells make it hold any more? `value` tells the digit of a cell, 0 for blank.
    /// What it says of a full board is final; on others it may notice late, never wrongly.
    pub fn is_broken(&self, side: usize, value: impl Fn(Cell) -> i64) -> bool {
        let allowed = |cell: Cell| match value(cell) {
            0 => all_digits(side),
            digit => bit(digit),
        };
        let index = |cell: Cell| usize::try_from(value(cell) - 1).ok();
        match self {
            Primitive::Domain(cell, mask) => allowed(*cell) & mask == 0,
            Primitive::Pair(a, b, table) => index(*a).is_some_and(|a| table[a] & allowed(*b) == 0),
            Primitive::Linear(terms, total) => {
                let (mut least, mut most) = (-total, -total);
                for &(cell, factor) in terms {
                    let (low, high) = match value(cell) {
                        0 => (factor, factor * side as i64),
                        digit => (factor * digit, factor * digit),
                    };
                    least += low.min(high);
                    most += low.max(high);
                }
                least > 0 || most < 0
            }
            Primitive::Sets(cells, sets) => {
                let seen = cells.iter().filter(|&&cell| value(cell) > 0);
                let (used, count) =
                    seen.fold((0, 0), |(used, count), &cell| (used | bit(value(cell)), count + 1));
                used.count_ones() < count || !sets.iter().any(|set| used & !set == 0)
            }
            Primitive::Ends { ends: [a, b], inner, table } => {
                let (Some(a), Some(b)) = (index(*a), index(*b)) else { return false };
                let mask = table[a * side + b];
                mask == 0 || inner.iter().any(|&cell| allowed(cell) & mask == 0)
            }
            Primitive::Automaton(cells, machine) => {
                !machine.accepts(cells.iter().map(|&cell| allowed(cell)))
            }
            Primitive::Contains(cells, needs) => needs.iter().any(|&(mask, least)| {
                cells.iter().filter(|&&cell| allowed(cell) & mask != 0).count() < least
            }),
            Primitive::Counted(cells) => (1..=side as i64).any(|digit| {
                let count =
                    |of: i64| cells.iter().filter(|&&cell| value(cell) == of).count() as i64;
                let there = count(digit);
                there > 0 && (there > digit || there + count(0) < digit)
            }),
        }
    }
}

/// For each digit of the first cell the digits of the second.
pub(super) fn table(side: usize, holds: impl Fn(i64, i64) -> bool) -> Arc<[Mask]> {
    (1..=side as i64).map(|a| digits_where(side, |b| holds(a, b))).collect()
}

/// A relation, and the rule of the layout (by its place in the list) that asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    /// Which rule.
    pub rule: usize,
    /// What it asks for.
    pub primitive: Primitive,
}
