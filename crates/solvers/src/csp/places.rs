//! The places left for a digit in a unit, counted for all digits at once.

use super::domains::{DeadEnd, Domains};
use sudolab_core::{Cell, Digit, DigitSet, Unit};

/// A digit that a unit still needs.
#[derive(Clone, Copy)]
pub(super) struct Place<'d> {
    unit: &'d Unit,
    pub(super) digit: Digit,
}

impl Place<'_> {
    /// The blank cells of the unit where the digit may stand.
    pub(super) fn cells<const WORDS: usize>(
        self,
        domains: &Domains<WORDS>,
    ) -> impl Iterator<Item = Cell> {
        let open = move |cell: &Cell| {
            domains.is_blank(*cell) && domains.domain(*cell).contains(self.digit)
        };
        self.unit.cells.iter().copied().filter(open)
    }
}

/// The digit and unit with the fewest places, if they are fewer than `bound`. A digit
/// without any is a dead end.
pub(super) fn fewest_places<const WORDS: usize>(
    domains: &Domains<WORDS>,
    bound: usize,
) -> Result<Option<Place<'_>>, DeadEnd> {
    let full = DigitSet::full(domains.shape().side());
    let mut best = (None, bound);
    for (number, unit) in domains.shape().units().iter().enumerate() {
        let used = domains.used(number);
        let counts = PlaceCounts::of(domains, unit, full - used);
        if used | counts.more_than[0] != full {
            return Err(DeadEnd(unit.cells[0]));
        }
        for size in 1..best.1.min(EXACT + 1) {
            if let Some(digit) = counts.exactly(size).first() {
                best = (Some(Place { unit, digit }), size);
                break;
            }
        }
        if best.1 == 1 {
            break;
        }
    }
    // Larger counts are rare enough to be made one by one.
    if best.1 > EXACT + 1 {
        best = count_one_by_one(domains, best);
    }
    Ok(best.0)
}

fn count_one_by_one<'d, const WORDS: usize>(
    domains: &'d Domains<WORDS>,
    mut best: (Option<Place<'d>>, usize),
) -> (Option<Place<'d>>, usize) {
    let side = domains.shape().side();
    for (number, unit) in domains.shape().units().iter().enumerate() {
        let mut counts = vec![0; side];
        let blank = unit.cells.iter().filter(|&&cell| domains.is_blank(cell));
        for digit in blank.flat_map(|&cell| domains.domain(cell)) {
            counts[digit.index()] += 1;
        }
        for digit in DigitSet::full(side) - domains.used(number) {
            if counts[digit.index()] < best.1 {
                best = (Some(Place { unit, digit }), counts[digit.index()]);
            }
        }
    }
    best
}

/// For all digits of a unit at once, in how many blank cells each may stand: digit d is in
/// `more_than[k]` when it has more than k places.
struct PlaceCounts<const WORDS: usize> {
    more_than: [DigitSet<WORDS>; EXACT + 1],
}

/// Counts up to this are exact.
const EXACT: usize = 3;

impl<const WORDS: usize> PlaceCounts<WORDS> {
    #[inline(always)]
    fn of(domains: &Domains<WORDS>, unit: &Unit, digits: DigitSet<WORDS>) -> Self {
        let [mut none, mut one, mut two, mut three] = [DigitSet::EMPTY; 4];
        for &cell in &unit.cells {
            let open = domains.domain(cell) & domains.blank_mask(cell) & digits;
            three |= two & open;
            two |= one & open;
            one |= none & open;
            none |= open;
        }
        PlaceCounts { more_than: [none, one, two, three] }
    }

    fn exactly(&self, size: usize) -> DigitSet<WORDS> {
        self.more_than[size - 1] - self.more_than[size]
    }
}
