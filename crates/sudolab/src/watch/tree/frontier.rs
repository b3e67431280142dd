//! The tree of a search with a frontier, by the state that each state was made from. Any state may grow at
//! any time, so which are worth keeping is judged again whenever there are too many: first those are folded
//! that cannot grow any more, then those that are small.

use super::Node;
use sudolab_core::{Cell, Digit};

/// Stretches of states that are remembered at most: 16 bytes each.
const MAX_STRETCHES: usize = 1 << 19;

/// What cannot grow any more is folded up to this share of all nodes before anything else is.
const SMALL_SHARE: u64 = 64;

/// Where a state is in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TreePlace {
    /// A node of its own.
    Own(u32),
    /// Folded into this node.
    In(u32),
    /// Not in the part that is wanted.
    Outside,
}

/// States with consecutive numbers, from `first` on, in the same place: children of one state are numbered
/// in a row, and once they are folded so are those of their neighbours.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    first: u64,
    place: TreePlace,
}

#[derive(Clone, Debug)]
pub(super) struct Frontier {
    nodes: Vec<Node>,
    stretches: Vec<Stretch>,
    state: u64,
    most: usize,
    total: u64,
    /// The state last taken, where it is, and whether it has children.
    taken: Option<u32>,
    at: TreePlace,
    childless: bool,
    /// The board is turning to the state taken.
    turning: bool,
    /// The node of the root, or of the round that goes on.
    round: TreePlace,
}

impl Frontier {
    /// The tree below a state.
    pub(super) fn new(state: u64, most: usize) -> Frontier {
        let at = if state == 0 { TreePlace::Own(0) } else { TreePlace::Outside };
        Frontier {
            nodes: vec![Node { waiting: 0, ..made(0, 0, 0, None) }],
            stretches: Vec::new(),
            state,
            most,
            total: 0,
            taken: None,
            at,
            childless: false,
            turning: false,
            round: at,
        }
    }

    pub(super) fn taken(&self) -> Option<u32> {
        self.taken
    }

    pub(super) fn total(&self) -> u64 {
        self.total
    }

    pub(super) fn generate(&mut self, cell: Cell, digit: Digit, step: u64) {
        self.settle(step);
        self.total += 1;
        self.childless = false;
        if self.most == 0 {
            return;
        }
        let place = self.place_of_child((cell, digit), step);
        if self.stretches.last().is_none_or(|last| last.place != place || own(place)) {
            self.stretches.push(Stretch { first: self.total, place });
        }
        if self.nodes.len() >= self.most || self.stretches.len() >= MAX_STRETCHES {
            self.fold();
        }
    }

    fn place_of_child(&mut self, placed: (Cell, Digit), step: u64) -> TreePlace {
        if self.total == self.state {
            self.nodes[0] = made(self.total, 0, step, Some(placed));
            return TreePlace::Own(0);
        }
        match self.at {
            TreePlace::Own(above) => {
                self.nodes.push(made(self.total, above as usize, step, Some(placed)));
                TreePlace::Own(self.nodes.len() as u32 - 1)
            }
            TreePlace::In(node) => {
                let known = &mut self.nodes[node as usize];
                known.size += 1;
                known.ended = step;
                known.waiting += 1;
                TreePlace::In(node)
            }
            TreePlace::Outside => TreePlace::Outside,
        }
    }

    pub(super) fn take(&mut self, state: u32, step: u64) {
        self.leave(step);
        self.taken = Some(state);
        self.at = self.place(state);
        self.childless = true;
        self.turning = true;
        if let TreePlace::Own(node) | TreePlace::In(node) = self.at {
            let known = &mut self.nodes[node as usize];
            known.ended = step;
            known.waiting = known.waiting.saturating_sub(1);
        }
    }

