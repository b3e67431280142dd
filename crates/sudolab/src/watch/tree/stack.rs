//! The tree of a search that goes up and down one path. A node is a span of events, and a span holds those
//! of its children: so those worth keeping are the longest, and a node is judged once, when it ends.

use super::{Node, PathNode, overlap};
use std::ops::Range;
use sudolab_core::{Cell, Digit};

/// The path as it stands, and the longest of the spans that ended.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    path: Vec<Standing>,
    ended: Vec<Ended>,
    /// Spans shorter than this are folded into the one around them.
    shortest: u64,
    /// Only what happens here is kept.
    span: Range<u64>,
    most: usize,
    total: u64,
    fails: u64,
    first_solution: Option<u64>,
}

/// A digit that stands, or that waits for those placed after it to go.
#[derive(Clone, Copy, Debug)]
struct Standing {
    node: u64,
    made: u64,
    cell: Cell,
    digit: Digit,
    fails_before: u64,
    solved: Option<u64>,
    /// Taken back by this event, before those placed after it.
    gone: Option<u64>,
}

#[derive(Clone, Debug)]
struct Ended {
    above: u64,
    length: u64,
    node: Node,
}

impl Stack {
    pub(super) fn new(span: Range<u64>, most: usize) -> Stack {
        Stack {
            path: Vec::new(),
            ended: Vec::new(),
            shortest: 0,
            span,
            most,
            total: 0,
            fails: 0,
            first_solution: None,
        }
    }

    #[inline]
    pub(super) fn place(&mut self, cell: Cell, digit: Digit, step: u64) {
        self.total += 1;
        let (node, fails_before) = (self.total, self.fails);
        let (solved, gone) = (None, None);
        self.path.push(Standing { node, made: step, cell, digit, fails_before, solved, gone });
    }

    /// Takes a digit back: mostly the last one.
    #[inline]
    pub(super) fn remove(&mut self, cell: Cell, step: u64) {
        match self.path.last() {
            Some(last) if last.cell == cell && last.gone.is_none() => {
                self.pop(step);
                if self.path.last().is_some_and(|below| below.gone.is_some()) {
                    self.drop_gone(step);
                }
            }
            _ => self.remove_below(cell, step),
        }
    }

    /// Takes back a digit under others that stay.
    #[cold]
    fn remove_below(&mut self, cell: Cell, step: u64) {
        let stands = |placed: &&mut Standing| placed.cell == cell && placed.gone.is_none();
        if let Some(placed) = self.path.iter_mut().rev().find(stands) {
            placed.gone = Some(step);
        }
        self.drop_gone(step);
    }

    fn drop_gone(&mut self, step: u64) {
        while self.path.last().is_some_and(|last| last.gone.is_some()) {
            self.pop(step);
        }
    }

    #[inline]
    fn pop(&mut self, step: u64) {
        let Some(last) = self.path.pop() else { return };
        let length = overlap(last.made..step, &self.span);
        if length > 0 && length >= self.shortest && self.most > 0 {
            self.keep(&last, length, step);
        }
    }

    #[inline(never)]
    fn keep(&mut self, last: &Standing, length: u64, step: u64) {
        let above = self.path.last().map_or(0, |below| below.node);
        let node = self.node(last, step);
        self.ended.push(Ended { above, length, node });
        if self.ended.len() >= self.most {
            self.fold();
        }
    }

    /// Folds the shorter half.
    fn fold(&mut self) {
        let mut lengths: Vec<u64> = self.ended.iter().map(|ended| ended.length).collect();
        let middle = lengths.len() / 2;
        self.shortest = *lengths.select_nth_unstable(middle).1 + 1;
        self.ended.retain(|ended| ended.length >= self.shortest);
    }

    fn node(&self, placed: &Standing, step: u64) -> Node {
        Node {
            number: placed.node,
            parent: 0,
            made: placed.made,
            ended: placed.gone.unwrap_or(step),
            shown: Some(placed.made + 1),
            placed: Some((placed.cell, placed.digit)),
            size: self.total - placed.node + 1,
            fails: self.fails - placed.fails_before,
            waiting: 0,
            solved: placed.solved,
            limit: None,
        }
    }

    #[inline]
    pub(super) fn fail(&mut self) {
        self.fails += 1;
    }

