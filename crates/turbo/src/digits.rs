//! From digits to the words of a board and back.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;

use crate::group::Waiting;
use crate::harvest::{Harvest, WORTH};
use crate::vector::{MOST_LANES, Vector};
use wide::u32x4;

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

/// The first bits of the three digits of a k.
const EACH_J: u32 = 0o001_001_001;

/// What a digit contributes to the three words of its cell, before the shift to its box, and whether it leaves the cell open. A blank
/// (0) allows everything, what is no digit (10) nothing.
const MARKS: [[u32; 4]; 11] = {
    let mut marks = [[0; 4]; 11];
    marks[0] = [EACH_J; 4];
    let mut digit = 1;
    while digit < 10 {
        marks[digit][(digit - 1) / 3] = 1 << ((digit - 1) % 3 * 9);
        digit += 1;
    }
    marks
};

/// Lets a puzzle given as digits, 0 for blank, wait for a lane. What is no digit (above 9) leaves its cell without candidates.
pub(crate) fn read(digits: &[u8; 81], waiting: &mut Waiting, lane: usize) {
    let mut cells = [u32x4::ZERO; 9];
    for (cell, &digit) in digits.iter().enumerate() {
        let (vector, bit) = PLACE[cell];
        let marks = u32x4::new(MARKS[usize::from(digit.min(10))]);
        cells[usize::from(vector)] |= marks << u32::from(bit);
    }
    put(&cells, waiting, lane);
}

/// Lets a puzzle given as candidates wait for a lane: bit d - 1 says that digit d may stand there.
pub(crate) fn read_marks(candidates: &[u16; 81], waiting: &mut Waiting, lane: usize) {
    let mut cells = [u32x4::ZERO; 9];
    for (cell, &set) in candidates.iter().enumerate() {
        let (vector, bit) = PLACE[cell];
        let mut marks = [0; 4];
        for digit in 0..9 {
            marks[digit / 3] |= u32::from(set >> digit & 1) << (digit % 3 * 9);
        }
        marks[3] = if set.count_ones() == 1 { 0 } else { EACH_J };
        cells[usize::from(vector)] |= u32x4::new(marks) << u32::from(bit);
    }
    put(&cells, waiting, lane);
}

/// Lets a board wait for a lane, given the three words of each vector and which of its cells are open. What stands
/// in a box leaves the open cells: the first pass of a puzzle would find little else.
#[inline(always)]
fn put(cells: &[u32x4; 9], waiting: &mut Waiting, lane: usize) {
    let cells = cells.map(u32x4::to_array);
    for k in 0..3 {
        let placed = cells.iter().fold(0, |placed, cell| placed | cell[k] & !cell[3]);
        for (vector, cell) in cells.iter().enumerate() {
            waiting.0[k * 9 + vector][lane % MOST_LANES] = cell[k] & !(placed & cell[3]);
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Backend;
    use crate::backend::Compiled;

    fn agrees<B: Compiled>(puzzle: &[u8; 81], expected: &Waiting) {
        let mut waiting = Waiting::new();
        B::read(puzzle, &mut waiting, 2);
        assert_eq!(waiting.0, expected.0, "{puzzle:?}");
    }

    /// Every backend reads the same candidates, from digits and from candidates: what the digits of the box leave.
    #[test]
    fn all_backends_read_the_same() {
        let mut random = 5u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % bound
        };
        for round in 0..3000 {
            // Boards with few digits and many, and bytes that are none.
            let (blanks, most) = (below(30), if round % 3 == 0 { 255 } else { 9 });
            let puzzle: [u8; 81] =
                std::array::from_fn(|_| if below(30) < blanks { 0 } else { below(most + 1) as u8 });
            let mut expected = Waiting::new();
            for (cell, &digit) in puzzle.iter().enumerate() {
                let (vector, bit) = PLACE[cell];
                for candidate in 1..=9 {
                    let box_of = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
                    let stands =
                        |other: usize| box_of(other) == box_of(cell) && puzzle[other] == candidate;
                    let may = digit == candidate || digit == 0 && !(0..81).any(stands);
                    let (k, j) = (usize::from(candidate - 1) / 3, (candidate - 1) % 3);
                    expected.0[k * 9 + usize::from(vector)][2] |= u32::from(may) << (j * 9 + bit);
                }
            }
            let marks = puzzle.map(|digit| match digit {
                0 => 0x1ff,
                1..=9 => 1 << (digit - 1),
                _ => 0,
            });
            let mut waiting = Waiting::new();
            read_marks(&marks, &mut waiting, 2);
            assert_eq!(waiting.0, expected.0, "{puzzle:?} as candidates");
            for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
                match backend {
                    Backend::Portable => {
                        agrees::<crate::vector::portable::Portable>(&puzzle, &expected)
                    }
                    #[cfg(target_arch = "x86_64")]
                    Backend::Avx2 => agrees::<crate::vector::avx2::Avx2>(&puzzle, &expected),
                    #[cfg(target_arch = "x86_64")]
                    Backend::Avx512 => agrees::<crate::vector::avx512::Avx512>(&puzzle, &expected),
                    #[cfg(not(target_arch = "x86_64"))]
                    _ => unreachable!("not available here"),
                }
            }
        }
    }
}
