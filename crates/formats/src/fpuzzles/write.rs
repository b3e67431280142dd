//! Boards as the JSON of f-puzzles, and as links that hold it.

use super::clue::{DIRECTIONS, inwards, seen};
use super::rules::{Style, kind_of};
use crate::WriteOptions;
use crate::error::WriteError;
use crate::lz;
use crate::registry::Format;
use crate::same::atoms;
use serde_json::{Map, Value, json};
use sudolab_core::rules::{Kind, Look, Parts, REGION};
use sudolab_core::{AnyDigits, Board, Cell, Digit, Grid, Rule, Shape};

pub(super) fn write(board: &Board, _: &WriteOptions) -> Result<String, WriteError> {
    Ok(value(board)?.to_string() + "\n")
}

pub(super) fn link(board: &Board, _: &WriteOptions) -> Result<String, WriteError> {
    let code = lz::compress_base64(&value(board)?.to_string());
    Ok(format!("https://www.f-puzzles.com/?load={}\n", code.replace('+', "%2B")))
}

/// The labels that it may keep.
const LABELS: [&str; 3] = ["title", "author", "ruleset"];

/// Is a label read back as it is? Blanks around texts say nothing to readers.
pub(super) fn keeps_label(key: &str, text: &str) -> bool {
    LABELS.contains(&key) && !text.is_empty() && text.trim() == text
}

fn value(board: &Board) -> Result<Value, WriteError> {
    let shape = board.shape();
    let mut puzzle = Map::from_iter([("size".to_owned(), shape.side().into())]);
    for key in LABELS {
        let text = board.label(key).filter(|text| keeps_label(key, text));
        puzzle.extend(text.map(|text| (key.to_owned(), text.into())));
    }
    puzzle.extend(board.solution.as_ref().map(|grid| ("solution".to_owned(), solution(grid))));
    puzzle.insert("grid".to_owned(), grid(board));
    let mut refused = Vec::new();
    for rule in board.rules.iter().filter(|rule| !is_region(rule, shape)) {
        match atoms(rule, shape).iter().map(|rule| item(rule, shape)).collect::<Option<Vec<_>>>() {
            Some(items) => items.into_iter().for_each(|item| add(&mut puzzle, rule.name(), item)),
            None => refused.push(rule.clone()),
        }
    }
    match refused.is_empty() {
        true => Ok(Value::Object(puzzle)),
        false => Err(WriteError::Rules(Format::FPuzzles, refused.into())),
    }
}

/// Regions of cells are written with the cells.
fn is_region(rule: &Rule, shape: &Shape) -> bool {
    rule.is_known() && rule.name() == REGION.id && !shape.has_boxes()
}

/// Adds to the list of a key, or sets it.
fn add(puzzle: &mut Map<String, Value>, key: &str, item: Value) {
    match puzzle.get_mut(key) {
        Some(Value::Array(items)) => items.push(item),
        _ if item == Value::Bool(true) => drop(puzzle.insert(key.to_owned(), item)),
        _ => drop(puzzle.insert(key.to_owned(), json!([item]))),
    }
}

/// A rule as an item of its key.
fn item(rule: &Rule, shape: &Shape) -> Option<Value> {
    let (kind, parts) = rule.known_parts()?;
    kind_of(kind.id)?;
    let mut fields = match Style::of(kind) {
        Style::Whole => return Some(true.into()),
        Style::Names => return Some(parts.text.clone().into()),
        Style::Cell => json!({"cell": name(shape, *parts.cells.first()?)}),
        Style::Clue => clue(shape, parts)?,
        Style::Lines => json!({"lines": [names(shape, &parts.cells)]}),
        Style::Arrow => {
            let lines: Vec<Value> = parts.lines.iter().map(|line| names(shape, line)).collect();
            json!({"cells": names(shape, &parts.cells), "lines": lines})
        }
        Style::Clone => {
            let copy = names(shape, parts.lines.first()?);
            json!({"cells": names(shape, &parts.cells), "cloneCells": copy})
        }
        Style::Cells if kind.look == Look::Corner => {
            json!({"cells": names(shape, &parts.cells), "values": parts.values})
        }
        Style::Cells => json!({"cells": names(shape, &parts.cells)}),
    };
    if let (Some(value), true) = (parts.value(), kind.look != Look::Corner) {
        fields["value"] = number(kind, value);
    }
    Some(fields)
}

