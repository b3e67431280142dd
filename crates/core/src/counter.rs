//! The figures of a run. A [`Tally`] folds events; a [`Counter`] is a definition over it,
//! described once and shown wherever a run is shown. Algorithms hold no counters.

use crate::digits::{Cell, Digit, DigitSet};
use crate::event::{Event, EventKind};
use crate::shape::Shape;

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
            wide: vec![0; if side > DigitSet::MAX_SIDE { cells * words_per_cell } else { 0 }],
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
    fn ever_placed(&self) -> u64 {
        let words =
            |words: &mut dyn Iterator<Item = u64>| words.map(|w| u64::from(w.count_ones())).sum();
        match self.wide.is_empty() {
            true => words(&mut self.cells.iter().map(|cell| cell.ever_placed)),
            false => words(&mut self.wide.iter().copied()),
        }
    }

    /// How often an event of this kind happened.
    fn count(&self, kind: EventKind) -> u64 {
        self.counts[kind as usize]
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

/// Explored, for searches that test digits in cells.
pub const DIGITS_TESTED: Counter = Counter {
    key: "explored",
    meaning: "digits tested in a cell, each counted before the test of its legality",
    value: |tally| tally.count(EventKind::Try),
};

/// Useful, as the SudokuWhiz program counts it.
pub const EVER_PLACED: Counter = Counter {
    key: "useful",
    meaning: "distinct (row, column, digit) ever placed on the board, whether kept or not",
    value: Tally::ever_placed,
};

/// Digits written.
pub const PLACEMENTS: Counter = Counter {
    key: "placements",
    meaning: "digits written on the board",
    value: |tally| tally.count(EventKind::Place),
};

/// Digits taken back.
pub const BACKTRACKS: Counter = Counter {
    key: "backtracks",
    meaning: "placed digits taken back",
    value: |tally| tally.count(EventKind::Remove),
};

/// What the program of the levels report shows as its number of backtracks.
pub const LEGACY_BACKTRACKS: Counter = Counter {
    key: "legacy_backtracks",
    meaning: "digits placed along the final path: per cell those since the search last came to it, \
              summed (the levels report calls them backtracks)",
    value: |tally| tally.cells.iter().map(|cell| cell.visit_fills).sum(),
};

/// Candidates struck out.
pub const ELIMINATIONS: Counter = Counter {
    key: "eliminations",
    meaning: "candidates struck out of cells by inference",
    value: |tally| tally.count(EventKind::Eliminate),
};

/// Dead ends.
pub const DEAD_ENDS: Counter = Counter {
    key: "dead_ends",
    meaning: "boards that could not be carried on, so that the search turned back",
    value: |tally| tally.count(EventKind::Fail),
};

/// The deepest board.
pub const MAX_DEPTH: Counter = Counter {
    key: "max_depth",
    meaning: "most digits that stood on the board at once, givens not counted",
    value: |tally| tally.max_depth,
};

/// The cost of all actions at the board.
pub const ACTION_COST: Counter = Counter {
    key: "path_cost",
    meaning: "cost of all that an agent at the board does: read 1, move 1, insert 2, delete 2 \
              (unless other costs are set)",
    value: |tally| {
        let costs = tally.costs;
        costs.read * tally.count(EventKind::Focus)
            + costs.step * tally.steps
            + costs.insert * tally.count(EventKind::Place)
            + costs.delete * tally.count(EventKind::Remove)
    },
};

/// Explored, for searches with a frontier.
pub const STATES_TAKEN: Counter = Counter {
    key: "explored",
    meaning: "states taken from the frontier: the root is not among them, a goal is",
    value: |tally| tally.count(EventKind::Take),
};

/// Generated, for searches with a frontier.
pub const STATES_GENERATED: Counter = Counter {
    key: "generated",
    meaning: "states put in the frontier",
    value: |tally| tally.count(EventKind::Generate),
};

/// Generated, as the SudokuWhiz program counts it (MNG).
pub const WHIZ_GENERATED: Counter = Counter {
    key: "generated",
    meaning: "1 + the number of its children, summed over all states that were expanded",
    value: |tally| tally.count(EventKind::Frontier) + tally.count(EventKind::Generate),
};

/// Useful, as the SudokuWhiz program counts it for A* (MNS).
pub const EXPANSIONS: Counter = Counter {
    key: "useful",
    meaning: "states expanded: the root is among them, a goal is not",
    value: |tally| tally.count(EventKind::Frontier),
};

/// The most states that waited at once.
pub const MAX_FRONTIER: Counter = Counter {
    key: "max_frontier",
    meaning: "most states in the frontier after an expansion",
    value: |tally| tally.max_frontier,
};

/// The cost of a solution, for searches with a cost model.
pub const SOLUTION_COST: Counter = Counter {
    key: "path_cost",
    meaning: "cost of the path to the first solution under the search's cost model, to the \
              nearest whole; 0 until there is one",
    value: |tally| tally.path_cost,
};

/// Explored, for engines that learn from conflicts.
pub const CONFLICTS: Counter = Counter {
    key: "explored",
    meaning: "conflicts of the SAT engine, each of which it learned a clause from",
    value: |tally| tally.count(EventKind::Fail),
};

/// Explored, for engines that tell nothing of what they do.
pub const SEARCHES: Counter = Counter {
    key: "explored",
    meaning: "models handed to the engine, which does not tell what it explores in them",
    value: |tally| tally.count(EventKind::Take),
};

/// Explored, for the fast solver.
pub const PASSES: Counter = Counter {
    key: "explored",
    meaning: "passes of inference, each over the boards in all lanes at once",
    value: |tally| tally.count(EventKind::Take),
};

/// Explored, for methods that solve linear programs.
pub const LINEAR_PROGRAMS: Counter = Counter {
    key: "explored",
    meaning: "linear programs solved: the nodes of branch and bound, or the rounds of reweighting",
    value: |tally| tally.count(EventKind::Take),
};

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
/// Explored, for local searches.
pub const NEIGHBOURS_EVALUATED: Counter = Counter {
    key: "explored",
    meaning: "neighbours evaluated: full boards one swap away from the current one, whether \
              the swap was then made or not",
    value: |tally| tally.count(EventKind::Evaluate),
};

/// Explored, for population searches.
pub const INDIVIDUALS_EVALUATED: Counter = Counter {
    key: "explored",
    meaning: "individuals evaluated: full boards whose cost was worked out, the first \
              generation among them",
    value: |tally| tally.count(EventKind::Evaluate),
};

/// Explored, for population searches whose individuals search on their own.
pub const INDIVIDUALS_AND_NEIGHBOURS: Counter = Counter {
    key: "explored",
    meaning: "full boards evaluated: newborn individuals, and the neighbours looked at while \
              they improve",
    value: |tally| tally.count(EventKind::Evaluate),
};

/// Explored, for ant colonies.
pub const ANT_CHOICES: Counter = Counter {
    key: "explored",
    meaning: "digits that ants chose for a cell; what follows from a choice is not counted",
    value: |tally| tally.count(EventKind::Try),
};

/// Swaps made.
pub const SWAPS: Counter = Counter {
    key: "swaps",
    meaning: "neighbours accepted: swaps made on the board",
    value: |tally| tally.count(EventKind::Swap),
};

/// Temperatures.
pub const TEMPERATURES: Counter = Counter {
    key: "temperatures",
    meaning: "times that the temperature was set, the first among them",
    value: |tally| tally.count(EventKind::Temperature),
};

/// New starts.
pub const RESTARTS: Counter = Counter {
    key: "restarts",
    meaning: "new starts after the first",
    value: |tally| tally.count(EventKind::Restart),
};

/// Generations.
pub const GENERATIONS: Counter = Counter {
    key: "generations",
    meaning: "generations bred (cycles of a colony); the random first generation is not counted",
    value: |tally| tally.count(EventKind::Generation),
};

/// Ants.
pub const ANTS_SENT: Counter = Counter {
    key: "ants",
    meaning: "ants that set out",
    value: |tally| tally.count(EventKind::Ant),
};

/// How near a solution the search came.
pub const BEST_COST: Counter = Counter {
    key: "best_cost",
    meaning: "digits missing from rows and columns on the best full board seen: 0 is a \
              solution, 2 N x N says that no board was judged",
    value: |tally| tally.best_cost,
};

/// How near a solution an ant came.
pub const FEWEST_BLANKS: Counter = Counter {
    key: "best_cost",
    meaning: "cells that the best ant left blank: 0 is a solution, N x N says that no ant arrived",
    value: |tally| tally.best_cost.min(tally.cells.len() as u64),
};

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(figure(EVER_PLACED), 2);
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
        let figure = |counter: Counter| (counter.value)(&tally);
        assert_eq!((figure(STATES_TAKEN), figure(STATES_GENERATED)), (2, 2));
        assert_eq!((figure(WHIZ_GENERATED), figure(EXPANSIONS)), (4, 2));
        assert_eq!((figure(MAX_FRONTIER), figure(MAX_DEPTH), figure(SOLUTION_COST)), (2, 1, 5));
    }
}
