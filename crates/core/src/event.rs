//! What a search does, step by step: the events, who watches them, and the board they
//! lead to. The stream is a contract: docs/EVENTS.md describes it for other programs.

use crate::digits::{Cell, Digit, DigitSet};
use crate::grid::{Grid, Puzzle};
use crate::shape::Shape;
use std::fmt;

/// A number that is not whole, kept as the bits of an `f32`: so events stay small and can be
/// compared exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure(u32);

impl Measure {
    /// The nearest measure to a value.
    pub fn new(value: f64) -> Measure {
        Measure((value as f32).to_bits())
    }

    /// The value.
    pub fn value(self) -> f32 {
        f32::from_bits(self.0)
    }
}

/// One step of a search.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The search turns to a cell (the agent moves there and reads it).
    Focus(Cell),
    /// A digit is tested in a cell, before it is known whether it is legal there.
    Try(Cell, Digit),
    /// A digit is written on the board.
    Place(Cell, Digit),
    /// A placed digit is taken back.
    Remove(Cell, Digit),
    /// A candidate is struck out of a cell.
    Eliminate(Cell, Digit),
    /// A struck candidate is put back.
    Restore(Cell, Digit),
    /// A dead end, noticed at this cell: the search turns back.
    Fail(Cell),
    /// A state-space search sets out from the root under a new limit (of depth, cost or
    /// discrepancies, as its entry says).
    Limit(u32),
    /// The state with this number is taken from the frontier. States are numbered by
    /// their [`Event::Generate`] from 1, the root is 0; after 2^32 states the numbers
    /// start again. Without an observer nobody needs them, and they may be all 0.
    Take(u32),
    /// The board shown turns to the state just taken (or, after [`Event::Limit`], to the
    /// root): one event per cell that differs. Told only to observers; counts for nothing.
    Show(Cell, Option<Digit>),
    /// The state just taken has so many digits beside the givens: more than any before.
    Depth(u32),
    /// A child of the state last taken is put in the frontier: this digit in this cell.
    Generate(Cell, Digit),
    /// The state last taken is expanded; the frontier now holds so many states.
    Frontier(u32),
    /// The path from the root to the board shown costs so much under the cost model of
    /// the search, to the nearest whole. Comes before its [`Event::Solution`].
    PathCost(u32),
    /// One step of the path from the root to the board shown, in order. Told only to
    /// observers, before [`Event::Solution`]; counts for nothing.
    Step(Cell, Digit),
    /// A local or population search starts anew from another board.
    Restart,
    /// The temperature of the steps that follow.
    Temperature(Measure),
    /// A full board is judged: so many digits are missing from its rows and columns. In
    /// a local search it is a neighbour of the board shown, one swap away; in a population
    /// it is one individual.
    Evaluate(u32),
    /// The digits of two cells change places on the board shown.
    Swap(Cell, Cell),
    /// The board shown costs so much: over the number of [`Event::Evaluate`] so far, this is the
    /// curve of a search. Told only to observers; counts for nothing.
    Cost(u32),
    /// No board before was so near a solution: its cost (digits missing from rows and
    /// columns, or cells left blank, as the entry says). 0 is a solution.
    Best(u32),
    /// The generation (or the cycle of a colony) with this number is complete.
    Generation(u32),
    /// The mean cost of the generation.
    Mean(Measure),
    /// How much its individuals differ: from 0, all alike, to 1.
    Diversity(Measure),
    /// An ant sets out from the puzzle.
    Ant(u32),
    /// The pheromone on a digit in a cell, after it was renewed. Told only to observers;
    /// counts for nothing.
    Pheromone(Cell, Digit, Measure),
    /// The board is a solution (and the checker agreed).
    Solution,
}

/// The kinds of [`Event`], for tables with one entry per kind.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is described at the event of its name")]
pub enum EventKind {
    Focus,
    Try,
    Place,
    Remove,
    Eliminate,
    Restore,
    Fail,
    Limit,
    Take,
    Show,
    Depth,
    Generate,
    Frontier,
    PathCost,
    Step,
    Restart,
    Temperature,
    Evaluate,
    Swap,
    Cost,
    Best,
    Generation,
    Mean,
    Diversity,
    Ant,
    Pheromone,
    Solution,
}

