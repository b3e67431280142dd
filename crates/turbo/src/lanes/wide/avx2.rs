//! Two registers of sixteen lanes: AVX2.
#![allow(unsafe_code, reason = "vector instructions")]

use super::super::wide::{Row, Wide};
use std::arch::x86_64::*;

/// The lower and the upper lanes.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx2([__m256i; 2]);

/// Wraps an intrinsic whose only demand is that the processor has AVX2.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: a backend's code runs only after the processor was seen to have AVX2.
        unsafe { $e }
    };
}

/// The same operation for both halves of one or two rows.
macro_rules! halves {
    ($name:ident: $a:expr, $b:expr) => {
        [avx2!($name($a[0], $b[0])), avx2!($name($a[1], $b[1]))]
    };
}

macro_rules! operations {
    ($($method:ident = $name:ident),*) => {$(
        #[inline(always)]
        fn $method(self, other: Self) -> Self {
            Avx2(halves!($name: self.0, other.0))
        }
    )*};
}

/// A table of sixteen bytes in each half of a register.
#[inline(always)]
fn bytes(table: [u8; 16]) -> __m256i {
    let half = table.map(u8::cast_signed);
    avx2!(_mm256_broadcastsi128_si256(_mm_loadu_si128(half.as_ptr().cast())))
}

const ONES: __m256i = {
    // SAFETY: 32 bytes are a register, whatever their value.
    unsafe { std::mem::transmute([u8::MAX; 32]) }
};

/// 0, 2, 4 ... 14.
const EVENS: __m256i = {
    // SAFETY: eight words of 32 bits are a register, whatever their value.
    unsafe { std::mem::transmute([0u32, 2, 4, 6, 8, 10, 12, 14]) }
};

// Of one register. (Functions, not closures: these are not always inlined, and then not compiled for AVX2.)

