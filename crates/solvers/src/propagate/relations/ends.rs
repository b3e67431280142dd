//! A line whose ends decide what may stand between them.

use super::super::space::{Dead, Domains};
use std::sync::Arc;
use sudolab_core::rules::Mask;

/// Two ends, the cells between, and a table by the digits of the ends.
pub(in super::super) struct Ends {
    pub(in super::super) ends: [u32; 2],
    pub(in super::super) inner: Box<[u32]>,
    pub(in super::super) table: Arc<[Mask]>,
    pub(in super::super) side: usize,
    /// Must the ends differ?
    pub(in super::super) differ: bool,
}

impl Ends {
    pub(super) fn propagate(&self, space: &mut impl Domains) -> Result<(), Dead> {
        let [a, b] = self.ends.map(|cell| cell as usize);
        let (first, second) = (space.get(a), space.get(b));
        let (mut keep_first, mut keep_second, mut between) = (0, 0, 0);
        for x in digits(first) {
            for y in digits(second) {
                let mask = self.table[x * self.side + y];
                let fits = mask != 0
                    && !(self.differ && x == y)
                    && self.inner.iter().all(|&cell| space.get(cell as usize) & mask != 0);
                if fits {
                    keep_first |= 1 << x;
                    keep_second |= 1 << y;
                    between |= mask;
                }
            }
        }
        if between == 0 {
            return Err(space.dead());
        }
        space.keep(a, keep_first)?;
        space.keep(b, keep_second)?;
        self.inner.iter().try_for_each(|&cell| space.keep(cell as usize, between))
    }
}

/// The digits of a mask, by index.
pub(in super::super) fn digits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(digit)
    })
}
