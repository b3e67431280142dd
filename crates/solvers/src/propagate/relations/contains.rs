//! Cells that hold certain digits.

use super::super::space::{Dead, Space};
use sudolab_core::rules::Mask;

/// Cells, and how many of them hold a digit of each set at least.
pub(in super::super) struct Contains {
    pub(in super::super) cells: Box<[u32]>,
    pub(in super::super) needs: Box<[(Mask, usize)]>,
}

impl Contains {
    /// If just enough cells can meet a need, they do.
    pub(super) fn propagate(&self, space: &mut Space) -> Result<(), Dead> {
        let mut missing = 0;
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
            let sure =
                self.cells.iter().filter(|&&cell| space.get(cell as usize) & !mask == 0).count();
            missing += least.saturating_sub(sure);
        }
        self.leave_room(space, missing)
    }

    /// If the needs take all cells that are left, nothing else goes there.
    fn leave_room(&self, space: &mut Space, missing: usize) -> Result<(), Dead> {
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
