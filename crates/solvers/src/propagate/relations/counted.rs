//! Circles that count themselves.

use super::super::space::{Dead, Domains};
use super::Spread;
use super::ends::digits;
use sudolab_core::rules::Mask;

/// Cells in which a digit that stands there stands as often as it says.
pub(in super::super) struct Counted {
    pub(in super::super) cells: Box<[u32]>,
    /// Every set of digits that sums to the number of cells: one of them is what stands there.
    pub(in super::super) sets: Box<[Mask]>,
    pub(in super::super) spread: Spread,
}

impl Counted {
    pub(super) fn propagate(&self, space: &mut impl Domains) -> Result<(), Dead> {
        let mut counts = [(0usize, 0usize); 32];
        for &cell in &self.cells {
            let domain = space.get(cell as usize);
            for digit in digits(domain) {
                counts[digit].0 += 1;
                counts[digit].1 += usize::from(domain.is_power_of_two());
            }
        }
        let (mut can, mut must) = (0, 0);
        for (digit, &(places, fixed)) in counts.iter().enumerate() {
            let fits = places > digit && self.spread.fits(space, 1 << digit, digit + 1);
            can |= Mask::from(fits) << digit;
            must |= Mask::from(fixed > 0) << digit;
            if fixed > digit + 1 {
                return Err(space.dead());
            }
        }
        let fitting = self.sets.iter().filter(|&&set| set & !can == 0 && must & !set == 0);
        let (possible, needed) =
            fitting.fold((0, Mask::MAX), |(any, all), &set| (any | set, all & set));
        if possible == 0 {
            return Err(space.dead());
        }
        for &cell in &self.cells {
            space.keep(cell as usize, possible)?;
        }
        self.fill(space, possible, needed, &counts)?;
        digits(needed).try_for_each(|digit| self.spread.narrow(space, 1 << digit, digit + 1))
    }

    /// A digit that has all its cells leaves the others; one that needs all its places takes them.
    fn fill(
        &self,
        space: &mut impl Domains,
        possible: Mask,
        needed: Mask,
        counts: &[(usize, usize); 32],
    ) -> Result<(), Dead> {
        for digit in digits(possible) {
            let (places, fixed) = counts[digit];
            let bit = 1 << digit;
            for &cell in &self.cells {
                let domain = space.get(cell as usize);
                if domain & bit == 0 || domain.is_power_of_two() {
                    continue;
                }
                if fixed == digit + 1 {
                    space.keep(cell as usize, !bit)?;
                } else if needed & bit != 0 && places == digit + 1 {
                    space.keep(cell as usize, bit)?;
                }
            }
        }
        Ok(())
    }
}
