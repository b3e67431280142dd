//! The small values everything else is made of: a cell, a digit, a set of digits.

use crate::shape::Shape;
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

/// A set of digits, 64 to a word. How it is stored is its own business: whoever needs more than sets
/// and their operators asks for [`DigitSet::bits`] by name.
///
/// Boards up to 64x64 need one word, and their searches run on sets of just that; larger ones take
/// [`AnyDigits`]. A search is written once for any number of words ([`with_words!`](crate::with_words) chooses);
/// screens and readers, where speed is no question, take [`AnyDigits`] for every board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DigitSet<const WORDS: usize = 1>([u64; WORDS]);

/// A set of digits of any board.
pub type AnyDigits = DigitSet<{ Shape::MAX_SIDE.div_ceil(WORD) }>;

/// Digits to a word.
const WORD: usize = u64::BITS as usize;

/// Evaluates an expression with the fewest words that hold the digits of a board with this side:
/// `with_words!(side, WORDS => search::<WORDS>(puzzle))`.
#[macro_export]
macro_rules! with_words {
    ($side:expr, $words:ident => $body:expr) => {
        if $side <= $crate::DigitSet::<1>::MAX_SIDE {
            const $words: usize = 1;
            $body
        } else {
            const $words: usize = $crate::AnyDigits::WORDS;
            $body
        }
    };
}

impl<const WORDS: usize> Default for DigitSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> DigitSet<WORDS> {
    /// Words to a set.
    pub const WORDS: usize = WORDS;
    /// The largest side of a board whose digits fit in a set of so many words.
    pub const MAX_SIDE: usize = WORDS * WORD;
    /// The set with no digit.
    pub const EMPTY: Self = DigitSet([0; WORDS]);

    /// All digits of a board with this side (at most [`Self::MAX_SIDE`]).
    #[inline]
    pub fn full(side: usize) -> Self {
        debug_assert!((1..=Self::MAX_SIDE).contains(&side));
        if WORDS == 1 {
            return DigitSet([u64::MAX >> (WORD - side); WORDS]);
        }
        DigitSet([u64::MAX; WORDS]).split_at(side).0
    }

    /// The set itself, or all digits of a board with this side if it has none: what the marks of a cell
    /// allow, since a cell without marks is unmarked.
    #[inline]
    pub fn or_all(self, side: usize) -> Self {
        if self.is_empty() { Self::full(side) } else { self }
    }

    /// The set with one digit.
    #[inline(always)]
    pub fn only(digit: Digit) -> Self {
        let mut set = Self::EMPTY;
        set.insert(digit);
        set
    }

    /// The same digits in a set of another width; those that do not fit there are left out.
    #[inline]
    pub fn resized<const OTHER: usize>(self) -> DigitSet<OTHER> {
        DigitSet::from_words(&self.0)
    }

    /// The set of these words, 64 digits each, digit 1 in the lowest bit of the first; words that do not fit are
    /// left out.
    #[inline]
    pub(crate) fn from_words(words: &[u64]) -> Self {
        DigitSet(std::array::from_fn(|nth| words.get(nth).copied().unwrap_or(0)))
    }

    /// The words, 64 digits each.
    #[inline]
    pub(crate) fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The word of a digit, and its bit there. With one word nothing is left to compute.
    #[inline(always)]
    fn place(digit: Digit) -> (usize, u64) {
        match WORDS {
            1 => (0, 1 << digit.index()),
            _ => (digit.index() / WORD, 1 << (digit.index() % WORD)),
        }
    }

    /// Is the digit in the set?
    #[inline(always)]
    pub fn contains(self, digit: Digit) -> bool {
        let (word, bit) = Self::place(digit);
        self.0[word] & bit != 0
    }

    /// Puts a digit in.
    #[inline(always)]
    pub fn insert(&mut self, digit: Digit) {
        let (word, bit) = Self::place(digit);
        self.0[word] |= bit;
    }

    /// Takes a digit out.
    #[inline(always)]
    pub fn remove(&mut self, digit: Digit) {
        let (word, bit) = Self::place(digit);
        self.0[word] &= !bit;
    }

    /// How many digits are in the set.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is the set empty?
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The smallest digit of the set.
    #[inline(always)]
    pub fn first(self) -> Option<Digit> {
        let place = |word: usize| word * WORD + self.0[word].trailing_zeros() as usize;
        let word = match WORDS {
            1 => (self.0[0] != 0).then_some(0),
            _ => self.0.iter().position(|&word| word != 0),
        };
        word.map(|word| Digit::from_index(place(word)))
    }

    /// The digit of a set that has exactly one.
    #[inline]
    pub fn single(self) -> Option<Digit> {
        let is_single = if WORDS == 1 { self.0[0].is_power_of_two() } else { self.len() == 1 };
        if is_single { self.first() } else { None }
    }

