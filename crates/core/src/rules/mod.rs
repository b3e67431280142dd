//! What a puzzle asks for beside rows, columns and boxes: a file for each kind of rule, and a line in [`KINDS`].
//!
//! A rule keeps what a reader understood ([`Parts`]): for words, drawings and writing it back. For solvers it comes
//! down to groups that differ and a few relations ([`Primitive`]); the checker asks its judge, which shares nothing
//! with either.

mod anti_king;
mod anti_knight;
mod arrow;
mod automaton;
mod between;
mod classes;
mod contains;
mod counting_circles;
mod diagonal;
mod disjoint_groups;
mod dots;
mod equal_sums;
mod expression;
mod extra_region;
mod extremes;
mod free;
mod indexers;
mod judging;
mod killer_cage;
mod kind;
mod moves;
mod one_of;
mod outside;
mod parity;
mod parts;
mod primitive;
mod region;
mod renban;
mod same;
mod sum;
mod text;
mod thermometer;
mod whispers;
mod windows;

pub use automaton::Automaton;
pub use kind::{CheckParts, Groups, Judge, Kind, Look, Lower, Scope};
pub use one_of::alternatives;
pub use parts::{Amount, Form, Parts, RuleError};
pub use primitive::{Constraint, Mask, Primitive, all_digits, bit, digits_where};
pub use region::REGION;
pub use text::RuleText;

use crate::digits::Cell;
use crate::grid::Grid;
use crate::shape::Shape;
use std::fmt;
use std::sync::Arc;

/// The largest side of a board with rules that compute with digits: sums, orders, lines.
pub const MOST_SIDE: usize = Mask::BITS as usize;

/// The most rules of a board that are understood: with more it is refused. A dot on every edge of the largest board
/// with dots makes some two thousand.
pub const MOST_RULES: usize = 5_000;
/// The most expressions among them: each becomes a machine, which may take some time to make.
pub const MOST_EXPRESSIONS: usize = 200;

/// As how many expressions a rule of a kind counts.
pub fn expressions(kind: &str) -> usize {
    match kind {
        "regex" => 1,
        // Its machine takes longer to make.
        "oneof" => 4,
        _ => 0,
    }
}

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
    &dots::NONCONSECUTIVE,
    &killer_cage::KILLER_CAGE,
    &sum::SUM,
    &sum::LITTLE_KILLER,
    &arrow::ARROW,
    &arrow::DOUBLE_ARROW,
    &thermometer::THERMOMETER,
    &thermometer::SLOW_THERMOMETER,
    &same::PALINDROME,
    &same::CLONE,
    &whispers::WHISPERS,
    &renban::RENBAN,
    &renban::NABNER,
    &between::BETWEEN,
    &between::LOCKOUT,
    &equal_sums::REGION_SUM,
    &equal_sums::ZIPPER,
    &outside::SUM_LINE,
    &classes::ENTROPIC,
    &classes::MODULAR,
    &classes::GLOBAL_ENTROPY,
    &classes::GLOBAL_MODULAR,
    &dots::DIFFERENCE,
    &dots::RATIO,
    &dots::XV,
    &dots::NEGATIVE,
    &parity::ODD,
    &parity::EVEN,
    &extremes::MINIMUM,
    &extremes::MAXIMUM,
    &extremes::LESS_THAN,
    &contains::QUADRUPLE,
    &contains::CONTAINS,
    &contains::LOOK_AND_SAY,
    &outside::SANDWICH,
    &outside::X_SUM,
    &outside::SKYSCRAPER,
    &outside::NUMBERED_ROOM,
    &indexers::COLUMN_INDEXER,
    &indexers::ROW_INDEXER,
    &indexers::BOX_INDEXER,
    &counting_circles::COUNTING_CIRCLES,
    &free::PAIRS,
    &free::ALL_PAIRS,
    &free::REGEX,
    &free::LINEAR,
    &contains::DIGITS,
    &one_of::ONE_OF,
];

