//! Last in, first out.

use super::Frontier;
use crate::statespace::memory::Memory;
use sudolab_core::{Run, Stop};

/// A stack: depth first.
pub(in crate::statespace) struct Stack {
    width: usize,
    words: Vec<u64>,
}

impl Frontier for Stack {
    fn new(width: usize) -> Stack {
        Stack { width, words: Vec::new() }
    }

    #[inline(always)]
    fn push(
        &mut self,
        _: f64,
        state: &[u64],
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<(), Stop> {
        memory.reserve(&mut self.words, self.width, run)?;
        self.words.extend_from_slice(state);
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self, state: &mut [u64], _: &mut Memory) {
        let below = self.words.len() - self.width;
        state.copy_from_slice(&self.words[below..]);
        self.words.truncate(below);
    }

    fn len(&self) -> usize {
        self.words.len() / self.width
    }
}
