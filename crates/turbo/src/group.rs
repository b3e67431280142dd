//! Boards side by side: one per lane.
//!
//! Digit 3k + j, row 3R + r, column 3C + c. Vector (k, r, c) holds in bit j*9 + R*3 + C of a
//! lane whether that digit may stand there. So the cells of a box lie in nine vectors at the same bit:
//! unions over rows, columns and cells of a box are plain vector operations, and only steps
//! from box to box and from digit to digit shift bits.

#![allow(unsafe_code, reason = "words read one by one")]

use crate::vector::{MOST_LANES, Vector, unroll};
use std::mem::transmute;

/// The words of one board: index k*9 + r*3 + c.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Words(pub(crate) [u32; 27]);

/// As many boards as a vector has lanes; or, with `KS` = 1, a single board whose k are the first three lanes.
#[repr(C, align(64))]
#[derive(Clone)]
pub(crate) struct Group<V, const KS: usize = 3> {
    /// By k, then r*3 + c.
    pub(crate) cells: [[V; 9]; KS],
    /// The digits with a cell of their own, by k, at the end of the last pass: bits j, R, C.
    pub(crate) singles: [V; KS],
    /// The boxes that are open for each digit (see `branch.rs`), in bands and in stacks, by k: bits j, R, C; where the last pass
    /// noted it.
    pub(crate) open: [[V; KS]; 2],
}

/// A vector for each k. Of a single board every lane has its own k first, then the two others, so what is
/// computed from all three alike is the same in all.
#[inline(always)]
pub(crate) fn over_k<V: Vector, const KS: usize>(x: &[V; KS]) -> [V; 3] {
    if KS == 3 {
        [x[0], x[1 % KS], x[2 % KS]]
    } else {
        let next = x[0].turn();
        [x[0], next, next.turn()]
    }
}

impl<V: Vector> Group<V, 1> {
    /// A single board.
    #[inline(always)]
    pub(crate) fn single(words: &Words) -> Self {
        let mut cells = [V::splat(0); 9];
        for cell in 0..9 {
            let mut lanes = [0; MOST_LANES];
            for k in 0..3 {
                lanes[k] = words.0[k * 9 + cell];
            }
            cells[cell] = V::load(&lanes);
        }
        Group { cells: [cells], singles: [V::splat(0)], open: [[V::splat(0)]; 2] }
    }
}

/// The words of a single board.
#[inline(always)]
pub(crate) fn single_board<V: Vector>(cells: &[V; 9], words: &mut Words) {
    for k in 0..3 {
        for cell in 0..9 {
            words.0[k * 9 + cell] = cells[cell].lane(k);
        }
    }
}

impl<V: Vector> Group<V> {
    /// A group without candidates: every lane is dead until a board is put there.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Group {
            cells: [[V::splat(0); 9]; 3],
            singles: [V::splat(0); 3],
            open: [[V::splat(0); 3]; 2],
        }
    }

    /// Takes the boards that wait for these lanes.
    #[inline(always)]
    pub(crate) fn take(&mut self, waiting: &Waiting, lanes: u32) {
        let here = V::lanes(lanes);
        unroll!(K in 0 1 2 {
            unroll!(CELL in 0 1 2 3 4 5 6 7 8 {
                let cell = &mut self.cells[K][CELL];
                *cell = V::choose_lanes(here, V::load(&waiting.0[K * 9 + CELL]), *cell);
            });
            self.singles[K] = self.singles[K].without(here);
        });
    }
}

/// Boards that wait for their lanes: by word, then lane. They are put in all at once.
#[repr(align(64))]
pub(crate) struct Waiting(pub(crate) [[u32; MOST_LANES]; 27]);

impl Waiting {
    /// Without candidates.
    pub(crate) fn new() -> Waiting {
        Waiting([[0; MOST_LANES]; 27])
    }

    /// Lets a board wait for a lane.
    #[inline(always)]
    pub(crate) fn put(&mut self, lane: usize, words: &Words) {
        for (waiting, word) in self.0.iter_mut().zip(&words.0) {
            waiting[lane % MOST_LANES] = *word;
        }
    }

    /// Reads the board that waits for a lane.
    #[inline(always)]
    pub(crate) fn get(&self, lane: usize, words: &mut Words) {
        let at = |row: usize| word(&self.0[row], lane);
        let (pairs, rest) = words.0.as_chunks_mut::<2>();
        for (number, pair) in pairs.iter_mut().enumerate() {
            // Two words are stored as fast as one.
            // SAFETY: a pair of u32 is as large as a u64, any bits are one, and the write needs no alignment.
            unsafe {
                let both: u64 = transmute([at(2 * number), at(2 * number + 1)]);
                pair.as_mut_ptr().cast::<u64>().write_unaligned(both);
            }
        }
        rest[0] = at(26);
    }
}

/// One word of a row. Volatile, so that the compiler does not gather them, which takes longer than to read one after another.
#[inline(always)]
fn word(row: &[u32; MOST_LANES], lane: usize) -> u32 {
    // SAFETY: a reference can be read.
    unsafe { (&raw const row[lane % MOST_LANES]).read_volatile() }
}

/// Where the other boards of a split go.
pub(crate) trait Others<V> {
    /// Puts what the other boards have in a cell; those of other lanes than these do not matter.
    fn put_cell(&mut self, k: usize, cell: usize, lanes: V, words: V);
}

impl<V> Others<V> for [[V; 9]; 1] {
    #[inline(always)]
    fn put_cell(&mut self, k: usize, cell: usize, _: V, words: V) {
        self[k][cell] = words;
    }
}

impl<V: Vector> Others<V> for Waiting {
    #[inline(always)]
    fn put_cell(&mut self, k: usize, cell: usize, lanes: V, words: V) {
        let place = &mut self.0[k * 9 + cell];
        // What waits for other lanes must stay.
        if V::SIBLINGS_WAIT {
            words.store_lanes(lanes, place);
        } else {
            words.store(place);
        }
    }
}

/// Reads the board of a lane.
#[inline(always)]
pub(crate) fn board<V: Vector>(cells: &[[V; 9]; 3], lane: usize, words: &mut Words) {
    for k in 0..3 {
        for cell in 0..9 {
            words.0[k * 9 + cell] = cells[k][cell].lane(lane);
        }
    }
}