    /// The digits whose index is below this one, and the others.
    #[inline(always)]
    pub fn split_at(self, index: usize) -> (Self, Self) {
        // The index can be that behind the last digit, beyond what a shift takes.
        let above = |word: usize| match index.checked_sub(word * WORD) {
            Some(shift) if shift < WORD => u64::MAX << shift,
            Some(_) => 0,
            None => u64::MAX,
        };
        let above = DigitSet(std::array::from_fn(above));
        (self - above, self & above)
    }

    /// The digits in ascending order.
    #[inline]
    pub fn iter(self) -> Digits<WORDS> {
        Digits(self)
    }
}

impl DigitSet {
    /// The set as a mask, bit d-1 for digit d: for formats that store masks, and for engines
    /// that compute with them.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0[0]
    }

    /// The set of a mask, bit d-1 for digit d.
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> DigitSet {
        DigitSet([bits])
    }
}

/// The digits of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Digits<const WORDS: usize = 1>(DigitSet<WORDS>);

impl<const WORDS: usize> Iterator for Digits<WORDS> {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        let word = if WORDS == 1 { 0 } else { digit.index() / WORD };
        self.0.0[word] &= self.0.0[word] - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<const WORDS: usize> ExactSizeIterator for Digits<WORDS> {}

impl<const WORDS: usize> IntoIterator for DigitSet<WORDS> {
    type Item = Digit;
    type IntoIter = Digits<WORDS>;

    #[inline]
    fn into_iter(self) -> Digits<WORDS> {
        self.iter()
    }
}

impl<const WORDS: usize> FromIterator<Digit> for DigitSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::EMPTY;
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
        impl<const WORDS: usize> $operator for DigitSet<WORDS> {
            type Output = Self;

            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                let mut set = self;
                for (word, $b) in set.0.iter_mut().zip(other.0) {
                    let $a = *word;
                    *word = $bits;
                }
                set
            }
        }

        impl<const WORDS: usize> $assign for DigitSet<WORDS> {
            #[inline(always)]
            fn $assigning(&mut self, other: Self) {
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

impl<const WORDS: usize> fmt::Debug for DigitSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Digit::value)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<const WORDS: usize>(values: &[u16]) -> DigitSet<WORDS> {
        values.iter().filter_map(|&value| Digit::new(value)).collect()
    }

    /// Sets that are alike but for the width and the largest digit.
    fn operators<const WORDS: usize>(largest: u16) {
        let (a, b) = (set::<WORDS>(&[1, 2, largest]), set(&[2, 3]));
        assert_eq!(a | b, set(&[1, 2, 3, largest]));
        assert_eq!(a & b, set(&[2]));
        assert_eq!(a - b, set(&[1, largest]));
        assert_eq!(a ^ b, set(&[1, 3, largest]));
        let mut changed = a;
        changed -= set(&[largest]);
        changed |= b;
        changed &= set(&[1, 3, 4]);
        changed ^= set(&[3, 4]);
        assert_eq!(changed, set(&[1, 4]));
    }

    fn order<const WORDS: usize>(largest: u16) {
        let all = set::<WORDS>(&[largest, 1, 17]);
        assert_eq!((all.iter().len(), all.single()), (3, None));
        assert_eq!(all.into_iter().map(Digit::value).collect::<Vec<_>>(), [1, 17, largest]);
        assert_eq!(all.split_at(16), (set(&[1]), set(&[17, largest])));
        assert_eq!(all.split_at(usize::from(largest)), (all, DigitSet::EMPTY));
        assert_eq!(all.split_at(0), (DigitSet::EMPTY, all));
        assert_eq!(set::<WORDS>(&[largest]).single(), Digit::new(largest));
        let full = DigitSet::<WORDS>::full(largest.into());
        assert_eq!((full.len(), full.iter().last()), (largest.into(), Digit::new(largest)));
        assert_eq!(DigitSet::<WORDS>::EMPTY.or_all(largest.into()), full);
    }

    #[test]
    fn operators_are_those_of_sets() {
        operators::<1>(64);
        operators::<2>(65);
        operators::<{ AnyDigits::WORDS }>(400);
    }

    #[test]
    fn digits_come_in_order_and_are_counted() {
        order::<1>(64);
        order::<2>(65);
        order::<2>(128);
        order::<{ AnyDigits::WORDS }>(64);
        order::<{ AnyDigits::WORDS }>(400);
        let all: DigitSet = set(&[1, 64]);
        assert_eq!(DigitSet::from_bits(all.bits()), all);
        assert_eq!(all.resized::<2>().resized::<1>(), all);
        assert_eq!(set::<7>(&[1, 65]).resized::<1>(), set(&[1]));
    }

    #[test]
    fn a_board_gets_the_fewest_words_that_hold_its_digits() {
        let words = |side: usize| with_words!(side, WORDS => WORDS);
        assert_eq!([4, 64, 65, 400].map(words), [1, 1, 7, 7]);
    }
}