/// A rule that a board carries.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// A rule that is understood. [`Rule::new`] makes it.
    Known {
        /// What kind of rule.
        kind: &'static Kind,
        /// What it says.
        parts: Arc<Parts>,
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
    /// A rule of a kind.
    ///
    /// # Errors
    /// If it cannot be on such a board: the message goes on after the name of the rule.
    pub fn new(kind: &'static Kind, shape: &Shape, parts: Parts) -> Result<Rule, RuleError> {
        kind.form.check(shape, &parts)?;
        let groups = (kind.groups)(shape, &parts);
        // Judges look at other rules too, but whether there is anything to ask for does not depend on them.
        let is_relation = groups.is_empty();
        if shape.side() > MOST_SIDE && (is_relation || !parts.values.is_empty()) {
            return Err(RuleError::Side(shape.side()));
        }
        (kind.check)(shape, &parts).map_err(RuleError::Other)?;
        Ok(Rule::Known { kind, parts: parts.into(), side: shape.side() })
    }

    /// A rule of nothing but a kind and cells; `None` if it cannot be.
    pub fn known(kind: &'static Kind, shape: &Shape, cells: &[Cell]) -> Option<Rule> {
        Rule::new(kind, shape, Parts::of(cells)).ok()
    }

    /// A rule that was not understood.
    pub fn unread(name: impl Into<String>, place: impl Into<String>) -> Rule {
        Rule::Unread { name: name.into(), place: place.into() }
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

    /// Kind and parts of a rule that is understood.
    pub fn known_parts(&self) -> Option<(&'static Kind, &Parts)> {
        match self {
            Rule::Known { kind, parts, .. } => Some((kind, parts)),
            Rule::Unread { .. } => None,
        }
    }

    /// The cells of a rule that is understood.
    pub fn cells(&self) -> &[Cell] {
        self.known_parts().map_or(&[], |(_, parts)| &parts.cells)
    }

    /// Where it is; empty if it holds everywhere.
    pub fn place(&self) -> String {
        match self {
            Rule::Known { parts, side, .. } => place_of(&parts.cells, *side),
            Rule::Unread { place, .. } => place.clone(),
        }
    }

    /// What a sentence calls it: `cage 10 (r1c1 r1c2)`.
    pub fn in_words(&self) -> String {
        let Some((kind, parts)) = self.known_parts() else { return self.to_string() };
        let numbers: Vec<String> = parts.values.iter().map(i64::to_string).collect();
        let words = [kind.unit.to_owned(), numbers.join(" "), parts.text.clone()];
        let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
        match &self.place()[..] {
            "" => words.join(" "),
            place => format!("{} ({place})", words.join(" ")),
        }
    }
}

/// Cells as `r1c1 r1c2`.
pub fn place_of(cells: &[Cell], side: usize) -> String {
    let name = |cell: &Cell| format!("r{}c{}", cell.index() / side + 1, cell.index() % side + 1);
    cells.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Two cells that break one of these rules, and its kind, if one is broken.
pub fn broken(shape: &Shape, rules: &[Rule], grid: &Grid) -> Option<(&'static Kind, Cell, Cell)> {
    let scope = Scope { shape, rules };
    let known = rules.iter().filter_map(Rule::known_parts);
    let mut judged = known.map(|(kind, parts)| (kind, (kind.judge)(&scope, grid, parts)));
    judged.find_map(|(kind, cells)| cells.map(|(first, second)| (kind, first, second)))
}

/// `killercage (r1c1 r1c2)`; of many cells that were not understood the ends.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, place) = (self.name(), self.place());
        let cells: Vec<&str> = place.split(' ').collect();
        match &cells[..] {
            [""] => f.write_str(name),
            [first, .., last]
                if !self.is_known() && cells.len() > MOST_SHOWN && first.starts_with('r') =>
            {
                write!(f, "{name} ({first} to {last}, {} cells)", cells.len())
            }
            _ => write!(f, "{name} ({place})"),
        }
    }
}

/// More cells are told by their ends.
const MOST_SHOWN: usize = 4;

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
    /// Rules that compute with digits: sums, orders, lines.
    Relations,
}

impl RuleKind {
    /// All of them.
    pub const ALL: &[RuleKind] =
        &[RuleKind::Marks, RuleKind::Regions, RuleKind::Groups, RuleKind::Relations];

    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            RuleKind::Marks => "pencil marks",
            RuleKind::Regions => "regions in place of boxes",
            RuleKind::Groups => "further groups of different digits",
            RuleKind::Relations => "rules that compute with digits (sums, orders, lines)",
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

#[cfg(test)]
mod tests {
    use super::judging::equal_cells;
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
        // Kinds of nothing but groups: the others are held against a plain enumerator by the tests of solvers.
        for kind in &KINDS[..8] {
            let (mut broken, mut kept) = (0, 0);
            for side in [6, 9] {
                let shape = Shape::for_side(side).unwrap();
                let listed = if kind.form.lists_cells() { &cells[..] } else { &[] };
                let Some(rule) = Rule::known(kind, shape, listed) else { continue };
                let layout = Layout::new(shape, &[rule]);
                for round in 0..2_000 {
                    let mut grid = Grid::empty(shape);
                    for _ in 0..2 + round % 8 {
                        let cell = Cell(random.below(shape.cells()) as u32);
                        grid.set(cell, Some(Digit::from_index(random.below(3))));
                    }
                    let scope = Scope { shape, rules: layout.rules() };
                    let of_rule = layout.all_different().filter(|unit| unit.rule.is_some());
                    let told =
                        of_rule.clone().any(|unit| equal_cells(&grid, &unit.cells).is_some());
                    let judged = (kind.judge)(&scope, &grid, &Parts::of(listed));
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
