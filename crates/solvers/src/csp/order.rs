//! Which assignments to try next, and in which order.

use super::domains::{DeadEnd, Domains};
use super::places::fewest_places;
use sudolab_core::{Cell, Digit, Words};

/// An assignment to try.
pub(super) type Choice = (Cell, Digit);

/// Which variable comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variables {
    /// The first blank cell.
    First,
    /// The blank cell with the fewest digits, the first of equals.
    Mrv,
    /// The same, but among equals the one with the most blank cells in sight.
    MrvDegree,
    /// The blank cell with the fewest digits or, if that is strictly fewer, the digit of
    /// a unit with the fewest places.
    MrvPlaces,
}

pub(super) static VARIABLES: Words<Variables, 4> = Words::new([
    ("first", Variables::First),
    ("mrv", Variables::Mrv),
    ("mrv-degree", Variables::MrvDegree),
    ("mrv-places", Variables::MrvPlaces),
]);

impl Variables {
    /// Appends the choices of the next variable.
    pub(super) fn choose<const WORDS: usize>(
        self,
        domains: &Domains<WORDS>,
        choices: &mut Vec<Choice>,
    ) -> Result<(), DeadEnd> {
        let cell = match self {
            Variables::First => first_blank(domains),
            Variables::Mrv | Variables::MrvPlaces => fewest_digits(domains),
            Variables::MrvDegree => fewest_digits_most_blanks(domains),
        };
        let digits = domains.domain(cell);
        if digits.is_empty() {
            return Err(DeadEnd(cell));
        }
        if self == Variables::MrvPlaces
            && digits.len() > 1
            && let Some(place) = fewest_places(domains, digits.len())?
        {
            choices.extend(place.cells(domains).map(|cell| (cell, place.digit)));
        } else {
            choices.extend(digits.iter().map(|digit| (cell, digit)));
        }
        Ok(())
    }
}

fn blanks<const WORDS: usize>(domains: &Domains<WORDS>) -> impl Iterator<Item = Cell> {
    domains.shape().all_cells().filter(|&cell| domains.is_blank(cell))
}

fn first_blank<const WORDS: usize>(domains: &Domains<WORDS>) -> Cell {
    blanks(domains).next().expect("an unsolved board has blanks")
}

/// The first blank cell with the smallest domain; none can be smaller than 1.
fn fewest_digits<const WORDS: usize>(domains: &Domains<WORDS>) -> Cell {
    let mut best = (usize::MAX, Cell(0));
    for cell in domains.shape().all_cells() {
        let size = domains.domain(cell).len();
        if size < best.0 && domains.is_blank(cell) {
            best = (size, cell);
            if size <= 1 {
                break;
            }
        }
    }
    best.1
}

fn fewest_digits_most_blanks<const WORDS: usize>(domains: &Domains<WORDS>) -> Cell {
    let degree = |cell: Cell| {
        domains.shape().peers(cell).iter().filter(|&&peer| domains.is_blank(peer)).count()
    };
    let smallest = blanks(domains).map(|cell| domains.domain(cell).len()).min();
    blanks(domains)
        .filter(|&cell| Some(domains.domain(cell).len()) == smallest)
        .min_by_key(|&cell| std::cmp::Reverse(degree(cell)))
        .expect("an unsolved board has blanks")
}

/// In which order the values of a variable come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Values {
    /// Digits, or places, in ascending order.
    Ascending,
    /// First those that take the fewest possibilities from the cells in sight.
    LeastConstraining,
}

pub(super) static VALUES: Words<Values, 2> = Words::new([
    ("ascending", Values::Ascending),
    ("least-constraining", Values::LeastConstraining),
]);

impl Values {
    pub(super) fn sort<const WORDS: usize>(self, domains: &Domains<WORDS>, choices: &mut [Choice]) {
        if self == Values::LeastConstraining {
            choices.sort_by_cached_key(|&(cell, digit)| {
                let takes = |peer: &&Cell| {
                    domains.is_blank(**peer) && domains.domain(**peer).contains(digit)
                };
                domains.shape().peers(cell).iter().filter(takes).count()
            });
        }
    }
}
