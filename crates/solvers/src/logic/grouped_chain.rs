//! Chains with groups: the places of a digit where a box meets a line count as one link ('it stands in one of
//! these'). The argument is that of plain chains.

use super::almost_locked::{AlmostLocked, almost_locked_sets};
use super::board::Board;
use super::cell_set::{CellSet, Map};
use super::chain::{closed, if_then};
use super::implications::length_value;
use super::proof::{self, Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::{Places, ToWords, Words, say};
use std::collections::{HashMap, VecDeque};
use sudolab_core::{Cell, Digit, DigitSet, UnitKind};

// Sudoku Explainer has plain chains only: a little harder than those.
pub(super) const GROUPED_X_CHAIN: Technique = Technique {
    id: "grouped-x-chain",
    title: "Grouped X-chain",
    rating: 6.7,
    find: |search| find(search, Kind::OneDigit),
};
pub(super) const GROUPED_CHAIN: Technique = Technique {
    id: "grouped-chain",
    title: "Grouped alternating inference chain",
    rating: 7.1,
    find: |search| find(search, Kind::Cells),
};
pub(super) const ALS_CHAIN: Technique = Technique {
    id: "als-chain",
    title: "Chain with almost locked sets",
    rating: 7.4,
    find: |search| find(search, Kind::Sets),
};

/// Which links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    OneDigit,
    /// Also from digit to digit within a cell.
    Cells,
    /// Also from digit to digit within an almost locked set.
    Sets,
}

/// Larger sets than this nobody keeps in mind within a chain.
const LARGEST_SET: usize = 5;

/// A digit in one of some cells.
struct Node {
    digit: Digit,
    cells: CellSet,
    /// The cells that see all of these.
    sight: CellSet,
}

impl Node {
    /// Its cell, if it has just one.
    fn cell(&self) -> Option<Cell> {
        self.cells.iter().next().filter(|_| self.cells.len() == 1)
    }

    /// Is a candidate false if this is true?
    fn excludes(&self, (cell, digit): Candidate) -> bool {
        match digit == self.digit {
            true => self.sight.contains(cell),
            false => self.cell() == Some(cell),
        }
    }

    /// Can they not both be true?
    fn clashes(&self, other: &Node) -> bool {
        match other.digit == self.digit {
            true => other.cells.is_subset(self.sight),
            false => self.cell().is_some() && self.cells == other.cells,
        }
    }
}

/// `5 in r1c1/r1c2`.
impl ToWords for Node {
    fn say(&self, board: &Board, words: &mut Words) {
        Places(&self.cells.iter().collect::<Vec<_>>(), self.digit).say(board, words);
    }
}

/// Candidates and groups, and what follows from each.
struct Graph<'a> {
    board: &'a Board,
    map: &'a Map,
    kind: Kind,
    nodes: Vec<Node>,
    weak: Vec<Vec<usize>>,
    strong: Vec<Vec<usize>>,
    /// The almost locked sets that strong links go through.
    sets: Vec<AlmostLocked>,
}

fn find(search: &mut Search, kind: Kind) -> Seen {
    let board = search.board;
    let Some(map) = Map::new(board) else { return Seen::Continue(()) };
    let graph = Graph::new(board, &map, kind);
    let mut found: Vec<(Vec<usize>, Vec<Candidate>)> = Vec::new();
    for start in (0..graph.nodes.len()).filter(|&start| !graph.strong[start].is_empty()) {
        graph.chains_from(start, &mut found);
    }
    found.sort_by_key(|(chain, _)| chain.len());
    found
        .into_iter()
        .try_for_each(|(chain, eliminations)| offer(search, &graph, chain, eliminations))
}

