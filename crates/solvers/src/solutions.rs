//! The solutions a random search has found: it may come by the same one again, and
//! nobody wants it twice.

use std::collections::HashSet;
use sudolab_core::{Grid, Run, Stop};

/// The solutions reported so far.
#[derive(Default)]
pub(crate) struct Solutions {
    seen: HashSet<Vec<u16>>,
}

impl Solutions {
    /// Reports a solution unless it was reported before. `held` is what else the search
    /// holds in memory.
    pub(crate) fn report(&mut self, grid: &Grid, held: usize, run: &mut Run) -> Result<(), Stop> {
        // A search for one solution ends here: there is nothing to remember.
        if run.solutions_wanted() > 1 {
            let values: Vec<u16> = grid.values().collect();
            let each = size_of_val(&values[..]) + 2 * size_of::<Vec<u16>>();
            run.hold(held + (self.seen.len() + 1) * each)?;
            if !self.seen.insert(values) {
                return Ok(());
            }
        }
        run.found(grid)
    }
}
