//! One layer of depth at a time, and of each only the best states.

use super::Frontier;
use crate::statespace::memory::Memory;
use sudolab_core::{Run, Stop};

/// A layer that is being taken and the next one, which is cut to the width of the beam
/// when its turn comes.
pub(in crate::statespace) struct Layers {
    width: usize,
    beam: usize,
    /// The layer that is being taken, and how far.
    layer: Vec<u64>,
    taken: usize,
    next: Vec<u64>,
    /// Keys of the next layer, with the number of the state in it.
    keys: Vec<(f64, u32)>,
    pruned: bool,
}

impl Layers {
    /// Keeps so many states of each layer.
    pub(in crate::statespace) fn keep(&mut self, states: usize) {
        self.beam = states;
    }

    fn start_next_layer(&mut self) {
        // A stable order: of equal keys, those generated first stay.
        self.keys.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.pruned |= self.keys.len() > self.beam;
        self.keys.truncate(self.beam);
        self.layer.clear();
        for &(_, state) in &self.keys {
            let start = state as usize * self.width;
            self.layer.extend_from_slice(&self.next[start..start + self.width]);
        }
        self.taken = 0;
        self.next.clear();
        self.keys.clear();
    }
}

impl Frontier for Layers {
    fn new(width: usize) -> Layers {
        Layers {
            width,
            beam: usize::MAX,
            layer: Vec::new(),
            taken: 0,
            next: Vec::new(),
            keys: Vec::new(),
            pruned: false,
        }
    }

    fn push(
        &mut self,
        key: f64,
        state: &[u64],
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<(), Stop> {
        memory.reserve(&mut self.next, self.width, run)?;
        memory.reserve(&mut self.keys, 1, run)?;
        // Room for the layer that this one becomes is made here, where it can be refused.
        // While the layer is being taken it is not moved: it only ever grows at its end.
        let after = (self.keys.len() + 1).min(self.beam) * self.width;
        let missing = after.saturating_sub(self.layer.len());
        memory.reserve(&mut self.layer, missing, run)?;
        self.keys.push((key, self.keys.len() as u32));
        self.next.extend_from_slice(state);
        Ok(())
    }

    fn pop(&mut self, state: &mut [u64], _: &mut Memory) {
        if self.taken == self.layer.len() {
            self.start_next_layer();
        }
        state.copy_from_slice(&self.layer[self.taken..self.taken + self.width]);
        self.taken += self.width;
    }

    fn len(&self) -> usize {
        (self.layer.len() - self.taken) / self.width + self.keys.len()
    }

    fn has_pruned(&self) -> bool {
        self.pruned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Puzzle, Shape};

    #[test]
    fn a_layer_is_cut_to_its_best_states() {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let (mut run, mut memory) = (Run::new(&puzzle), Memory::default());
        let mut layers = Layers::new(1);
        layers.keep(3);
        let mut push = |layers: &mut Layers, state: u64, key: f64| {
            layers.push(key, &[state], &mut memory, &mut run).unwrap();
        };
        let pop = |layers: &mut Layers| {
            let mut state = [0];
            layers.pop(&mut state, &mut Memory::default());
            state[0]
        };
        for (state, key) in [(1, 5.0), (2, 4.0), (3, 5.0)] {
            push(&mut layers, state, key);
        }
        assert_eq!(pop(&mut layers), 2);
        push(&mut layers, 9, 0.0);
        assert_eq!([pop(&mut layers), pop(&mut layers)], [1, 3], "the next layer waits");
        assert!(!layers.has_pruned());
        for state in [10, 11, 12] {
            push(&mut layers, state, 7.0);
        }
        assert_eq!(layers.len(), 4);
        assert_eq!([pop(&mut layers), pop(&mut layers), pop(&mut layers)], [9, 10, 11]);
        assert!(layers.has_pruned() && layers.len() == 0);
    }
}
