//! The proof of a step as data: what is claimed in turn, what leads from claim to claim, the groups of candidates that
//! the argument is about, and the digits that stand in the way. Every screen draws a step from this.

use super::board::Board;
use super::step::Candidate;
use super::words::{Thing, Words};
use sudolab_core::{Cell, Digit};

/// Why a step holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Proof {
    /// The claims that links join, in the order of the argument.
    pub nodes: Vec<Node>,
    /// What leads to what, in the order of the argument.
    pub links: Vec<Link>,
    /// The candidates that the argument is about, by the part they play.
    pub groups: Vec<Group>,
    /// The filled cells whose digits leave no other place, or no other digit, in board order.
    pub blockers: Vec<Cell>,
    /// The units that groups and words speak of.
    pub units: Vec<NamedUnit>,
}

/// A claim: a digit stands in one of these cells, or in none of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// In board order; mostly one.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Does it stand there, as far as the argument goes?
    pub on: bool,
}

/// From one claim to another. Strong: if the first does not stand there, the second does (with all others that lead to
/// it strongly, if there are several). Weak: they do not both stand there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The place of a node among the nodes.
    pub from: usize,
    /// The same.
    pub to: usize,
    /// Strong or weak?
    pub strong: bool,
}

/// Candidates that play a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The part.
    pub role: Role,
    /// The number of the unit it belongs to, if it is the group of a unit.
    pub unit: Option<usize>,
    /// Its candidates. (A filled cell counts with its digit.)
    pub candidates: Vec<Candidate>,
}

/// The part that a group plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// The only place of a digit in a unit, or the only digit of a cell.
    Single,
    /// All places of a digit in a unit, from which the argument starts.
    Base,
    /// Places of the bases along a unit from which the digit falls.
    Cover,
    /// Places of a base outside the covers.
    Fin,
    /// Cells that hold as many digits as there are cells.
    Set,
    /// Cells that hold one digit more than there are cells.
    AlmostLocked,
    /// Where box and line meet.
    Crossing,
    /// The cell or set from which the argument branches.
    Pivot,
    /// What it branches to.
    Wing,
    /// Cells that must not come down to these digits.
    Rectangle,
    /// What saves the rectangle.
    Roof,
    /// Candidates too many for a universal grave.
    Extra,
    /// Places that keep a digit of the rectangle or grave.
    Kept,
    /// Candidates all true or all false.
    Colour,
    /// The others, of which the opposite holds.
    OtherColour,
    /// Candidates of a cell or unit, of which one is true.
    Choice,
    /// Candidates of a cell or unit that would all fall.
    Emptied,
    /// The cells that a rule speaks of.
    Rule,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 18] = [
        Role::Single,
        Role::Base,
        Role::Cover,
        Role::Fin,
        Role::Set,
        Role::AlmostLocked,
        Role::Crossing,
        Role::Pivot,
        Role::Wing,
        Role::Rectangle,
        Role::Roof,
        Role::Extra,
        Role::Kept,
        Role::Colour,
        Role::OtherColour,
        Role::Choice,
        Role::Emptied,
        Role::Rule,
    ];

    /// In words, for a legend.
    pub fn says(self) -> &'static str {
        match self {
            Role::Single => "the only one left",
            Role::Base => "all places in a unit",
            Role::Cover => "the unit that is cleared",
            Role::Fin => "fin",
            Role::Set => "set",
            Role::AlmostLocked => "almost locked set",
            Role::Crossing => "where box and line meet",
            Role::Pivot => "pivot",
            Role::Wing => "wing",
            Role::Rectangle => "must not be all",
            Role::Roof => "what saves it",
            Role::Extra => "one of these is true",
            Role::Kept => "keeps its digit",
            Role::Colour => "one group",
            Role::OtherColour => "or the other",
            Role::Choice => "one of these is true",
            Role::Emptied => "nothing would be left",
            Role::Rule => "the cells of the rule",
        }
    }
}

/// A unit as a proof knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedUnit {
    /// Its number on the board.
    pub number: usize,
    /// `row 1`.
    pub name: String,
    /// Its cells in board order.
    pub cells: Vec<Cell>,
}

impl Node {
    pub(super) fn new((cell, digit): Candidate, on: bool) -> Node {
        Node { cells: vec![cell], digit, on }
    }

    /// A digit in one of some cells.
    pub(super) fn of(cells: impl IntoIterator<Item = Cell>, digit: Digit, on: bool) -> Node {
        Node { cells: cells.into_iter().collect(), digit, on }
    }

    /// Its candidates.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.cells.iter().map(|&cell| (cell, self.digit))
    }
}

impl Proof {
    /// A proof by one group.
    pub(super) fn by(role: Role, candidates: Vec<Candidate>) -> Proof {
        Proof::default().group(role, candidates)
    }

    pub(super) fn group(mut self, role: Role, candidates: Vec<Candidate>) -> Proof {
        self.groups.push(Group { role, unit: None, candidates });
        self
    }

    pub(super) fn group_in(mut self, role: Role, unit: usize, candidates: Vec<Candidate>) -> Proof {
        self.groups.push(Group { role, unit: Some(unit), candidates });
        self
    }

