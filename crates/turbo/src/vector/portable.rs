//! Vectors as plain arrays, for every processor. The compiler turns them into the vector
//! instructions that the target always has (SSE2, NEON).

use super::Vector;

/// Lanes that together are one or two registers of the usual targets.
const WIDTH: usize = 8;

/// An array of lanes.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(crate) struct Portable([u32; WIDTH]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut out = [0; WIDTH];
        for lane in 0..WIDTH {
            out[lane] = f(self.0[lane], other.0[lane]);
        }
        Portable(out)
    }
}

impl Vector for Portable {
    const LANES: usize = WIDTH;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Portable([word; WIDTH])
    }
    #[inline(always)]
    fn lanes(bits: u32) -> Self {
        Portable(std::array::from_fn(|lane| 0u32.wrapping_sub(bits >> lane & 1)))
    }
    #[inline(always)]
    fn lane(&self, lane: usize) -> u32 {
        self.0[lane]
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        (0..WIDTH).map(|lane| u32::from(self.0[lane] == other.0[lane]) << lane).sum()
    }
    #[inline(always)]
    fn equal_mask(self, other: Self) -> Self {
        self.zip(other, |a, b| 0u32.wrapping_sub(u32::from(a == b)))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, u32::min)
    }
    #[inline(always)]
    fn left(self, by: u32) -> Self {
        Portable(self.0.map(|word| word << by))
    }
    #[inline(always)]
    fn right(self, by: u32) -> Self {
        Portable(self.0.map(|word| word >> by))
    }
    #[inline(always)]
    fn left_each(self, by: Self) -> Self {
        self.zip(by, |word, by| word << (by & 31))
    }
    #[inline(always)]
    fn right_each(self, by: Self) -> Self {
        self.zip(by, |word, by| word >> (by & 31))
    }
}
