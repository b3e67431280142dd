//! The small values everything else is made of: a cell, a digit, a set of digits.

use std::fmt;
use std::num::NonZeroU16;

/// A cell of a board, numbered row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u32);

impl Cell {
    /// The cell's number, as an index into arrays with one entry per cell.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A digit from 1 to the side of the board. `Option<Digit>` takes no more room, so a
/// blank cell is `None`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digit(NonZeroU16);

impl Digit {
    /// The digit with this value; `None` for 0.
    #[inline(always)]
    pub fn new(value: u16) -> Option<Digit> {
        NonZeroU16::new(value).map(Digit)
    }

    /// The digit at this position of the order 1, 2, 3 ...: index 0 is digit 1.
    #[inline(always)]
    pub fn from_index(index: usize) -> Digit {
        Digit(NonZeroU16::MIN.saturating_add(index as u16))
    }

    /// The value, 1 or more.
    #[inline(always)]
    pub fn value(self) -> u16 {
        self.0.get()
    }

    /// The value less one, as an index into arrays with one entry per digit.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.value() as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of digits 1..=64 in one machine word: bit d-1 stands for digit d.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(pub u64);

impl DigitSet {
    /// The largest side of a board whose digits fit in a set.
    pub const MAX_SIDE: usize = 64;
    /// The set with no digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// All digits of a board with this side (at most [`Self::MAX_SIDE`]).
    #[inline]
    pub fn full(side: usize) -> DigitSet {
        debug_assert!((1..=Self::MAX_SIDE).contains(&side));
        DigitSet(u64::MAX >> (64 - side))
    }

    /// The set with one digit.
    #[inline(always)]
    pub fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Is the digit in the set?
    #[inline(always)]
    pub fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Puts a digit in.
    #[inline(always)]
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Takes a digit out.
    #[inline(always)]
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// How many digits are in the set.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest digit of the set.
    #[inline(always)]
    pub fn first(self) -> Option<Digit> {
        (self.0 != 0).then(|| Digit::from_index(self.0.trailing_zeros() as usize))
    }

    /// The digit of a set that has exactly one.
    #[inline]
    pub fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let digit = DigitSet(rest).first()?;
            rest &= rest - 1;
            Some(digit)
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Digit::value)).finish()
    }
}
