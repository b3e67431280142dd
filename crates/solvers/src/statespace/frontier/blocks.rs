//! How states are laid out in blocks.

use crate::statespace::memory::Memory;
use sudolab_core::{Run, Stop};

/// Words in a block: small enough that hundreds of queues waste little, large enough that
/// a block is rarely asked for.
const WORDS: usize = 512;

/// Blocks of so many states of so many words.
#[derive(Clone, Copy)]
pub(super) struct Blocks {
    pub(super) width: usize,
    /// States per block, as a power of two: places are found by shifting.
    log_states: u32,
}

impl Blocks {
    pub(super) fn of_states(width: usize) -> Blocks {
        Blocks { width, log_states: (WORDS / width).max(1).ilog2() }
    }

    /// The block of a place, and where its state starts there.
    #[inline(always)]
    pub(super) fn at(self, place: usize) -> (usize, usize) {
        (place >> self.log_states, (place & (self.states() - 1)) * self.width)
    }

    /// States per block.
    #[inline(always)]
    pub(super) fn states(self) -> usize {
        1 << self.log_states
    }

    /// A new block.
    #[cold]
    pub(super) fn take(self, memory: &mut Memory, run: &mut Run) -> Result<Box<[u64]>, Stop> {
        memory.grow(self.bytes(), run)?;
        Ok(vec![0; self.width << self.log_states].into())
    }

    /// The bytes of a block, and of the pointer to it in a list that may have doubled.
    pub(super) fn bytes(self) -> usize {
        (self.width << self.log_states) * size_of::<u64>() + 2 * size_of::<Box<[u64]>>()
    }
}
