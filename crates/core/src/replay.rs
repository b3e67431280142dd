//! The board that the events of a search lead to.

use crate::digits::{AnyDigits, Cell};
use crate::event::Event;
use crate::grid::{Grid, Puzzle};
use crate::marks::Marks;

/// The board as the events leave it: every view of a search is drawn from this.
#[derive(Clone, Debug)]
pub struct Replay {
    board: Grid,
    struck: Marks,
    focus: Option<Cell>,
}

impl Replay {
    /// The board before the first event.
    pub fn new(puzzle: &Puzzle) -> Replay {
        Replay { board: puzzle.givens().clone(), struck: Marks::none(puzzle.shape()), focus: None }
    }

    /// Carries out one event.
    pub fn apply(&mut self, event: Event) {
        if let Some(cell) = event.cell() {
            self.focus = Some(cell);
        }
        match event {
            Event::Place(cell, digit) => self.board.set(cell, Some(digit)),
            Event::Remove(cell, _) => self.board.set(cell, None),
            Event::Eliminate(cell, digit) => self.strike(cell, |struck| struck.insert(digit)),
            Event::Restore(cell, digit) => self.strike(cell, |struck| struck.remove(digit)),
            Event::Show(cell, digit) => self.board.set(cell, digit),
            Event::Swap(a, b) => {
                let (first, second) = (self.board.get(a), self.board.get(b));
                self.board.set(a, second);
                self.board.set(b, first);
            }
            _ => {}
        }
    }

    fn strike(&mut self, cell: Cell, change: impl FnOnce(&mut AnyDigits)) {
        let mut struck = self.struck.get(cell);
        change(&mut struck);
        self.struck.set(cell, struck);
    }

    /// Givens and placed digits.
    pub fn board(&self) -> &Grid {
        &self.board
    }

    /// The candidates struck out of a cell.
    pub fn struck(&self, cell: Cell) -> AnyDigits {
        self.struck.get(cell)
    }

    /// The cell of the last event that named one.
    pub fn focus(&self) -> Option<Cell> {
        self.focus
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::Digit;
    use crate::shape::Shape;

    #[test]
    fn a_replay_follows_the_board_and_the_candidates() {
        let shape = Shape::for_side(4).unwrap();
        let puzzle = Puzzle::new(Grid::empty(shape)).unwrap();
        let (cell, two) = (Cell(5), Digit::new(2).unwrap());
        let mut replay = Replay::new(&puzzle);
        replay.apply(Event::Focus(cell));
        replay.apply(Event::Place(cell, two));
        replay.apply(Event::Eliminate(Cell(6), two));
        assert_eq!(replay.board().get(cell), Some(two));
        assert!(replay.struck(Cell(6)).contains(two));
        replay.apply(Event::Restore(Cell(6), two));
        replay.apply(Event::Remove(cell, two));
        replay.apply(Event::Generate(cell, two));
        assert_eq!(replay.board(), puzzle.givens(), "the frontier is not the board");
        replay.apply(Event::Show(cell, Some(two)));
        assert_eq!(replay.board().get(cell), Some(two));
        replay.apply(Event::Show(cell, None));
        assert_eq!(replay.board(), puzzle.givens());
        assert!(replay.struck(Cell(6)).is_empty());
        assert_eq!(replay.focus(), Some(cell));
    }
}
