//! Clues outside the board: where they stand, and which cells they look at.

use serde_json::Value;
use sudolab_core::rules::{Parts, RuleError};
use sudolab_core::{Cell, Shape};

/// A step along the board: rows down, columns to the right.
type Step = (i32, i32);

/// The directions of little killers.
pub(super) const DIRECTIONS: [(&str, Step); 4] =
    [("UL", (-1, -1)), ("UR", (-1, 1)), ("DL", (1, -1)), ("DR", (1, 1))];

/// The parts of a clue: those cells that it lists, or all that lie before it.
pub(super) fn parts(
    shape: &Shape,
    item: &Value,
    values: Vec<i64>,
    listed: Vec<Cell>,
) -> Result<Parts, RuleError> {
    let name = item.get("cell").unwrap_or(&Value::Null);
    let place = name.as_str().and_then(|name| place(shape, name)).ok_or_else(|| no_place(name))?;
    let cells = match (&listed[..], item.get("direction").and_then(Value::as_str)) {
        ([], Some(told)) => {
            let step = DIRECTIONS.iter().find(|(name, _)| *name == told);
            let &(_, step) = step.ok_or_else(|| {
                RuleError::Other(format!("points '{told:.9}'; write UL, UR, DL or DR"))
            })?;
            seen(shape, place, step)
        }
        ([], None) => seen(shape, place, inwards(shape, place).ok_or_else(|| no_place(name))?),
        _ => listed,
    };
    Ok(Parts { cells, values, outside: Some(place), ..Parts::default() })
}

fn no_place(name: &Value) -> RuleError {
    match name {
        Value::Null => RuleError::Other("has no place; write R0C3 for above column 3".to_owned()),
        name => {
            let name: String = name.to_string().chars().take(20).collect();
            RuleError::Other(format!("stands at {name}; write R0C3 for above column 3"))
        }
    }
}

/// Row and column from 0 of a name such as `R0C3`, which is above the board.
pub(super) fn place(shape: &Shape, name: &str) -> Option<(i32, i32)> {
    let (row, column) = name.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| {
        text.parse::<i32>().ok().filter(|&n| (0..=shape.side() as i32 + 1).contains(&n))
    };
    Some((number(row)? - 1, number(column)? - 1))
}

/// The step into the board from a place beside a row or a column.
pub(crate) fn inwards(shape: &Shape, (row, column): (i32, i32)) -> Option<Step> {
    let side = shape.side() as i32;
    let (beside_row, beside_column) = ((0..side).contains(&row), (0..side).contains(&column));
    match (beside_row, beside_column) {
        (true, false) => Some((0, if column < 0 { 1 } else { -1 })),
        (false, true) => Some((if row < 0 { 1 } else { -1 }, 0)),
        _ => None,
    }
}

/// The cells from a place on, step by step.
pub(crate) fn seen(shape: &Shape, (row, column): (i32, i32), (down, right): Step) -> Vec<Cell> {
    let side = shape.side() as i32;
    let on = |(row, column): &(i32, i32)| (0..side).contains(row) && (0..side).contains(column);
    let places = (1..).map(|nth| (row + nth * down, column + nth * right));
    places.take_while(on).map(|(row, column)| shape.cell(row as usize, column as usize)).collect()
}
