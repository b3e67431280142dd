//! Puzzles, boards and cells as JSON.

use crate::error::ApiError;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use sudolab_core::{Board, Cell, Digit, DigitSet, Grid, Puzzle, Shape};
use sudolab_formats::{self as format, Options};
use sudolab_maker::shipped;

/// The largest whole number that JavaScript keeps exactly.
pub(crate) const MAX_SAFE: u64 = (1 << 53) - 1;

/// A cell, row and column from 1.
#[derive(Clone, Copy, Serialize, Debug)]
pub(crate) struct CellAt {
    row: usize,
    column: usize,
}

impl CellAt {
    pub(crate) fn new(shape: &Shape, cell: Cell) -> CellAt {
        CellAt { row: shape.row(cell) + 1, column: shape.column(cell) + 1 }
    }
}

/// The digits of a grid row by row, 0 for blank.
pub(crate) fn values(grid: &Grid) -> Vec<u16> {
    grid.values().collect()
}

/// A board as an object: what Sudolab's own JSON format holds.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleObject {
    box_height: usize,
    box_width: usize,
    givens: Vec<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    placed: Option<Vec<u16>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<Vec<u16>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<u16>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    labels: BTreeMap<String, String>,
}

impl From<&Board> for PuzzleObject {
    fn from(board: &Board) -> PuzzleObject {
        let digits = |set: &DigitSet| set.iter().map(Digit::value).collect();
        PuzzleObject {
            box_height: board.shape().box_height(),
            box_width: board.shape().box_width(),
            givens: values(&board.givens),
            placed: board.placed.as_ref().map(values),
            marks: board.marks.as_ref().map(|marks| marks.iter().map(digits).collect()),
            solution: board.solution.as_ref().map(values),
            labels: board.labels.iter().cloned().collect(),
        }
    }
}

impl PuzzleObject {
    /// The board; an error names the field below `place`.
    pub(crate) fn board(&self, place: &str) -> Result<Board, ApiError> {
        let side = self.box_height.saturating_mul(self.box_width);
        // Asked before the shape is made: its tables stay for ever, so they must be paid for
        // by a request of their size.
        if side.checked_mul(side) != Some(self.givens.len()) {
            return Err(ApiError::puzzle(
                format!("{place}.givens"),
                format!("{} numbers are no board of side {side}", self.givens.len()),
                "give one number per cell, row by row, 0 for blank",
            ));
        }
        let shape = Shape::new(self.box_height, self.box_width)
            .map_err(|error| ApiError::shape(&format!("{place}.box_height"), error))?;
        let grid = |field: &str, values: &[u16]| {
            Grid::from_values(shape, values).ok_or_else(|| wrong_value(place, field, shape, values))
        };
        let optional = |field: &str, values: &Option<Vec<u16>>| {
            values.as_ref().map(|values| grid(field, values)).transpose()
        };
        Ok(Board {
            givens: grid("givens", &self.givens)?,
            placed: optional("placed", &self.placed)?,
            solution: optional("solution", &self.solution)?,
            marks: self.marks.as_ref().map(|marks| mark_sets(place, shape, marks)).transpose()?,
            rules: Vec::new(),
            labels: self.labels.iter().map(|(key, text)| (key.clone(), text.clone())).collect(),
        })
    }
}

fn wrong_value(place: &str, field: &str, shape: &Shape, values: &[u16]) -> ApiError {
    let side = shape.side();
    let high = |value: u16| usize::from(value) > side;
    let place = format!("{place}.{field}");
    let todo = "give one number per cell, row by row, 0 for blank";
    match values.iter().position(|&value| high(value)) {
        Some(index) if values.len() == shape.cells() => {
            let what = format!("{} is no digit of a board of side {side}", values[index]);
            ApiError::puzzle(place, what, todo).at([CellAt::new(shape, Cell(index as u32))])
        }
        _ => {
            let what = format!("{} numbers for {} cells", values.len(), shape.cells());
            ApiError::puzzle(place, what, todo)
        }
    }
}

fn mark_sets(place: &str, shape: &Shape, marks: &[Vec<u16>]) -> Result<Box<[DigitSet]>, ApiError> {
    let place = format!("{place}.marks");
    let side = shape.side();
    if side > DigitSet::MAX_SIDE || marks.len() != shape.cells() {
        let what = format!("{} lists of marks for {} cells", marks.len(), shape.cells());
        let todo = "give one list of digits per cell, on boards up to 64x64, or no marks";
        return Err(ApiError::puzzle(place, what, todo));
    }
    let set = |(index, digits): (usize, &Vec<u16>)| {
        let mut set = DigitSet::EMPTY;
        for &value in digits {
            match Digit::new(value).filter(|digit| digit.index() < side) {
                Some(digit) => set.insert(digit),
                None => {
                    let what = format!("{value} is no digit of a board of side {side}");
                    let cell = CellAt::new(shape, Cell(index as u32));
                    let todo = format!("digits are 1 to {side}");
                    return Err(ApiError::puzzle(place.clone(), what, todo).at([cell]));
                }
            }
        }
        Ok(set)
    };
    marks.iter().enumerate().map(set).collect()
}

/// A puzzle as an object or as text.
#[derive(Debug)]
pub(crate) enum PuzzleInput {
    Text(String),
    Object(Box<PuzzleObject>),
}

impl PuzzleInput {
    /// The board: of a text, the first.
    pub(crate) fn board(&self) -> Result<Board, ApiError> {
        match self {
            PuzzleInput::Object(object) => object.board("puzzle"),
            PuzzleInput::Text(text) => {
                let text = match text.strip_prefix('@') {
                    Some(name) => shipped::find(name).ok_or_else(|| unknown_shipped(name))?,
                    None => text,
                };
                let reading = format::read(text, &Options::default());
                let reading = reading.map_err(|error| ApiError::text(&error))?;
                let first = reading.records.into_iter().next().map(|record| record.board);
                let none = || ApiError::puzzle("puzzle", "no puzzle", "give one");
                first.ok_or_else(none)?.map_err(|error| ApiError::text(&error))
            }
        }
    }

    /// The puzzle, which a run takes only if no two givens clash and all rules are understood.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, ApiError> {
        self.board()?.puzzle().map_err(|refusal| ApiError::refusal(&refusal))
    }
}

fn unknown_shipped(name: &str) -> ApiError {
    let names: Vec<String> = shipped::PUZZLES.iter().map(|(name, _)| format!("@{name}")).collect();
    let name: String = name.chars().take(40).collect();
    let what = format!("no puzzle '@{name}' is shipped");
    ApiError::puzzle("puzzle", what, format!("there are {}", names.join(", ")))
}

/// By hand, since serde's choice between two kinds forgets what was wrong and where.
impl<'de> Deserialize<'de> for PuzzleInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PuzzleInput, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = PuzzleInput;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a puzzle: text, or an object with box_height, box_width and givens")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<PuzzleInput, E> {
                Ok(PuzzleInput::Text(text.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PuzzleInput, A::Error> {
                let object = PuzzleObject::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(PuzzleInput::Object(Box::new(object)))
            }
        }
        deserializer.deserialize_any(Either)
    }
}
