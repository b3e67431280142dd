//! The boards a search has met, by their full digits: no two are ever taken for one.

use super::frontier::Slab;
use super::memory::Memory;
use sudolab_core::{Run, Stop};

/// What a set says of a board offered to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Offer {
    /// It was not there.
    New,
    /// It was there, open, with a higher key.
    Better,
    /// It was there.
    Known,
}

/// All boards that are or were in the frontier (`open` and `closed` in one), each with
/// its key and whether it has been taken.
pub(super) struct Seen {
    /// Many small tables, chosen by the high bits of the hash: each grows on its own, so
    /// that no growth takes long enough to keep a cancelled run waiting.
    tables: [Table; 1 << LOG_TABLES],
    /// Digits, then the key; the key of a closed board is below all others.
    boards: Slab,
    digits: usize,
    /// A board with its key on the way into `boards`.
    record: Vec<u64>,
}

/// Places in `boards`, by the low bits of the hash, with linear probing; at most half full.
#[derive(Default)]
struct Table {
    places: Vec<u32>,
    len: usize,
}

const LOG_TABLES: u32 = 6;
const VACANT: u32 = u32::MAX;
const CLOSED: f64 = f64::NEG_INFINITY;

impl Seen {
    /// An empty set of boards with so many words of digits.
    pub(super) fn new(digits: usize) -> Seen {
        let tables = std::array::from_fn(|_| Table::default());
        Seen { tables, boards: Slab::new(digits + 1), digits, record: vec![0; digits + 1] }
    }

    /// Puts a board in, or lowers its key.
    pub(super) fn offer(
        &mut self,
        digits: &[u64],
        key: f64,
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<Offer, Stop> {
        let hash = hash(digits);
        let table = &mut self.tables[number(hash)];
        if 2 * (table.len + 1) > table.places.len() {
            table.grow(&self.boards, self.digits, memory, run)?;
        }
        let slot = table.slot(hash, digits, &self.boards);
        if table.places[slot] != VACANT {
            let known = &mut self.boards.get_mut(table.places[slot])[self.digits];
            let better = key < f64::from_bits(*known);
            if better {
                *known = key.to_bits();
            }
            return Ok(if better { Offer::Better } else { Offer::Known });
        }
        self.record[..self.digits].copy_from_slice(digits);
        self.record[self.digits] = key.to_bits();
        table.places[slot] = self.boards.insert(&self.record, memory, run)?;
        table.len += 1;
        Ok(Offer::New)
    }

    /// Closes a board that has been offered; false if it was closed before.
    pub(super) fn close(&mut self, digits: &[u64]) -> bool {
        let hash = hash(digits);
        let table = &self.tables[number(hash)];
        let place = table.places[table.slot(hash, digits, &self.boards)];
        let key = &mut self.boards.get_mut(place)[self.digits];
        std::mem::replace(key, CLOSED.to_bits()) != CLOSED.to_bits()
    }
}

impl Table {
    /// The slot of a board, or the vacant one where it belongs.
    fn slot(&self, hash: u64, digits: &[u64], boards: &Slab) -> usize {
        let mask = self.places.len() - 1;
        let mut slot = hash as usize & mask;
        while self.places[slot] != VACANT
            && boards.get(self.places[slot])[..digits.len()] != *digits
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(
        &mut self,
        boards: &Slab,
        digits: usize,
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<(), Stop> {
        let size = (2 * self.places.len()).max(16);
        memory.grow(size * size_of::<u32>(), run)?;
        let old = std::mem::replace(&mut self.places, vec![VACANT; size]);
        for &place in old.iter().filter(|&&place| place != VACANT) {
            let digits = &boards.get(place)[..digits];
            let slot = self.slot(hash(digits), digits, boards);
            self.places[slot] = place;
        }
        memory.shrink(old.len() * size_of::<u32>());
        Ok(())
    }
}

/// Which table a hash belongs to.
fn number(hash: u64) -> usize {
    (hash >> (64 - LOG_TABLES)) as usize
}

/// Multiply and rotate, as the hash of the Rust compiler does, with a last mix because
/// the low bits choose the slot.
fn hash(digits: &[u64]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, word: &u64| (hash.rotate_left(5) ^ word).wrapping_mul(ODD);
    let folded = digits.iter().fold(0, mix);
    folded ^ folded >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Puzzle, Shape};

    #[test]
    fn boards_are_known_by_all_their_digits() {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let (mut run, mut memory) = (Run::new(&puzzle), Memory::default());
        let mut seen = Seen::new(2);
        let mut offer = |seen: &mut Seen, digits: [u64; 2], key| {
            seen.offer(&digits, key, &mut memory, &mut run).unwrap()
        };
        for board in 0..5000 {
            assert_eq!(offer(&mut seen, [board, board % 3], 4.0), Offer::New);
        }
        for board in 0..5000 {
            assert_eq!(offer(&mut seen, [board, board % 3], 4.0), Offer::Known);
        }
        assert_eq!(offer(&mut seen, [7, 2], 4.0), Offer::New);
        assert_eq!(offer(&mut seen, [7, 2], 3.0), Offer::Better);
        assert_eq!(offer(&mut seen, [7, 2], 3.0), Offer::Known);
        assert!(seen.close(&[7, 2]));
        assert!(!seen.close(&[7, 2]), "a second copy is passed over");
        assert_eq!(offer(&mut seen, [7, 2], 1.0), Offer::Known, "closed stays closed");
    }
}
