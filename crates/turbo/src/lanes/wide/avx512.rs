//! One register: AVX-512 with BW and BITALG. Masks are bits.
#![allow(unsafe_code, reason = "vector instructions")]

use super::super::program::Table;
use super::super::wide::{Row, Wide};
use std::arch::x86_64::*;

/// All lanes.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx512(__m512i);

/// Wraps an intrinsic whose only demand is that the processor has those three.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: a backend's code runs only after the processor was seen to have them.
        unsafe { $e }
    };
}

macro_rules! operations {
    ($($method:ident = $name:ident),*) => {$(
        #[inline(always)]
        fn $method(self, other: Self) -> Self {
            Avx512(avx512!($name(self.0, other.0)))
        }
    )*};
}

impl Wide for Avx512 {
    type Mask = __mmask32;

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Avx512(avx512!(_mm512_set1_epi16(word.cast_signed())))
    }
    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: a row is as long as the register and aligned to it; the processor has the instruction, as above.
        Avx512(unsafe { _mm512_load_si512((&raw const row.0).cast()) })
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: a row is as long as the register and aligned to it; the processor has the instruction, as above.
        unsafe { _mm512_store_si512((&raw mut row.0).cast(), self.0) }
    }

    operations! {
        and = _mm512_and_si512, or = _mm512_or_si512, xor = _mm512_xor_si512,
        add = _mm512_add_epi16, sub = _mm512_sub_epi16,
        times = _mm512_mullo_epi16, times_high = _mm512_mulhi_epu16,
        max = _mm512_max_epi16, min = _mm512_min_epi16
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx512(avx512!(_mm512_andnot_si512(other.0, self.0)))
    }
    #[inline(always)]
    fn right<const BY: u32>(self) -> Self {
        Avx512(avx512!(_mm512_srli_epi16::<BY>(self.0)))
    }
    #[inline(always)]
    fn count(self) -> Self {
        Avx512(avx512!(_mm512_popcnt_epi16(self.0)))
    }
    #[inline(always)]
    fn low_bits(self) -> Self {
        // Shifted by sixteen there is nothing left, and one less than that is all ones.
        Avx512(avx512!(_mm512_sllv_epi16(_mm512_set1_epi16(1), self.0))).sub(Self::splat(1))
    }
    #[inline(always)]
    fn meets(self, other: Self) -> Self::Mask {
        avx512!(_mm512_test_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn equals(self, other: Self) -> Self::Mask {
        avx512!(_mm512_cmpeq_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn above(self, other: Self) -> Self::Mask {
        avx512!(_mm512_cmpgt_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Avx512(avx512!(_mm512_mask_blend_epi16(mask, no.0, yes.0)))
    }
    #[inline(always)]
    fn only(self, mask: Self::Mask) -> Self {
        Avx512(avx512!(_mm512_maskz_mov_epi16(mask, self.0)))
    }
    #[inline(always)]
    fn both(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        a & b
    }
    #[inline(always)]
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        a | b
    }
    #[inline(always)]
    fn not(mask: Self::Mask) -> Self::Mask {
        !mask
    }
    #[inline(always)]
    fn bits(mask: Self::Mask) -> u32 {
        mask
    }
    #[inline(always)]
    fn lanes(bits: u32) -> Self::Mask {
        bits
    }
    #[inline(always)]
    fn look_up(self, table: &Table) -> Self {
        // A permutation looks at the five lowest bits of each lane.
        let mut rest = self.0;
        let mut all = avx512!(_mm512_permutexvar_epi16(rest, Self::load(&table.fives()[0]).0));
        for five in &table.fives()[1..] {
            rest = avx512!(_mm512_srli_epi16::<5>(rest));
            let next = avx512!(_mm512_permutexvar_epi16(rest, Self::load(five).0));
            all = avx512!(_mm512_or_si512(all, next));
        }
        Avx512(all)
    }
    #[inline(always)]
    fn pick(self, numbers: &Row) -> Self {
        Avx512(avx512!(_mm512_permutexvar_epi16(self.0, Self::load(numbers).0)))
    }
}
