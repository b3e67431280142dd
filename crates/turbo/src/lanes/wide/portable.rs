//! Plain loops over the lanes, which the compiler turns into the vector instructions that every processor of the target has.

use super::super::wide::{LANES, Row, Wide};

/// The lanes.
#[derive(Clone, Copy)]
pub(in super::super) struct Portable([u16; LANES]);

/// Each lane by itself.
macro_rules! each {
    ($lane:ident => $word:expr) => {{
        let mut words = [0; LANES];
        for ($lane, word) in words.iter_mut().enumerate() {
            *word = $word;
        }
        words
    }};
}

/// All ones, or zero.
#[inline(always)]
fn mask(yes: bool) -> u16 {
    0u16.wrapping_sub(u16::from(yes))
}

impl Wide for Portable {
    type Mask = [u16; LANES];

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Portable([word; LANES])
    }
    #[inline(always)]
    fn load(row: &Row) -> Self {
        Portable(row.0)
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        row.0 = self.0;
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Portable(each!(i => self.0[i] & other.0[i]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Portable(each!(i => self.0[i] | other.0[i]))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Portable(each!(i => self.0[i] ^ other.0[i]))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Portable(each!(i => self.0[i] & !other.0[i]))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Portable(each!(i => self.0[i].wrapping_add(other.0[i])))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Portable(each!(i => self.0[i].wrapping_sub(other.0[i])))
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Portable(each!(i => self.0[i].wrapping_mul(other.0[i])))
    }
    #[inline(always)]
    fn times_high(self, other: Self) -> Self {
        Portable(each!(i => ((u32::from(self.0[i]) * u32::from(other.0[i])) >> 16) as u16))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Portable(each!(i => self.0[i].cast_signed().max(other.0[i].cast_signed()).cast_unsigned()))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Portable(each!(i => self.0[i].cast_signed().min(other.0[i].cast_signed()).cast_unsigned()))
    }
    #[inline(always)]
    fn right<const BY: u32>(self) -> Self {
        Portable(each!(i => self.0[i] >> BY))
    }
    #[inline(always)]
    fn count(self) -> Self {
        let twos = |word: u16| word - (word >> 1 & 0x5555);
        let fours = |word: u16| (word & 0x3333) + (word >> 2 & 0x3333);
        let bytes = |word: u16| (word + (word >> 4)) & 0x0f0f;
        Portable(each!(i => {
            let word = bytes(fours(twos(self.0[i])));
            (word + (word >> 8)) & 0x1f
        }))
    }
    #[inline(always)]
    fn low_bits(self) -> Self {
        // By squaring: 2^n from the bits of n, as shifts by known numbers.
        Portable(each!(i => {
            let mut power = 1u32;
            for bit in 0..5 {
                power <<= u32::from(self.0[i] >> bit & 1) << bit;
            }
            (power - 1) as u16
        }))
    }
    #[inline(always)]
    fn meets(self, other: Self) -> Self::Mask {
        each!(i => mask(self.0[i] & other.0[i] != 0))
    }
    #[inline(always)]
    fn equals(self, other: Self) -> Self::Mask {
        each!(i => mask(self.0[i] == other.0[i]))
    }
    #[inline(always)]
    fn above(self, other: Self) -> Self::Mask {
        each!(i => mask(self.0[i].cast_signed() > other.0[i].cast_signed()))
    }
    #[inline(always)]
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Portable(each!(i => yes.0[i] & mask[i] | no.0[i] & !mask[i]))
    }
    #[inline(always)]
    fn only(self, mask: Self::Mask) -> Self {
        Portable(each!(i => self.0[i] & mask[i]))
    }
    #[inline(always)]
    fn both(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        each!(i => a[i] & b[i])
    }
    #[inline(always)]
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        each!(i => a[i] | b[i])
    }
    #[inline(always)]
    fn not(mask: Self::Mask) -> Self::Mask {
        each!(i => !mask[i])
    }
    #[inline(always)]
    fn bits(mask: Self::Mask) -> u32 {
        let mut bits = 0;
        for (lane, &word) in mask.iter().enumerate() {
            bits |= u32::from(word & 1) << lane;
        }
        bits
    }
    #[inline(always)]
    fn lanes(bits: u32) -> Self::Mask {
        each!(i => mask(bits >> i & 1 == 1))
    }
    #[inline(always)]
    fn pick(self, numbers: &Row) -> Self {
        Portable(each!(i => numbers.0[self.0[i] as usize % LANES]))
    }
}
