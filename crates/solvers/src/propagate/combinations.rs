//! Sets of different digits by their number and sum.

use std::sync::{Arc, OnceLock};
use sudolab_core::rules::Mask;

/// The largest side with tables of sets: there are 2^side of them.
pub(super) const MOST_SIDE: usize = 16;

/// All sets of digits of a side, by size, then by sum.
pub(super) struct Combinations {
    lists: Vec<Vec<Mask>>,
    sums: usize,
}

/// The largest side whose sets stay as long as the process.
const KEPT_SIDE: usize = 9;

impl Combinations {
    /// Those of a side; small ones are made once.
    pub(super) fn of_side(side: usize) -> Arc<Combinations> {
        static KEPT: [OnceLock<Arc<Combinations>>; KEPT_SIDE + 1] =
            [const { OnceLock::new() }; KEPT_SIDE + 1];
        match KEPT.get(side) {
            Some(kept) => kept.get_or_init(|| Arc::new(Combinations::new(side))).clone(),
            None => Arc::new(Combinations::new(side)),
        }
    }

    fn new(side: usize) -> Combinations {
        let sums = side * (side + 1) / 2 + 1;
        let mut lists = vec![Vec::new(); (side + 1) * sums];
        if side <= MOST_SIDE {
            for mask in 0..1 << side {
                lists[(mask as Mask).count_ones() as usize * sums + sum_of(mask)].push(mask);
            }
        }
        Combinations { lists, sums }
    }

    /// The sets of so many digits with this sum.
    #[inline]
    pub(super) fn of(&self, size: usize, sum: usize) -> &[Mask] {
        if sum < self.sums { &self.lists[size * self.sums + sum] } else { &[] }
    }

    /// The sets of so many digits, by their sum.
    pub(super) fn of_size(&self, size: usize) -> &[Vec<Mask>] {
        &self.lists[size * self.sums..(size + 1) * self.sums]
    }
}

/// The sum of the digits of a set.
#[inline]
pub(super) fn sum_of(mut mask: Mask) -> usize {
    let mut sum = 0;
    while mask != 0 {
        sum += mask.trailing_zeros() as usize + 1;
        mask &= mask - 1;
    }
    sum
}
