//! Which assignments to try next.

use super::domains::{DeadEnd, Domains};
use sudolab_core::{Cell, Digit, DigitSet, Unit};

/// An assignment to try.
pub(super) type Choice = (Cell, Digit);

/// The blank cell with the fewest digits or, if that is strictly fewer, the digit of a
/// unit with the fewest places. Appends one choice per digit or place.
pub(super) fn fewest_digits_or_places(
    domains: &Domains,
    choices: &mut Vec<Choice>,
) -> Result<(), DeadEnd> {
    let (cell, digits) = fewest_digits(domains)?;
    let place = if digits <= 1 { None } else { fewest_places(domains, digits)? };
    match place {
        None => choices.extend(domains.domain(cell).iter().map(|digit| (cell, digit))),
        Some((unit, digit)) => {
            choices.extend(places(domains, unit, digit).map(|cell| (cell, digit)))
        }
    }
    Ok(())
}

/// The first blank cell with the smallest domain, and its size.
fn fewest_digits(domains: &Domains) -> Result<(Cell, usize), DeadEnd> {
    let mut best = (Cell(0), usize::MAX);
    for cell in domains.shape().all_cells() {
        let size = domains.domain(cell).len();
        if size < best.1 && domains.blank_mask(cell) != 0 {
            best = (cell, size);
            if size <= 1 {
                break;
            }
        }
    }
    if best.1 == 0 { Err(DeadEnd(best.0)) } else { Ok(best) }
}

/// The unit and digit with the fewest places, if they are fewer than `bound`.
fn fewest_places(
    domains: &Domains,
    bound: usize,
) -> Result<Option<(&'static Unit, Digit)>, DeadEnd> {
    let mut best = (None, bound);
    for unit in domains.shape().units() {
        let counts = PlaceCounts::of(domains, unit);
        if counts.missing(domains.shape().side()) {
            return Err(DeadEnd(unit.cells[0]));
        }
        for size in 1..best.1.min(4) {
            if let Some(digit) = counts.exactly(size).first() {
                best = (Some((unit, digit)), size);
                break;
            }
        }
        if best.1 == 1 {
            break;
        }
    }
    // Bit-sliced counts reach 3; larger ones are rare enough to be counted one by one.
    if best.1 > 4 {
        best = count_one_by_one(domains, best);
    }
    Ok(best.0)
}

type BestPlace = (Option<(&'static Unit, Digit)>, usize);

fn count_one_by_one(domains: &Domains, mut best: BestPlace) -> BestPlace {
    for unit in domains.shape().units() {
        for digit in DigitSet::full(domains.shape().side()).iter() {
            let count = places(domains, unit, digit).count();
            if (1..best.1).contains(&count) {
                best = (Some((unit, digit)), count);
            }
        }
    }
    best
}

/// The blank cells of a unit where a digit may stand.
fn places<'a>(
    domains: &'a Domains,
    unit: &'a Unit,
    digit: Digit,
) -> impl Iterator<Item = Cell> + 'a {
    let open =
        move |cell: &Cell| domains.blank_mask(*cell) != 0 && domains.domain(*cell).contains(digit);
    unit.cells.iter().copied().filter(open)
}

/// For all digits of a unit at once: in how many blank cells each may stand. Bit d-1 of
/// `at_least[k]` is set when digit d has more than k places.
struct PlaceCounts {
    placed: u64,
    at_least: [u64; 4],
}

impl PlaceCounts {
    #[inline(always)]
    fn of(domains: &Domains, unit: &Unit) -> PlaceCounts {
        let mut counts = PlaceCounts { placed: 0, at_least: [0; 4] };
        let [one, two, three, four] = &mut counts.at_least;
        for &cell in &unit.cells {
            let (domain, blank) = (domains.domain(cell).0, domains.blank_mask(cell));
            counts.placed |= domain & !blank;
            let open = domain & blank;
            *four |= *three & open;
            *three |= *two & open;
            *two |= *one & open;
            *one |= open;
        }
        counts
    }

    /// Is there a digit without a place?
    fn missing(&self, side: usize) -> bool {
        self.placed | self.at_least[0] != DigitSet::full(side).0
    }

    /// The digits with exactly 1, 2 or 3 places.
    fn exactly(&self, size: usize) -> DigitSet {
        DigitSet(self.at_least[size - 1] & !self.at_least[size])
    }
}
