//! The tree of a whole search, from its events, in memory that does not grow with it.
//!
//! In a search with a frontier every `generate` is a node under the state last taken; in the others
//! every `place` is a node under the digit placed before it that still stands. All nodes are counted; those with
//! little below them are folded into the node above when there are too many, which knows how many it
//! took in. A [`Zoom`] unfolds any part: the same search again, of which only that part is kept.

mod frontier;
mod stack;

use frontier::Frontier;
use stack::Stack;
use std::ops::Range;
use sudolab_core::{Cell, Digit, Event};

/// Nodes of a tree that are kept at most.
const MAX_NODES: usize = 10_000;

/// The part of a tree that is wanted in all its detail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zoom {
    /// What the events `from` to `to - 1` did, in a search that goes up and down one path. The run is over
    /// with the last of them.
    Events {
        /// The number of the first event.
        from: u64,
        /// The number of the first event after it.
        to: u64,
    },
    /// What was made below the state with this number, in a search with a frontier.
    State(u64),
}

/// A digit in a cell, placed or put in the frontier, and what was folded into it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its number: nodes are numbered from 1 in the order in which they appear, the root is 0. A round from the
    /// root under a new limit is no node of the search and has the number 0, too.
    pub number: u64,
    /// Where the node above it is in the list; the root is above itself.
    pub parent: usize,
    /// The number of the event that made it.
    pub made: u64,
    /// The digit stands on the board from step `made + 1` to this one. In a search with a frontier:
    /// the number of the last event below it.
    pub ended: u64,
    /// The first step at which the board is that of the node; `None` for a state never taken.
    pub shown: Option<u64>,
    /// Its cell and digit; the root and rounds have none.
    pub placed: Option<(Cell, Digit)>,
    /// Nodes at and below it, folded or not.
    pub size: u64,
    /// Dead ends at and below it.
    pub fails: u64,
    /// States at and below it that were never taken from the frontier.
    pub waiting: u64,
    /// The step at which a solution at or below it was first known.
    pub solved: Option<u64>,
    /// The limit of the round that begins here.
    pub limit: Option<u32>,
}

/// What the nodes of a tree are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeKind {
    /// Digits on one path that grows and shrinks: a node is a span of events.
    Path,
    /// States of a frontier, by the state they were made from.
    Frontier,
}

/// A digit that stands, and its node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathNode {
    /// The number of the node.
    pub node: u64,
    /// The number of the event that made it.
    pub made: u64,
    /// Its cell.
    pub cell: Cell,
    /// Its digit.
    pub digit: Digit,
}

/// The tree of a search so far, and where the search is in it.
#[derive(Clone, Debug)]
pub struct Tree {
    kind: TreeKind,
    /// The search moves between full boards, or sends out ants: what it places first is no tree.
    none: bool,
    stack: Stack,
    frontier: Frontier,
}

impl Tree {
    /// How many nodes are kept at most.
    pub const MOST: usize = MAX_NODES;

    /// Keeps nodes only if they are wanted; it counts them in any case.
    pub(super) fn new(wanted: bool, zoom: Option<Zoom>) -> Tree {
        let most = if wanted { MAX_NODES } else { 0 };
        let (span, state) = match zoom {
            Some(Zoom::Events { from, to }) => (from..to, 0),
            Some(Zoom::State(state)) => (0..u64::MAX, state),
            None => (0..u64::MAX, 0),
        };
        Tree {
            kind: TreeKind::Path,
            none: false,
            stack: Stack::new(span, most),
            frontier: Frontier::new(state, most),
        }
    }

    /// Follows one event, which has this number.
    #[inline]
    pub(super) fn add(&mut self, event: Event, step: u64) {
        match event {
            Event::Place(cell, digit) => self.stack.place(cell, digit, step),
            Event::Remove(cell, _) => self.stack.remove(cell, step),
            Event::Fail(_) => self.stack.fail(),
            Event::Generate(..)
            | Event::Take(_)
            | Event::Limit(_)
            | Event::Depth(_)
            | Event::Frontier(_)
            | Event::PathCost(_) => self.jump(event, step),
            Event::Solution => {
                self.stack.solve(step);
                self.frontier.solve(step);
            }
            Event::Evaluate(_) | Event::Swap(..) | Event::Ant(_) | Event::Restart => {
                self.none = true
            }
            _ => {}
        }
    }

    #[inline(never)]
    fn jump(&mut self, event: Event, step: u64) {
        self.kind = TreeKind::Frontier;
        match event {
            Event::Generate(cell, digit) => self.frontier.generate(cell, digit, step),
            Event::Take(state) => self.frontier.take(state, step),
            Event::Limit(limit) => self.frontier.round(limit, step),
            _ => self.frontier.settle(step),
        }
    }

    /// What the nodes are.
    pub fn kind(&self) -> TreeKind {
        self.kind
    }

    /// The nodes that are not folded after so many events: the root first, each after the one above it. None if
    /// the search has no tree.
    pub fn nodes(&self, events: u64) -> Vec<Node> {
        match self.kind {
            _ if self.none => Vec::new(),
            TreeKind::Path => self.stack.nodes(events),
            TreeKind::Frontier => self.frontier.nodes(events),
        }
    }

    /// The digits that stand in a search that goes up and down one path, in order.
    pub fn path(&self) -> Vec<PathNode> {
        self.stack.path()
    }

    /// The state last taken from the frontier.
    pub fn taken(&self) -> Option<u32> {
        self.frontier.taken()
    }

    /// Nodes so far, folded or not.
    pub fn total(&self) -> u64 {
        match self.kind {
            TreeKind::Path => self.stack.total(),
            TreeKind::Frontier => self.frontier.total(),
        }
    }
}

/// How much of one range lies in another.
fn overlap(a: Range<u64>, b: &Range<u64>) -> u64 {
    a.end.min(b.end).saturating_sub(a.start.max(b.start))
}
