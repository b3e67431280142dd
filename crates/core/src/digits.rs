//! The small values everything else is made of: a cell, a digit, a set of digits.

use std::fmt;
use std::num::NonZeroU16;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

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

/// A set of digits 1..=64. How it is stored is its own business: whoever needs more than sets
/// and their operators asks for [`DigitSet::bits`] by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u64);

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

    /// The set itself, or all digits of a board with this side if it has none: what the marks of a cell
    /// allow, since a cell without marks is unmarked.
    #[inline]
    pub fn or_all(self, side: usize) -> DigitSet {
        if self.is_empty() { DigitSet::full(side) } else { self }
    }

    /// The set with one digit.
    #[inline(always)]
    pub fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// The set as a mask, bit d-1 for digit d: for formats that store masks, and for engines
    /// that compute with them.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of a mask, bit d-1 for digit d.
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> DigitSet {
        DigitSet(bits)
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

    /// The digits whose index is below this one, and the others.
    #[inline(always)]
    pub fn split_at(self, index: usize) -> (DigitSet, DigitSet) {
        // On the largest board the index can be 64, beyond what a shift takes.
        let above = u64::MAX.checked_shl(index as u32).unwrap_or(0);
        (DigitSet(self.0 & !above), DigitSet(self.0 & above))
    }

    /// The digits in ascending order.
    #[inline]
    pub fn iter(self) -> Digits {
        Digits(self)
    }
}

/// The digits of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Digits(DigitSet);

impl Iterator for Digits {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Digits {}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;

    #[inline]
    fn into_iter(self) -> Digits {
        self.iter()
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

/// An operator on sets with its assigning form.
macro_rules! set_operator {
    (
        $(#[$about:meta])*
        $operator:ident $function:ident $assign:ident $assigning:ident |$a:ident, $b:ident| $bits:expr
    ) => {
        $(#[$about])*
        impl $operator for DigitSet {
            type Output = DigitSet;

            #[inline(always)]
            fn $function(self, other: DigitSet) -> DigitSet {
                let (DigitSet($a), DigitSet($b)) = (self, other);
                DigitSet($bits)
            }
        }

        impl $assign for DigitSet {
            #[inline(always)]
            fn $assigning(&mut self, other: DigitSet) {
                *self = $operator::$function(*self, other);
            }
        }
    };
}

set_operator! {
    /// The digits in either set.
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b
}
set_operator! {
    /// The digits in both sets.
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b
}
set_operator! {
    /// The digits in exactly one of the sets.
    BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b
}
set_operator! {
    /// The digits in the first set that are not in the second.
    Sub sub SubAssign sub_assign |a, b| a & !b
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Digit::value)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(values: &[u16]) -> DigitSet {
        values.iter().filter_map(|&value| Digit::new(value)).collect()
    }

    #[test]
    fn operators_are_those_of_sets() {
        let (a, b) = (set(&[1, 2, 64]), set(&[2, 3]));
        assert_eq!(a | b, set(&[1, 2, 3, 64]));
        assert_eq!(a & b, set(&[2]));
        assert_eq!(a - b, set(&[1, 64]));
        assert_eq!(a ^ b, set(&[1, 3, 64]));
        let mut changed = a;
        changed -= set(&[64]);
        changed |= b;
        changed &= set(&[1, 3, 4]);
        changed ^= set(&[3, 4]);
        assert_eq!(changed, set(&[1, 4]));
    }

    #[test]
    fn digits_come_in_order_and_are_counted() {
        let all = set(&[64, 1, 17]);
        assert_eq!(all.iter().len(), 3);
        assert_eq!(all.into_iter().map(Digit::value).collect::<Vec<_>>(), [1, 17, 64]);
        assert_eq!(all.split_at(16), (set(&[1]), set(&[17, 64])));
        assert_eq!(all.split_at(64), (all, DigitSet::EMPTY));
        assert_eq!(DigitSet::from_bits(all.bits()), all);
    }
}
