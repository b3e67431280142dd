//! A line that a machine reads: what no accepted reading uses goes.

use super::super::space::{Dead, Domains};
use super::ends::digits;
use std::sync::Arc;
use sudolab_core::rules::{Automaton, Mask};

/// Cells in the order in which they are read.
pub(in super::super) struct Machine {
    pub(in super::super) cells: Box<[u32]>,
    pub(in super::super) automaton: Arc<Automaton>,
}

impl Machine {
    /// Forward the states that can be reached, backward those from which the end can: complete for the line.
    pub(super) fn propagate(&self, space: &mut impl Domains) -> Result<(), Dead> {
        let machine = &self.automaton;
        let words = machine.states().div_ceil(64);
        let mut layers = vec![0u64; words * (self.cells.len() + 1)];
        layers[0] = 1;
        for (nth, &cell) in self.cells.iter().enumerate() {
            let (before, after) = layers.split_at_mut((nth + 1) * words);
            let domain = space.get(cell as usize);
            for state in members(&before[nth * words..]) {
                for next in digits(domain).filter_map(|digit| machine.next(state, digit)) {
                    after[next / 64] |= 1 << (next % 64);
                }
            }
        }
        let last = self.cells.len() * words;
        for (word, bits) in layers[last..].iter_mut().enumerate() {
            for state in members(&[*bits]) {
                if !machine.is_accepting(word * 64 + state) {
                    *bits &= !(1 << state);
                }
            }
        }
        self.backward(space, &mut layers, words)
    }

    fn backward(
        &self,
        space: &mut impl Domains,
        layers: &mut [u64],
        words: usize,
    ) -> Result<(), Dead> {
        for (nth, &cell) in self.cells.iter().enumerate().rev() {
            let (before, after) = layers.split_at_mut((nth + 1) * words);
            let before = &mut before[nth * words..];
            let domain = space.get(cell as usize);
            let mut used: Mask = 0;
            let reached = before.to_vec();
            for state in members(&reached) {
                let leads = |digit: &usize| {
                    let next = self.automaton.next(state, *digit);
                    next.is_some_and(|next| after[next / 64] >> (next % 64) & 1 == 1)
                };
                let kept =
                    digits(domain).filter(leads).fold(0, |kept: Mask, digit| kept | 1 << digit);
                used |= kept;
                if kept == 0 {
                    before[state / 64] &= !(1 << (state % 64));
                }
            }
            if used == 0 {
                return Err(space.dead());
            }
            space.keep(cell as usize, used)?;
        }
        Ok(())
    }
}

/// The numbers of the bits that are set.
fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(word * 64 + bit)
        })
    })
}
