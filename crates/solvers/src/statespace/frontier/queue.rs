//! First in, first out, in blocks that are freed as soon as they are read.

use super::{BLOCK_WORDS, Frontier, block_bytes};
use crate::statespace::memory::Memory;
use std::collections::VecDeque;
use sudolab_core::{Run, Stop};

/// A queue: breadth first.
pub(in crate::statespace) struct Queue {
    width: usize,
    /// States per block.
    per_block: usize,
    blocks: VecDeque<Box<[u64]>>,
    /// States already taken from the first block.
    taken: usize,
    len: usize,
}

impl Queue {
    fn block_words(&self) -> usize {
        self.per_block * self.width
    }

    #[cold]
    fn add_block(&mut self, memory: &mut Memory, run: &mut Run) -> Result<(), Stop> {
        memory.grow(block_bytes(self.block_words()), run)?;
        self.blocks.push_back(vec![0; self.block_words()].into());
        Ok(())
    }

    #[cold]
    fn free_block(&mut self, memory: &mut Memory) {
        self.blocks.pop_front();
        self.taken = 0;
        memory.shrink(block_bytes(self.block_words()));
    }
}

impl Frontier for Queue {
    fn new(width: usize) -> Queue {
        let per_block = (BLOCK_WORDS / width).max(1);
        Queue { width, per_block, blocks: VecDeque::new(), taken: 0, len: 0 }
    }

    #[inline(always)]
    fn push(
        &mut self,
        _: f64,
        state: &[u64],
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<(), Stop> {
        let place = self.taken + self.len;
        let (block, at) = (place / self.per_block, place % self.per_block);
        if block == self.blocks.len() {
            self.add_block(memory, run)?;
        }
        self.blocks[block][at * self.width..][..self.width].copy_from_slice(state);
        self.len += 1;
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self, state: &mut [u64], memory: &mut Memory) {
        state.copy_from_slice(&self.blocks[0][self.taken * self.width..][..self.width]);
        self.taken += 1;
        self.len -= 1;
        if self.taken == self.per_block {
            self.free_block(memory);
        }
    }

    fn len(&self) -> usize {
        self.len
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Limits, Puzzle, Shape};

    #[test]
    fn blocks_are_counted_before_they_are_taken_and_freed_when_read() {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let limit = 3 * block_bytes(BLOCK_WORDS) as u64;
        let limits = Limits { memory: Some(limit), ..Limits::default() };
        let (mut run, mut memory) = (Run::new(&puzzle).limits(limits), Memory::default());
        let mut queue = Queue::new(4);
        let mut pushed = 0;
        let stop = loop {
            match queue.push(0.0, &[pushed; 4], &mut memory, &mut run) {
                Ok(()) => pushed += 1,
                Err(stop) => break stop,
            }
        };
        assert_eq!((stop, pushed as usize), (Stop::Memory(limit), 3 * BLOCK_WORDS / 4));
        let mut state = [0; 4];
        for expected in 0..BLOCK_WORDS as u64 / 4 {
            queue.pop(&mut state, &mut memory);
            assert_eq!(state, [expected; 4]);
        }
        queue.push(0.0, &[pushed; 4], &mut memory, &mut run).expect("a block was freed");
    }
}