    /// The search sets out from the root again.
    pub(super) fn round(&mut self, limit: u32, step: u64) {
        self.leave(step);
        self.taken = Some(0);
        self.childless = true;
        self.turning = true;
        if self.state == 0 && self.most > 0 {
            let round = Node { limit: Some(limit), size: 0, waiting: 0, ..made(0, 0, step, None) };
            self.nodes.push(round);
            self.round = TreePlace::Own(self.nodes.len() as u32 - 1);
        }
        self.at = self.round;
    }

    /// The state taken is left for another.
    fn leave(&mut self, step: u64) {
        self.settle(step);
        if let (TreePlace::Own(node) | TreePlace::In(node), true) = (self.at, self.childless) {
            self.nodes[node as usize].fails += 1;
        }
    }

    /// The board has turned to the state taken.
    pub(super) fn settle(&mut self, step: u64) {
        if std::mem::take(&mut self.turning)
            && let TreePlace::Own(node) = self.at
        {
            self.nodes[node as usize].shown.get_or_insert(step);
        }
    }

    pub(super) fn solve(&mut self, step: u64) {
        self.childless = false;
        if let TreePlace::Own(node) | TreePlace::In(node) = self.at {
            self.nodes[node as usize].solved.get_or_insert(step + 1);
        }
    }

    /// Where the state with this number is. Numbers start again after 2^32 states: it is the last of that number.
    fn place(&self, state: u32) -> TreePlace {
        if state == 0 {
            return self.round;
        }
        let behind = (self.total as u32).wrapping_sub(state);
        let number = self.total.saturating_sub(u64::from(behind));
        let after = self.stretches.partition_point(|stretch| stretch.first <= number);
        after.checked_sub(1).map_or(TreePlace::Outside, |index| self.stretches[index].place)
    }

    #[cold]
    fn fold(&mut self) {
        let mut size = 1;
        let all = self.total.max(1);
        let target = self.nodes.len().min(self.most) / 2;
        while self.nodes.len() > target && size <= all / SMALL_SHARE {
            size *= 2;
            self.fold_below(size, true);
        }
        size = 1;
        while (self.nodes.len() > target || self.stretches.len() > MAX_STRETCHES / 2)
            && self.nodes.len() > 1
        {
            size *= 2;
            self.fold_below(size, false);
        }
    }

    /// Folds all nodes with fewer at and below them into those above; `done`: only where nothing waits. The
    /// way to the state taken stays as long as anything else can go.
    fn fold_below(&mut self, size: u64, done: bool) {
        let (sizes, waiting) = (self.sums(|node| node.size), self.sums(|node| node.waiting));
        let mut stays: Vec<bool> = (0..self.nodes.len())
            .map(|i| i == 0 || sizes[i] >= size || (done && waiting[i] > 0))
            .collect();
        if size <= self.total
            && let TreePlace::Own(node) | TreePlace::In(node) = self.at
        {
            let mut node = node as usize;
            while node > 0 {
                stays[node] = true;
                node = self.nodes[node].parent;
            }
        }
        self.fold_others(&stays);
    }

    fn fold_others(&mut self, stays: &[bool]) {
        let mut places: Vec<TreePlace> = Vec::with_capacity(stays.len());
        let mut nodes = Vec::new();
        for (i, mut node) in std::mem::take(&mut self.nodes).into_iter().enumerate() {
            let above = if i == 0 { 0 } else { index(places[node.parent]) };
            if stays[i] {
                places.push(TreePlace::Own(nodes.len() as u32));
                node.parent = above;
                nodes.push(node);
            } else {
                places.push(TreePlace::In(above as u32));
                take_in(&mut nodes[above], &node);
            }
        }
        self.nodes = nodes;
        self.move_places(&places);
    }

