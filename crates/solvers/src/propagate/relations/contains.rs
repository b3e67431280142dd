//! Cells that hold certain digits.

use super::super::space::{Dead, Domains};
use super::Spread;
use sudolab_core::rules::Mask;

/// Cells, and how many of them hold a digit of each set at least.
pub(in super::super) struct Contains {
    pub(in super::super) cells: Box<[u32]>,
    pub(in super::super) needs: Box<[(Mask, usize)]>,
    pub(in super::super) spread: Spread,
}

impl Contains {
    /// If just enough cells can meet a need, they do.
    pub(super) fn propagate(&self, space: &mut impl Domains) -> Result<(), Dead> {
        for &(mask, least) in &self.needs {
            let places =
                self.cells.iter().filter(|&&cell| space.get(cell as usize) & mask != 0).count();
            if places < least {
                return Err(space.dead());
            }
            if places == least {
                for &cell in &self.cells {
                    if space.get(cell as usize) & mask != 0 {
                        space.keep(cell as usize, mask)?;
                    }
                }
            }
            if least > 0 && mask.is_power_of_two() {
                self.spread.narrow(space, mask, least)?;
            }
        }
        self.leave_room(space)
    }

    /// So many cells are still to meet a need.
    fn missing(&self, space: &impl Domains) -> usize {
        let sure = |mask: Mask| {
            self.cells.iter().filter(|&&cell| space.get(cell as usize) & !mask == 0).count()
        };
        self.needs.iter().map(|&(mask, least)| least.saturating_sub(sure(mask))).sum()
    }

    /// If the needs take all cells that are left, nothing else goes there.
    fn leave_room(&self, space: &mut impl Domains) -> Result<(), Dead> {
        let missing = self.missing(space);
        let disjoint = self.needs.iter().map(|(mask, _)| mask.count_ones()).sum::<u32>()
            == self.needs.iter().fold(0, |all, (mask, _)| all | mask).count_ones();
        if !disjoint || missing == 0 {
            return Ok(());
        }
        let met = |cell: usize| self.needs.iter().any(|(mask, _)| space.get(cell) & !mask == 0);
        let free = self.cells.iter().filter(|&&cell| !met(cell as usize)).count();
        if missing > free {
            return Err(space.dead());
        }
        if missing < free {
            return Ok(());
        }
        let open: Vec<u32> =
            self.cells.iter().copied().filter(|&cell| !met(cell as usize)).collect();
        let wanted = self.needs.iter().fold(0, |all, (mask, _)| all | mask);
        open.into_iter().try_for_each(|cell| space.keep(cell as usize, wanted))
    }
}
