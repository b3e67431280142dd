//! What there is to say about a board.

use super::board::CellAt;
use crate::JsonSchema;
use crate::check;
use serde::{Deserialize, Serialize};
use sudolab_core::{Rule, Shape};

/// What there is to say about a board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Check {
    /// No two givens clash, and all rules are known.
    pub legal: bool,
    /// Why it is not legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub refusal: Option<String>,
    /// All equal digits in one row, column, box or group, givens and placed digits together.
    pub clashes: Vec<Repeated>,
    /// How many more there are; a few hundred are listed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more_clashes: usize,
    /// The rules that givens and placed digits break together; a few hundred are listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<Broken>,
    /// Givens.
    #[serde(rename = "clues")]
    pub givens: usize,
    /// How many solutions the givens allow.
    pub solutions: Solutions,
    /// The first solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<u16>")]
    pub solution: Option<Vec<u16>>,
    /// Placed digits that differ from the only solution.
    pub wrong: Vec<CellAt>,
    /// Is every cell filled, by given or placed digits?
    pub full: bool,
    /// What else is worth knowing.
    pub notes: Vec<String>,
}

/// For fields that are left out if they are 0.
pub fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Solutions {
    /// Proved: none.
    None,
    /// Proved: exactly one.
    One,
    /// At least two.
    Several,
    /// Not counted within the limits, or the board is not legal.
    Unknown,
}

impl From<check::Solutions> for Solutions {
    fn from(solutions: check::Solutions) -> Solutions {
        match solutions {
            check::Solutions::None => Solutions::None,
            check::Solutions::One => Solutions::One,
            check::Solutions::Several => Solutions::Several,
            check::Solutions::Unknown => Solutions::Unknown,
        }
    }
}

/// A digit that stands more than once in a row, column, box or group.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Clash")]
pub struct Repeated {
    /// The digit.
    pub digit: u16,
    /// `row`, `column`, `box` (also a region in its place) or `group`.
    pub unit: String,
    /// Which one, from 1.
    pub index: usize,
    /// Where it stands; the first hundred places.
    pub cells: Vec<CellAt>,
    /// In words.
    pub says: String,
}

impl Repeated {
    /// The most that are listed for one board: as many as a 9x9 board can have, and half as many again.
    pub const MOST: usize = 160;
    /// The most cells that are listed for one of them, and named in its words.
    const MOST_CELLS: usize = 100;
    const MOST_NAMES: usize = 9;

    /// A repeated digit on a board of this shape.
    pub fn new(shape: &Shape, found: &check::Repeated) -> Repeated {
        let (digit, unit, index) = (found.digit, found.kind.name(), found.index + 1);
        let name = &found.name;
        let named = found.cells.iter().take(Self::MOST_NAMES).map(|&cell| shape.name(cell));
        let named = named.collect::<Vec<_>>().join(", ");
        let more = match found.cells.len().saturating_sub(Self::MOST_NAMES) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        Repeated {
            digit: digit.value(),
            unit: unit.to_owned(),
            index,
            cells: CellAt::all(shape, found.cells.iter().take(Self::MOST_CELLS)),
            says: format!("{name} holds {digit} more than once: {named}{more}"),
        }
    }

    /// The first of them, and how many more there are.
    pub fn first(shape: &Shape, found: &[check::Repeated], most: usize) -> (Vec<Repeated>, usize) {
        let listed = found.iter().take(most).map(|each| Repeated::new(shape, each));
        (listed.collect(), found.len().saturating_sub(most))
    }
}

/// A rule that the digits on a board break.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Broken {
    /// Which of the rules of the board, from 0.
    pub rule: usize,
    /// What people call its kind.
    pub title: String,
    /// The cells to blame.
    pub cells: Vec<CellAt>,
    /// In words.
    pub says: String,
}

impl Broken {
    /// The most that are listed for one board.
    pub const MOST: usize = 300;

    /// The first of the rules that are broken.
    pub fn first(shape: &Shape, rules: &[Rule], found: &[check::Broken]) -> Vec<Broken> {
        let told = |broken: &check::Broken| {
            let rule = &rules[broken.rule];
            let kind = rule.known_parts().map(|(kind, _)| kind);
            Broken {
                rule: broken.rule,
                title: kind.map_or("", |kind| kind.title).to_owned(),
                cells: CellAt::all(shape, &broken.cells),
                says: format!("{} is broken at {}", rule.in_words(), named(shape, &broken.cells)),
            }
        };
        found.iter().take(Self::MOST).map(told).collect()
    }
}

fn named(shape: &Shape, cells: &[sudolab_core::Cell]) -> String {
    cells.iter().map(|&cell| shape.name(cell)).collect::<Vec<_>>().join(" ")
}

impl Check {
    /// A check of a board of this shape with these rules.
    pub fn new(shape: &Shape, rules: &[Rule], check: &check::Check) -> Check {
        let (clashes, more_clashes) = Repeated::first(shape, &check.repeated, Repeated::MOST);
        Check {
            legal: check.legal,
            refusal: check.refusal.clone(),
            clashes,
            more_clashes,
            broken: Broken::first(shape, rules, &check.broken),
            givens: check.givens,
            solutions: check.solutions.into(),
            solution: check.solution.as_ref().map(super::values),
            wrong: CellAt::all(shape, &check.wrong),
            full: check.full,
            notes: check.notes.clone(),
        }
    }
}