impl EventKind {
    /// How many kinds there are.
    pub const COUNT: usize = EventKind::Solution as usize + 1;

    /// The name in traces.
    pub fn name(self) -> &'static str {
        match self {
            EventKind::Focus => "focus",
            EventKind::Try => "try",
            EventKind::Place => "place",
            EventKind::Remove => "remove",
            EventKind::Eliminate => "eliminate",
            EventKind::Restore => "restore",
            EventKind::Fail => "fail",
            EventKind::Limit => "limit",
            EventKind::Take => "take",
            EventKind::Show => "show",
            EventKind::Depth => "depth",
            EventKind::Generate => "generate",
            EventKind::Frontier => "frontier",
            EventKind::PathCost => "path-cost",
            EventKind::Step => "step",
            EventKind::Restart => "restart",
            EventKind::Temperature => "temperature",
            EventKind::Evaluate => "evaluate",
            EventKind::Swap => "swap",
            EventKind::Cost => "cost",
            EventKind::Best => "best",
            EventKind::Generation => "generation",
            EventKind::Mean => "mean",
            EventKind::Diversity => "diversity",
            EventKind::Ant => "ant",
            EventKind::Pheromone => "pheromone",
            EventKind::Solution => "solution",
        }
    }
}

impl Event {
    /// The kind.
    #[inline(always)]
    pub fn kind(self) -> EventKind {
        match self {
            Event::Focus(..) => EventKind::Focus,
            Event::Try(..) => EventKind::Try,
            Event::Place(..) => EventKind::Place,
            Event::Remove(..) => EventKind::Remove,
            Event::Eliminate(..) => EventKind::Eliminate,
            Event::Restore(..) => EventKind::Restore,
            Event::Fail(..) => EventKind::Fail,
            Event::Limit(..) => EventKind::Limit,
            Event::Take(..) => EventKind::Take,
            Event::Show(..) => EventKind::Show,
            Event::Depth(..) => EventKind::Depth,
            Event::Generate(..) => EventKind::Generate,
            Event::Frontier(..) => EventKind::Frontier,
            Event::PathCost(..) => EventKind::PathCost,
            Event::Step(..) => EventKind::Step,
            Event::Restart => EventKind::Restart,
            Event::Temperature(..) => EventKind::Temperature,
            Event::Evaluate(..) => EventKind::Evaluate,
            Event::Swap(..) => EventKind::Swap,
            Event::Cost(..) => EventKind::Cost,
            Event::Best(..) => EventKind::Best,
            Event::Generation(..) => EventKind::Generation,
            Event::Mean(..) => EventKind::Mean,
            Event::Diversity(..) => EventKind::Diversity,
            Event::Ant(..) => EventKind::Ant,
            Event::Pheromone(..) => EventKind::Pheromone,
            Event::Solution => EventKind::Solution,
        }
    }

    /// The cell it is about.
    pub fn cell(self) -> Option<Cell> {
        match self {
            Event::Focus(cell)
            | Event::Fail(cell)
            | Event::Try(cell, _)
            | Event::Place(cell, _)
            | Event::Remove(cell, _)
            | Event::Eliminate(cell, _)
            | Event::Restore(cell, _)
            | Event::Show(cell, _)
            | Event::Generate(cell, _)
            | Event::Step(cell, _)
            | Event::Swap(cell, _)
            | Event::Pheromone(cell, ..) => Some(cell),
            _ => None,
        }
    }

    /// The other cell of a swap.
    pub fn other_cell(self) -> Option<Cell> {
        match self {
            Event::Swap(_, cell) => Some(cell),
            _ => None,
        }
    }

