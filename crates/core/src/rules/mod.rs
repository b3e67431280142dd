//! What a puzzle asks for beside rows, columns and boxes: a file for each kind of rule, and a line in [`KINDS`].

mod anti_king;
mod anti_knight;
mod diagonal;
mod disjoint_groups;
mod extra_region;
mod moves;
mod region;
mod windows;

pub use region::REGION;

use crate::digits::Cell;
use crate::grid::Grid;
use crate::shape::Shape;
use std::fmt;
use std::hash::{Hash, Hasher};

/// Every kind of rule that is understood.
pub static KINDS: &[&Kind] = &[
    &region::REGION,
    &diagonal::RISING,
    &diagonal::FALLING,
    &extra_region::EXTRA_REGION,
    &windows::WINDOWS,
    &disjoint_groups::DISJOINT_GROUPS,
    &anti_knight::ANTI_KNIGHT,
    &anti_king::ANTI_KING,
];

/// The groups of cells that a rule with these cells wants to differ.
pub type Groups = fn(&Shape, &[Cell]) -> Vec<Vec<Cell>>;

/// Two cells that break a rule with these cells, if there are any.
pub type Judge = fn(&Grid, &[Cell]) -> Option<(Cell, Cell)>;

/// A kind of rule: what it is called, what it asks for, and who judges it.
pub struct Kind {
    /// The name in files, that of f-puzzles where it has one.
    pub id: &'static str,
    /// The name people use.
    pub title: &'static str,
    /// What it asks for, in a sentence.
    pub about: &'static str,
    /// What one of its groups of cells is called.
    pub unit: &'static str,
    /// Are there several groups, told apart by a number?
    pub is_numbered: bool,
    /// Do its cells stand in the place of a box?
    pub is_region: bool,
    /// Words that sentences about it use, beside those of every puzzle: a text that has no others says nothing else.
    pub words: &'static [&'static str],
    /// Does a rule of this kind list its cells, or hold for the whole board?
    pub lists_cells: bool,
    /// For solvers: groups of cells that must all be different.
    pub groups: Groups,
    /// For the checker: two equal cells that must differ. It shares nothing with `groups`.
    pub judge: Judge,
}

impl Kind {
    /// The kind with this name in files.
    pub fn find(id: &str) -> Option<&'static Kind> {
        KINDS.iter().copied().find(|kind| kind.id == id)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.id == other.id
    }
}

impl Eq for Kind {}

impl Hash for Kind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.id)
    }
}

/// A rule that a board carries.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// A rule that is understood. [`Rule::known`] makes it.
    Known {
        /// What kind of rule.
        kind: &'static Kind,
        /// Its cells in the order of the file; none if it holds for the whole board.
        cells: Box<[Cell]>,
        /// The side of the board.
        side: usize,
    },
    /// Something that constrains, or may constrain, and that the reader did not understand. A board with such
    /// a rule is no [`crate::Puzzle`] until somebody says that it may be ignored.
    Unread {
        /// What the format calls it: `killercage`, `thermometer`.
        name: String,
        /// Where it is: cells such as `r1c1 r1c2`, or the key in the file. May be empty.
        place: String,
    },
}

impl Rule {
    /// A rule of a kind; `None` if it cannot be on such a board: cells are missing, off the board or listed
    /// twice, or the kind has no sense there.
    pub fn known(kind: &'static Kind, shape: &Shape, cells: &[Cell]) -> Option<Rule> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let listed = kind.lists_cells != cells.is_empty() && sorted.len() == cells.len();
        let on_board = sorted.last().is_none_or(|cell| cell.index() < shape.cells());
        let fits = listed && on_board && !(kind.groups)(shape, cells).is_empty();
        fits.then(|| Rule::Known { kind, cells: cells.into(), side: shape.side() })
    }

    /// A rule that was not understood.
    pub fn unread(name: impl Into<String>, place: impl Into<String>) -> Rule {
        Rule::Unread { name: name.into(), place: place.into() }
    }

    /// The rule of this name at this place (`r1c1 r1c2`, or nothing): understood if it can be.
    pub fn read(name: String, place: String, shape: &Shape) -> Rule {
        let cells: Option<Vec<Cell>> =
            place.split_whitespace().map(|cell| shape.cell_of(cell)).collect();
        let known =
            Kind::find(&name).zip(cells).and_then(|(kind, cells)| Rule::known(kind, shape, &cells));
        known.unwrap_or(Rule::Unread { name, place })
    }

    /// Is it understood?
    pub fn is_known(&self) -> bool {
        matches!(self, Rule::Known { .. })
    }

    /// What it is called in files.
    pub fn name(&self) -> &str {
        match self {
            Rule::Known { kind, .. } => kind.id,
            Rule::Unread { name, .. } => name,
        }
    }

    /// The cells of a rule that is understood.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Rule::Known { cells, .. } => cells,
            Rule::Unread { .. } => &[],
        }
    }

    /// Where it is; empty if it holds everywhere.
    pub fn place(&self) -> String {
        match self {
            Rule::Known { cells, side, .. } => {
                let name = |cell: &Cell| {
                    format!("r{}c{}", cell.index() / side + 1, cell.index() % side + 1)
                };
                cells.iter().map(name).collect::<Vec<_>>().join(" ")
            }
            Rule::Unread { place, .. } => place.clone(),
        }
    }
}

