//! Lowest key first, first in, first out among equals: one queue per key.

use super::{Frontier, Queue};
use crate::statespace::memory::Memory;
use sudolab_core::{Run, Stop};

/// A queue per whole key (Dial's buckets): order without comparisons, since the costs of
/// paths are small whole numbers.
pub(in crate::statespace) struct Buckets {
    width: usize,
    queues: Vec<Queue>,
    /// No queue before this one holds a state.
    lowest: usize,
    len: usize,
}

impl Frontier for Buckets {
    fn new(width: usize) -> Buckets {
        Buckets { width, queues: Vec::new(), lowest: 0, len: 0 }
    }

    #[inline(always)]
    fn push(
        &mut self,
        key: f64,
        state: &[u64],
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<(), Stop> {
        let bucket = key as usize;
        while self.queues.len() <= bucket {
            memory.reserve(&mut self.queues, 1, run)?;
            self.queues.push(Queue::new(self.width));
        }
        self.queues[bucket].push(key, state, memory, run)?;
        self.lowest = self.lowest.min(bucket);
        self.len += 1;
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self, state: &mut [u64], memory: &mut Memory) {
        while self.queues[self.lowest].len() == 0 {
            self.lowest += 1;
        }
        self.queues[self.lowest].pop(state, memory);
        self.len -= 1;
    }

    fn len(&self) -> usize {
        self.len
    }
}
