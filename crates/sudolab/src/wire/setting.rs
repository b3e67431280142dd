//! Answers to those who set puzzles.

use super::board::CellAt;
use super::check::Solutions;
use crate::JsonSchema;
use crate::setting::{self, Item};
use serde::{Deserialize, Serialize};
use sudolab_core::Shape;

/// True candidates: all digits that some solution has.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Debug)]
#[schemars(deny_unknown_fields)]
pub struct Candidates {
    /// How many solutions there are.
    pub solutions: Solutions,
    /// Was everything tried? If not, more digits may be possible.
    pub complete: bool,
    /// The digits of each cell, row by row, in ascending order.
    pub candidates: Vec<Vec<u16>>,
    /// For each of these digits how many solutions have it, up to the number asked for.
    pub counts: Vec<Vec<u64>>,
}

impl From<&setting::Candidates> for Candidates {
    fn from(found: &setting::Candidates) -> Candidates {
        let digits = |cell: &Vec<(sudolab_core::Digit, u64)>| {
            cell.iter().map(|(digit, _)| digit.value()).collect()
        };
        let counts =
            |cell: &Vec<(sudolab_core::Digit, u64)>| cell.iter().map(|(_, count)| *count).collect();
        Candidates {
            solutions: found.solutions.into(),
            complete: found.complete,
            candidates: found.cells.iter().map(digits).collect(),
            counts: found.cells.iter().map(counts).collect(),
        }
    }
}

/// How many solutions a board has.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
#[schemars(deny_unknown_fields)]
pub struct SolutionNumber {
    /// How many were counted.
    pub counted: u64,
    /// Are these all?
    pub complete: bool,
    /// If not: about how many there are, by random ways through the puzzle, if there was time for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
    /// The standard error of the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    /// In words.
    pub says: String,
}

impl From<&setting::Number> for SolutionNumber {
    fn from(found: &setting::Number) -> SolutionNumber {
        SolutionNumber {
            counted: found.counted,
            complete: found.complete,
            estimate: found.estimate.map(|found| found.solutions),
            standard_error: found.estimate.map(|found| found.error),
            says: found.says.clone(),
        }
    }
}

/// Why a board is broken: what cannot hold together.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Debug)]
#[schemars(deny_unknown_fields)]
pub struct Conflict {
    /// Is it proved that the board has no solution?
    pub broken: bool,
    /// Without any one of these the others have a solution. If not, time was short, or rules lean on each other.
    pub minimal: bool,
    /// Givens that take part.
    pub givens: Vec<CellAt>,
    /// Cells whose pencil marks take part.
    pub marks: Vec<CellAt>,
    /// Rules that take part, by their place in the list of the board, from 0.
    pub rules: Vec<usize>,
    /// In words.
    pub says: String,
}

impl Conflict {
    /// What cannot hold together on a board of this shape.
    pub fn new(shape: &Shape, found: &setting::Conflict) -> Conflict {
        let parts = ItemLists::new(shape, &found.items);
        Conflict {
            broken: found.solutions == crate::check::Solutions::None,
            minimal: found.minimal,
            givens: parts.givens,
            marks: parts.marks,
            rules: parts.rules,
            says: found.says.clone(),
        }
    }
}

/// What a puzzle with one solution does not need.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Debug)]
#[schemars(deny_unknown_fields)]
pub struct Spare {
    /// How many solutions the board has; only of a board with one something can be spared.
    pub solutions: Solutions,
    /// Was everything tried?
    pub complete: bool,
    /// Givens, each of which could go alone.
    pub givens: Vec<CellAt>,
    /// The same for the pencil marks of a cell.
    pub marks: Vec<CellAt>,
    /// The same for rules, by their place in the list of the board, from 0.
    pub rules: Vec<usize>,
    /// In words.
    pub says: String,
}

impl Spare {
    /// What a board of this shape does not need.
    pub fn new(shape: &Shape, found: &setting::Spare) -> Spare {
        let parts = ItemLists::new(shape, &found.items);
        Spare {
            solutions: found.solutions.into(),
            complete: found.complete,
            givens: parts.givens,
            marks: parts.marks,
            rules: parts.rules,
            says: found.says.clone(),
        }
    }
}

#[derive(Default)]
struct ItemLists {
    givens: Vec<CellAt>,
    marks: Vec<CellAt>,
    rules: Vec<usize>,
}

impl ItemLists {
    fn new(shape: &Shape, items: &[Item]) -> ItemLists {
        let mut lists = ItemLists::default();
        for item in items {
            match item {
                Item::Given(cell) => lists.givens.extend(CellAt::all(shape, [cell])),
                Item::Marks(cell) => lists.marks.extend(CellAt::all(shape, [cell])),
                Item::Rule(number) => lists.rules.push(*number),
            }
        }
        lists
    }
}