impl<'a> Graph<'a> {
    fn new(board: &'a Board, map: &'a Map, kind: Kind) -> Graph<'a> {
        let mut graph = Graph {
            board,
            map,
            kind,
            nodes: nodes(board, map),
            weak: Vec::new(),
            strong: Vec::new(),
            sets: Vec::new(),
        };
        let mut numbers: HashMap<(Digit, CellSet), usize> = graph
            .nodes
            .iter()
            .enumerate()
            .map(|(at, node)| ((node.digit, node.cells), at))
            .collect();
        let mut in_sets = Vec::new();
        if kind == Kind::Sets {
            in_sets = graph.add_sets(&mut numbers);
        }
        graph.strong = vec![Vec::new(); graph.nodes.len()];
        graph.link_weakly();
        graph.link_in_units(&numbers);
        if kind != Kind::OneDigit {
            graph.link_in_cells();
        }
        in_sets.into_iter().for_each(|(from, to): (usize, usize)| graph.strong[from].push(to));
        graph
    }

    /// Adds the places of each digit in each almost locked set; each digit is there or all others are.
    fn add_sets(&mut self, numbers: &mut HashMap<(Digit, CellSet), usize>) -> Vec<(usize, usize)> {
        let mut links = Vec::new();
        self.sets = almost_locked_sets(self.board, self.map);
        self.sets.retain(|set| (2..=LARGEST_SET).contains(&set.cells.len()));
        for set in &self.sets {
            let mut number = |digit: Digit| {
                let cells = set.places(digit);
                *numbers.entry((digit, cells)).or_insert_with(|| {
                    self.nodes.push(Node { digit, cells, sight: set.sight(digit) });
                    self.nodes.len() - 1
                })
            };
            let own: Vec<usize> = set.digits.iter().map(&mut number).collect();
            let pairs = own.iter().flat_map(|&a| own.iter().map(move |&b| (a, b)));
            links.extend(pairs.filter(|(a, b)| a != b));
        }
        links
    }

    fn link_weakly(&mut self) {
        for (at, node) in self.nodes.iter().enumerate() {
            let clashes = |other: &usize| {
                let other = &self.nodes[*other];
                (self.kind != Kind::OneDigit || other.digit == node.digit) && node.clashes(other)
            };
            let all = (0..self.nodes.len()).filter(clashes).collect();
            debug_assert_eq!(at, self.weak.len());
            self.weak.push(all);
        }
    }

    /// Two nodes that are all places of a digit in a unit.
    fn link_in_units(&mut self, numbers: &HashMap<(Digit, CellSet), usize>) {
        for unit in 0..self.board.shape().unit_count() {
            for digit in self.board.missing(unit) {
                let all: CellSet = self.board.holders(unit, digit).collect();
                for (at, node) in self.nodes.iter().enumerate() {
                    if node.digit == digit
                        && node.cells.is_subset(all)
                        && let Some(&rest) = numbers.get(&(digit, all - node.cells))
                    {
                        self.strong[at].push(rest);
                    }
                }
            }
        }
    }

    /// The two candidates of a cell.
    fn link_in_cells(&mut self) {
        for at in 0..self.nodes.len() {
            let Some(cell) = self.nodes[at].cell() else { continue };
            if self.board.candidates(cell).len() == 2 {
                let rest = self.weak[at]
                    .iter()
                    .filter(|&&other| self.nodes[other].digit != self.nodes[at].digit);
                let rest: Vec<usize> = rest.copied().collect();
                self.strong[at].extend(rest);
            }
        }
    }

    /// The chains from a node that is false to each that is then true, if they have a group and take something away.
    fn chains_from(&self, start: usize, found: &mut Vec<(Vec<usize>, Vec<Candidate>)>) {
        let before = self.follow(start);
        for end in (start..self.nodes.len()).filter(|&end| before[end][1].is_some()) {
            let mut eliminations = self.contradicting(start, end);
            let is_ring = self.is_ring(start, end);
            if eliminations.is_empty() && !is_ring {
                continue;
            }
            let chain = path(&before, start, end);
            if is_ring {
                let weak = chain[1..].chunks_exact(2);
                eliminations.extend(weak.flat_map(|link| self.contradicting(link[0], link[1])));
            }
            if !eliminations.is_empty() && !self.is_plain(&chain) {
                found.push((chain, eliminations));
            }
        }
    }

    /// Has a chain neither a group nor a link within an almost locked set?
    fn is_plain(&self, chain: &[usize]) -> bool {
        let is_plain = |pair: &[usize]| {
            let [a, b] = [pair[0], pair[1]].map(|at| &self.nodes[at]);
            a.cell().is_some() && b.cell().is_some() && (a.digit == b.digit || a.cells == b.cells)
        };
        chain.chunks_exact(2).all(is_plain)
    }

    /// For each node, as false and as true: the one before it on a shortest way from the start, which is false.
    fn follow(&self, start: usize) -> Vec<[Option<usize>; 2]> {
        let mut before = vec![[None; 2]; self.nodes.len()];
        let mut queue = VecDeque::from([(start, false)]);
        while let Some((at, is_true)) = queue.pop_front() {
            let next = if is_true { &self.weak[at] } else { &self.strong[at] };
            for &other in next {
                let entry = &mut before[other][usize::from(!is_true)];
                if entry.is_none() && (other, is_true) != (start, true) {
                    *entry = Some(at);
                    queue.push_back((other, !is_true));
                }
            }
        }
        before
    }

    /// The chain, with the almost locked sets that it goes through.
    fn proof(&self, chain: &[&Node]) -> Proof {
        let through = |pair: &[&Node]| {
            let [a, b] = [pair[0], pair[1]];
            let joins = |set: &&AlmostLocked| {
                set.places(a.digit) == a.cells && set.places(b.digit) == b.cells
            };
            let in_cell = |cell| a.cells == b.cells && self.board.candidates(cell).len() == 2;
            let plain = a.digit == b.digit || a.cell().is_some_and(in_cell);
            self.sets.iter().find(joins).filter(|_| !plain)
        };
        let sets = chain.chunks_exact(2).filter_map(through);
        let start = sets.fold(Proof::default(), |proof, set| {
            proof.group(Role::AlmostLocked, set.candidates(self.board))
        });
        let claims = chain.iter().enumerate();
        start.chain(
            claims.map(|(at, node)| proof::Node::of(node.cells.iter(), node.digit, at % 2 == 1)),
        )
    }

    fn is_ring(&self, start: usize, end: usize) -> bool {
        start != end && self.nodes[start].clashes(&self.nodes[end])
    }

    /// The candidates that contradict both nodes. A node that follows from its own opposite is true.
    fn contradicting(&self, a: usize, b: usize) -> Vec<Candidate> {
        let [first, second] = [a, b].map(|at| &self.nodes[at]);
        let mut near: Vec<Candidate> = Vec::new();
        // What a true candidate excludes from its sight goes without saying.
        if first.digit == second.digit && (a != b || first.cell().is_none()) {
            let seen = first.sight & second.sight & self.map.holders(first.digit);
            near.extend(seen.iter().map(|cell| (cell, first.digit)));
        }
        for cell in [first, second].into_iter().filter_map(Node::cell) {
            near.extend(self.board.candidates(cell).iter().map(|digit| (cell, digit)));
        }
        near.retain(|&other| first.excludes(other) && second.excludes(other));
        near
    }
}