    fn move_places(&mut self, places: &[TreePlace]) {
        let moved = |place: TreePlace| match place {
            TreePlace::Own(node) => places[node as usize],
            TreePlace::In(node) => TreePlace::In(index(places[node as usize]) as u32),
            TreePlace::Outside => TreePlace::Outside,
        };
        for stretch in &mut self.stretches {
            stretch.place = moved(stretch.place);
        }
        self.stretches.dedup_by_key(|stretch| stretch.place);
        (self.at, self.round) = (moved(self.at), moved(self.round));
    }

    /// Of each node: a figure of its own and of all below it.
    fn sums(&self, own: impl Fn(&Node) -> u64) -> Vec<u64> {
        let mut sums: Vec<u64> = self.nodes.iter().map(own).collect();
        for i in (1..self.nodes.len()).rev() {
            sums[self.nodes[i].parent] += sums[i];
        }
        sums
    }

    pub(super) fn nodes(&self, events: u64) -> Vec<Node> {
        if self.most == 0 || self.total == 0 {
            return Vec::new();
        }
        let mut last = self.clone();
        last.leave(events);
        let mut nodes = last.nodes;
        for i in (1..nodes.len()).rev() {
            let (before, from) = nodes.split_at_mut(i);
            take_in(&mut before[from[0].parent], &from[0]);
        }
        if self.state == 0 {
            (nodes[0].shown, nodes[0].ended) = (Some(0), events);
        }
        nodes
    }
}

fn made(number: u64, parent: usize, step: u64, placed: Option<(Cell, Digit)>) -> Node {
    Node {
        number,
        parent,
        made: step,
        ended: step,
        shown: None,
        placed,
        size: 1,
        fails: 0,
        waiting: 1,
        solved: None,
        limit: None,
    }
}

fn own(place: TreePlace) -> bool {
    matches!(place, TreePlace::Own(_))
}

/// The node that a state of a tree is at or in.
fn index(place: TreePlace) -> usize {
    match place {
        TreePlace::Own(node) | TreePlace::In(node) => node as usize,
        TreePlace::Outside => 0,
    }
}

fn take_in(above: &mut Node, below: &Node) {
    above.size += below.size;
    above.fails += below.fails;
    above.waiting += below.waiting;
    above.ended = above.ended.max(below.ended);
    above.solved = match (above.solved, below.solved) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: u16) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn children_hang_below_the_state_last_taken() {
        let mut frontier = Frontier::new(0, 100);
        frontier.generate(Cell(0), digit(1), 0);
        frontier.generate(Cell(0), digit(2), 1);
        frontier.take(1, 2);
        frontier.settle(4);
        frontier.take(2, 5);
        frontier.generate(Cell(1), digit(3), 8);
        frontier.take(3, 9);
        frontier.solve(12);
        let seen: Vec<_> = frontier
            .nodes(13)
            .iter()
            .map(|node| (node.number, node.parent, node.shown, node.size, node.fails, node.solved))
            .collect();
        let expected = [
            (0, 0, Some(0), 4, 1, Some(13)),
            (1, 0, Some(4), 1, 1, None),
            (2, 0, Some(8), 2, 0, Some(13)),
            (3, 2, Some(13), 1, 0, Some(13)),
        ];
        assert_eq!(seen, expected);
    }

    /// Breadth first, three children each: all are counted in few nodes, and the large ones stay.
    #[test]
    fn what_is_folded_is_counted() {
        let mut frontier = Frontier::new(0, 64);
        let mut step = 0;
        for state in 0..10_000 {
            frontier.take(state, step);
            for value in 1..=3 {
                frontier.generate(Cell(state), digit(value), step + u64::from(value));
            }
            step += 4;
        }
        let nodes = frontier.nodes(step);
        assert!(nodes.len() <= 64, "{}", nodes.len());
        assert_eq!(nodes[0].size, 30_001);
        let first: u64 = nodes.iter().filter(|n| (1..=3).contains(&n.number)).map(|n| n.size).sum();
        assert_eq!(first, 30_000);
        assert!(frontier.stretches.len() < 200, "{}", frontier.stretches.len());
    }
}
