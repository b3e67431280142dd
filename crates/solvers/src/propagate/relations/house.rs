//! A unit: every digit has a place.

use super::super::network::{NO_CELLS, Sight};
use super::super::space::{Dead, Space};
use super::cage::take_out;
use sudolab_core::rules::Mask;

/// The cells of a row, a column, a box or another unit, which holds every digit.
pub(in super::super) struct House {
    pub(in super::super) cells: Box<[u32]>,
    pub(in super::super) all: Mask,
}

/// In how many cells each digit has a place: sums of bits, column by column, as far as three.
#[derive(Default)]
struct Places {
    odd: Mask,
    twos: Mask,
    more: Mask,
}

impl Places {
    #[inline(always)]
    fn add(&mut self, domain: Mask) {
        let carry = self.odd & domain;
        self.odd ^= domain;
        self.more |= self.twos & carry;
        self.twos ^= carry;
    }
}

impl House {
    /// A digit with one place left goes there; one with two or three leaves the cells that see all of them.
    pub(super) fn propagate(&self, space: &mut Space) -> Result<(), Dead> {
        loop {
            let (mut places, mut fixed) = (Places::default(), 0);
            for &cell in &self.cells {
                let domain = space.get(cell as usize);
                places.add(domain);
                if domain.is_power_of_two() {
                    fixed |= domain;
                }
            }
            let Places { odd, twos, more } = places;
            if odd | twos | more != self.all {
                return Err(space.dead());
            }
            match odd & !twos & !more & !fixed {
                0 => return self.point(space, twos & !more & !fixed),
                hidden => self.settle_hidden(space, hidden)?,
            }
        }
    }

    fn settle_hidden(&self, space: &mut Space, hidden: Mask) -> Result<(), Dead> {
        for &cell in &self.cells {
            let only = space.get(cell as usize) & hidden;
            if only != 0 {
                if !only.is_power_of_two() {
                    return Err(space.dead());
                }
                space.keep(cell as usize, only)?;
            }
        }
        Ok(())
    }

    /// Digits with two or three places leave the cells outside that see all of these.
    #[inline]
    fn point(&self, space: &mut Space, mut few: Mask) -> Result<(), Dead> {
        while few != 0 {
            let digit = few & few.wrapping_neg();
            few &= few - 1;
            let holds = |&&cell: &&u32| space.get(cell as usize) & digit != 0;
            let seen: Sight = space.network.common_sight(self.cells.iter().filter(holds));
            if seen != NO_CELLS {
                take_out(space, seen, digit)?;
            }
        }
        Ok(())
    }
}
