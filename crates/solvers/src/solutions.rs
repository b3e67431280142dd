//! How whole solutions are reported: shown by those who fill the board at once, and once by random searches, which may
//! come by the same one again.

use std::collections::HashSet;
use sudolab_core::{Cell, Digit, Event, Grid, Run, Stop};

/// Shows a solution in the cells that were open, offers it, and takes it off again.
pub(crate) fn offer(
    grid: &Grid,
    open: impl Iterator<Item = Cell>,
    run: &mut Run,
) -> Result<(), Stop> {
    let digits: Vec<(Cell, Digit)> =
        open.filter_map(|cell| Some((cell, grid.get(cell)?))).collect();
    digits.iter().for_each(|&(cell, digit)| run.note(Event::Place(cell, digit)));
    run.found(grid)?;
    digits.iter().for_each(|&(cell, digit)| run.note(Event::Remove(cell, digit)));
    Ok(())
}

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
