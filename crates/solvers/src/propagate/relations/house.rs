//! A unit: every digit has a place.

use super::super::space::{Dead, Domains, Space};
use super::cage::leave_sight;
use super::ends::digits;

/// The cells of a row, a column, a box or another unit, which holds every digit.
pub(in super::super) struct House {
    /// Its number among the units.
    pub(in super::super) number: usize,
    /// Its cells as bits.
    pub(in super::super) bits: Box<[u64]>,
}

impl House {
    /// A digit with one place left goes there; one with two or three leaves the cells that see all of them.
    pub(super) fn propagate(&self, space: &mut Space) -> Result<(), Dead> {
        loop {
            let lost = space.take_lost(self.number);
            if lost == 0 {
                return Ok(());
            }
            for digit in digits(lost) {
                self.look(space, digit)?;
            }
        }
    }

    #[inline]
    fn look(&self, space: &mut Space, digit: usize) -> Result<(), Dead> {
        let places = space.places(digit).iter().zip(&self.bits);
        let count: u32 = places.map(|(places, bits)| (places & bits).count_ones()).sum();
        match count {
            0 => Err(space.dead()),
            1 => {
                let mut places = space.places(digit).iter().zip(&self.bits).enumerate();
                let found = places.find_map(|(word, (places, bits))| {
                    let here = places & bits;
                    (here != 0).then(|| word * 64 + here.trailing_zeros() as usize)
                });
                found.map_or(Ok(()), |cell| space.keep(cell, 1 << digit))
            }
            2 | 3 => leave_sight(space, &self.bits, digit),
            _ => Ok(()),
        }
    }
}
