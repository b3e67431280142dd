//! Sixteen lanes: AVX-512 F, VBMI2 and VPOPCNTDQ. Three-input logic is one instruction. And four lanes of the same, with VL, for a
//! board alone.
#![allow(unsafe_code, reason = "vector instructions")]

use super::{MOST_LANES, Vector};
use std::arch::x86_64::*;

/// A 512-bit register.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

/// A 128-bit register.
#[derive(Clone, Copy)]
pub(crate) struct Avx512Narrow(__m128i);

/// Wraps an intrinsic whose only demand is that the processor has those four.
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
    ($ternarylogic:ident: $name:ident($a:ident, $b:ident, $c:ident) = $table:expr) => {
        #[inline(always)]
        fn $name($a: Self, $b: Self, $c: Self) -> Self {
            Self(avx512!($ternarylogic::<{ ($table) & 0xff }>($a.0, $b.0, $c.0)))
        }
    };
}

/// What the operations are made of, beside single instructions.
macro_rules! parts {
    ($slli:ident $shldi:ident) => {
        /// The three digits of a k turned, once and twice.
        #[inline(always)]
        fn around_j(self) -> [Self; 2] {
            // What a shift pushes out above is filled in below from the top of a second register.
            let top = avx512!($slli::<5>(self.0));
            [Self(avx512!($shldi::<9>(self.0, top))), Self(avx512!($shldi::<18>(self.0, top)))]
        }
    };
}