/// Numbers are texts there; sums of 10 and 5 of two cells are X and V.
fn number(kind: &Kind, value: i64) -> Value {
    match (kind.id, value) {
        ("xv", 10) => "X".into(),
        ("xv", 5) => "V".into(),
        _ => value.to_string().into(),
    }
}

/// The place outside the board; the cells follow from it, or from the direction, or are listed.
fn clue(shape: &Shape, parts: &Parts) -> Option<Value> {
    let place = parts.outside?;
    let mut fields = json!({"cell": format!("R{}C{}", place.0 + 1, place.1 + 1)});
    let sees = |step: &(i32, i32)| seen(shape, place, *step) == parts.cells;
    let is_straight = inwards(shape, place).is_some_and(|step| sees(&step));
    match DIRECTIONS.iter().find(|(_, step)| sees(step)) {
        Some((name, _)) if !is_straight => fields["direction"] = (*name).into(),
        _ => {}
    }
    if !is_straight {
        fields["cells"] = names(shape, &parts.cells);
    }
    Some(fields)
}

fn name(shape: &Shape, cell: Cell) -> String {
    shape.name(cell).to_uppercase()
}

fn names(shape: &Shape, cells: &[Cell]) -> Value {
    cells.iter().map(|&cell| name(shape, cell)).collect::<Vec<_>>().into()
}

/// The digits row by row; a solution has no other form there.
fn solution(grid: &Grid) -> Value {
    let digits = grid.shape().all_cells().map(|cell| grid.get(cell).map_or(0, Digit::value));
    digits
        .map(|digit| if digit == 0 { ".".into() } else { digit.into() })
        .collect::<Vec<Value>>()
        .into()
}

fn grid(board: &Board) -> Value {
    let shape = board.shape();
    let regions = regions(board);
    let row = |row: usize| {
        let cell = |column: usize| {
            let cell = shape.cell(row, column);
            let mut fields = content(board, cell);
            if let Some(regions) = &regions {
                fields["region"] = regions[cell.index()].into();
            }
            fields
        };
        (0..shape.side()).map(cell).collect::<Vec<Value>>()
    };
    (0..shape.side()).map(row).collect::<Vec<_>>().into()
}

/// The digit or the marks of a cell.
fn content(board: &Board, cell: Cell) -> Value {
    let given = board.givens.get(cell).is_some();
    let allowed = board.allowed(cell);
    let open = board.digit(cell).is_none() && allowed != AnyDigits::full(board.shape().side());
    match board.digit(cell) {
        Some(digit) if given => json!({"value": digit.value(), "given": true}),
        Some(digit) => json!({"value": digit.value()}),
        None if open => {
            let digits: Vec<u16> = allowed.iter().map(Digit::value).collect();
            json!({"givenPencilMarks": digits})
        }
        None => json!({}),
    }
}

/// The number of the region of each cell, unless all are in their usual boxes.
fn regions(board: &Board) -> Option<Vec<Option<usize>>> {
    let shape = board.shape();
    if Shape::for_side(shape.side()) == Ok(shape) {
        return None;
    }
    if shape.has_boxes() {
        let across = shape.side() / shape.box_width();
        let number = |cell: Cell| {
            let down = shape.row(cell) / shape.box_height();
            Some(down * across + shape.column(cell) / shape.box_width())
        };
        return Some(shape.all_cells().map(number).collect());
    }
    let mut numbers = vec![None; shape.cells()];
    let regions = board.rules.iter().filter(|rule| is_region(rule, shape));
    for (number, rule) in regions.enumerate() {
        rule.cells().iter().for_each(|cell| numbers[cell.index()] = Some(number));
    }
    Some(numbers)
}
