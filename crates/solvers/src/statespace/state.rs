//! A state as frontiers store it: the packed digits and, where a search needs more, a tag.

use sudolab_core::Cell;

/// What a search knows of a state beside its digits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Tag {
    /// What the path from the root costs.
    pub(super) cost: f64,
    /// The cell filled last; for the root as the search says.
    pub(super) last: Option<Cell>,
    /// The number among all states generated, from 1.
    pub(super) number: u32,
}

/// How states are laid out in words: digits, then two words of tag if there is one.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    digits: usize,
    tagged: bool,
}

const NO_CELL: u32 = u32::MAX;

impl Layout {
    /// A layout for so many words of digits.
    pub(super) fn new(digits: usize, tagged: bool) -> Layout {
        Layout { digits, tagged }
    }

    /// Words per state.
    pub(super) fn width(self) -> usize {
        // A full puzzle has no digits to store, but a state of no words would be no state.
        (self.digits + if self.tagged { 2 } else { 0 }).max(1)
    }

    #[inline(always)]
    pub(super) fn write(self, digits: &[u64], tag: Tag, record: &mut [u64]) {
        record[..self.digits].copy_from_slice(digits);
        if self.tagged {
            let last = tag.last.map_or(NO_CELL, |cell| cell.0);
            record[self.digits] = tag.cost.to_bits();
            record[self.digits + 1] = u64::from(last) << 32 | u64::from(tag.number);
        }
    }

    /// The digits of a stored state.
    #[inline(always)]
    pub(super) fn digits(self, record: &[u64]) -> &[u64] {
        &record[..self.digits]
    }

    /// The tag of a stored state, if it has one.
    #[inline(always)]
    pub(super) fn tag(self, record: &[u64]) -> Option<Tag> {
        self.tagged.then(|| {
            let (cost, rest) = (record[self.digits], record[self.digits + 1]);
            let last = (rest >> 32) as u32;
            Tag {
                cost: f64::from_bits(cost),
                last: (last != NO_CELL).then_some(Cell(last)),
                number: rest as u32,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let layout = Layout::new(2, true);
        let mut record = [0; 4];
        for last in [None, Some(Cell(80))] {
            let tag = Tag { cost: 2.5, last, number: u32::MAX };
            layout.write(&[7, 8], tag, &mut record);
            assert_eq!((layout.digits(&record), layout.tag(&record)), (&[7, 8][..], Some(tag)));
        }
        assert_eq!(Layout::new(2, false).tag(&record), None);
        assert_eq!((layout.width(), Layout::new(4, false).width()), (4, 4));
    }
}
