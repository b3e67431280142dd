//! Boards side by side: one per lane.
//!
//! Digit 3k + j, row 3R + r, column 3C + c. Vector (k, r, c) holds in bit j*9 + R*3 + C of a
//! lane whether that digit may stand there. So the cells of a box lie in nine vectors at the same bit:
//! unions over rows, columns and cells of a box are plain vector operations, and only steps
//! from box to box and from digit to digit shift bits.

use crate::vector::Vector;

/// The words of one board: index k*9 + r*3 + c.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Words(pub(crate) [u32; 27]);

/// As many boards as a vector has lanes.
#[repr(C, align(64))]
#[derive(Clone)]
pub(crate) struct Group<V> {
    /// By k, then r*3 + c.
    pub(crate) cells: [[V; 9]; 3],
    /// The digits with a cell of their own, by k, at the end of the last pass: bits j, R, C.
    pub(crate) singles: [V; 3],
}

impl<V: Vector> Group<V> {
    /// A group without candidates: every lane is dead until a board is put there.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Group { cells: [[V::splat(0); 9]; 3], singles: [V::splat(0); 3] }
    }

    /// Puts a board in a lane.
    #[inline(always)]
    pub(crate) fn put(&mut self, lane: usize, words: &Words) {
        let here = V::lanes(1 << lane);
        for k in 0..3 {
            for cell in 0..9 {
                let word = V::splat(words.0[k * 9 + cell]);
                self.cells[k][cell] = V::choose_lanes(here, word, self.cells[k][cell]);
            }
            self.singles[k] = self.singles[k].without(here);
        }
    }
}

/// Reads the board of a lane.
#[inline(always)]
pub(crate) fn board<V: Vector>(cells: &[[V; 9]; 3], lane: usize) -> Words {
    let mut words = [0; 27];
    for k in 0..3 {
        for cell in 0..9 {
            words[k * 9 + cell] = cells[k][cell].lane(lane);
        }
    }
    Words(words)
}