/// The operations of a register of some width, by the names of its instructions.
macro_rules! operations {
    (
        words: $set1:ident $maskz_set1:ident $mask:ty, $loadu:ident $storeu:ident $cmpeq:ident;
        bits: $and:ident $or:ident $xor:ident $andnot:ident $ternarylogic:ident;
        numbers: $add:ident $sub:ident $min:ident $popcnt:ident;
        shifts: $sllv:ident $srlv:ident
    ) => {
        #[inline(always)]
        fn splat(word: u32) -> Self {
            Self(avx512!($set1(word as i32)))
        }
        #[inline(always)]
        fn load(words: &[u32; MOST_LANES]) -> Self {
            // SAFETY: the array is at least as long as the register, and the load needs no
            // alignment; the processor has the instruction, as above.
            Self(unsafe { $loadu(words.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store(self, words: &mut [u32; MOST_LANES]) {
            // SAFETY: the array is at least as long as the register, and the store needs no
            // alignment; the processor has the instruction, as above.
            unsafe { $storeu(words.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn lanes(bits: u32) -> Self {
            Self(avx512!($maskz_set1(bits as $mask, -1)))
        }
        #[inline(always)]
        fn lane(&self, lane: usize) -> u32 {
            assert!(lane < Self::LANES);
            // Volatile, so that the compiler does not gather the lanes of several registers into one, which takes longer than
            // to read them.
            // SAFETY: the register is that many u32 in memory, and the lane is one of them.
            unsafe { (&raw const self.0).cast::<u32>().add(lane).read_volatile() }
        }
        #[inline(always)]
        fn equal(self, other: Self) -> u32 {
            u32::from(avx512!($cmpeq(self.0, other.0)))
        }
        #[inline(always)]
        fn equal_mask(self, other: Self) -> Self {
            Self::lanes(self.equal(other))
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(avx512!($and(self.0, other.0)))
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Self(avx512!($or(self.0, other.0)))
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            Self(avx512!($xor(self.0, other.0)))
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Self(avx512!($andnot(other.0, self.0)))
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            Self(avx512!($add(self.0, other.0)))
        }
        #[inline(always)]
        fn sub(self, other: Self) -> Self {
            Self(avx512!($sub(self.0, other.0)))
        }
        #[inline(always)]
        fn min(self, other: Self) -> Self {
            Self(avx512!($min(self.0, other.0)))
        }
        #[inline(always)]
        fn left_each(self, by: Self) -> Self {
            Self(avx512!($sllv(self.0, by.0)))
        }
        #[inline(always)]
        fn right_each(self, by: Self) -> Self {
            Self(avx512!($srlv(self.0, by.0)))
        }
        #[inline(always)]
        fn ones_times_8(self) -> Self {
            Self(avx512!($popcnt(self.0))).left(3)
        }

        logic!($ternarylogic: choose(mask, yes, no) = (A & B) | (!A & C));
        logic!($ternarylogic: or3(a, b, c) = A | B | C);
        logic!($ternarylogic: xor3(a, b, c) = A ^ B ^ C);
        logic!($ternarylogic: and_or(a, b, c) = (A & B) | C);
        logic!($ternarylogic: and3(a, b, c) = A & B & C);
        logic!($ternarylogic: without2(a, b, c) = A & !(B | C));
        logic!($ternarylogic: two_of(a, b, c) = (A & B) | (A & C) | (B & C));
        logic!($ternarylogic: where_same(a, b, c) = A & !(B ^ C));
        logic!($ternarylogic: where_differ(a, b, c) = A & (B ^ C));
        logic!($ternarylogic: xor_without(a, b, c) = A ^ (B & !C));
        logic!($ternarylogic: and_either(a, b, c) = A & (B | C));

        #[inline(always)]
        fn full_add(a: Self, b: Self, c: Self) -> (Self, Self) {
            (Self::xor3(a, b, c), Self::two_of(a, b, c))
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
            Self::where_differ(ones, Self::xor3(twos, next, after), carry)
        }
        #[inline(always)]
        fn odd_j(self) -> Self {
            let [next, after] = self.around_j();
            Self::xor3(self, next, after)
        }
    };
}

impl Avx512 {
    parts!(_mm512_slli_epi32 _mm512_shldi_epi32);
}

impl Vector for Avx512 {
    const LANES: usize = 16;
    const SIBLINGS_WAIT: bool = true;
    const FEW_DEAD_ENDS: u32 = 3;

    #[inline(always)]
    fn load_lanes(self, lanes: Self, words: &[u32; MOST_LANES]) -> Self {
        let mask = avx512!(_mm512_test_epi32_mask(lanes.0, lanes.0));
        // SAFETY: as for `load`; the mask only leaves lanes out.
        Avx512(unsafe { _mm512_mask_loadu_epi32(self.0, mask, words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store_lanes(self, lanes: Self, words: &mut [u32; MOST_LANES]) {
        let mask = avx512!(_mm512_test_epi32_mask(lanes.0, lanes.0));
        // SAFETY: as for `store`; the mask only leaves lanes out.
        unsafe { _mm512_mask_storeu_epi32(words.as_mut_ptr().cast(), mask, self.0) }
    }

    operations! {
        words: _mm512_set1_epi32 _mm512_maskz_set1_epi32 __mmask16,
            _mm512_loadu_si512 _mm512_storeu_si512 _mm512_cmpeq_epi32_mask;
        bits: _mm512_and_si512 _mm512_or_si512 _mm512_xor_si512 _mm512_andnot_si512 _mm512_ternarylogic_epi32;
        numbers: _mm512_add_epi32 _mm512_sub_epi32 _mm512_min_epu32 _mm512_popcnt_epi32;
        shifts: _mm512_sllv_epi32 _mm512_srlv_epi32
    }
}

impl Avx512Narrow {
    parts!(_mm_slli_epi32 _mm_shldi_epi32);
}

impl Vector for Avx512Narrow {
    const LANES: usize = 4;

    operations! {
        words: _mm_set1_epi32 _mm_maskz_set1_epi32 __mmask8,
            _mm_loadu_si128 _mm_storeu_si128 _mm_cmpeq_epi32_mask;
        bits: _mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_andnot_si128 _mm_ternarylogic_epi32;
        numbers: _mm_add_epi32 _mm_sub_epi32 _mm_min_epu32 _mm_popcnt_epi32;
        shifts: _mm_sllv_epi32 _mm_srlv_epi32
    }

    #[inline(always)]
    fn turn(self) -> Self {
        Avx512Narrow(avx512!(_mm_shuffle_epi32::<0b11_00_10_01>(self.0)))
    }
}
