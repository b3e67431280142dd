//! Sixteen lanes: AVX-512 F, VBMI2 and VPOPCNTDQ. Three-input logic is one instruction.
#![allow(unsafe_code, reason = "vector instructions")]

use super::{MOST_LANES, Vector};
use std::arch::x86_64::*;

/// A 512-bit register.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

/// Wraps an intrinsic whose only demand is that the processor has those three.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: a backend's code runs only after the processor was seen to have them.
        unsafe { $e }
    };
}

// Columns of the truth table of three inputs: an expression over them is the table of that
// expression over the registers.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// A function of three registers, bit by bit.
macro_rules! logic {
    ($a:expr, $b:expr, $c:expr, $table:expr) => {
        Avx512(avx512!(_mm512_ternarylogic_epi32::<{ ($table) & 0xff }>($a.0, $b.0, $c.0)))
    };
}

impl Avx512 {
    /// The three digits of a k turned, once and twice.
    #[inline(always)]
    fn around_j(self) -> [Self; 2] {
        // What a shift pushes out above is filled in below from the top of a second register.
        let top = avx512!(_mm512_slli_epi32::<5>(self.0));
        [
            Avx512(avx512!(_mm512_shldi_epi32::<9>(self.0, top))),
            Avx512(avx512!(_mm512_shldi_epi32::<18>(self.0, top))),
        ]
    }
}

impl Vector for Avx512 {
    const LANES: usize = 16;
    const SIBLINGS_WAIT: bool = true;
    const FEW_DEAD_ENDS: u32 = 2;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Avx512(avx512!(_mm512_set1_epi32(word as i32)))
    }
    #[inline(always)]
    fn load(words: &[u32; MOST_LANES]) -> Self {
        // SAFETY: the array is at least as long as the register, and the load needs no
        // alignment; the processor has the instruction, as above.
        Avx512(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; MOST_LANES]) {
        // SAFETY: the array is at least as long as the register, and the store needs no
        // alignment; the processor has the instruction, as above.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn lanes(bits: u32) -> Self {
        Avx512(avx512!(_mm512_maskz_set1_epi32(bits as __mmask16, -1)))
    }
    #[inline(always)]
    fn lane(&self, lane: usize) -> u32 {
        assert!(lane < Self::LANES);
        // Volatile, so that the compiler does not gather the lanes of several registers into one, which takes longer than
        // to read them.
        // SAFETY: the register is sixteen u32 in memory, and the lane is one of them.
        unsafe { (&raw const self.0).cast::<u32>().add(lane).read_volatile() }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        u32::from(avx512!(_mm512_cmpeq_epi32_mask(self.0, other.0)))
    }
    #[inline(always)]
    fn equal_mask(self, other: Self) -> Self {
        Self::lanes(self.equal(other))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Avx512(avx512!(_mm512_and_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Avx512(avx512!(_mm512_or_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Avx512(avx512!(_mm512_xor_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx512(avx512!(_mm512_andnot_si512(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Avx512(avx512!(_mm512_add_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Avx512(avx512!(_mm512_sub_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Avx512(avx512!(_mm512_min_epu32(self.0, other.0)))
    }
    #[inline(always)]
    fn left_each(self, by: Self) -> Self {
        Avx512(avx512!(_mm512_sllv_epi32(self.0, by.0)))
    }
    #[inline(always)]
    fn right_each(self, by: Self) -> Self {
        Avx512(avx512!(_mm512_srlv_epi32(self.0, by.0)))
    }

    #[inline(always)]
    fn choose(mask: Self, yes: Self, no: Self) -> Self {
        logic!(mask, yes, no, (A & B) | (!A & C))
    }
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        logic!(a, b, c, A | B | C)
    }
    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        logic!(a, b, c, A ^ B ^ C)
    }
    #[inline(always)]
    fn and_or(a: Self, b: Self, c: Self) -> Self {
        logic!(a, b, c, (A & B) | C)
    }
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        logic!(a, b, c, A & B & C)
    }
    #[inline(always)]
    fn without2(a: Self, b: Self, c: Self) -> Self {
        logic!(a, b, c, A & !(B | C))
    }
    #[inline(always)]
    fn one_two(a: Self, b: Self, c: Self) -> (Self, Self) {
        (Self::or3(a, b, c), logic!(a, b, c, (A & B) | (A & C) | (B & C)))
    }
    #[inline(always)]
    fn full_add(a: Self, b: Self, c: Self) -> (Self, Self) {
        (logic!(a, b, c, A ^ B ^ C), logic!(a, b, c, (A & B) | (A & C) | (B & C)))
    }
    #[inline(always)]
    fn where_same(a: Self, b: Self, c: Self) -> Self {
        logic!(a, b, c, A & !(B ^ C))
    }
    #[inline(always)]
    fn and_either(a: Self, b: Self, c: Self) -> Self {
        logic!(a, b, c, A & (B | C))
    }
    #[inline(always)]
    fn or_other_j(a: Self, b: Self) -> Self {
        let [next, after] = b.around_j();
        Self::or3(a, next, after)
    }
    #[inline(always)]
    fn three_j(ones: Self, twos: Self) -> Self {
        let [ones_next, ones_after] = ones.around_j();
        let (ones, carry) = Self::full_add(ones, ones_next, ones_after);
        let [next, after] = twos.around_j();
        let twos = Self::xor3(twos, next, after);
        logic!(ones, twos, carry, A & (B ^ C))
    }
    #[inline(always)]
    fn odd_j(self) -> Self {
        let [next, after] = self.around_j();
        Self::xor3(self, next, after)
    }
    #[inline(always)]
    fn ones(self) -> Self {
        Avx512(avx512!(_mm512_popcnt_epi32(self.0)))
    }
}
