//! The agent of the SudokuWhiz report: what somebody at the board does, action by action, and
//! what it costs. It never deletes a given, since no event does.

use crate::counter::Costs;
use crate::digits::{Cell, Digit};
use crate::event::Event;
use crate::shape::Shape;

/// One action at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Go to a cell.
    Move(Cell),
    /// Read a cell.
    Read(Cell),
    /// Write a digit.
    Insert(Cell, Digit),
    /// Delete a digit.
    Delete(Cell, Digit),
}

impl Action {
    /// What it costs.
    pub fn cost(self, costs: &Costs) -> u64 {
        match self {
            Action::Move(_) => costs.step,
            Action::Read(_) => costs.read,
            Action::Insert(..) => costs.insert,
            Action::Delete(..) => costs.delete,
        }
    }

    /// What is done, in words.
    pub fn sentence(self, shape: &Shape) -> String {
        match self {
            Action::Move(cell) => format!("move to {}", shape.name(cell)),
            Action::Read(cell) => format!("read {}", shape.name(cell)),
            Action::Insert(cell, digit) => format!("insert {digit} in {}", shape.name(cell)),
            Action::Delete(cell, digit) => format!("delete {digit} from {}", shape.name(cell)),
        }
    }
}

/// Turns the events of a search into actions. Searches that work on the board act as they
/// search: each look at a cell is a move and a read, each digit an insertion, each one taken
/// back a deletion. Searches in the space of boards think first, then act: their actions
/// are the steps of the path they found.
#[derive(Clone, Default, Debug)]
pub struct Agent {
    at: Option<Cell>,
}

impl Agent {
    /// The actions behind an event, at most two.
    pub fn actions(&mut self, event: Event) -> impl Iterator<Item = Action> + use<> {
        let (cell, action) = match event {
            Event::Focus(cell) => (Some(cell), Some(Action::Read(cell))),
            Event::Place(cell, digit) | Event::Step(cell, digit) => {
                (Some(cell), Some(Action::Insert(cell, digit)))
            }
            Event::Remove(cell, digit) => (Some(cell), Some(Action::Delete(cell, digit))),
            _ => (None, None),
        };
        let moved = cell.filter(|&cell| self.at != Some(cell));
        self.at = cell.or(self.at);
        moved.map(Action::Move).into_iter().chain(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_become_actions_with_costs() {
        let (first, second) = (Cell(0), Cell(1));
        let [one, two] = [1, 2].map(|value| Digit::new(value).unwrap());
        let events = [
            Event::Focus(first),
            Event::Try(first, one),
            Event::Place(first, one),
            Event::Focus(second),
            Event::Fail(second),
            Event::Remove(first, one),
            Event::Place(first, two),
        ];
        let mut agent = Agent::default();
        let actions: Vec<Action> = events.into_iter().flat_map(|e| agent.actions(e)).collect();
        let expected = [
            Action::Move(first),
            Action::Read(first),
            Action::Insert(first, one),
            Action::Move(second),
            Action::Read(second),
            Action::Move(first),
            Action::Delete(first, one),
            Action::Insert(first, two),
        ];
        assert_eq!(actions, expected);
        let costs = Costs::default();
        assert_eq!(actions.iter().map(|action| action.cost(&costs)).sum::<u64>(), 5 + 2 * 3);
        assert_eq!(actions[2].sentence(Shape::classic()), "insert 1 in r1c1");
    }
}
