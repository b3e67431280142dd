//! From digits to the words of a board and back.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;

use crate::group::{Waiting, Words};
use crate::harvest::{Harvest, WORTH};
use crate::vector::Vector;

/// Where each cell lies: its vector r*3 + c and its bit R*3 + C.
const PLACE: [(u8, u8); 81] = {
    let mut place = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        place[cell] = ((row % 3 * 3 + column % 3) as u8, (row / 3 * 3 + column / 3) as u8);
        cell += 1;
    }
    place
};

/// What a digit contributes to the three words of its cell, before the shift to its box; a
/// blank (0) allows everything, what is no digit (10) nothing.
const MARKS: [[u32; 3]; 11] = {
    let all = 0o001_001_001;
    let mut marks = [[0; 3]; 11];
    marks[0] = [all; 3];
    let mut digit = 1;
    while digit < 10 {
        marks[digit][(digit - 1) / 3] = 1 << ((digit - 1) % 3 * 9);
        digit += 1;
    }
    marks
};

/// Lets a puzzle given as digits, 0 for blank, wait for a lane.
pub(crate) fn read(digits: &[u8; 81], waiting: &mut Waiting, lane: usize) {
    let mut words = Words([0; 27]);
    for (cell, &digit) in digits.iter().enumerate() {
        let (vector, bit) = PLACE[cell];
        let marks = &MARKS[usize::from(digit.min(10))];
        for k in 0..3 {
            words.0[k * 9 + usize::from(vector)] |= marks[k] << bit;
        }
    }
    waiting.put(lane, &words);
}

/// Lets a puzzle given as candidates wait for a lane: bit d - 1 says that digit d may stand there.
pub(crate) fn read_marks(candidates: &[u16; 81], waiting: &mut Waiting, lane: usize) {
    let mut words = Words([0; 27]);
    for (cell, &set) in candidates.iter().enumerate() {
        let (vector, bit) = PLACE[cell];
        for digit in 0..9 {
            let here = u32::from(set >> digit & 1) << (digit % 3 * 9);
            words.0[digit / 3 * 9 + usize::from(vector)] |= here << bit;
        }
    }
    waiting.put(lane, &words);
}

/// Eight bits to eight bytes of 0 or 1.
const BYTES: [u64; 256] = {
    let mut bytes = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut bit = 0;
        while bit < 8 {
            bytes[set] |= (set as u64 >> bit & 1) << (bit * 8);
            bit += 1;
        }
        set += 1;
    }
    bytes
};

/// The digits of the board in a lane, in reading order.
#[inline(always)]
pub(crate) fn write<V: Vector>(harvest: &Harvest<V>, lane: usize, digits: &mut [u8; 81]) {
    for (r, planes) in harvest.0.iter().enumerate() {
        for c in 0..3 {
            let (mut first, mut last) = (0x0101_0101_0101_0101, 1);
            for (plane, worth) in planes.iter().zip(WORTH) {
                let bits = plane.lane(lane) >> (c * 9);
                first += BYTES[bits as usize & 0xff] * u64::from(worth);
                last += (bits >> 8 & 1) as u8 * worth;
            }
            let corner = r * 9 + c;
            for (box_, digit) in first.to_le_bytes().into_iter().enumerate() {
                digits[corner + box_ / 3 * 27 + box_ % 3 * 3] = digit;
            }
            digits[corner + 60] = last;
        }
    }
}
