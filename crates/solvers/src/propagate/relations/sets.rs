//! Cells that differ and hold together one of some sets.

use super::super::space::{Dead, Domains, Space};
use super::cage::place_needed;
use std::sync::Arc;
use sudolab_core::rules::Mask;

/// Cells that see each other, and the sets that they may hold.
pub(in super::super) struct Sets {
    pub(in super::super) cells: Box<[u32]>,
    pub(in super::super) sets: Arc<[Mask]>,
}

impl Sets {
    pub(super) fn propagate(&self, space: &mut Space) -> Result<(), Dead> {
        let union = self.cells.iter().fold(0, |all, &cell| all | space.get(cell as usize));
        let fits = |set: Mask| {
            set & !union == 0 && self.cells.iter().all(|&cell| space.get(cell as usize) & set != 0)
        };
        let (mut possible, mut needed) = (0, Mask::MAX);
        for &set in self.sets.iter().filter(|&&set| fits(set)) {
            possible |= set;
            needed &= set;
        }
        if possible == 0 {
            return Err(space.dead());
        }
        for &cell in &self.cells {
            space.keep(cell as usize, possible)?;
        }
        place_needed(space, &self.cells, needed)
    }
}
