//! The tree of a search, from its events. In a search with a frontier every `generate` is a node
//! under the state last taken; in the others every `place` is a node under the digit placed
//! before it that still stands. The first nodes are kept, the others only counted.

use sudolab_core::{Cell, Digit, Event};

/// Nodes of a tree that are kept.
const MAX_NODES: usize = 5_000;

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeState {
    /// On the board or in the frontier.
    Open,
    /// Taken from the frontier, with children.
    Expanded,
    /// Taken back, or taken without children.
    Failed,
    /// A solution was found with it on the path.
    Solution,
}

/// A digit in a cell, placed or put in the frontier. Nodes are numbered from 1 in the order in which
/// they appear; the root is 0.
#[derive(Clone, Debug)]
pub struct Node {
    /// The number of the node above it.
    pub parent: u64,
    /// The number of the event that made it.
    pub step: u64,
    /// Its cell.
    pub cell: Cell,
    /// Its digit.
    pub digit: Digit,
    /// What became of it.
    pub state: NodeState,
    /// In which round from the root it was made.
    pub round: u32,
}

/// A digit that stands, and its node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathNode {
    /// The number of the node.
    pub node: u64,
    /// Its cell.
    pub cell: Cell,
    /// Its digit.
    pub digit: Digit,
}

/// The first nodes of the tree of a search, and where the search is in it.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    root: NodeState,
    total: u64,
    path: Vec<PathNode>,
    taken: Option<u32>,
    rounds: u32,
    most: usize,
}

impl Tree {
    /// How many nodes are kept at most.
    pub const MOST: usize = MAX_NODES;

    /// Keeps nodes only if they are wanted; it counts them in any case.
    pub(super) fn new(wanted: bool) -> Tree {
        Tree {
            nodes: Vec::new(),
            root: NodeState::Open,
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
                self.path.push(PathNode { cell, digit, node });
            }
            Event::Remove(cell, _) => self.remove(cell),
            Event::Generate(cell, digit) => {
                let parent = self.taken.unwrap_or(0).into();
                self.grow(parent, step, cell, digit);
                self.mark(parent, NodeState::Expanded);
            }
            Event::Take(state) => {
                self.taken = Some(state);
                // Until it has children.
                self.mark(state.into(), NodeState::Failed);
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
            let (state, round) = (NodeState::Open, self.rounds);
            self.nodes.push(Node { parent, step, cell, digit, state, round });
        }
        self.total
    }

    /// Takes a digit back, and whatever stands above it. Solvers mostly take back the last one.
    fn remove(&mut self, cell: Cell) {
        let Some(index) = self.path.iter().rposition(|placed| placed.cell == cell) else { return };
        for placed in self.path.drain(index..) {
            mark(&mut self.nodes, placed.node, NodeState::Failed);
        }
    }

    fn mark(&mut self, node: u64, state: NodeState) {
        match node {
            0 if self.root != NodeState::Solution => self.root = state,
            0 => {}
            _ => mark(&mut self.nodes, node, state),
        }
    }

    /// Everything on the path to here leads to a solution.
    fn solve(&mut self) {
        self.root = NodeState::Solution;
        for placed in &self.path {
            mark(&mut self.nodes, placed.node, NodeState::Solution);
        }
        let mut node = u64::from(self.taken.unwrap_or(0));
        while let Some(index) = usize::try_from(node).ok().and_then(|node| node.checked_sub(1)) {
            let Some(known) = self.nodes.get_mut(index) else { return };
            known.state = NodeState::Solution;
            node = known.parent;
        }
    }

    /// The nodes that were kept, from number 1 on.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// What became of the root.
    pub fn root(&self) -> NodeState {
        self.root
    }

    /// The digits that stand, in order.
    pub fn path(&self) -> &[PathNode] {
        &self.path
    }

    /// The state last taken from the frontier.
    pub fn taken(&self) -> Option<u32> {
        self.taken
    }

    /// Nodes so far, kept or not.
    pub fn total(&self) -> u64 {
        self.total
    }
}

/// A node that led to a solution keeps saying so.
fn mark(nodes: &mut [Node], node: u64, state: NodeState) {
    let index = usize::try_from(node).ok().and_then(|node| node.checked_sub(1));
    if let Some(node) = index.and_then(|index| nodes.get_mut(index))
        && node.state != NodeState::Solution
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

    fn shown(tree: &Tree) -> Vec<(u64, u64, NodeState)> {
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
        let (failed, solved) = (NodeState::Failed, NodeState::Solution);
        assert_eq!(shown(&tree), [(0, 0, solved), (1, 1, failed), (1, 4, solved)]);
        assert_eq!(tree.path().len(), 2);
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
        let states = [NodeState::Failed, NodeState::Solution, NodeState::Solution, NodeState::Open];
        let parents = [0, 0, 2, 2];
        let seen: Vec<_> = shown(&tree).iter().map(|&(parent, _, state)| (parent, state)).collect();
        assert_eq!(seen, parents.into_iter().zip(states).collect::<Vec<_>>());
        assert_eq!((tree.total(), tree.taken(), tree.root), (4, Some(3), NodeState::Solution));
    }
}
