//! Four lanes, for every processor: the instructions that the target always has (SSE2 on x86-64, NEON
//! on 64-bit ARM, SIMD128 in WebAssembly where it is switched on), plain code elsewhere.

use super::{MOST_LANES, Vector};
use wide::u32x4;

/// A vector of 128 bits.
#[derive(Clone, Copy)]
pub(crate) struct Portable(u32x4);

impl Vector for Portable {
    const LANES: usize = 4;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Portable(u32x4::splat(word))
    }
    #[inline(always)]
    fn load(words: &[u32; MOST_LANES]) -> Self {
        Portable(u32x4::new([words[0], words[1], words[2], words[3]]))
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; MOST_LANES]) {
        words[..4].copy_from_slice(&self.0.to_array());
    }
    #[inline(always)]
    fn lanes(bits: u32) -> Self {
        let each = Portable(u32x4::new([1, 2, 4, 8]));
        Self::splat(bits).and(each).equal_mask(each)
    }
    #[inline(always)]
    fn lane(&self, lane: usize) -> u32 {
        self.0.as_array()[lane]
    }
    #[inline(always)]
    fn turn(self) -> Self {
        let [a, b, c, d] = self.0.to_array();
        Portable(u32x4::new([b, c, a, d]))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        self.equal_mask(other).0.to_bitmask()
    }
    #[inline(always)]
    fn equal_mask(self, other: Self) -> Self {
        Portable(self.0.simd_eq(other.0))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Portable(self.0 & other.0)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Portable(self.0 | other.0)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Portable(self.0 ^ other.0)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Portable(self.0 & !other.0)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Portable(self.0 + other.0)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Portable(self.0 - other.0)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Portable(self.0.min(other.0))
    }
    #[inline(always)]
    fn left(self, by: u32) -> Self {
        Portable(self.0 << by)
    }
    #[inline(always)]
    fn right(self, by: u32) -> Self {
        Portable(self.0 >> by)
    }
    // SSE2 shifts all lanes alike.
    #[inline(always)]
    fn left_either(self, mask: Self, yes: u32, no: u32) -> Self {
        Self::choose_lanes(mask, self.left(yes), self.left(no))
    }
    #[inline(always)]
    fn right_either(self, mask: Self, yes: u32, no: u32) -> Self {
        Self::choose_lanes(mask, self.right(yes), self.right(no))
    }
    #[inline(always)]
    fn left_each(self, by: Self) -> Self {
        Portable(self.0 << by.0)
    }
    #[inline(always)]
    fn right_each(self, by: Self) -> Self {
        Portable(self.0 >> by.0)
    }
}
