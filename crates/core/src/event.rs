//! What a search does, step by step. The stream is a contract: docs/EVENTS.md describes it
//! for other programs.

use crate::digits::{Cell, Digit};
use crate::shape::Shape;

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

/// Makes all of one list of events: the enum, the kinds with their names in JSON, and the parts
/// that each event carries. A part is a `cell`, an `other_cell`, a `digit`, or a `number` or
/// `measure` with its key in JSON.
macro_rules! events {
    ($(
        $(#[$about:meta])*
        $kind:ident $(($($part:ident $($key:literal)?: $type:ty),+))? = $name:literal,
    )*) => {
        /// One step of a search.
        #[non_exhaustive]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Event {
            $($(#[$about])* $kind $(($($type),+))?,)*
        }

        /// The kinds of [`Event`], for tables with one entry per kind.
        #[non_exhaustive]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "each is described at the event of its name")]
        pub enum EventKind {
            $($kind,)*
        }

        impl EventKind {
            /// Every kind, in the order of the list.
            pub const ALL: &[EventKind] = &[$(EventKind::$kind),*];

            /// The name in traces.
            pub fn name(self) -> &'static str {
                match self {
                    $(EventKind::$kind => $name,)*
                }
            }
        }

        impl Event {
            /// The kind.
            #[inline(always)]
            pub fn kind(self) -> EventKind {
                match self {
                    $(Event::$kind { .. } => EventKind::$kind,)*
                }
            }

            #[inline]
            fn parts(self) -> Parts {
                match self {
                    $(Event::$kind $(($($part),+))? => Parts {
                        $($($part: part!($part $($key)?),)+)?
                        ..Parts::default()
                    },)*
                }
            }
        }
    };
}

/// What an event carries.
#[derive(Default)]
struct Parts {
    cell: Option<Cell>,
    other_cell: Option<Cell>,
    digit: Option<Digit>,
    number: Option<(&'static str, u32)>,
    measure: Option<(&'static str, Measure)>,
}

macro_rules! part {
    ($value:ident $key:literal) => {
        Some(($key, $value))
    };
    // A digit that may be missing is an option already.
    ($value:ident) => {
        $value.into()
    };
}

events! {
    /// The search turns to a cell (the agent moves there and reads it).
    Focus(cell: Cell) = "focus",
    /// A digit is tested in a cell, before it is known whether it is legal there.
    Try(cell: Cell, digit: Digit) = "try",
    /// A digit is written on the board.
    Place(cell: Cell, digit: Digit) = "place",
    /// A placed digit is taken back.
    Remove(cell: Cell, digit: Digit) = "remove",
    /// A candidate is struck out of a cell.
    Eliminate(cell: Cell, digit: Digit) = "eliminate",
    /// A struck candidate is put back.
    Restore(cell: Cell, digit: Digit) = "restore",
    /// A dead end, noticed at this cell: the search turns back.
    Fail(cell: Cell) = "fail",
    /// A piece of work is done by an engine that tells no more of it: one pass of inference, one
    /// linear program, one call; the entry says what.
    Work = "work",
    /// A state-space search sets out from the root under a new limit (of depth, cost or
    /// discrepancies, as its entry says).
    Limit(number "limit": u32) = "limit",
    /// The state with this number is taken from the frontier. States are numbered by
    /// their [`Event::Generate`] from 1, the root is 0; after 2^32 states the numbers
    /// start again. Without an observer nobody needs them, and they may be all 0.
    Take(number "state": u32) = "take",
    /// The board shown turns to the state just taken (or, after [`Event::Limit`], to the
    /// root): one event per cell that differs. Told only to observers; counts for nothing.
    Show(cell: Cell, digit: Option<Digit>) = "show",
    /// The state just taken has so many digits beside the givens: more than any before.
    Depth(number "digits": u32) = "depth",
    /// A child of the state last taken is put in the frontier: this digit in this cell.
    Generate(cell: Cell, digit: Digit) = "generate",
    /// The state last taken is expanded; the frontier now holds so many states.
    Frontier(number "states": u32) = "frontier",
    /// The path from the root to the board shown costs so much under the cost model of
    /// the search, to the nearest whole. Comes before its [`Event::Solution`].
    PathCost(number "cost": u32) = "path-cost",
    /// One step of the path from the root to the board shown, in order. Told only to
    /// observers, before [`Event::Solution`]; counts for nothing.
    Step(cell: Cell, digit: Digit) = "step",
    /// A local or population search starts anew from another board.
    Restart = "restart",
    /// The temperature of the steps that follow.
    Temperature(measure "temperature": Measure) = "temperature",
    /// A full board is judged: so many digits are missing from its rows and columns. In
    /// a local search it is a neighbour of the board shown, one swap away; in a population
    /// it is one individual.
    Evaluate(number "cost": u32) = "evaluate",
    /// The digits of two cells change places on the board shown.
    Swap(cell: Cell, other_cell: Cell) = "swap",
    /// The board shown costs so much: over the number of [`Event::Evaluate`] so far, this is the
    /// curve of a search. Told only to observers; counts for nothing.
    Cost(number "cost": u32) = "cost",
    /// No board before was so near a solution: its cost (digits missing from rows and
    /// columns, or cells left blank, as the entry says). 0 is a solution.
    Best(number "cost": u32) = "best",
    /// The generation (or the cycle of a colony) with this number is complete.
    Generation(number "generation": u32) = "generation",
    /// The mean cost of the generation.
    Mean(measure "cost": Measure) = "mean",
    /// How much its individuals differ: from 0, all alike, to 1.
    Diversity(measure "diversity": Measure) = "diversity",
    /// An ant sets out from the puzzle.
    Ant(number "ant": u32) = "ant",
    /// The pheromone on a digit in a cell, after it was renewed. Told only to observers;
    /// counts for nothing.
    Pheromone(cell: Cell, digit: Digit, measure "level": Measure) = "pheromone",
    /// The board is a solution (and the checker agreed).
    Solution = "solution",
}

impl EventKind {
    /// How many kinds there are.
    pub const COUNT: usize = EventKind::ALL.len();
}

impl Event {
    /// The cell it is about.
    #[inline]
    pub fn cell(self) -> Option<Cell> {
        self.parts().cell
    }

    /// The other cell of a swap.
    #[inline]
    pub fn other_cell(self) -> Option<Cell> {
        self.parts().other_cell
    }

    /// The digit it is about.
    #[inline]
    pub fn digit(self) -> Option<Digit> {
        self.parts().digit
    }

    /// The number it tells, with its name in JSON.
    #[inline]
    pub fn number(self) -> Option<(&'static str, u32)> {
        self.parts().number
    }

    /// The measure it tells, with its name in JSON.
    #[inline]
    pub fn measure(self) -> Option<(&'static str, Measure)> {
        self.parts().measure
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
            Event::Work => "A piece of work of the engine is done.".to_owned(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_small_and_have_sentences() {
        let event = Event::Place(Cell(10), Digit::new(7).unwrap());
        assert_eq!(event.sentence(Shape::classic()), "Place 7 in r2c2.");
        assert!(size_of::<Event>() <= 12);
    }

    #[test]
    fn kinds_have_names_of_their_own() {
        let names: std::collections::HashSet<_> =
            EventKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names.len(), EventKind::COUNT);
        assert_eq!(EventKind::ALL[EventKind::Solution as usize], EventKind::Solution);
    }

    #[test]
    fn every_kind_is_in_the_documentation() {
        let contract = include_str!("../../../docs/EVENTS.md");
        for kind in EventKind::ALL {
            assert!(contract.contains(&format!("`{}`", kind.name())), "{kind:?} in docs/EVENTS.md");
        }
    }
}
