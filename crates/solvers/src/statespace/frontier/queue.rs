//! First in, first out, in blocks that are freed as soon as they are read.

use super::Frontier;
use super::blocks::Blocks;
use crate::statespace::memory::Memory;
use std::collections::VecDeque;
use sudolab_core::{Run, Stop};

/// A queue: breadth first.
pub(in crate::statespace) struct Queue {
    layout: Blocks,
    blocks: VecDeque<Box<[u64]>>,
    /// States already taken from the first block.
    taken: usize,
    len: usize,
}

impl Queue {
    #[cold]
    fn free_block(&mut self, memory: &mut Memory) {
        self.blocks.pop_front();
        self.taken = 0;
        memory.shrink(self.layout.bytes());
    }
}

impl Frontier for Queue {
    fn new(width: usize) -> Queue {
        let layout = Blocks::of_states(width);
        Queue { layout, blocks: VecDeque::new(), taken: 0, len: 0 }
    }

    #[inline(always)]
    fn push(
        &mut self,
        _: f64,
        state: &[u64],
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<(), Stop> {
        let (block, start) = self.layout.at(self.taken + self.len);
        if block == self.blocks.len() {
            self.blocks.push_back(self.layout.take(memory, run)?);
        }
        self.blocks[block][start..][..self.layout.width].copy_from_slice(state);
        self.len += 1;
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self, state: &mut [u64], memory: &mut Memory) {
        let (block, start) = self.layout.at(self.taken);
        state.copy_from_slice(&self.blocks[block][start..][..self.layout.width]);
        self.taken += 1;
        self.len -= 1;
        if self.taken == self.layout.states() {
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
        let layout = Blocks::of_states(4);
        let limit = 3 * layout.bytes() as u64;
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
        assert_eq!((stop, pushed as usize), (Stop::Memory(limit), 3 * layout.states()));
        let mut state = [0; 4];
        for expected in 0..layout.states() as u64 {
            queue.pop(&mut state, &mut memory);
            assert_eq!(state, [expected; 4]);
        }
        queue.push(0.0, &[pushed; 4], &mut memory, &mut run).expect("a block was freed");
    }
}
