//! Full 9x9 boards at random, in a few microseconds.

use super::{Digits, units};
use sudolab_core::Random;

/// Random boxes on the diagonal, the rest filled up: always the cell with the fewest digits left, a digit at
/// random. Every solution can come; those that a search meets sooner come a little more often.
pub(crate) fn random_solution(random: &mut Random) -> Digits {
    let mut board = Filling { digits: [0; 81], left: [0x1ff; 27] };
    for square in 0..3 {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for (place, digit) in digits.into_iter().enumerate() {
            board.put((3 * square + place / 3) * 9 + 3 * square + place % 3, digit);
        }
    }
    let filled = board.fill_up(random);
    debug_assert!(filled, "boxes on the diagonal never clash");
    board.digits
}

struct Filling {
    digits: Digits,
    /// The digits that each unit lacks.
    left: [u16; 27],
}

impl Filling {
    fn put(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = digit;
        for unit in units(cell) {
            self.left[unit] ^= 1 << (digit - 1);
        }
    }

    fn take(&mut self, cell: usize) {
        let digit = std::mem::take(&mut self.digits[cell]);
        for unit in units(cell) {
            self.left[unit] ^= 1 << (digit - 1);
        }
    }

    fn possible(&self, cell: usize) -> u16 {
        let [row, column, square] = units(cell);
        self.left[row] & self.left[column] & self.left[square]
    }

    fn fill_up(&mut self, random: &mut Random) -> bool {
        let blanks = (0..81).filter(|&cell| self.digits[cell] == 0);
        let Some(cell) = blanks.min_by_key(|&cell| self.possible(cell).count_ones()) else {
            return true;
        };
        let mut left = self.possible(cell);
        while left != 0 {
            let digit = pick(left, random);
            left &= !(1 << (digit - 1));
            self.put(cell, digit);
            if self.fill_up(random) {
                return true;
            }
            self.take(cell);
        }
        false
    }
}

/// One of the digits of a set.
fn pick(mut set: u16, random: &mut Random) -> u8 {
    for _ in 0..random.below(set.count_ones() as usize) {
        set &= set - 1;
    }
    set.trailing_zeros() as u8 + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn boards_are_solutions_and_all_different() {
        let mut random = Random::new(1);
        let boards: HashSet<Digits> = (0..1_000).map(|_| random_solution(&mut random)).collect();
        assert_eq!(boards.len(), 1_000);
        for board in boards {
            let mut seen = [0_u16; 27];
            for (cell, digit) in board.into_iter().enumerate() {
                for unit in units(cell) {
                    seen[unit] |= 1 << (digit - 1);
                }
            }
            assert_eq!(seen, [0x1ff; 27]);
        }
    }
}
