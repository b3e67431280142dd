//! A linear equation over cells, of which some may have to differ.
//!
//! Cells with one factor that all see each other are a group: its possible sums are those of sets of different
//! digits. A sum of the whole is a path through the groups:
//!
//! ```text
//! {0} -> sums of group 1 -> sums of groups 1 and 2 -> ... -> total      forward: what can be reached
//! {0} <- ...                                                            backward: what still leads to the total
//! ```
//! Sums are bits of a 128-bit word, counted from the least that the group could ever have; equations that reach
//! further are narrowed by their bounds alone.

use super::super::combinations::Combinations;
use super::super::space::{Dead, Domains};
use super::ends::digits;
use std::sync::Arc;
use sudolab_core::Cell;
use sudolab_core::rules::Mask;

/// Cells with one factor that see each other.
pub(in super::super) struct Group {
    pub(in super::super) cells: Box<[u32]>,
    pub(in super::super) factor: i64,
}

/// A linear equation.
pub(in super::super) struct Total {
    pub(in super::super) groups: Box<[Group]>,
    pub(in super::super) total: i64,
    pub(in super::super) side: usize,
    pub(in super::super) combinations: Arc<Combinations>,
}

/// Sums as bits.
type Sums = u128;
const WIDTH: i64 = Sums::BITS as i64;
/// With so many open cells all sums are looked at; with more, bounds have to do.
const MOST_EXACT: usize = 4;

/// What bounds tell of an equation.
#[derive(Default)]
struct Bounds {
    /// Open cells.
    open: usize,
    /// What they have to sum to.
    left: i64,
    /// How far that is above the least that they can, and below the most.
    target: i64,
    spare: i64,
    /// The most that one cell can contribute above its least.
    widest: i64,
}

/// The most cells of a group on boards of a side.
fn most_group(side: usize) -> usize {
    match side {
        0..=9 => MOST_EXACT,
        10..=12 => 3,
        13..=16 => 2,
        _ => 1,
    }
}