    /// A solution lies below all that stands.
    pub(super) fn solve(&mut self, step: u64) {
        self.first_solution = self.first_solution.or(Some(step + 1));
        for placed in &mut self.path {
            placed.solved = placed.solved.or(Some(step + 1));
        }
    }

    pub(super) fn path(&self) -> Vec<PathNode> {
        let stands = self.path.iter().filter(|placed| placed.gone.is_none());
        let node = |&Standing { node, made, cell, digit, .. }: &Standing| PathNode {
            node,
            made,
            cell,
            digit,
        };
        stands.map(node).collect()
    }

    pub(super) fn total(&self) -> u64 {
        self.total
    }

    pub(super) fn nodes(&self, events: u64) -> Vec<Node> {
        if self.most == 0 || self.total == 0 {
            return Vec::new();
        }
        let mut all: Vec<(u64, Node)> =
            self.ended.iter().map(|ended| (ended.above, ended.node.clone())).collect();
        let mut above = 0;
        for placed in &self.path {
            all.push((above, self.node(placed, events)));
            above = placed.node;
        }
        all.push((0, self.root(events)));
        all.sort_unstable_by_key(|(_, node)| node.number);
        let numbers: Vec<u64> = all.iter().map(|(_, node)| node.number).collect();
        let place = |number: u64| numbers.binary_search(&number).unwrap_or(0);
        all.into_iter().map(|(above, node)| Node { parent: place(above), ..node }).collect()
    }

    fn root(&self, events: u64) -> Node {
        Node {
            number: 0,
            parent: 0,
            made: 0,
            ended: events,
            shown: Some(0),
            placed: None,
            size: self.total + 1,
            fails: self.fails,
            waiting: 0,
            solved: self.first_solution,
            limit: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: u16) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn a_node_is_the_span_in_which_its_digit_stands() {
        let mut stack = Stack::new(0..u64::MAX, 100);
        stack.place(Cell(0), digit(1), 0);
        stack.place(Cell(1), digit(2), 1);
        stack.fail();
        stack.remove(Cell(1), 3);
        stack.place(Cell(1), digit(3), 4);
        stack.solve(5);
        let seen: Vec<_> = stack
            .nodes(6)
            .iter()
            .map(|node| (node.parent, node.made, node.ended, node.size, node.fails, node.solved))
            .collect();
        let expected = [
            (0, 0, 6, 4, 1, Some(6)),
            (0, 0, 6, 3, 1, Some(6)),
            (1, 1, 3, 1, 1, None),
            (1, 4, 6, 1, 0, Some(6)),
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn digits_may_go_in_the_order_in_which_they_came() {
        let mut stack = Stack::new(0..u64::MAX, 100);
        stack.place(Cell(0), digit(1), 0);
        stack.place(Cell(1), digit(2), 1);
        stack.remove(Cell(0), 2);
        let standing = |stack: &Stack| stack.path().iter().map(|at| at.cell).collect::<Vec<_>>();
        assert_eq!(standing(&stack), [Cell(1)], "the board still has it");
        stack.remove(Cell(1), 3);
        assert!(standing(&stack).is_empty());
        let spans: Vec<_> = stack.nodes(4).iter().map(|node| (node.made, node.ended)).collect();
        assert_eq!(spans, [(0, 4), (0, 2), (1, 3)]);
    }

    #[test]
    fn the_longest_spans_are_kept_and_those_around_them() {
        let mut stack = Stack::new(0..u64::MAX, 64);
        let mut step = 0;
        for outer in 1..=8 {
            stack.place(Cell(0), digit(outer), step);
            for _ in 0..1_000 * u64::from(outer) {
                stack.place(Cell(1), digit(1), step + 1);
                stack.remove(Cell(1), step + 2);
                step += 2;
            }
            step += 2;
            stack.remove(Cell(0), step);
        }
        let nodes = stack.nodes(step);
        let outer: Vec<u64> =
            nodes.iter().filter(|node| node.size > 100).map(|node| node.size).collect();
        assert_eq!(outer, [36_009, 1_001, 2_001, 3_001, 4_001, 5_001, 6_001, 7_001, 8_001]);
        assert!(nodes.len() <= 64 + 1);
    }
}
