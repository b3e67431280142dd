//! Cells that hold a digit several times: never twice in one row, column or box.

use super::super::space::{Dead, Domains};
use sudolab_core::rules::Mask;

/// Some cells, as rows, columns and boxes divide them.
pub(in super::super) struct Spread {
    divisions: Box<[Box<[Part]>]>,
}

/// The cells of a unit that are among them, and those that are not.
pub(in super::super) struct Part {
    inside: Box<[u32]>,
    outside: Box<[u32]>,
}

impl Part {
    fn places(&self, space: &impl Domains, digit: Mask) -> usize {
        self.inside.iter().filter(|&&cell| space.get(cell as usize) & digit != 0).count()
    }
}

impl Spread {
    /// `divisions` are units, so that each cell is in just one of each list.
    pub(in super::super) fn new(cells: &[u32], divisions: &[Vec<&[u32]>]) -> Spread {
        let part = |unit: &&[u32]| {
            let (inside, outside): (Vec<u32>, Vec<u32>) =
                unit.iter().partition(|cell| cells.contains(cell));
            (!inside.is_empty()).then(|| Part { inside: inside.into(), outside: outside.into() })
        };
        let parts = |units: &Vec<&[u32]>| units.iter().filter_map(part).collect();
        Spread { divisions: divisions.iter().map(parts).collect() }
    }

    /// Are there units enough for a digit to stand so often?
    pub(super) fn fits(&self, space: &impl Domains, digit: Mask, count: usize) -> bool {
        let open = |parts: &[Part]| parts.iter().filter(|p| p.places(space, digit) > 0).count();
        self.divisions.iter().all(|parts| open(parts) >= count)
    }

    /// If there are just enough units, the digit stands in each of them, and there among these cells.
    pub(super) fn narrow(
        &self,
        space: &mut impl Domains,
        digit: Mask,
        count: usize,
    ) -> Result<(), Dead> {
        for parts in &self.divisions {
            let open = parts.iter().filter(|part| part.places(space, digit) > 0).count();
            if open < count {
                return Err(space.dead());
            }
            if open == count {
                parts.iter().try_for_each(|part| stand(space, part, digit))?;
            }
        }
        Ok(())
    }
}

fn stand(space: &mut impl Domains, part: &Part, digit: Mask) -> Result<(), Dead> {
    let places = part.places(space, digit);
    if places == 0 {
        return Ok(());
    }
    for &cell in &part.outside {
        space.keep(cell as usize, !digit)?;
    }
    for &cell in part.inside.iter().filter(|_| places == 1) {
        if space.get(cell as usize) & digit != 0 {
            space.keep(cell as usize, digit)?;
        }
    }
    Ok(())
}
