//! The few operations that passes over rules are made of. A row holds one cell of [`LANES`] boards, a set of digits
//! (or a number) in each lane. Each backend gives the basic operations; the others have a plain form here.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
pub(super) mod portable;

use super::program::Table;

/// Boards at once. The same for every backend, so that a search goes the same way on every machine.
pub(super) const LANES: usize = 32;

/// One cell of every board.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [u16; LANES]);

impl Row {
    pub(super) const EMPTY: Row = Row([0; LANES]);
}

/// A row in registers.
///
/// Methods are safe to call only because values of a backend exist only inside functions that were entered after
/// the processor was seen to have its instructions.
pub(super) trait Wide: Copy {
    /// Yes or no for each lane.
    type Mask: Copy;

    /// The same word in every lane.
    fn splat(word: u16) -> Self;
    fn load(row: &Row) -> Self;
    fn store(self, row: &mut Row);

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits that the other lacks.
    fn without(self, other: Self) -> Self;
    /// Sum, wrapping.
    fn add(self, other: Self) -> Self;
    /// Difference, wrapping.
    fn sub(self, other: Self) -> Self;
    /// The low half of the product.
    fn times(self, other: Self) -> Self;
    /// The high half of the product, unsigned.
    fn times_high(self, other: Self) -> Self;
    /// The larger, signed.
    fn max(self, other: Self) -> Self;
    /// The smaller, signed.
    fn min(self, other: Self) -> Self;
    /// Shifted right.
    fn right<const BY: u32>(self) -> Self;
    /// How many bits are set.
    fn count(self) -> Self;
    /// So many low bits set; a number from 0 to 16.
    fn low_bits(self) -> Self;

    /// The lanes in which there is a common bit.
    fn meets(self, other: Self) -> Self::Mask;
    /// The lanes that are equal.
    fn equals(self, other: Self) -> Self::Mask;
    /// The lanes that are above the other, signed.
    fn above(self, other: Self) -> Self::Mask;
    /// The first where the mask says yes, the second elsewhere.
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// Zero where the mask says no.
    fn only(self, mask: Self::Mask) -> Self;

    fn both(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn not(mask: Self::Mask) -> Self::Mask;
    /// The lanes as bits, the first one lowest.
    fn bits(mask: Self::Mask) -> u32;
    /// The lanes whose bits are set.
    fn lanes(bits: u32) -> Self::Mask;

    /// The lanes with at most one bit.
    #[inline(always)]
    fn is_single(self) -> Self::Mask {
        Self::not(self.meets(self.sub(Self::splat(1))))
    }

    /// What a table says of each digit, together.
    #[inline(always)]
    fn look_up(self, table: &Table) -> Self {
        let mut all = Self::splat(0);
        for (digit, &word) in table.by_digit().iter().enumerate() {
            all = all.or(Self::splat(word).only(self.meets(Self::splat(1 << digit))));
        }
        all
    }

    /// The number of a table for each number below 32.
    fn pick(self, numbers: &Row) -> Self;
}
