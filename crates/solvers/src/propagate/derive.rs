//! Sums that follow from cages and the fact that every row, column and box holds every digit.
//!
//! Some rows together hold so many times all digits. Cages inside them take their sums away; a cage across the
//! border counts either with its cells inside (innies) or, from the other side, with those outside (outies),
//! whichever are fewer.

use std::collections::HashSet;
use sudolab_core::rules::Primitive;
use sudolab_core::{Cell, Layout, Unit};

/// A sum over more cells says little.
const MOST_CELLS: usize = 6;
/// Within one unit, where all cells differ, a larger one does.
const MOST_IN_UNIT: usize = 8;

/// An equation: cells with factors, and the total.
pub(super) type Equation = (Vec<(Cell, i64)>, i64);

/// An equation, and the units (by number) that it comes from.
pub(super) struct Derived {
    pub(super) equation: Equation,
    pub(super) units: Box<[usize]>,
}

/// The equations that follow.
pub(super) fn sums(layout: &Layout) -> Vec<Derived> {
    let cages = cages(layout);
    if cages.is_empty() {
        return Vec::new();
    }
    let mut seen: HashSet<Vec<(Cell, i64)>> = cages.iter().map(|cage| cage.terms()).collect();
    let mut equations = Vec::new();
    for numbers in regions(layout) {
        let units: Vec<&Unit> = numbers.iter().map(|&number| &layout.units()[number]).collect();
        let (terms, total) = equation(layout, &units, &cages);
        let most = if units.len() == 1 && terms.iter().all(|term| term.1 == 1) {
            MOST_IN_UNIT
        } else {
            MOST_CELLS
        };
        if !terms.is_empty() && terms.len() <= most && seen.insert(terms.clone()) {
            equations.push(Derived { equation: (terms, total), units: numbers.into() });
        }
    }
    equations
}

struct SumCage {
    cells: Vec<Cell>,
    sum: i64,
}

impl SumCage {
    fn terms(&self) -> Vec<(Cell, i64)> {
        let mut terms: Vec<(Cell, i64)> = self.cells.iter().map(|&cell| (cell, 1)).collect();
        terms.sort_unstable();
        terms
    }
}

/// Plain sums that do not overlap, small ones first.
fn cages(layout: &Layout) -> Vec<SumCage> {
    let plain = |primitive: &Primitive| match primitive {
        Primitive::Linear(terms, sum) if terms.iter().all(|(_, factor)| *factor == 1) => {
            Some(SumCage { cells: terms.iter().map(|(cell, _)| *cell).collect(), sum: *sum })
        }
        _ => None,
    };
    let mut all: Vec<SumCage> =
        layout.constraints().iter().filter_map(|c| plain(&c.primitive)).collect();
    all.sort_by_key(|cage| cage.cells.len());
    let mut taken = HashSet::new();
    all.retain(|cage| {
        let free = cage.cells.iter().all(|cell| !taken.contains(cell));
        if free {
            taken.extend(cage.cells.iter().copied());
        }
        free
    });
    all
}

/// Neighbouring rows, neighbouring columns, single units of any kind; never more than half of the board, since the
/// other half says the same.
fn regions(layout: &Layout) -> Vec<Vec<usize>> {
    let (count, side) = (layout.unit_count(), layout.side());
    let mut regions: Vec<Vec<usize>> = (0..count).map(|unit| vec![unit]).collect();
    for first in [0, side] {
        for lines in 2..side {
            regions.extend((0..=side - lines).map(|at| (first + at..first + at + lines).collect()));
        }
    }
    regions
}

fn equation(layout: &Layout, units: &[&Unit], cages: &[SumCage]) -> Equation {
    let side = layout.side() as i64;
    let mut total = units.len() as i64 * side * (side + 1) / 2;
    let mut inside: HashSet<Cell> =
        units.iter().flat_map(|unit| unit.cells.iter().copied()).collect();
    let mut terms = Vec::new();
    for cage in cages {
        let (within, without): (Vec<Cell>, Vec<Cell>) =
            cage.cells.iter().partition(|cell| inside.contains(cell));
        if within.is_empty() || within.len() < without.len() && !without.is_empty() {
            continue;
        }
        total -= cage.sum;
        within.iter().for_each(|cell| {
            inside.remove(cell);
        });
        terms.extend(without.into_iter().map(|cell| (cell, -1)));
    }
    terms.extend(inside.into_iter().map(|cell| (cell, 1)));
    terms.sort_unstable();
    match terms.iter().all(|(_, factor)| *factor == -1) {
        true => (terms.into_iter().map(|(cell, _)| (cell, 1)).collect(), -total),
        false => (terms, total),
    }
}