/// `killercage (r1c1 r1c2)`.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place()[..] {
            "" => f.write_str(self.name()),
            place => write!(f, "{} ({place})", self.name()),
        }
    }
}

/// What a solver must honour beside rows, columns and boxes: an [`crate::Entry`] declares which of these it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RuleKind {
    /// Pencil marks: a cell may hold only the digits marked for it.
    Marks,
    /// Regions of any form in place of boxes, or no boxes at all.
    Regions,
    /// Further groups of cells that must differ: diagonals, windows, knight's moves.
    Groups,
}

impl RuleKind {
    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            RuleKind::Marks => "pencil marks",
            RuleKind::Regions => "regions in place of boxes",
            RuleKind::Groups => "further groups of different digits",
        }
    }
}

/// Rules in one line: all of a few, the first of many.
pub struct RuleList<'a>(pub &'a [Rule]);

impl RuleList<'_> {
    /// How many are named before the others are only counted.
    const NAMED: usize = 8;
}

impl fmt::Display for RuleList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, rule) in self.0.iter().take(RuleList::NAMED).enumerate() {
            let comma = if nth > 0 { ", " } else { "" };
            write!(f, "{comma}{rule}")?;
        }
        match self.0.len().saturating_sub(RuleList::NAMED) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// Two equal digits among these cells, by comparing all of them.
fn equal_cells(grid: &Grid, cells: &[Cell]) -> Option<(Cell, Cell)> {
    let pairs = cells
        .iter()
        .enumerate()
        .flat_map(|(nth, &a)| cells[nth + 1..].iter().map(move |&b| (a, b)));
    pairs.into_iter().find(|&(a, b)| grid.get(a).is_some() && grid.get(a) == grid.get(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::Digit;
    use crate::layout::Layout;
    use crate::random::Random;

    #[test]
    fn many_rules_are_counted_after_the_first() {
        let rules: Vec<Rule> = (1..=9).map(|n| Rule::unread("cage", format!("r{n}c1"))).collect();
        assert_eq!(RuleList(&rules[..2]).to_string(), "cage (r1c1), cage (r2c1)");
        assert!(RuleList(&rules).to_string().ends_with("cage (r8c1) and 1 more"));
        assert_eq!(Rule::unread("antiknight", "").to_string(), "antiknight");
    }

    #[test]
    fn a_rule_wants_cells_of_the_board_each_once() {
        let shape = Shape::classic();
        let region = |cells: &[u32]| {
            Rule::known(&REGION, shape, &cells.iter().map(|&cell| Cell(cell)).collect::<Vec<_>>())
        };
        assert_eq!(region(&[0, 10]).unwrap().to_string(), "region (r1c1 r2c2)");
        assert!(region(&[]).is_none() && region(&[81]).is_none() && region(&[5, 5]).is_none());
        let knight = Kind::find("antiknight").unwrap();
        assert!(Rule::known(knight, shape, &[Cell(0)]).is_none());
        assert_eq!(Rule::known(knight, shape, &[]).unwrap().place(), "");
        let read = |name: &str, place: &str| Rule::read(name.into(), place.into(), shape);
        assert_eq!(read("region", "R1C1 r2c2"), region(&[0, 10]).unwrap());
        assert!(read("antiknight", "").is_known());
        for (name, place) in
            [("region", ""), ("region", "r1c10"), ("region", "all"), ("thermo", "r1c1")]
        {
            assert_eq!(read(name, place), Rule::unread(name, place));
        }
        let groups = Kind::find("disjointgroups").unwrap();
        assert!(
            Rule::known(groups, Shape::new(1, 7).unwrap(), &[]).is_none(),
            "there are no boxes"
        );
    }

    /// Judges and groups are written apart: on random boards they find the same.
    #[test]
    fn what_the_judge_forbids_is_what_solvers_are_told() {
        let mut random = Random::new(1);
        let cells: Vec<Cell> = [0, 10, 20, 30, 31].map(Cell).to_vec();
        for kind in KINDS {
            let (mut broken, mut kept) = (0, 0);
            for side in [6, 9] {
                let shape = Shape::for_side(side).unwrap();
                let listed = if kind.lists_cells { &cells[..] } else { &[] };
                let Some(rule) = Rule::known(kind, shape, listed) else { continue };
                let layout = Layout::new(shape, &[rule]);
                for round in 0..2_000 {
                    let mut grid = Grid::empty(shape);
                    for _ in 0..2 + round % 8 {
                        let cell = Cell(random.below(shape.cells()) as u32);
                        grid.set(cell, Some(Digit::from_index(random.below(3))));
                    }
                    let of_rule = layout.all_different().filter(|unit| unit.rule.is_some());
                    let told =
                        of_rule.clone().any(|unit| equal_cells(&grid, &unit.cells).is_some());
                    let judged = (kind.judge)(&grid, listed);
                    assert_eq!(judged.is_some(), told, "{kind:?} {grid:?}");
                    if let Some((a, b)) = judged {
                        assert!(a != b && grid.get(a) == grid.get(b) && grid.get(a).is_some());
                        assert!(
                            of_rule.clone().any(|u| u.cells.contains(&a) && u.cells.contains(&b))
                        );
                    }
                    *(if told { &mut broken } else { &mut kept }) += 1;
                }
            }
            assert!(broken > 20 && kept > 20, "{kind:?}: {broken} broken, {kept} kept");
        }
    }
}
