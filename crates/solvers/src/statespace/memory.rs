//! What a search holds, told to its run before it grows.

use sudolab_core::{Run, Stop};

/// The bytes of all growing parts of one search: frontier and closed set together.
#[derive(Default)]
pub(super) struct Memory {
    held: usize,
}

impl Memory {
    /// To be called before this many bytes are taken.
    pub(super) fn grow(&mut self, bytes: usize, run: &mut Run) -> Result<(), Stop> {
        run.hold(self.held + bytes)?;
        self.held += bytes;
        Ok(())
    }

    /// The bytes held now.
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// To be called when this many bytes are given back.
    pub(super) fn shrink(&mut self, bytes: usize) {
        self.held -= bytes;
    }

    /// Makes room for `extra` more items, doubling what there is. While the items move,
    /// old and new room both count.
    #[inline(always)]
    pub(super) fn reserve<T>(
        &mut self,
        items: &mut Vec<T>,
        extra: usize,
        run: &mut Run,
    ) -> Result<(), Stop> {
        if items.capacity() - items.len() >= extra {
            Ok(())
        } else {
            self.double(items, extra, run)
        }
    }

    #[cold]
    fn double<T>(&mut self, items: &mut Vec<T>, extra: usize, run: &mut Run) -> Result<(), Stop> {
        let old = items.capacity() * size_of::<T>();
        let wanted = (items.len() + extra).max(2 * items.capacity()).max(16);
        self.grow(wanted * size_of::<T>(), run)?;
        items.reserve_exact(wanted - items.len());
        self.shrink(old);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Limits, Puzzle, Shape};

    #[test]
    fn old_and_new_room_count_while_items_move() {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let mut run = Run::new(&puzzle).limits(Limits { memory: Some(400), ..Limits::default() });
        let (mut memory, mut items) = (Memory::default(), Vec::<u64>::new());
        memory.reserve(&mut items, 1, &mut run).unwrap();
        assert_eq!((items.capacity(), memory.held), (16, 128));
        items.resize(16, 0);
        memory.reserve(&mut items, 1, &mut run).unwrap();
        assert_eq!((items.capacity(), memory.held), (32, 256));
        items.resize(32, 0);
        assert_eq!(memory.reserve(&mut items, 1, &mut run), Err(Stop::Memory(400)));
        assert_eq!((items.capacity(), memory.held), (32, 256), "refused before it is taken");
    }
}
