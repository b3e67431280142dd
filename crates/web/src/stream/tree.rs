//! The tree of a search, from its events. In a search with a frontier every `generate` is a node
//! under the state last taken; in the others every `place` is a node under the digit placed
//! before it that still stands. The first nodes are kept, the others only counted.

use super::sink::Sink;
use serde::Serialize;
use sudolab_core::{Cell, Digit, Event, Shape};

/// Nodes of a tree that are kept.
pub(crate) const MAX_NODES: usize = 5_000;

/// Nodes in one message.
const PER_MESSAGE: usize = 1_000;

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
enum State {
    /// On the board or in the frontier.
    Open,
    /// Taken from the frontier, with children.
    Expanded,
    /// Taken back, or taken without children.
    Failed,
    /// A solution was found with it on the path.
    Solution,
}

struct Node {
    parent: u64,
    step: u64,
    cell: Cell,
    digit: Digit,
    state: State,
    round: u32,
}

/// A digit that stands, and its node.
#[derive(Clone, Copy)]
struct Placed {
    cell: Cell,
    digit: Digit,
    node: u64,
}

/// A digit of the path as JSON.
#[derive(Serialize)]
pub(super) struct PathNode {
    node: u64,
    row: usize,
    column: usize,
    digit: u16,
}

pub(super) struct Tree {
    nodes: Vec<Node>,
    root: State,
    total: u64,
    path: Vec<Placed>,
    taken: Option<u32>,
    rounds: u32,
    most: usize,
}

impl Tree {
    /// Keeps nodes only if they are wanted; it counts them in any case.
    pub(super) fn new(wanted: bool) -> Tree {
        Tree {
            nodes: Vec::new(),
            root: State::Open,
            total: 0,
            path: Vec::new(),
            taken: None,
            rounds: 0,
            most: if wanted { MAX_NODES } else { 0 },
        }
    }

    /// Follows one event, which has this number.
    #[inline]
    pub(super) fn add(&mut self, event: Event, step: u64) {
        match event {
            Event::Place(cell, digit) => {
                let parent = self.path.last().map_or(0, |placed| placed.node);
                let node = self.grow(parent, step, cell, digit);
                self.path.push(Placed { cell, digit, node });
            }
            Event::Remove(cell, _) => self.remove(cell),
            Event::Generate(cell, digit) => {
                let parent = self.taken.unwrap_or(0).into();
                self.grow(parent, step, cell, digit);
                self.mark(parent, State::Expanded);
            }
            Event::Take(state) => {
                self.taken = Some(state);
                // Until it has children.
                self.mark(state.into(), State::Failed);
            }
            Event::Limit(_) => {
                self.rounds += 1;
                self.taken = Some(0);
            }
            Event::Solution => self.solve(),
            _ => {}
        }
    }

    fn grow(&mut self, parent: u64, step: u64, cell: Cell, digit: Digit) -> u64 {
        self.total += 1;
        if self.nodes.len() < self.most {
            let (state, round) = (State::Open, self.rounds);
            self.nodes.push(Node { parent, step, cell, digit, state, round });
        }
        self.total
    }

    /// Takes a digit back, and whatever stands above it. Solvers mostly take back the last one.
    fn remove(&mut self, cell: Cell) {
        let Some(index) = self.path.iter().rposition(|placed| placed.cell == cell) else { return };
        for placed in self.path.drain(index..) {
            mark(&mut self.nodes, placed.node, State::Failed);
        }
    }

    fn mark(&mut self, node: u64, state: State) {
        match node {
            0 if self.root != State::Solution => self.root = state,
            0 => {}
            _ => mark(&mut self.nodes, node, state),
        }
    }

    /// Everything on the path to here leads to a solution.
    fn solve(&mut self) {
        self.root = State::Solution;
        for placed in &self.path {
            mark(&mut self.nodes, placed.node, State::Solution);
        }
        let mut node = u64::from(self.taken.unwrap_or(0));
        while let Some(index) = usize::try_from(node).ok().and_then(|node| node.checked_sub(1)) {
            let Some(known) = self.nodes.get_mut(index) else { return };
            known.state = State::Solution;
            node = known.parent;
        }
    }

