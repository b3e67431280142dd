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
use super::super::space::{Dead, Space};
use super::ends::digits;
use std::sync::Arc;
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
/// Groups of one to so many cells are looked at as sets; there are too many sets of more.
const MOST_GROUP: usize = 4;

/// The most cells of a group on boards of a side.
fn most_group(side: usize) -> usize {
    match side {
        0..=9 => MOST_GROUP,
        10..=12 => 3,
        13..=16 => 2,
        _ => 1,
    }
}

impl Total {
    pub(super) fn cells(&self) -> usize {
        self.groups.iter().map(|group| group.cells.len()).sum()
    }

    pub(super) fn propagate(&self, space: &mut Space) -> Result<(), Dead> {
        let mut left = self.total;
        let mut open: Vec<Open> = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let mut cells = [0u32; 32];
            let mut count = 0;
            for &cell in &group.cells {
                let domain = space.get(cell as usize);
                if domain.is_power_of_two() {
                    left -= group.factor * (i64::from(domain.trailing_zeros()) + 1);
                } else {
                    cells[count] = cell;
                    count += 1;
                }
            }
            // Groups too large for sets fall apart into single cells.
            match count {
                0 => {}
                count if count <= most_group(self.side) => {
                    open.push(Open::new(space, &cells[..count], group.factor, &self.combinations));
                }
                _ => open.extend(
                    cells[..count]
                        .iter()
                        .map(|cell| Open::new(space, &[*cell], group.factor, &self.combinations)),
                ),
            }
        }
        match open.is_empty() {
            true if left == 0 => Ok(()),
            true => Err(space.dead()),
            false => self.narrow(space, &open, left),
        }
    }

    fn narrow(&self, space: &mut Space, open: &[Open], left: i64) -> Result<(), Dead> {
        let least: i64 = open.iter().map(|group| group.least).sum();
        let reach: i64 = open.iter().map(|group| group.reach).sum();
        let target = left - least;
        if target < 0 || target > reach {
            return Err(space.dead());
        }
        match reach < WIDTH {
            true => self.by_sums(space, open, target),
            false => by_bounds(space, open, target, reach),
        }
    }

    /// Each group keeps the digits of those of its sums that the others can complete.
    fn by_sums(&self, space: &mut Space, open: &[Open], target: i64) -> Result<(), Dead> {
        let mut forward: Vec<Sums> = Vec::with_capacity(open.len() + 1);
        forward.push(1);
        for group in open {
            forward.push(add(forward[forward.len() - 1], group.sums));
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

/// The open cells of a group.
struct Open {
    cells: [u32; MOST_GROUP],
    count: usize,
    factor: i64,
    /// The least that it contributes, and how far above that it may go.
    least: i64,
    reach: i64,
    /// What it may contribute above the least, if that is below [`WIDTH`].
    sums: Sums,
}

impl Open {
    fn new(space: &Space, cells: &[u32], factor: i64, combinations: &Combinations) -> Open {
        let mut open = Open {
            cells: [0; MOST_GROUP],
            count: cells.len(),
            factor,
            least: 0,
            reach: 0,
            sums: 0,
        };
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
        space: &Space,
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
        space: &mut Space,
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

/// No cell may be so far from its least contribution that the others cannot make up for it.
fn by_bounds(space: &mut Space, open: &[Open], target: i64, reach: i64) -> Result<(), Dead> {
    let spare = reach - target;
    for group in open {
        for &cell in &group.cells[..group.count] {
            let domain = space.get(cell as usize);
            let (low, high) = (
                i64::from(domain.trailing_zeros()) + 1,
                i64::from(Mask::BITS - domain.leading_zeros()),
            );
            let (least, most) = (
                (group.factor * low).min(group.factor * high),
                (group.factor * low).max(group.factor * high),
            );
            let fits = |digit: &usize| {
                let value = group.factor * (*digit as i64 + 1);
                value - least <= target && most - value <= spare
            };
            let kept = digits(domain).filter(fits).fold(0, |kept: Mask, digit| kept | 1 << digit);
            space.keep(cell as usize, kept)?;
        }
    }
    Ok(())
}