    /// The digit it is about.
    pub fn digit(self) -> Option<Digit> {
        match self {
            Event::Try(_, digit)
            | Event::Place(_, digit)
            | Event::Remove(_, digit)
            | Event::Eliminate(_, digit)
            | Event::Restore(_, digit)
            | Event::Generate(_, digit)
            | Event::Step(_, digit)
            | Event::Pheromone(_, digit, _) => Some(digit),
            Event::Show(_, digit) => digit,
            _ => None,
        }
    }

    /// The number it tells, with its name in JSON.
    pub fn number(self) -> Option<(&'static str, u32)> {
        match self {
            Event::Limit(limit) => Some(("limit", limit)),
            Event::Take(state) => Some(("state", state)),
            Event::Depth(digits) => Some(("digits", digits)),
            Event::Frontier(states) => Some(("states", states)),
            Event::PathCost(cost)
            | Event::Evaluate(cost)
            | Event::Cost(cost)
            | Event::Best(cost) => Some(("cost", cost)),
            Event::Generation(number) => Some(("generation", number)),
            Event::Ant(number) => Some(("ant", number)),
            _ => None,
        }
    }

    /// The measure it tells, with its name in JSON.
    pub fn measure(self) -> Option<(&'static str, Measure)> {
        match self {
            Event::Temperature(degrees) => Some(("temperature", degrees)),
            Event::Mean(cost) => Some(("cost", cost)),
            Event::Diversity(share) => Some(("diversity", share)),
            Event::Pheromone(_, _, level) => Some(("level", level)),
            _ => None,
        }
    }

    /// Writes the event as one JSON object, rows and columns from 1. A cell shown without
    /// a digit is blank.
    pub fn write_json(self, shape: &Shape, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{{\"event\":\"{}\"", self.kind().name())?;
        if let Some(cell) = self.cell() {
            write!(out, ",\"row\":{},\"column\":{}", shape.row(cell) + 1, shape.column(cell) + 1)?;
        }
        if let Some(cell) = self.other_cell() {
            let (row, column) = (shape.row(cell) + 1, shape.column(cell) + 1);
            write!(out, ",\"other_row\":{row},\"other_column\":{column}")?;
        }
        if let Some(digit) = self.digit() {
            write!(out, ",\"digit\":{digit}")?;
        }
        if let Some((name, number)) = self.number() {
            write!(out, ",\"{name}\":{number}")?;
        }
        if let Some((name, measure)) = self.measure() {
            match measure.value() {
                value if value.is_finite() => write!(out, ",\"{name}\":{value}")?,
                // JSON has no word for infinity.
                _ => write!(out, ",\"{name}\":null")?,
            }
        }
        out.write_char('}')
    }

    /// The event as a sentence for a log.
    pub fn sentence(self, shape: &Shape) -> String {
        let name = |cell| shape.name(cell);
        match self {
            Event::Focus(cell) => format!("Look at {}.", name(cell)),
            Event::Try(cell, digit) => format!("Test {digit} in {}.", name(cell)),
            Event::Place(cell, digit) => format!("Place {digit} in {}.", name(cell)),
            Event::Remove(cell, digit) => format!("Take {digit} back from {}.", name(cell)),
            Event::Eliminate(cell, digit) => {
                format!("{digit} can no longer stand in {}.", name(cell))
            }
            Event::Restore(cell, digit) => format!("{digit} may stand in {} again.", name(cell)),
            Event::Fail(cell) => format!("Dead end at {}.", name(cell)),
            Event::Limit(limit) => format!("Start from the root with the limit {limit}."),
            Event::Take(state) => format!("Take state {state} from the frontier."),
            Event::Show(cell, Some(digit)) => format!("It has {digit} in {}.", name(cell)),
            Event::Show(cell, None) => format!("It has nothing in {}.", name(cell)),
            Event::Depth(digits) => format!("No state before had {digits} digits filled in."),
            Event::Generate(cell, digit) => {
                format!("Put the state with {digit} in {} in the frontier.", name(cell))
            }
            Event::Frontier(states) => format!("The frontier holds {states} states."),
            Event::PathCost(cost) => format!("The path to this board costs {cost}."),
            Event::Step(cell, digit) => format!("Its path: {digit} in {}.", name(cell)),
            Event::Restart => "Start anew from another board.".to_owned(),
            Event::Temperature(degrees) => format!("The temperature is {:.4}.", degrees.value()),
            Event::Evaluate(cost) => format!("Judge a board: it costs {cost}."),
            Event::Swap(a, b) => format!("Swap {} and {}.", name(a), name(b)),
            Event::Cost(cost) => format!("The board costs {cost}."),
            Event::Best(cost) => format!("No board before cost as little as {cost}."),
            Event::Generation(number) => format!("Generation {number} is complete."),
            Event::Mean(cost) => format!("Its mean cost is {:.2}.", cost.value()),
            Event::Diversity(share) => {
                format!("Its individuals differ in {:.1}% of the cells.", 100.0 * share.value())
            }
            Event::Ant(number) => format!("Ant {number} sets out."),
            Event::Pheromone(cell, digit, level) => {
                format!("Pheromone {:.3} on {digit} in {}.", level.value(), name(cell))
            }
            Event::Solution => "Solved.".to_owned(),
        }
    }
}

/// Whoever watches a search. It is told each event after it has been counted.
pub trait Observer {
    /// One event.
    fn event(&mut self, event: Event);
}

/// Every closure over events can watch.
impl<F: FnMut(Event)> Observer for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}