    /// The digits that stand, in order.
    pub(super) fn path(&self, shape: &Shape) -> Vec<PathNode> {
        let node = |placed: &Placed| PathNode {
            node: placed.node,
            row: shape.row(placed.cell) + 1,
            column: shape.column(placed.cell) + 1,
            digit: placed.digit.value(),
        };
        self.path.iter().map(node).collect()
    }

    /// The state last taken from the frontier.
    pub(super) fn taken(&self) -> Option<u32> {
        self.taken
    }

    /// Nodes so far.
    pub(super) fn total(&self) -> u64 {
        self.total
    }

    /// Nodes that were kept.
    pub(super) fn kept(&self) -> usize {
        self.nodes.len()
    }

    /// Sends the nodes that were kept, column by column.
    pub(super) fn send(&self, shape: &Shape, sink: &mut Sink) {
        #[derive(Serialize)]
        struct Message {
            from: usize,
            total: u64,
            parent: Vec<u64>,
            step: Vec<u64>,
            row: Vec<usize>,
            column: Vec<usize>,
            digit: Vec<u16>,
            state: Vec<State>,
            round: Vec<u32>,
            root: State,
        }
        for (index, nodes) in self.nodes.chunks(PER_MESSAGE).enumerate() {
            let message = Message {
                from: index * PER_MESSAGE + 1,
                total: self.total,
                parent: nodes.iter().map(|node| node.parent).collect(),
                step: nodes.iter().map(|node| node.step).collect(),
                row: nodes.iter().map(|node| shape.row(node.cell) + 1).collect(),
                column: nodes.iter().map(|node| shape.column(node.cell) + 1).collect(),
                digit: nodes.iter().map(|node| node.digit.value()).collect(),
                state: nodes.iter().map(|node| node.state).collect(),
                round: nodes.iter().map(|node| node.round).collect(),
                root: self.root,
            };
            sink.send("tree", &message);
        }
    }
}

/// A node that led to a solution keeps saying so.
fn mark(nodes: &mut [Node], node: u64, state: State) {
    let index = usize::try_from(node).ok().and_then(|node| node.checked_sub(1));
    if let Some(node) = index.and_then(|index| nodes.get_mut(index))
        && node.state != State::Solution
    {
        node.state = state;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: u16) -> Digit {
        Digit::new(value).unwrap()
    }

    fn grown(events: &[Event]) -> Tree {
        let mut tree = Tree::new(true);
        events.iter().enumerate().for_each(|(step, &event)| tree.add(event, step as u64));
        tree
    }

    fn shown(tree: &Tree) -> Vec<(u64, u64, State)> {
        tree.nodes.iter().map(|node| (node.parent, node.step, node.state)).collect()
    }

    #[test]
    fn backtracking_grows_a_tree_of_placed_digits() {
        let tree = grown(&[
            Event::Place(Cell(0), digit(1)),
            Event::Place(Cell(1), digit(2)),
            Event::Fail(Cell(2)),
            Event::Remove(Cell(1), digit(2)),
            Event::Place(Cell(1), digit(3)),
            Event::Solution,
        ]);
        let (failed, solved) = (State::Failed, State::Solution);
        assert_eq!(shown(&tree), [(0, 0, solved), (1, 1, failed), (1, 4, solved)]);
        assert_eq!(tree.path(Shape::classic()).len(), 2);
    }

    #[test]
    fn a_frontier_grows_a_tree_of_states() {
        let tree = grown(&[
            Event::Generate(Cell(0), digit(1)),
            Event::Generate(Cell(0), digit(2)),
            Event::Frontier(2),
            Event::Take(1),
            Event::Take(2),
            Event::Generate(Cell(1), digit(3)),
            Event::Generate(Cell(1), digit(4)),
            Event::Take(3),
            Event::Solution,
        ]);
        let states = [State::Failed, State::Solution, State::Solution, State::Open];
        let parents = [0, 0, 2, 2];
        let seen: Vec<_> = shown(&tree).iter().map(|&(parent, _, state)| (parent, state)).collect();
        assert_eq!(seen, parents.into_iter().zip(states).collect::<Vec<_>>());
        assert_eq!((tree.total(), tree.taken(), tree.root), (4, Some(3), State::Solution));
    }
}
