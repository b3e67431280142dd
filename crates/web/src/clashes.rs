//! Equal digits that see each other: all of them, for a board that a person is filling in.

use crate::wire::CellAt;
use serde::Serialize;
use sudolab_core::{Cell, Digit, Grid};

/// A digit that stands more than once in a row, column or box.
#[derive(Serialize)]
pub(crate) struct Clash {
    digit: u16,
    unit: &'static str,
    index: usize,
    cells: Vec<CellAt>,
    says: String,
}

/// Every clash of a grid: row by row, then columns, then boxes.
pub(crate) fn clashes(grid: &Grid) -> Vec<Clash> {
    let shape = grid.shape();
    let mut places: Vec<Vec<Cell>> = vec![Vec::new(); shape.side()];
    let mut clashes = Vec::new();
    for unit in shape.units() {
        for &cell in &unit.cells {
            if let Some(digit) = grid.get(cell) {
                places[digit.index()].push(cell);
            }
        }
        for (index, cells) in places.iter_mut().enumerate() {
            if cells.len() > 1 {
                let digit = Digit::from_index(index).value();
                let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell)).collect();
                clashes.push(Clash {
                    digit,
                    unit: unit.kind.name(),
                    index: unit.index + 1,
                    cells: cells.iter().map(|&cell| CellAt::new(shape, cell)).collect(),
                    says: format!("{} holds {digit} more than once: {}", unit, names.join(", ")),
                });
            }
            cells.clear();
        }
    }
    clashes
}