    pub(super) fn blocked_by(mut self, blockers: Vec<Cell>) -> Proof {
        self.blockers = blockers;
        self
    }

    /// Links each node to the next one: strongly from one that is off.
    pub(super) fn chain(mut self, nodes: impl IntoIterator<Item = Node>) -> Proof {
        let mut before = None;
        for node in nodes {
            let at = self.node(node);
            if let Some(from) = before.replace(at) {
                self.join(from, at, !self.nodes[from].on);
            }
        }
        self
    }

    /// Adds a branch with nodes of its own: what acts together in one has nothing to do with the others.
    pub(super) fn and(mut self, branch: Proof) -> Proof {
        let first = self.nodes.len();
        let moved = |link: Link| Link { from: first + link.from, to: first + link.to, ..link };
        self.links.extend(branch.links.into_iter().map(moved));
        self.nodes.extend(branch.nodes);
        self.groups.extend(branch.groups);
        self
    }

    /// Two nodes of which exactly one is true.
    pub(super) fn conjugate(&mut self, from: Node, to: Node) {
        let (from, to) = (self.node(from), self.node(to));
        self.join(from, to, true);
    }

    /// A link as [`Proof::chain`] has it.
    pub(super) fn lead(&mut self, from: Node, to: Node) {
        let (from, to) = (self.node(from), self.node(to));
        self.join(from, to, !self.nodes[from].on);
    }

    /// The place of a node, which is entered if it is new.
    pub(super) fn node(&mut self, node: Node) -> usize {
        let known = self.nodes.iter().position(|other| *other == node);
        known.unwrap_or_else(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }

    fn join(&mut self, from: usize, to: usize, strong: bool) {
        let link = Link { from, to, strong };
        if !self.links.contains(&link) {
            self.links.push(link);
        }
    }

    /// Notes what the units are that it and the words speak of.
    pub(super) fn name_units(&mut self, board: &Board, words: &Words) {
        let said = words.things().filter_map(|thing| match thing {
            Thing::Unit(number) => Some(*number),
            _ => None,
        });
        let mut numbers: Vec<usize> =
            self.groups.iter().filter_map(|group| group.unit).chain(said).collect();
        numbers.sort_unstable();
        numbers.dedup();
        self.units = numbers.into_iter().map(|number| NamedUnit::new(board, number)).collect();
    }
}

impl NamedUnit {
    fn new(board: &Board, number: usize) -> NamedUnit {
        let unit = &board.shape().units()[number];
        NamedUnit { number, name: unit.to_string(), cells: unit.cells.to_vec() }
    }
}

/// The candidates of a path in turn: the first is on or off, the next the other, and so on.
pub(super) fn in_turn(path: &[Candidate], first_on: bool) -> impl Iterator<Item = Node> + '_ {
    let on = move |at: usize| at.is_multiple_of(2) == first_on;
    path.iter().enumerate().map(move |(at, &candidate)| Node::new(candidate, on(at)))
}

/// A digit in some cells.
pub(super) fn all_of(cells: impl IntoIterator<Item = Cell>, digit: Digit) -> Vec<Candidate> {
    cells.into_iter().map(|cell| (cell, digit)).collect()
}

/// The filled cells that keep a digit from all blank cells of a unit where it has no place, as far as digits do: few that
/// are enough, those that reach most first.
pub(super) fn blockers(board: &Board, unit: usize, digit: Digit) -> Vec<Cell> {
    let grid = board.grid();
    let blank = |cell: &Cell| grid.get(*cell).is_none() && !board.has((*cell, digit));
    let mut open: Vec<Cell> =
        board.shape().units()[unit].cells.iter().copied().filter(blank).collect();
    let mut holders: Vec<Cell> =
        board.shape().all_cells().filter(|&cell| grid.get(cell) == Some(digit)).collect();
    let mut taken = Vec::new();
    while let Some(at) = widest(board, &holders, &open) {
        let holder = holders.swap_remove(at);
        open.retain(|&cell| !board.sees(holder, cell));
        taken.push(holder);
    }
    taken.sort_unstable();
    taken
}

/// The place of the cell that sees most of some others, if any sees one.
fn widest(board: &Board, holders: &[Cell], open: &[Cell]) -> Option<usize> {
    let seen = |holder: Cell| open.iter().filter(|&&cell| board.sees(holder, cell)).count();
    let reach = holders.iter().enumerate().map(|(at, &holder)| (seen(holder), at));
    reach
        .filter(|(seen, _)| *seen > 0)
        .max_by_key(|&(seen, at)| (seen, usize::MAX - at))
        .map(|(_, at)| at)
}

/// For each digit that a cell cannot be: the first filled cell in its sight that holds it.
pub(super) fn excluders(board: &Board, cell: Cell) -> Vec<Cell> {
    let mut found: Vec<(Digit, Cell)> = board
        .shape()
        .peers(cell)
        .iter()
        .filter_map(|&peer| Some((board.grid().get(peer)?, peer)))
        .collect();
    found.sort_unstable();
    found.dedup_by_key(|(digit, _)| *digit);
    let mut cells: Vec<Cell> = found.into_iter().map(|(_, peer)| peer).collect();
    cells.sort_unstable();
    cells
}
