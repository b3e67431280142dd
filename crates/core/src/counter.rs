//! The figures of a run. A [`Tally`] folds events; a [`Counter`] is a definition over it,
//! described once and shown wherever a run is shown. Algorithms hold no counters.

use crate::digits::{Cell, Digit};
use crate::event::{Event, EventKind};
use crate::shape::Shape;
use std::fmt;
use std::str::FromStr;

/// What the actions of an agent at the board cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    /// Reading a cell.
    pub read: u64,
    /// Moving to another cell.
    pub step: u64,
    /// Writing a digit.
    pub insert: u64,
    /// Deleting a digit.
    pub delete: u64,
}

/// `1,1,2,2`: read, move, insert, delete.
impl FromStr for Costs {
    type Err = BadCosts;

    fn from_str(text: &str) -> Result<Costs, BadCosts> {
        let cost = |cost: &str| cost.trim().parse().ok().filter(|&cost| cost <= Costs::MOST);
        let costs: Option<Vec<u64>> = text.split(',').map(cost).collect();
        match costs.as_deref() {
            Some(&[read, step, insert, delete]) => Ok(Costs { read, step, insert, delete }),
            _ => Err(BadCosts),
        }
    }
}

impl Costs {
    /// The most that one action may cost, so that sums stay far from overflow.
    const MOST: u64 = 1000;
}

/// The text is no list of costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadCosts;

impl fmt::Display for BadCosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "write four numbers up to {}, as 1,1,2,2", Costs::MOST)
    }
}

impl std::error::Error for BadCosts {}

impl Default for Costs {
    /// The costs of the SudokuWhiz report: read 1, move 1, insert 2, delete 2.
    fn default() -> Costs {
        Costs { read: 1, step: 1, insert: 2, delete: 2 }
    }
}

/// Where the agent is before its first action.
const NOWHERE: Cell = Cell(u32::MAX);

/// What has happened in one cell, together in memory since it changes together.
#[derive(Clone, Copy, Default, Debug)]
struct CellTally {
    /// Digits placed.
    fills: u64,
    /// The same since the search last came to the cell.
    visit_fills: u64,
    /// Which digits were ever placed, by bit, on boards up to 64x64.
    ever_placed: u64,
}

/// What has happened so far, folded from events.
#[derive(Clone, Debug)]
pub struct Tally {
    counts: [u64; EventKind::COUNT],
    max_depth: u64,
    max_frontier: u64,
    path_cost: u64,
    best_cost: u64,
    cells: Vec<CellTally>,
    /// Boards above 64x64 note here which digits were ever placed: 64 per word, cell by cell.
    wide: Vec<u64>,
    words_per_cell: usize,
    at: Cell,
    steps: u64,
    costs: Costs,
}

impl Tally {
    /// Nothing has happened on a board of this shape.
    pub fn new(shape: &Shape, costs: Costs) -> Tally {
        let (side, cells) = (shape.side(), shape.cells());
        let words_per_cell = side.div_ceil(64);
        Tally {
            counts: [0; EventKind::COUNT],
            max_depth: 0,
            max_frontier: 0,
            path_cost: 0,
            // Nothing judged yet: every row and column may lack every digit.
            best_cost: 2 * cells as u64,
            cells: vec![CellTally::default(); cells],
            wide: vec![0; if words_per_cell > 1 { cells * words_per_cell } else { 0 }],
            words_per_cell,
            at: NOWHERE,
            steps: 0,
            costs,
        }
    }

    /// Counts one event.
    #[inline(always)]
    pub fn add(&mut self, event: Event) {
        self.counts[event.kind() as usize] += 1;
        match event {
            Event::Focus(cell) => {
                self.go(cell);
                self.cells[cell.index()].visit_fills = 0;
            }
            Event::Place(cell, digit) => self.place(cell, digit),
            Event::Remove(cell, _) => self.go(cell),
            Event::Depth(digits) => self.max_depth = self.max_depth.max(digits.into()),
            Event::Frontier(states) => self.max_frontier = self.max_frontier.max(states.into()),
            Event::PathCost(cost) if self.count(EventKind::PathCost) == 1 => {
                self.path_cost = cost.into();
            }
            Event::Best(cost) => self.best_cost = self.best_cost.min(cost.into()),
            _ => {}
        }
    }

    /// Counts many [`Event::Try`] at once.
    #[inline(always)]
    pub(crate) fn add_tries(&mut self, count: u64) {
        self.counts[EventKind::Try as usize] += count;
    }

    #[inline(always)]
    fn go(&mut self, cell: Cell) {
        self.steps += u64::from(self.at != cell);
        self.at = cell;
    }

    /// The agent is at the cell already: it looked at it, or took a digit back there.
    #[inline(always)]
    fn place(&mut self, cell: Cell, digit: Digit) {
        let depth = self.count(EventKind::Place) - self.count(EventKind::Remove);
        // A branch that is hardly ever taken is cheaper than a store each time.
        if depth > self.max_depth {
            self.max_depth = depth;
        }
        let tally = &mut self.cells[cell.index()];
        tally.fills += 1;
        tally.visit_fills += 1;
        tally.ever_placed |= 1 << (digit.index() % 64);
        if !self.wide.is_empty() {
            self.wide[cell.index() * self.words_per_cell + digit.index() / 64] |=
                1 << (digit.index() % 64);
        }
    }

