//! Reading and writing digits with AVX2: a byte per candidate in one direction, a byte per cell in the other.
#![allow(unsafe_code, reason = "vector instructions")]

use crate::group::Waiting;
use crate::harvest::{Harvest, WORTH};
use crate::vector::{MOST_LANES, Vector, avx2::Avx2};
use std::arch::x86_64::*;

/// A shuffle of the 16 bytes from the start of a row: byte j*9 + R*3 + C takes that of column
/// 3C + c, for one R; the others become zero.
const fn to_boxes(band: usize, c: usize, first: usize) -> [u8; 32] {
    let mut shuffle = [0x80; 32];
    let mut at = 0;
    while at < 27 {
        if at % 9 / 3 == band {
            shuffle[at] = (first + at % 3 * 3 + c) as u8;
        }
        at += 1;
    }
    shuffle
}

/// By R, then c.
const TO_BOXES: [[[u8; 32]; 3]; 3] = {
    let mut table = [[[0; 32]; 3]; 3];
    let mut at = 0;
    while at < 9 {
        table[at / 3][at % 3] = to_boxes(at / 3, at % 3, 0);
        at += 1;
    }
    table
};

/// For the last row, whose 16 bytes would end beyond the board: they start 7 before it.
const TO_BOXES_LAST: [[u8; 32]; 3] = [to_boxes(2, 0, 7), to_boxes(2, 1, 7), to_boxes(2, 2, 7)];

/// By digit less 1 + j: bit 7 - k, if that is 3k, so if the digit is 3k + j + 1.
const CODES: [u8; 16] = {
    let mut codes = [0; 16];
    let mut k = 0;
    while k < 3 {
        codes[3 * k] = 0x80 >> k;
        k += 1;
    }
    codes
};

/// What each byte's j takes from a digit. (From a blank it leaves less than nothing, which has no code.)
const ONE_AND_J: [u8; 32] = {
    let mut one_and_j = [1; 32];
    let mut at = 0;
    while at < 27 {
        one_and_j[at] += at as u8 / 9;
        at += 1;
    }
    one_and_j
};

/// Beyond the candidates nothing is free.
const BEYOND: [u8; 32] = {
    let mut beyond = [0; 32];
    let mut at = 27;
    while at < 32 {
        beyond[at] = 0xff;
        at += 1;
    }
    beyond
};

/// Cells of a row of each box, three columns c after another in bits c*9 + R*3 + C, to bytes in
/// reading order R*9 + C*3 + c: which byte holds the bit, and which bit it is.
const SPREAD: ([u8; 32], [u8; 32]) = {
    let (mut byte, mut bit) = ([0x80; 32], [0; 32]);
    let mut at = 0;
    while at < 27 {
        let from = at % 3 * 9 + at / 3;
        byte[at] = (from / 8) as u8;
        bit[at] = 1 << (from % 8);
        at += 1;
    }
    (byte, bit)
};

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: reads the 32 bytes of the reference; the load needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// See [`super::read`].
#[target_feature(enable = "avx2")]
pub(crate) fn read(digits: &[u8; 81], waiting: &mut Waiting, lane: usize) {
    let lane = lane % MOST_LANES;
    // SAFETY: reads the 16 bytes of the table; the load needs no alignment.
    let codes = _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(CODES.as_ptr().cast()) });
    let (one_and_j, zero) = (load(&ONE_AND_J), _mm256_setzero_si256());
    // At byte j*9 + R*3 + C of r*3 + c: bit 7 - k of the digit that stands there, if it is a 3k + j + 1; and is it blank?
    let mut marks = [zero; 9];
    let mut blank = [zero; 9];
    let mut placed = load(&BEYOND);
    for r in 0..3 {
        let row = |start: usize| {
            let bytes = &digits[start..start + 16];
            // SAFETY: reads the 16 bytes of the slice; the load needs no alignment.
            let half = unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) };
            _mm256_broadcastsi128_si256(half)
        };
        let last = if r == 2 { 65 } else { 54 + r * 9 };
        let rows = [row(r * 9), row(27 + r * 9), row(last)];
        for c in 0..3 {
            let third = if r == 2 { &TO_BOXES_LAST[c] } else { &TO_BOXES[2][c] };
            let boxes = _mm256_or_si256(
                _mm256_or_si256(
                    _mm256_shuffle_epi8(rows[0], load(&TO_BOXES[0][c])),
                    _mm256_shuffle_epi8(rows[1], load(&TO_BOXES[1][c])),
                ),
                _mm256_shuffle_epi8(rows[2], load(third)),
            );
            blank[r * 3 + c] = _mm256_cmpeq_epi8(boxes, zero);
            // What is no digit counts as 10, which has no code either.
            let digit = _mm256_min_epu8(boxes, _mm256_set1_epi8(10));
            marks[r * 3 + c] = _mm256_shuffle_epi8(codes, _mm256_sub_epi8(digit, one_and_j));
            placed = _mm256_or_si256(placed, marks[r * 3 + c]);
        }
    }
    for cell in 0..9 {
        let free = _mm256_andnot_si256(placed, blank[cell]);
        let mut may = _mm256_or_si256(marks[cell], free);
        for k in 0..3 {
            waiting.0[k * 9 + cell][lane] = _mm256_movemask_epi8(may) as u32;
            may = _mm256_add_epi8(may, may);
        }
    }
}

/// See [`super::write`].
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn write(harvest: &Harvest<Avx2>, lane: usize, digits: &mut [u8; 81]) {
    let (byte, bit) = (load(&SPREAD.0), load(&SPREAD.1));
    // For each r, the rows 3R + r one after another.
    let mut rows = [_mm256_set1_epi8(1); 3];
    for r in 0..3 {
        for plane in 0..4 {
            let bits = _mm256_set1_epi32(harvest.0[r][plane].lane(lane) as i32);
            let here = _mm256_and_si256(_mm256_shuffle_epi8(bits, byte), bit);
            let worth = _mm256_set1_epi8(WORTH[plane] as i8);
            let add = _mm256_and_si256(_mm256_cmpeq_epi8(here, bit), worth);
            rows[r] = _mm256_add_epi8(rows[r], add);
        }
    }
    // Sixteen bytes for each row of nine, upwards: the next row overwrites what is too much.
    for band in 0..3 {
        for r in 0..3 {
            let low = _mm256_castsi256_si128(rows[r]);
            let high = _mm256_extracti128_si256::<1>(rows[r]);
            let row = match band {
                0 => low,
                1 => _mm_alignr_epi8::<9>(high, low),
                _ => _mm_srli_si128::<2>(high),
            };
            let at = band * 27 + r * 9;
            if at < 72 {
                let to: &mut [u8] = &mut digits[at..at + 16];
                // SAFETY: writes the 16 bytes of the slice; the store needs no alignment.
                unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), row) };
            } else {
                digits[at..at + 8].copy_from_slice(&_mm_cvtsi128_si64(row).to_le_bytes());
                digits[at + 8] = _mm_extract_epi8::<8>(row) as u8;
            }
        }
    }
}
