//! Eight lanes: AVX2.
#![allow(unsafe_code, reason = "vector instructions")]

use super::{MOST_LANES, Vector};
use std::arch::x86_64::*;

/// A 256-bit register.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

/// Wraps an intrinsic whose only demand is that the processor has AVX2.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: a backend's code runs only after the processor was seen to have AVX2.
        unsafe { $e }
    };
}

impl Vector for Avx2 {
    const LANES: usize = 8;
    const SIBLINGS_WAIT: bool = true;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Avx2(avx2!(_mm256_set1_epi32(word as i32)))
    }
    #[inline(always)]
    fn load(words: &[u32; MOST_LANES]) -> Self {
        // SAFETY: the array is at least as long as the register, and the load needs no
        // alignment; the processor has the instruction, as above.
        Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; MOST_LANES]) {
        // SAFETY: the array is at least as long as the register, and the store needs no
        // alignment; the processor has the instruction, as above.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn lanes(bits: u32) -> Self {
        let each = avx2!(_mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128));
        Avx2::splat(bits).and(Avx2(each)).equal_mask(Avx2(each))
    }
    #[inline(always)]
    fn lane(&self, lane: usize) -> u32 {
        assert!(lane < Self::LANES);
        // SAFETY: the register is eight u32 in memory, and the lane is one of them.
        unsafe { *(&raw const self.0).cast::<u32>().add(lane) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        avx2!(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, other.0)))) as u32
    }
    #[inline(always)]
    fn equal_mask(self, other: Self) -> Self {
        Avx2(avx2!(_mm256_cmpeq_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Avx2(avx2!(_mm256_and_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Avx2(avx2!(_mm256_or_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Avx2(avx2!(_mm256_xor_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx2(avx2!(_mm256_andnot_si256(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Avx2(avx2!(_mm256_add_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Avx2(avx2!(_mm256_sub_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Avx2(avx2!(_mm256_min_epu32(self.0, other.0)))
    }
    #[inline(always)]
    fn left_each(self, by: Self) -> Self {
        Avx2(avx2!(_mm256_sllv_epi32(self.0, by.0)))
    }
    #[inline(always)]
    fn right_each(self, by: Self) -> Self {
        Avx2(avx2!(_mm256_srlv_epi32(self.0, by.0)))
    }

    #[inline(always)]
    fn for_each_j(self) -> Self {
        Avx2(avx2!(_mm256_mullo_epi32(self.0, _mm256_set1_epi32(0o001_001_001))))
    }
    /// The same multiplication adds the digits up in the third. If two have a bit in common, another is wrong as well: but those are two
    /// hidden singles in one cell, so that board is dead.
    #[inline(always)]
    fn odd_j(self) -> Self {
        self.for_each_j().left(5).right(23).for_each_j()
    }

    #[inline(always)]
    fn choose_lanes(mask: Self, yes: Self, no: Self) -> Self {
        Avx2(avx2!(_mm256_blendv_epi8(no.0, yes.0, mask.0)))
    }
    #[inline(always)]
    fn ones_times_8(self) -> Self {
        avx2!({
            let nibble = _mm256_set1_epi8(0x0f);
            let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let low = _mm256_and_si256(self.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let bytes =
                _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
            let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
            Avx2(_mm256_madd_epi16(pairs, _mm256_set1_epi16(8)))
        })
    }
}
