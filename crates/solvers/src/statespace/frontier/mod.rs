//! Where states wait. A search is this choice, and little else.

mod beam;
mod blocks;
mod buckets;
mod heap;
mod queue;
mod sorted;
mod stack;

pub(super) use beam::Layers;
pub(super) use buckets::Buckets;
pub(super) use heap::{JavaHeap, StdHeap};
pub(super) use queue::Queue;
pub(super) use sorted::{Slab, Sorted};
pub(super) use stack::Stack;

use super::memory::Memory;
use sudolab_core::{Run, Stop};

/// States that wait to be taken. All have the same number of words.
pub(super) trait Frontier {
    /// For states of so many words.
    fn new(width: usize) -> Self
    where
        Self: Sized;

    /// Puts a state in. The lower the key, the sooner it is taken, where keys matter.
    fn push(
        &mut self,
        key: f64,
        state: &[u64],
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<(), Stop>;

    /// Takes the next state out, into `state`. There must be one: see [`Self::len`].
    fn pop(&mut self, state: &mut [u64], memory: &mut Memory);

    /// How many states wait.
    fn len(&self) -> usize;

    /// Have states been thrown away unseen?
    fn has_pruned(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Puzzle, Shape};

    /// Pushes 0..count with the key of each, then takes all.
    pub(super) fn order<F: Frontier>(count: u64, key: fn(u64) -> f64) -> Vec<u64> {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let (mut run, mut memory) = (Run::new(&puzzle), Memory::default());
        let mut frontier = F::new(3);
        for state in 0..count {
            frontier.push(key(state), &[state, !state, 7], &mut memory, &mut run).unwrap();
        }
        let mut taken = Vec::new();
        while frontier.len() > 0 {
            let mut state = [0; 3];
            frontier.pop(&mut state, &mut memory);
            assert_eq!(state[1..], [!state[0], 7]);
            taken.push(state[0]);
        }
        taken
    }

    #[test]
    fn each_frontier_has_its_order() {
        let many = 3000;
        let up: Vec<u64> = (0..many).collect();
        assert_eq!(order::<Queue>(many, |_| 0.0), up);
        assert_eq!(order::<Stack>(many, |_| 0.0), up.iter().rev().copied().collect::<Vec<_>>());
        let by_key = |state: u64| (state % 7) as f64;
        let mut stable = up.clone();
        stable.sort_by_key(|&state| state % 7);
        assert_eq!(order::<Buckets>(many, by_key), stable);
        for taken in
            [order::<Sorted<JavaHeap>>(many, by_key), order::<Sorted<StdHeap>>(many, by_key)]
        {
            assert!(taken.iter().map(|&state| state % 7).is_sorted());
            let mut all = taken.clone();
            all.sort_unstable();
            assert_eq!(all, up);
        }
    }
}
