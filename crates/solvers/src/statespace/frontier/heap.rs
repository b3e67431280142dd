//! Two binary heaps that are equal in everything but the order of ties. Where many
//! states have the same key, that order decides what a search explores, so the counts of
//! the documents can only be reproduced with the heaps of their programs.

use crate::statespace::memory::Memory;
use sudolab_core::{Run, Stop};

/// A key and the place of its state.
pub(super) type Item = (f64, u32);

/// A heap with the lowest key on top.
pub(in crate::statespace) trait Heap: Default {
    /// The array, the top first.
    fn items(&mut self) -> &mut Vec<Item>;

    /// Puts `item` in place of the top, which has been taken.
    fn replace_top(items: &mut [Item], item: Item);

    #[inline(always)]
    fn push(&mut self, item: Item, memory: &mut Memory, run: &mut Run) -> Result<(), Stop> {
        memory.reserve(self.items(), 1, run)?;
        let items = self.items();
        let last = items.len();
        items.push(item);
        sift_up(items, last, item);
        Ok(())
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Item> {
        let last = self.items().pop()?;
        let Some(&top) = self.items().first() else { return Some(last) };
        Self::replace_top(self.items(), last);
        Some(top)
    }
}

/// Moves an item up from `hole` past every parent with a higher key. Both libraries do
/// this alike, and stop at a parent with an equal one.
#[inline(always)]
fn sift_up(items: &mut [Item], mut hole: usize, item: Item) {
    while hole > 0 {
        let parent = (hole - 1) / 2;
        if item.0 >= items[parent].0 {
            break;
        }
        items[hole] = items[parent];
        hole = parent;
    }
    items[hole] = item;
}

/// The order of `java.util.PriorityQueue`: the item sinks from the top, the left child
/// goes before an equal right one, and it stops above a child with an equal key.
#[derive(Default)]
pub(in crate::statespace) struct JavaHeap(Vec<Item>);

impl Heap for JavaHeap {
    fn items(&mut self) -> &mut Vec<Item> {
        &mut self.0
    }

    #[inline(always)]
    fn replace_top(items: &mut [Item], item: Item) {
        let mut hole = 0;
        while hole < items.len() / 2 {
            let (left, right) = (2 * hole + 1, 2 * hole + 2);
            let right_first = right < items.len() && items[right].0 < items[left].0;
            let child = if right_first { right } else { left };
            if item.0 <= items[child].0 {
                break;
            }
            items[hole] = items[child];
            hole = child;
        }
        items[hole] = item;
    }
}

/// The order of `std::priority_queue` in libstdc++: the hole sinks to the bottom, always
/// to the right child unless the left key is strictly lower; then the item rises from there.
#[derive(Default)]
pub(in crate::statespace) struct StdHeap(Vec<Item>);

impl Heap for StdHeap {
    fn items(&mut self) -> &mut Vec<Item> {
        &mut self.0
    }

    #[inline(always)]
    fn replace_top(items: &mut [Item], item: Item) {
        let mut hole = 0;
        loop {
            let (left, right) = (2 * hole + 1, 2 * hole + 2);
            let child = match right < items.len() {
                true if items[right].0 > items[left].0 => left,
                true => right,
                false if left < items.len() => left,
                false => break,
            };
            items[hole] = items[child];
            hole = child;
        }
        sift_up(items, hole, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Puzzle, Shape};

    fn order<H: Heap>(keys: &[f64]) -> Vec<u32> {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let (mut run, mut memory) = (Run::new(&puzzle), Memory::default());
        let mut heap = H::default();
        for (place, &key) in keys.iter().enumerate() {
            heap.push((key, place as u32), &mut memory, &mut run).unwrap();
        }
        std::iter::from_fn(|| heap.pop().map(|(_, place)| place)).collect()
    }

    /// Worked by hand on [0 | 1 2 | 3 4]: Java puts the last item on top and leaves it
    /// there, so 4, 3, 2, 1 follow.
    #[test]
    fn equal_keys_leave_javas_queue_from_the_back() {
        assert_eq!(order::<JavaHeap>(&[1.0; 5]), [0, 4, 3, 2, 1]);
    }

    /// Worked by hand: in libstdc++ the hole always sinks to the right. Take 0: 2 rises,
    /// 4 fills [2 | 1 4 | 3]; take 2: 4 rises, 3 fills [4 | 1 3]; take 4: only the left
    /// one is there to rise, [1 | 3].
    #[test]
    fn equal_keys_leave_libstdcpps_queue_by_the_right_child() {
        assert_eq!(order::<StdHeap>(&[1.0; 5]), [0, 2, 4, 1, 3]);
    }

    /// Worked by hand for keys 2 1 2 1: the second rises to the top, the fourth above the
    /// first, giving the places [1 | 3 2 | 0], then [3 | 0 2] in both. Then Java leaves 2
    /// on top of its equal 0, and libstdc++ lets 0 rise.
    #[test]
    fn lower_keys_come_first_in_both() {
        assert_eq!(order::<JavaHeap>(&[2.0, 1.0, 2.0, 1.0]), [1, 3, 2, 0]);
        assert_eq!(order::<StdHeap>(&[2.0, 1.0, 2.0, 1.0]), [1, 3, 0, 2]);
    }
}
