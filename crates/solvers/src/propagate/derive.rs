//! Sums that follow from cages and the fact that every row, column and box holds every digit.
//!
//! Some rows together hold so many times all digits. Cages inside them take their sums away; a cage across the
//! border counts either with its cells inside (innies) or, from the other side, with those outside (outies),
//! whichever are fewer.

use super::network::cells_in;
use std::collections::HashSet;
use sudolab_core::rules::Primitive;
use sudolab_core::{Cell, Layout};

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
    for units in regions(layout) {
        let Some((terms, total)) = equation(layout, &units, &cages) else { continue };
        if seen.insert(terms.clone()) {
            equations.push(Derived { equation: (terms, total), units: units.into() });
        }
    }
    equations
}

/// Cells as bits.
type Bits = Vec<u64>;

fn bits<'c>(layout: &Layout, cells: impl IntoIterator<Item = &'c Cell>) -> Bits {
    let mut bits = vec![0; layout.cells().div_ceil(64)];
    cells.into_iter().for_each(|cell| bits[cell.index() / 64] |= 1 << (cell.index() % 64));
    bits
}

fn count(bits: impl Iterator<Item = u64>) -> usize {
    bits.map(|word| word.count_ones() as usize).sum()
}

struct SumCage {
    cells: Vec<Cell>,
    bits: Bits,
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
            let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
            Some(SumCage { bits: bits(layout, &cells), cells, sum: *sum })
        }
        _ => None,
    };
    let mut all: Vec<SumCage> =
        layout.constraints().iter().filter_map(|c| plain(&c.primitive)).collect();
    all.sort_by_key(|cage| cage.cells.len());
    let mut taken = bits(layout, []);
    all.retain(|cage| {
        let free = count(taken.iter().zip(&cage.bits).map(|(taken, own)| taken & own)) == 0;
        if free {
            taken.iter_mut().zip(&cage.bits).for_each(|(taken, own)| *taken |= own);
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

/// What cages leave of some units: `None` if that is nothing, or too much to say anything.
fn equation(layout: &Layout, units: &[usize], cages: &[SumCage]) -> Option<Equation> {
    let side = layout.side() as i64;
    let mut total = units.len() as i64 * side * (side + 1) / 2;
    let of_unit = |&unit: &usize| layout.units()[unit].cells.iter();
    let mut inside = bits(layout, units.iter().flat_map(of_unit));
    let mut outside = bits(layout, []);
    for cage in cages {
        let within = count(inside.iter().zip(&cage.bits).map(|(inside, own)| inside & own));
        let without = cage.cells.len() - within;
        if within == 0 || within < without {
            continue;
        }
        total -= cage.sum;
        for (word, own) in cage.bits.iter().enumerate() {
            outside[word] |= own & !inside[word];
            inside[word] &= !own;
        }
    }
    let (innies, outies) = (count(inside.iter().copied()), count(outside.iter().copied()));
    let most = if units.len() == 1 && outies == 0 { MOST_IN_UNIT } else { MOST_CELLS };
    if !(1..=most).contains(&(innies + outies)) {
        return None;
    }
    let sign = if innies == 0 { -1 } else { 1 };
    let side_of = |bits: &Bits, factor: i64| terms(bits, factor * sign);
    let mut terms = [side_of(&inside, 1), side_of(&outside, -1)].concat();
    terms.sort_unstable();
    Some((terms, total * sign))
}

fn terms(bits: &Bits, factor: i64) -> Vec<(Cell, i64)> {
    let of_word = |(word, &bits): (usize, &u64)| cells_in(word, bits).map(|cell| Cell(cell as u32));
    bits.iter().enumerate().flat_map(of_word).map(|cell| (cell, factor)).collect()
}