impl Total {
    /// The cells with their factors.
    pub(in super::super) fn terms(&self) -> impl Iterator<Item = (Cell, i64)> + '_ {
        let of_group = |group: &Group| (group.cells.to_vec(), group.factor);
        let groups = self.groups.iter().map(of_group);
        groups.flat_map(|(cells, factor)| cells.into_iter().map(move |cell| (Cell(cell), factor)))
    }

    pub(super) fn cells(&self) -> usize {
        self.groups.iter().map(|group| group.cells.len()).sum()
    }

    pub(super) fn propagate(&self, space: &mut impl Domains) -> Result<(), Dead> {
        let bounds = self.bounds(space)?;
        match bounds.open {
            0 => Ok(()),
            1..=MOST_EXACT => self.exactly(space, bounds.left),
            _ if bounds.widest <= bounds.target.min(bounds.spare) => Ok(()),
            _ => self.by_bounds(space, &bounds),
        }
    }

    /// How far the open cells are from what they must sum to.
    #[inline]
    fn bounds(&self, space: &impl Domains) -> Result<Bounds, Dead> {
        let mut bounds = Bounds { left: self.total, ..Bounds::default() };
        let (mut least, mut most) = (0, 0);
        for group in &self.groups {
            let span = Span::of(group, space);
            let ends = [group.factor * span.least(), group.factor * span.most()];
            bounds.left -= group.factor * span.fixed;
            bounds.open += span.open;
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
            bounds.widest = bounds.widest.max(group.factor.abs() * span.widest);
        }
        (bounds.target, bounds.spare) = (bounds.left - least, most - bounds.left);
        if bounds.target < 0 || bounds.spare < 0 { Err(space.dead()) } else { Ok(bounds) }
    }

    /// No cell may be so far from its least contribution that the others cannot make up for it.
    fn by_bounds(&self, space: &mut impl Domains, bounds: &Bounds) -> Result<(), Dead> {
        for group in &self.groups {
            let span = Span::of(group, space);
            let (up, down) = match group.factor > 0 {
                true => (bounds.target / group.factor, bounds.spare / group.factor),
                false => (bounds.spare / -group.factor, bounds.target / -group.factor),
            };
            for &cell in &group.cells {
                let domain = space.get(cell as usize);
                if domain.is_power_of_two() {
                    continue;
                }
                let high = span.least() + up - span.least_without(domain);
                let low = span.most() - down - span.most_without(domain);
                if low > low_digit(domain) || high < high_digit(domain) {
                    space.keep(cell as usize, between(low, high))?;
                }
            }
        }
        Ok(())
    }

    /// All sums of the open cells; for few of them.
    fn exactly(&self, space: &mut impl Domains, left: i64) -> Result<(), Dead> {
        let mut open = [Open::NONE; MOST_EXACT];
        let mut groups = 0;
        for group in &self.groups {
            let mut cells = [0u32; MOST_EXACT];
            let mut count = 0;
            for &cell in &group.cells {
                if !space.get(cell as usize).is_power_of_two() {
                    cells[count] = cell;
                    count += 1;
                }
            }
            // Groups too large for sets fall apart into single cells.
            let at_once = if count <= most_group(self.side) { count.max(1) } else { 1 };
            for cells in cells[..count].chunks(at_once) {
                open[groups] = Open::new(space, cells, group.factor, &self.combinations);
                groups += 1;
            }
        }
        self.narrow(space, &open[..groups], left)
    }

    fn narrow(&self, space: &mut impl Domains, open: &[Open], left: i64) -> Result<(), Dead> {
        let least: i64 = open.iter().map(|group| group.least).sum();
        let reach: i64 = open.iter().map(|group| group.reach).sum();
        let target = left - least;
        if target < 0 || target > reach {
            return Err(space.dead());
        }
        // Equations of large factors are left to bounds.
        if reach < WIDTH { self.by_sums(space, open, target) } else { Ok(()) }
    }

    /// Each group keeps the digits of those of its sums that the others can complete.
    fn by_sums(&self, space: &mut impl Domains, open: &[Open], target: i64) -> Result<(), Dead> {
        let mut forward = [1; MOST_EXACT + 1];
        for (nth, group) in open.iter().enumerate() {
            forward[nth + 1] = add(forward[nth], group.sums);
        }
        if forward[open.len()] >> target & 1 == 0 {
            return Err(space.dead());
        }
        // What the groups behind may still have to bring, as the distance to the target.
        let mut behind: Sums = 1 << target;
        for (nth, group) in open.iter().enumerate().rev() {
            let mut allowed: Sums = 0;
            let mut next: Sums = 0;
            for sum in bits(group.sums) {
                let before = (behind >> sum) & forward[nth];
                if before != 0 {
                    allowed |= 1 << sum;
                    next |= before;
                }
            }
            if allowed == 0 {
                return Err(space.dead());
            }
            behind = next;
            if allowed != group.sums {
                group.keep(space, allowed, &self.combinations)?;
            }
        }
        Ok(())
    }
}

/// What the cells of a group may sum to, their factor left out.
struct Span {
    /// The sum of those that have their digit.
    fixed: i64,
    /// How many have not, and what these may hold together.
    open: usize,
    union: Mask,
    /// The sums of their least and of their largest digits, and the widest difference of these.
    low: i64,
    high: i64,
    widest: i64,
}

impl Span {
    #[inline]
    fn of(group: &Group, space: &impl Domains) -> Span {
        let mut span = Span { fixed: 0, open: 0, union: 0, low: 0, high: 0, widest: 0 };
        for &cell in &group.cells {
            let domain = space.get(cell as usize);
            let (low, high) = (low_digit(domain), high_digit(domain));
            if domain.is_power_of_two() {
                span.fixed += low;
                continue;
            }
            span.open += 1;
            span.union |= domain;
            span.low += low;
            span.high += high;
            span.widest = span.widest.max(high - low);
        }
        span
    }

    /// The least sum of the open cells: they differ from each other.
    #[inline]
    fn least(&self) -> i64 {
        self.low.max(smallest(self.union, self.open))
    }

    #[inline]
    fn most(&self) -> i64 {
        self.high.min(largest(self.union, self.open))
    }

    /// The same without one of them.
    #[inline]
    fn least_without(&self, domain: Mask) -> i64 {
        (self.low - low_digit(domain)).max(smallest(self.union, self.open - 1))
    }

    #[inline]
    fn most_without(&self, domain: Mask) -> i64 {
        (self.high - high_digit(domain)).min(largest(self.union, self.open - 1))
    }
}

#[inline]
fn low_digit(domain: Mask) -> i64 {
    i64::from(domain.trailing_zeros()) + 1
}