/// The board as the events leave it: every view of a search is drawn from this.
#[derive(Clone, Debug)]
pub struct Replay {
    board: Grid,
    struck: Vec<DigitSet>,
    focus: Option<Cell>,
}

impl Replay {
    /// The board before the first event.
    pub fn new(puzzle: &Puzzle) -> Replay {
        let marked = puzzle.shape().side() <= DigitSet::MAX_SIDE;
        let struck = vec![DigitSet::EMPTY; if marked { puzzle.shape().cells() } else { 0 }];
        Replay { board: puzzle.givens().clone(), struck, focus: None }
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

    fn strike(&mut self, cell: Cell, change: impl FnOnce(&mut DigitSet)) {
        if let Some(struck) = self.struck.get_mut(cell.index()) {
            change(struck);
        }
    }

    /// Givens and placed digits.
    pub fn board(&self) -> &Grid {
        &self.board
    }

    /// The candidates struck out of a cell (nothing on boards with a side above 64).
    pub fn struck(&self, cell: Cell) -> DigitSet {
        self.struck.get(cell.index()).copied().unwrap_or_default()
    }

    /// The cell of the last event that named one.
    pub fn focus(&self) -> Option<Cell> {
        self.focus
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn events_are_written_as_json_and_as_sentences() {
        let shape = Shape::classic();
        let mut json = String::new();
        let event = Event::Place(Cell(10), Digit::new(7).unwrap());
        event.write_json(shape, &mut json).unwrap();
        assert_eq!(json, r#"{"event":"place","row":2,"column":2,"digit":7}"#);
        assert_eq!(event.sentence(shape), "Place 7 in r2c2.");
        json.clear();
        Event::Take(7).write_json(shape, &mut json).unwrap();
        Event::Show(Cell(0), None).write_json(shape, &mut json).unwrap();
        assert_eq!(json, r#"{"event":"take","state":7}{"event":"show","row":1,"column":1}"#);
        json.clear();
        Event::Swap(Cell(0), Cell(10)).write_json(shape, &mut json).unwrap();
        let mut endless = String::new();
        Event::Mean(Measure::new(f64::INFINITY)).write_json(shape, &mut endless).unwrap();
        assert_eq!(endless, r#"{"event":"mean","cost":null}"#);
        Event::Temperature(Measure::new(0.25)).write_json(shape, &mut json).unwrap();
        assert_eq!(
            json,
            "{\"event\":\"swap\",\"row\":1,\"column\":1,\"other_row\":2,\"other_column\":2}\
             {\"event\":\"temperature\",\"temperature\":0.25}"
        );
        assert!(size_of::<Event>() <= 12, "events stay small");
    }
}
