//! A unit: every digit has a place.

use super::super::space::{Dead, Space};
use sudolab_core::rules::Mask;

/// The cells of a row, a column, a box or another unit, which holds every digit.
pub(in super::super) struct House {
    pub(in super::super) cells: Box<[u32]>,
    pub(in super::super) all: Mask,
}

impl House {
    /// A digit with one place left goes there.
    pub(super) fn propagate(&self, space: &mut Space) -> Result<(), Dead> {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &cell in &self.cells {
            let domain = space.get(cell as usize);
            twice |= once & domain;
            once |= domain;
            if domain.is_power_of_two() {
                fixed |= domain;
            }
        }
        if once != self.all {
            return Err(space.dead());
        }
        let hidden = once & !twice & !fixed;
        if hidden != 0 {
            for &cell in &self.cells {
                let only = space.get(cell as usize) & hidden;
                if only != 0 {
                    if !only.is_power_of_two() {
                        return Err(space.dead());
                    }
                    space.keep(cell as usize, only)?;
                }
            }
        }
        Ok(())
    }
}