    /// How many different digits were ever placed, summed over the cells.
    pub fn ever_placed(&self) -> u64 {
        let words =
            |words: &mut dyn Iterator<Item = u64>| words.map(|w| u64::from(w.count_ones())).sum();
        match self.wide.is_empty() {
            true => words(&mut self.cells.iter().map(|cell| cell.ever_placed)),
            false => words(&mut self.wide.iter().copied()),
        }
    }

    /// How often an event of this kind happened.
    #[inline]
    pub fn count(&self, kind: EventKind) -> u64 {
        self.counts[kind as usize]
    }

    /// Most digits that stood on the board at once, givens not counted.
    pub fn max_depth(&self) -> u64 {
        self.max_depth
    }

    /// The largest number that an [`Event::Frontier`] told.
    pub fn max_frontier(&self) -> u64 {
        self.max_frontier
    }

    /// What the first [`Event::PathCost`] told; 0 before it.
    pub fn path_cost(&self) -> u64 {
        self.path_cost
    }

    /// The smallest number that an [`Event::Best`] told; before it, as many digits as rows and
    /// columns could lack.
    pub fn best_cost(&self) -> u64 {
        self.best_cost
    }

    /// What an agent at the board would have paid for all that was done.
    pub fn action_cost(&self) -> u64 {
        self.costs.read * self.count(EventKind::Focus)
            + self.costs.step * self.steps
            + self.costs.insert * self.count(EventKind::Place)
            + self.costs.delete * self.count(EventKind::Remove)
    }

    /// The cells of the board.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cells.len() as u32).map(Cell)
    }

    /// How often a digit was placed in a cell.
    pub fn fills(&self, cell: Cell) -> u64 {
        self.cells[cell.index()].fills
    }

    /// How often a digit was placed in a cell since the search last came to it from
    /// another: for the cells of a solution, the digits tried on the final path.
    pub fn visit_fills(&self, cell: Cell) -> u64 {
        self.cells[cell.index()].visit_fills
    }
}

/// A figure with its meaning.
#[derive(Clone, Copy)]
pub struct Counter {
    /// The name in tables and JSON. Entries may define the same key differently.
    pub key: &'static str,
    /// What exactly is counted.
    pub meaning: &'static str,
    /// The figure.
    pub value: fn(&Tally) -> u64,
}

/// A measured figure with its meaning: what no count of events can tell, such as the
/// objective of a linear program. A solver reports it by [`crate::Run::report`] when it
/// is known; a figure that was not reported is absent from the outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The name in tables and JSON.
    pub key: &'static str,
    /// What exactly it says.
    pub meaning: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counters::*;

    #[test]
    fn figures_are_folded_from_events() {
        let mut tally = Tally::new(Shape::classic(), Costs::default());
        let digit = |value| Digit::new(value).unwrap();
        let events = [
            Event::Focus(Cell(0)),
            Event::Try(Cell(0), digit(1)),
            Event::Try(Cell(0), digit(2)),
            Event::Place(Cell(0), digit(2)),
            Event::Focus(Cell(1)),
            Event::Fail(Cell(1)),
            Event::Remove(Cell(0), digit(2)),
            Event::Try(Cell(0), digit(3)),
            Event::Place(Cell(0), digit(3)),
            Event::Remove(Cell(0), digit(3)),
            Event::Place(Cell(0), digit(3)),
        ];
        events.into_iter().for_each(|event| tally.add(event));
        let figure = |counter: Counter| (counter.value)(&tally);
        assert_eq!(figure(DIGITS_TESTED), 3);
        assert_eq!(tally.ever_placed(), 2);
        assert_eq!(figure(PLACEMENTS), 3);
        assert_eq!(figure(BACKTRACKS), 2);
        assert_eq!(figure(DEAD_ENDS), 1);
        assert_eq!(figure(MAX_DEPTH), 1);
        assert_eq!([tally.fills(Cell(0)), tally.fills(Cell(1))], [3, 0]);
        // 2 reads, 3 moves (to cell 0, to cell 1, back), 3 inserts, 2 deletes.
        assert_eq!(figure(ACTION_COST), 2 + 3 + 2 * 3 + 2 * 2);
    }

    #[test]
    fn states_are_counted_by_where_they_stand() {
        let mut tally = Tally::new(Shape::classic(), Costs::default());
        let digit = |value| Digit::new(value).unwrap();
        let events = [
            Event::Generate(Cell(0), digit(1)),
            Event::Generate(Cell(0), digit(2)),
            Event::Frontier(2),
            Event::Take(1),
            Event::Show(Cell(0), Some(digit(1))),
            Event::Depth(1),
            Event::Frontier(1),
            Event::Take(2),
            Event::PathCost(5),
            Event::Solution,
            Event::PathCost(9),
            Event::Solution,
        ];
        events.into_iter().for_each(|event| tally.add(event));
        assert_eq!((tally.count(EventKind::Take), tally.count(EventKind::Generate)), (2, 2));
        assert_eq!((tally.max_frontier(), tally.max_depth(), tally.path_cost()), (2, 1, 5));
    }
}
