//! The boards that a lane has put aside.

use crate::group::Words;

/// The boards that a lane has still to search. They are filled and read in place: a copy of what was just
/// written makes the processor wait.
#[derive(Default)]
pub(super) struct Stack {
    boards: Vec<Words>,
    /// Those before were taken by other lanes.
    first: usize,
    /// Those from here on do not count.
    end: usize,
}

impl Stack {
    pub(super) fn depth(&self) -> usize {
        self.end - self.first
    }

    pub(super) fn clear(&mut self) {
        (self.first, self.end) = (0, 0);
    }

    /// The place for one more.
    #[inline(always)]
    pub(super) fn push(&mut self) -> &mut Words {
        if self.end == self.boards.len() {
            self.make_room();
        }
        self.end += 1;
        &mut self.boards[self.end - 1]
    }

    /// Closes the gap at the bottom if it is large, so that memory is bounded by depth.
    #[cold]
    fn make_room(&mut self) {
        if self.first > self.boards.len() / 2 {
            self.boards.copy_within(self.first.., 0);
            (self.first, self.end) = (0, self.depth());
        } else {
            self.boards.push(Words([0; 27]));
        }
    }

    /// The last one, which counts no more.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<&Words> {
        if self.end == self.first {
            return None;
        }
        self.end -= 1;
        Some(&self.boards[self.end])
    }

    /// The first one, which counts no more.
    pub(super) fn pop_first(&mut self) -> Option<&Words> {
        if self.end == self.first {
            return None;
        }
        self.first += 1;
        Some(&self.boards[self.first - 1])
    }
}
