//! A kind of rule: its name, its form, its judge, and what it is to solvers.

use super::parts::{Form, Parts};
use super::primitive::Primitive;
use super::{KINDS, REGION, Rule};
use crate::digits::Cell;
use crate::grid::Grid;
use crate::shape::Shape;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The groups of cells that a rule wants to differ.
pub type Groups = fn(&Shape, &Parts) -> Vec<Vec<Cell>>;

/// Two cells that break a rule, if it is broken.
pub type Judge = fn(&Scope, &Grid, &Parts) -> Option<(Cell, Cell)>;

/// What a rule asks for beside groups that differ.
pub type Lower = fn(&Scope, &Parts) -> Vec<Primitive>;

/// What is wrong with the parts of a rule, beyond their form.
pub type CheckParts = fn(&Shape, &Parts) -> Result<(), String>;

/// How a rule is drawn: what people know from their puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Look {
    /// Nothing to draw but words.
    Words,
    /// Borders around cells.
    Border,
    /// The background of cells.
    Shade,
    /// A thin line through the whole board.
    Diagonal,
    /// Dashed, with a number in its corner.
    Cage,
    /// A line of this colour.
    Line(&'static str),
    /// A line of this colour with circles at its ends.
    Ended(&'static str),
    /// A line with a bulb.
    Thermometer,
    /// A circle or pill, and arrows that begin there.
    Arrow,
    /// A dot between two cells, of this colour.
    Dot(&'static str),
    /// Letters or a sign between two cells.
    Sign,
    /// A circle in each cell.
    Circle,
    /// A square in each cell.
    Square,
    /// Small wedges towards the neighbours: down to the smaller, up to the larger.
    Wedges,
    /// A circle with digits where four cells meet.
    Corner,
    /// A number outside the board.
    Outside,
}

impl Look {
    /// The name in data.
    pub fn name(self) -> &'static str {
        match self {
            Look::Words => "words",
            Look::Border => "border",
            Look::Shade => "shade",
            Look::Diagonal => "diagonal",
            Look::Cage => "cage",
            Look::Line(_) => "line",
            Look::Ended(_) => "ended",
            Look::Thermometer => "thermometer",
            Look::Arrow => "arrow",
            Look::Dot(_) => "dot",
            Look::Sign => "sign",
            Look::Circle => "circle",
            Look::Square => "square",
            Look::Wedges => "wedges",
            Look::Corner => "corner",
            Look::Outside => "outside",
        }
    }

    /// Its colour, where it has one.
    pub fn colour(self) -> Option<&'static str> {
        match self {
            Look::Line(colour) | Look::Ended(colour) | Look::Dot(colour) => Some(colour),
            _ => None,
        }
    }
}

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
    /// Which parts its rules have.
    pub form: Form,
    /// How it is drawn.
    pub look: Look,
    /// What else must hold for the parts of a rule.
    pub check: CheckParts,
    /// For solvers: groups of cells that must all be different.
    pub groups: Groups,
    /// For solvers: everything else.
    pub lower: Lower,
    /// For the checker: two cells that break it. It shares nothing with `groups` and `lower`.
    pub judge: Judge,
}

impl Kind {
    /// What most kinds have in common.
    pub(super) const BASE: Kind = Kind {
        id: "",
        title: "",
        about: "",
        unit: "",
        is_numbered: true,
        is_region: false,
        words: &[],
        form: Form::LINE,
        look: Look::Words,
        check: |_, _| Ok(()),
        groups: |_, _| Vec::new(),
        lower: |_, _| Vec::new(),
        judge: |_, _, _| None,
    };

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

/// What a rule may look at beside its own parts: the board and the other rules.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The board.
    pub shape: &'a Shape,
    /// All rules of the puzzle.
    pub rules: &'a [Rule],
}

impl Scope<'_> {
    /// The rules of a kind.
    pub fn of_kind<'s>(&'s self, id: &'s str) -> impl Iterator<Item = &'s Parts> {
        let of_kind = move |rule: &'s Rule| match rule {
            Rule::Known { kind, parts, .. } => (kind.id == id).then_some(&**parts),
            Rule::Unread { .. } => None,
        };
        self.rules.iter().filter_map(of_kind)
    }

    /// Does a rule of one of these kinds mark just these two cells?
    pub fn marks_pair(&self, ids: &[&str], a: Cell, b: Cell) -> bool {
        let is_pair = |cells: &[Cell]| cells == [a, b] || cells == [b, a];
        ids.iter().any(|id| self.of_kind(id).any(|parts| is_pair(&parts.cells)))
    }

    /// The cells of the box or region of a cell, in board order; none if it is in no region.
    pub fn region(&self, cell: Cell) -> Vec<Cell> {
        if !self.shape.has_boxes() {
            let mut regions = self.of_kind(REGION.id).filter(|parts| parts.cells.contains(&cell));
            let mut cells = regions.next().map(|parts| parts.cells.clone()).unwrap_or_default();
            cells.sort_unstable();
            return cells;
        }
        let (height, width) = (self.shape.box_height(), self.shape.box_width());
        let top = self.shape.row(cell) / height * height;
        let left = self.shape.column(cell) / width * width;
        let place = |nth: usize| self.shape.cell(top + nth / width, left + nth % width);
        (0..self.shape.side()).map(place).collect()
    }
}
