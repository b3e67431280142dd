//! Reading and writing digits with AVX-512: bytes change places freely, and compare into bits.
#![allow(unsafe_code, reason = "vector instructions")]

use crate::group::Waiting;
use crate::harvest::{Harvest, WORTH};
use crate::vector::{MOST_LANES, Vector, avx512::Avx512};
use std::arch::x86_64::*;

/// Sixty-four bytes.
#[repr(align(64))]
struct Bytes([u8; 64]);

/// The byte of seven rows that holds no digit.
const NOTHING: u8 = 63;

/// For each c, the bytes of rows 3R + r, counted from the first of them, to j*9 + R*3 + C; the rest gets what is no digit.
const TO_BOXES: [Bytes; 3] = {
    let mut table = [const { Bytes([NOTHING; 64]) }; 3];
    let mut at = 0;
    while at < 81 {
        let (c, bit) = (at / 27, at % 27);
        table[c].0[bit] = (bit % 9 / 3 * 27 + bit % 3 * 3 + c) as u8;
        at += 1;
    }
    table
};

/// Where the part of a j starts in [`MARKS`], at the bytes of its candidates.
const OF_J: Bytes = {
    let mut of_j = Bytes([0; 64]);
    let mut at = 0;
    while at < 27 {
        of_j.0[at] = at as u8 / 9 * 16;
        at += 1;
    }
    of_j
};

/// For each j, what a digit is there: bit k, if it is a 3k + j + 1. Blanks and what is no digit (10) have none.
const MARKS: Bytes = {
    let mut marks = Bytes([0; 64]);
    let mut digit = 1;
    while digit < 10 {
        marks.0[(digit - 1) % 3 * 16 + digit] = 1 << ((digit - 1) / 3);
        digit += 1;
    }
    marks
};

/// From planes to reading order: the rows of r 0 and 1 are in the first register, byte r*27 + c*9 + R*3 + C, those of r 2 in the
/// second. The first 64 cells, and the last 32.
const TO_ROWS: [Bytes; 2] = {
    let mut table = [const { Bytes([0; 64]) }; 2];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let from = (row % 3 * 27 + column % 3 * 9 + row / 3 * 3 + column / 3) as u8;
        let from = if from < 54 { from } else { 64 + from - 54 };
        if cell < 64 {
            table[0].0[cell] = from;
        }
        if cell >= 49 {
            table[1].0[cell - 49] = from;
        }
        cell += 1;
    }
    table
};

#[inline]
#[target_feature(enable = "avx512f")]
fn load(bytes: &Bytes) -> __m512i {
    // SAFETY: reads the 64 bytes of the reference, which are aligned to 64.
    unsafe { _mm512_load_si512(bytes.0.as_ptr().cast()) }
}

/// See [`super::read`]. The comparisons give 32 bits each, which go to memory as they are: out of 64 for two words the
/// compiler takes the halves through memory, and waits for it.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub(crate) fn read(digits: &[u8; 81], waiting: &mut Waiting, lane: usize) {
    let lane = lane % MOST_LANES;
    let nothing = _mm512_set1_epi8(-1);
    let zero = _mm256_setzero_si256();
    // At byte j*9 + R*3 + C of r*3 + c: bit k of the digit that stands there, if it is a 3k + j + 1; and is it blank?
    let mut marks = [zero; 9];
    let mut blank = [zero; 9];
    let mut placed = zero;
    for r in 0..3 {
        let rows = &digits[9 * r..9 * r + 63];
        // SAFETY: the mask leaves the 63 bytes of the slice; the load needs no alignment.
        let rows = unsafe { _mm512_mask_loadu_epi8(nothing, u64::MAX >> 1, rows.as_ptr().cast()) };
        let rows = _mm512_min_epu8(rows, _mm512_set1_epi8(10));
        for c in 0..3 {
            let boxes = _mm512_permutexvar_epi8(load(&TO_BOXES[c]), rows);
            blank[r * 3 + c] = _mm256_cmpeq_epi8(_mm512_castsi512_si256(boxes), zero);
            let at = _mm512_or_si512(boxes, load(&OF_J));
            let here = _mm512_permutexvar_epi8(at, load(&MARKS));
            marks[r * 3 + c] = _mm512_castsi512_si256(here);
            placed = _mm256_or_si256(placed, marks[r * 3 + c]);
        }
    }
    for cell in 0..9 {
        let free = _mm256_andnot_si256(placed, blank[cell]);
        let may = _mm256_or_si256(marks[cell], free);
        for k in 0..3 {
            waiting.0[k * 9 + cell][lane] = _mm256_test_epi8_mask(may, _mm256_set1_epi8(1 << k));
        }
    }
}

/// See [`super::write`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub(crate) fn write(harvest: &Harvest<Avx512>, lane: usize, digits: &mut [u8; 81]) {
    let mut rows_0_1 = _mm512_set1_epi8(1);
    let mut rows_2 = _mm512_set1_epi8(1);
    for plane in 0..4 {
        let of = |r: usize| u64::from(harvest.0[r][plane].lane(lane));
        let worth = _mm512_set1_epi8(WORTH[plane] as i8);
        rows_0_1 = _mm512_mask_add_epi8(rows_0_1, of(0) | of(1) << 27, rows_0_1, worth);
        rows_2 = _mm512_mask_add_epi8(rows_2, of(2), rows_2, worth);
    }
    let first = _mm512_permutex2var_epi8(rows_0_1, load(&TO_ROWS[0]), rows_2);
    let last = _mm512_permutex2var_epi8(rows_0_1, load(&TO_ROWS[1]), rows_2);
    // SAFETY: writes bytes 0 to 63, then 49 to 80, of the 81; the stores need no alignment.
    unsafe {
        let start = digits.as_mut_ptr();
        _mm512_storeu_si512(start.cast(), first);
        _mm256_storeu_si256(start.add(49).cast(), _mm512_castsi512_si256(last));
    }
}
