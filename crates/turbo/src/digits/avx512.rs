//! Reading and writing digits with AVX-512: bytes change places freely, and compare into bits.
#![allow(unsafe_code, reason = "vector instructions")]

use crate::group::Waiting;
use crate::harvest::{Harvest, WORTH};
use crate::vector::{ALL, MOST_LANES, Vector, avx512::Avx512};
use std::arch::x86_64::*;

/// Sixty-four bytes.
#[repr(align(64))]
struct Bytes([u8; 64]);

/// Two vectors r*3 + c at a time: the bytes of a board's cells to bytes j*9 + R*3 + C of each half. The board comes as two
/// registers, its first 64 bytes and its last 64.
const TO_BOXES: [Bytes; 5] = {
    let mut table = [const { Bytes([0; 64]) }; 5];
    let mut at = 0;
    while at < 9 * 32 {
        let (vector, bit) = (at / 32, at % 32);
        let (row, column) = (bit % 9 / 3 * 3 + vector / 3, bit % 3 * 3 + vector % 3);
        let cell = row * 9 + column;
        table[at / 64].0[at % 64] = if cell < 64 { cell } else { 64 + cell - 17 } as u8;
        at += 1;
    }
    table
};

/// The candidates of two vectors.
const BOTH: u64 = ALL as u64 | (ALL as u64) << 32;

/// The digits of each k, at the bytes of its candidates.
const DIGITS: [Bytes; 3] = {
    let mut digits = [const { Bytes([0; 64]) }; 3];
    let mut at = 0;
    while at < 81 {
        let digit = (at / 9 + 1) as u8;
        digits[at / 27].0[at % 27] = digit;
        digits[at / 27].0[at % 27 + 32] = digit;
        at += 1;
    }
    digits
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

/// See [`super::read`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(crate) fn read(digits: &[u8; 81], waiting: &mut Waiting, lane: usize) {
    let lane = lane % MOST_LANES;
    // SAFETY: both read 64 bytes of the 81; the load needs no alignment.
    let (first, last) = unsafe {
        let start = digits.as_ptr();
        (_mm512_loadu_si512(start.cast()), _mm512_loadu_si512(start.add(17).cast()))
    };
    for (pair, to_boxes) in TO_BOXES.iter().enumerate() {
        let boxes = _mm512_permutex2var_epi8(first, load(to_boxes), last);
        let blank = _mm512_mask_testn_epi8_mask(BOTH, boxes, boxes);
        for (k, digits) in DIGITS.iter().enumerate() {
            let left = blank | _mm512_mask_cmpeq_epi8_mask(BOTH, boxes, load(digits));
            waiting.0[k * 9 + pair * 2][lane] = left as u32;
            if pair < 4 {
                waiting.0[k * 9 + pair * 2 + 1][lane] = (left >> 32) as u32;
            }
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