#[inline(always)]
fn count(half: __m256i) -> __m256i {
    let table = bytes([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
    let nibble = avx2!(_mm256_set1_epi8(0x0f));
    let low = avx2!(_mm256_shuffle_epi8(table, _mm256_and_si256(half, nibble)));
    let high = avx2!(_mm256_and_si256(_mm256_srli_epi16::<4>(half), nibble));
    let sum = avx2!(_mm256_add_epi8(low, _mm256_shuffle_epi8(table, high)));
    let byte = avx2!(_mm256_and_si256(sum, _mm256_set1_epi16(0xff)));
    avx2!(_mm256_add_epi16(byte, _mm256_srli_epi16::<8>(sum)))
}

#[inline(always)]
fn low_bits(half: __m256i) -> __m256i {
    let table = bytes([0, 1, 3, 7, 15, 31, 63, 127, 255, 255, 255, 255, 255, 255, 255, 255]);
    let eight = avx2!(_mm256_set1_epi16(8));
    let below = avx2!(_mm256_min_epi16(half, eight));
    let above = avx2!(_mm256_subs_epu16(half, eight));
    let low = avx2!(_mm256_shuffle_epi8(table, below));
    let high = avx2!(_mm256_slli_epi16::<8>(_mm256_shuffle_epi8(table, above)));
    avx2!(_mm256_or_si256(low, high))
}

#[inline(always)]
fn lanes(bits: u16) -> __m256i {
    let places = avx2!(_mm256_sllv_epi32(_mm256_set1_epi32(0x0002_0001), EVENS));
    let half = avx2!(_mm256_set1_epi16(bits.cast_signed()));
    avx2!(_mm256_cmpeq_epi16(_mm256_and_si256(half, places), places))
}

/// The lower and the upper bytes of the first sixteen numbers, as tables.
#[inline(always)]
fn halves_of_numbers(numbers: &Row) -> [__m256i; 2] {
    let words = Avx2::load(numbers).0[0];
    let low = avx2!(_mm256_and_si256(words, _mm256_set1_epi16(0xff)));
    // Packing takes the halves of both registers in turn.
    let packed = avx2!(_mm256_packus_epi16(low, _mm256_srli_epi16::<8>(words)));
    let ordered = avx2!(_mm256_permute4x64_epi64::<0b11_01_10_00>(packed));
    [
        avx2!(_mm256_permute2x128_si256::<0x00>(ordered, ordered)),
        avx2!(_mm256_permute2x128_si256::<0x11>(ordered, ordered)),
    ]
}

/// The numbers at these places, below sixteen.
#[inline(always)]
fn pick(places: __m256i, low: __m256i, high: __m256i) -> __m256i {
    let low = avx2!(_mm256_shuffle_epi8(low, places));
    let high = avx2!(_mm256_shuffle_epi8(high, places));
    let low = avx2!(_mm256_and_si256(low, _mm256_set1_epi16(0xff)));
    avx2!(_mm256_or_si256(low, _mm256_slli_epi16::<8>(high)))
}

impl Wide for Avx2 {
    type Mask = [__m256i; 2];

    #[inline(always)]
    fn splat(word: u16) -> Self {
        let half = avx2!(_mm256_set1_epi16(word.cast_signed()));
        Avx2([half, half])
    }
    #[inline(always)]
    fn load(row: &Row) -> Self {
        let halves: *const __m256i = (&raw const row.0).cast();
        // SAFETY: a row is two registers long and aligned to them; the processor has the instruction, as above.
        unsafe { Avx2([_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))]) }
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        let halves: *mut __m256i = (&raw mut row.0).cast();
        // SAFETY: a row is two registers long and aligned to them; the processor has the instruction, as above.
        unsafe {
            _mm256_store_si256(halves, self.0[0]);
            _mm256_store_si256(halves.add(1), self.0[1]);
        }
    }

    operations! {
        and = _mm256_and_si256, or = _mm256_or_si256, xor = _mm256_xor_si256,
        add = _mm256_add_epi16, sub = _mm256_sub_epi16,
        times = _mm256_mullo_epi16, times_high = _mm256_mulhi_epu16,
        max = _mm256_max_epi16, min = _mm256_min_epi16
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx2(halves!(_mm256_andnot_si256: other.0, self.0))
    }
    #[inline(always)]
    fn right<const BY: u32>(self) -> Self {
        let by = avx2!(_mm_cvtsi32_si128(BY.cast_signed()));
        Avx2([avx2!(_mm256_srl_epi16(self.0[0], by)), avx2!(_mm256_srl_epi16(self.0[1], by))])
    }
    #[inline(always)]
    fn count(self) -> Self {
        Avx2([count(self.0[0]), count(self.0[1])])
    }
    #[inline(always)]
    fn low_bits(self) -> Self {
        Avx2([low_bits(self.0[0]), low_bits(self.0[1])])
    }
    #[inline(always)]
    fn meets(self, other: Self) -> Self::Mask {
        Self::not(self.and(other).equals(Self::splat(0)))
    }
    #[inline(always)]
    fn equals(self, other: Self) -> Self::Mask {
        halves!(_mm256_cmpeq_epi16: self.0, other.0)
    }
    #[inline(always)]
    fn above(self, other: Self) -> Self::Mask {
        halves!(_mm256_cmpgt_epi16: self.0, other.0)
    }
    #[inline(always)]
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Avx2([
            avx2!(_mm256_blendv_epi8(no.0[0], yes.0[0], mask[0])),
            avx2!(_mm256_blendv_epi8(no.0[1], yes.0[1], mask[1])),
        ])
    }
    #[inline(always)]
    fn only(self, mask: Self::Mask) -> Self {
        Avx2(halves!(_mm256_and_si256: self.0, mask))
    }
    #[inline(always)]
    fn both(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        halves!(_mm256_and_si256: a, b)
    }
    #[inline(always)]
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        halves!(_mm256_or_si256: a, b)
    }
    #[inline(always)]
    fn not(mask: Self::Mask) -> Self::Mask {
        halves!(_mm256_xor_si256: mask, [ONES, ONES])
    }
    #[inline(always)]
    fn bits(mask: Self::Mask) -> u32 {
        // Packing takes the halves of both registers in turn.
        let packed = avx2!(_mm256_packs_epi16(mask[0], mask[1]));
        let ordered = avx2!(_mm256_permute4x64_epi64::<0b11_01_10_00>(packed));
        avx2!(_mm256_movemask_epi8(ordered)).cast_unsigned()
    }
    #[inline(always)]
    fn lanes(bits: u32) -> Self::Mask {
        [lanes(bits as u16), lanes((bits >> 16) as u16)]
    }
    #[inline(always)]
    fn pick(self, numbers: &Row) -> Self {
        let [low, high] = halves_of_numbers(numbers);
        let last = Self::splat(numbers.0[16]);
        let picked = Avx2([pick(self.0[0], low, high), pick(self.0[1], low, high)]);
        Self::choose(self.equals(Self::splat(16)), last, picked)
    }
}