fn path(before: &[[Option<usize>; 2]], start: usize, end: usize) -> Vec<usize> {
    let mut path = vec![end];
    let mut claim = (end, true);
    while let Some(at) = before[claim.0][usize::from(claim.1)] {
        claim = (at, !claim.1);
        path.push(at);
        if claim == (start, false) {
            break;
        }
    }
    path.reverse();
    path
}

/// Every candidate, and every group where a box meets a line.
fn nodes(board: &Board, map: &Map) -> Vec<Node> {
    let units = board.shape().units();
    let of_kind =
        |is_box: bool| units.iter().filter(move |unit| (unit.kind == UnitKind::Box) == is_box);
    let set = |cells: &[Cell]| cells.iter().copied().collect::<CellSet>();
    let meetings: Vec<CellSet> = of_kind(true)
        .flat_map(|square| of_kind(false).map(move |line| set(&square.cells) & set(&line.cells)))
        .collect();
    let node = |digit, cells| Node { digit, cells, sight: map.in_sight(cells) };
    let of_digit = |digit: Digit| {
        let single = map.holders(digit).iter().map(|cell| CellSet::from_iter([cell]));
        let groups = meetings.iter().map(move |&cells| cells & map.holders(digit));
        single.chain(groups.filter(|cells| cells.len() > 1)).map(move |cells| node(digit, cells))
    };
    DigitSet::<1>::full(board.shape().side()).iter().flat_map(of_digit).collect()
}

fn offer(
    search: &mut Search,
    graph: &Graph,
    chain: Vec<usize>,
    eliminations: Vec<Candidate>,
) -> Seen {
    let board = graph.board;
    let of_node = |&at: &usize| {
        let Node { digit, cells, .. } = graph.nodes[at];
        cells.iter().map(move |cell| (cell, digit))
    };
    let rests_on = chain.iter().flat_map(of_node).collect();
    let pattern =
        Pattern { extra: length_value(chain.len()), ..Pattern::strike(eliminations, rests_on) };
    search.offer(pattern, || {
        let is_ring = graph.is_ring(chain[0], chain[chain.len() - 1]);
        let so = match is_ring {
            true => "the ends exclude each other too, so one of each link is true",
            false => "so one of the ends is true",
        };
        let nodes: Vec<&Node> = chain.iter().map(|&at| &graph.nodes[at]).collect();
        (say!(board, if_then(board, &nodes), "; ", so), closed(graph.proof(&nodes), is_ring))
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, only_in};

    /// Row 1 has its 5 in r1c7 or in one of two cells of box 1; row 9 in r9c3 or r9c7.
    #[test]
    fn two_cells_of_a_box_are_one_link() {
        let board = only_in(5, &[(0, &[0, 1, 6]), (8, &[2, 6])]);
        let step = first(&super::GROUPED_X_CHAIN, &board);
        assert_eq!(eliminations(&step), ["5r2c3", "5r3c3"], "{}", step.reason);
        assert!(step.reason.contains("5 in r1c1/r1c2"), "{}", step.reason);
    }
}