#[inline]
fn high_digit(domain: Mask) -> i64 {
    i64::from(Mask::BITS - domain.leading_zeros())
}

/// The sum of so many of the smallest digits; of all, if there are fewer.
#[inline]
fn smallest(mut digits: Mask, count: usize) -> i64 {
    let mut sum = 0;
    for _ in 0..count.min(digits.count_ones() as usize) {
        sum += low_digit(digits);
        digits &= digits - 1;
    }
    sum
}

/// The sum of so many of the largest digits; of all, if there are fewer.
#[inline]
fn largest(mut digits: Mask, count: usize) -> i64 {
    let mut sum = 0;
    for _ in 0..count.min(digits.count_ones() as usize) {
        let high = high_digit(digits);
        sum += high;
        digits &= !(1 << (high - 1));
    }
    sum
}

/// The open cells of a group.
#[derive(Clone, Copy)]
struct Open {
    cells: [u32; MOST_EXACT],
    count: usize,
    factor: i64,
    /// The least that it contributes, and how far above that it may go.
    least: i64,
    reach: i64,
    /// What it may contribute above the least, if that is below [`WIDTH`].
    sums: Sums,
}

impl Open {
    const NONE: Open =
        Open { cells: [0; MOST_EXACT], count: 0, factor: 1, least: 0, reach: 0, sums: 0 };

    fn new(space: &impl Domains, cells: &[u32], factor: i64, combinations: &Combinations) -> Open {
        let mut open = Open { count: cells.len(), factor, ..Open::NONE };
        open.cells[..cells.len()].copy_from_slice(cells);
        let (mut low, mut high) = (0, 0);
        for &cell in cells {
            let domain = space.get(cell as usize);
            low += i64::from(domain.trailing_zeros()) + 1;
            high += i64::from(Mask::BITS - domain.leading_zeros());
        }
        let ends = [factor * low, factor * high];
        open.least = ends[0].min(ends[1]);
        open.reach = ends[0].max(ends[1]) - open.least;
        if open.reach < WIDTH {
            let (least, mut sums) = (open.least, 0);
            open.each_set(space, combinations, |sum, _| sums |= open_bit(least, factor, sum));
            open.sums = sums;
        }
        open
    }

    /// Calls for the digit sum and the digits of every way to fill the cells, as sets.
    #[inline]
    fn each_set(
        &self,
        space: &impl Domains,
        combinations: &Combinations,
        mut take: impl FnMut(i64, Mask),
    ) {
        let cells = &self.cells[..self.count];
        if let [cell] = cells {
            return digits(space.get(*cell as usize))
                .for_each(|digit| take(digit as i64 + 1, 1 << digit));
        }
        let union = cells.iter().fold(0, |all, &cell| all | space.get(cell as usize));
        for (sum, sets) in combinations.of_size(self.count).iter().enumerate() {
            for &set in sets {
                if set & !union == 0
                    && cells.iter().all(|&cell| space.get(cell as usize) & set != 0)
                {
                    take(sum as i64, set);
                }
            }
        }
    }

    /// Keeps the digits of the ways whose contribution is allowed.
    fn keep(
        &self,
        space: &mut impl Domains,
        allowed: Sums,
        combinations: &Combinations,
    ) -> Result<(), Dead> {
        let mut possible = 0;
        self.each_set(space, combinations, |sum, set| {
            if open_bit(self.least, self.factor, sum) & allowed != 0 {
                possible |= set;
            }
        });
        self.cells[..self.count].iter().try_for_each(|&cell| space.keep(cell as usize, possible))
    }
}

#[inline]
fn open_bit(least: i64, factor: i64, sum: i64) -> Sums {
    let above = factor * sum - least;
    if (0..WIDTH).contains(&above) { 1 << above } else { 0 }
}

/// Every sum of a sum of each.
#[inline]
fn add(a: Sums, b: Sums) -> Sums {
    bits(b).fold(0, |all, by| all | a << by)
}

fn bits(mut sums: Sums) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (sums != 0).then(|| sums.trailing_zeros())?;
        sums &= sums - 1;
        Some(bit)
    })
}

/// The digits from one to another, both included; they may lie beyond those of the board.
fn between(low: i64, high: i64) -> Mask {
    let below = |value: i64| (1u64 << value.clamp(0, 32)) - 1;
    (below(high) & !below(low - 1)) as Mask
}
