//! Two cells and a table of what goes together.

use super::super::space::{Dead, Domains, Space};
use std::sync::Arc;
use sudolab_core::rules::Mask;

/// What one cell may hold for each set that the other may hold.
#[derive(PartialEq, Eq, Debug)]
pub(in super::super) struct Support {
    /// By the digit of the other cell.
    by_digit: Box<[Mask]>,
    /// By the whole domain of the other cell, where that is small enough for a table.
    by_domain: Box<[Mask]>,
}

impl Support {
    /// The widest domain with a table of its own.
    const TABLE_SIDE: usize = 9;

    pub(in super::super) fn new(by_digit: &[Mask]) -> Support {
        let mut by_domain = Vec::new();
        if by_digit.len() <= Self::TABLE_SIDE {
            by_domain = vec![0; 1 << by_digit.len()];
            for domain in 1..by_domain.len() {
                let lowest = domain.trailing_zeros() as usize;
                by_domain[domain] = by_domain[domain & (domain - 1)] | by_digit[lowest];
            }
        }
        Support { by_digit: by_digit.into(), by_domain: by_domain.into() }
    }

    pub(in super::super) fn by_digit(&self) -> &[Mask] {
        &self.by_digit
    }

    /// What goes with some digit of this domain.
    #[inline]
    fn of(&self, mut domain: Mask) -> Mask {
        if let Some(&mask) = self.by_domain.get(domain as usize) {
            return mask;
        }
        let mut mask = 0;
        while domain != 0 {
            mask |= self.by_digit[domain.trailing_zeros() as usize];
            domain &= domain - 1;
        }
        mask
    }
}

/// Two cells.
pub(in super::super) struct Pair {
    pub(in super::super) cells: [u32; 2],
    /// What the second may hold by the first, and the other way round.
    pub(in super::super) forward: Arc<Support>,
    pub(in super::super) backward: Arc<Support>,
}

impl Pair {
    #[inline]
    pub(super) fn propagate(&self, space: &mut Space) -> Result<(), Dead> {
        let [a, b] = self.cells.map(|cell| cell as usize);
        space.keep(b, self.forward.of(space.get(a)))?;
        space.keep(a, self.backward.of(space.get(b)))
    }
}
