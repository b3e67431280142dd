//! Cells that differ from each other and have a sum.

use super::super::combinations::Combinations;
use super::super::network::{MOST_WORDS, cells_in};
use super::super::space::{Dead, Domains, Space};
use super::ends::digits;
use super::{Places, places};
use std::sync::Arc;
use sudolab_core::rules::Mask;

/// A cage. Its cells see each other.
pub(in super::super) struct Cage {
    pub(in super::super) cells: Box<[u32]>,
    pub(in super::super) sum: usize,
    pub(in super::super) combinations: Arc<Combinations>,
}

impl Cage {
    /// Keeps the digits of combinations that fit the open cells; a digit that all of them need has a place here,
    /// and none in cells that see all of its places.
    pub(super) fn propagate(&self, space: &mut Space) -> Result<(), Dead> {
        let mut open = [0u32; 32];
        let (mut count, mut union, mut left) = (0, 0, self.sum);
        for &cell in &self.cells {
            let domain = space.get(cell as usize);
            if domain.is_power_of_two() {
                let digit = domain.trailing_zeros() as usize + 1;
                left = left.checked_sub(digit).ok_or(space.dead())?;
            } else {
                open[count] = cell;
                count += 1;
                union |= domain;
            }
        }
        let open = &open[..count];
        if count == 0 {
            return if left == 0 { Ok(()) } else { Err(space.dead()) };
        }
        let (possible, needed) = self.fitting(space, open, union, left);
        if possible == 0 {
            return Err(space.dead());
        }
        for &cell in open {
            space.keep(cell as usize, possible)?;
        }
        if needed == 0 { Ok(()) } else { place_needed(space, open, needed) }
    }

    /// The digits of all combinations that fit, and those that each of them has.
    #[inline]
    fn fitting(&self, space: &Space, open: &[u32], union: Mask, left: usize) -> (Mask, Mask) {
        let (mut possible, mut needed) = (0, Mask::MAX);
        for &set in self.combinations.of(open.len(), left) {
            if set & !union == 0 && open.iter().all(|&cell| space.get(cell as usize) & set != 0) {
                possible |= set;
                needed &= set;
            }
        }
        (possible, needed)
    }
}

/// Digits that stand in one of the open cells: alone there if there is one place, nowhere in sight of all places.
#[inline]
pub(super) fn place_needed(space: &mut Space, open: &[u32], needed: Mask) -> Result<(), Dead> {
    let mut bits = [0; MOST_WORDS];
    for &cell in open {
        bits[cell as usize / 64] |= 1 << (cell % 64);
    }
    for digit in digits(needed) {
        match places(space, open, 1 << digit) {
            Places::None => return Err(space.dead()),
            Places::One(cell) => space.keep(cell, 1 << digit)?,
            Places::Several => leave_sight(space, &bits, digit)?,
        }
    }
    Ok(())
}

/// Takes a digit out of the cells that see every place it has among these.
#[inline]
pub(super) fn leave_sight(space: &mut Space, cells: &[u64], digit: usize) -> Result<(), Dead> {
    let network = space.network;
    let words = network.cell_words;
    let mut seen = [u64::MAX; MOST_WORDS];
    for (word, (places, cells)) in space.places(digit).iter().zip(cells).enumerate() {
        for cell in cells_in(word, places & cells) {
            for (all, sees) in seen.iter_mut().zip(network.sight(cell)) {
                *all &= sees;
            }
        }
    }
    space.take_out(digit, &seen[..words], cells)
}
