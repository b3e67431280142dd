//! Lowest key first; ties as the heap has them.

use super::Frontier;
use super::blocks::Blocks;
use super::heap::Heap;
use crate::statespace::memory::Memory;
use sudolab_core::{Run, Stop};

/// A heap of keys over states that stay where they are.
pub(in crate::statespace) struct Sorted<H> {
    heap: H,
    states: Slab,
    len: usize,
}

impl<H: Heap> Frontier for Sorted<H> {
    fn new(width: usize) -> Sorted<H> {
        Sorted { heap: H::default(), states: Slab::new(width), len: 0 }
    }

    #[inline(always)]
    fn push(
        &mut self,
        key: f64,
        state: &[u64],
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<(), Stop> {
        let place = self.states.insert(state, memory, run)?;
        self.heap.push((key, place), memory, run)?;
        self.len += 1;
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self, state: &mut [u64], _: &mut Memory) {
        let Some((_, place)) = self.heap.pop() else { return };
        state.copy_from_slice(self.states.get(place));
        self.states.remove(place);
        self.len -= 1;
    }

    fn len(&self) -> usize {
        self.len
    }
}

/// States in blocks, each at a place of its own; places that are free again are used
/// first. The first word of a free place names the next free one.
pub(in crate::statespace) struct Slab {
    layout: Blocks,
    blocks: Vec<Box<[u64]>>,
    /// Places ever used.
    places: u32,
    free: u32,
}

const NO_PLACE: u32 = u32::MAX;

impl Slab {
    pub(in crate::statespace) fn new(width: usize) -> Slab {
        let layout = Blocks::of_states(width);
        Slab { layout, blocks: Vec::new(), places: 0, free: NO_PLACE }
    }

    #[inline(always)]
    pub(in crate::statespace) fn get(&self, place: u32) -> &[u64] {
        let (block, start) = self.layout.at(place as usize);
        &self.blocks[block][start..start + self.layout.width]
    }

    #[inline(always)]
    pub(in crate::statespace) fn get_mut(&mut self, place: u32) -> &mut [u64] {
        let (block, start) = self.layout.at(place as usize);
        &mut self.blocks[block][start..start + self.layout.width]
    }

    #[inline(always)]
    pub(in crate::statespace) fn insert(
        &mut self,
        state: &[u64],
        memory: &mut Memory,
        run: &mut Run,
    ) -> Result<u32, Stop> {
        let place = match self.free {
            NO_PLACE => self.new_place(memory, run)?,
            place => {
                self.free = self.get(place)[0] as u32;
                place
            }
        };
        self.get_mut(place).copy_from_slice(state);
        Ok(place)
    }

    fn new_place(&mut self, memory: &mut Memory, run: &mut Run) -> Result<u32, Stop> {
        if self.places as usize == self.blocks.len() * self.layout.states() {
            self.blocks.push(self.layout.take(memory, run)?);
        }
        let place = self.places;
        assert!(place < NO_PLACE, "fewer than 2^32 states: more would take over 32 GiB");
        self.places += 1;
        Ok(place)
    }

    #[inline(always)]
    fn remove(&mut self, place: u32) {
        let free = self.free;
        self.get_mut(place)[0] = u64::from(free);
        self.free = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Puzzle, Shape};

    #[test]
    fn freed_places_are_used_again() {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let (mut run, mut memory) = (Run::new(&puzzle), Memory::default());
        let mut slab = Slab::new(4);
        let mut insert =
            |slab: &mut Slab, value| slab.insert(&[value; 4], &mut memory, &mut run).unwrap();
        let places: Vec<u32> = (0..1000).map(|value| insert(&mut slab, value)).collect();
        slab.remove(places[17]);
        slab.remove(places[900]);
        assert_eq!(insert(&mut slab, 5000), places[900]);
        assert_eq!(insert(&mut slab, 5001), places[17]);
        assert_eq!(insert(&mut slab, 5002), 1000);
        assert_eq!(slab.get(places[17]), [5001; 4]);
        assert_eq!(slab.get(places[18]), [18; 4]);
    }
}
