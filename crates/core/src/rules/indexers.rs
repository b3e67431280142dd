//! Indexers: a digit says where the number of its own line stands.

use super::judging::unless;
use super::{Cell, Form, Kind, Look, Parts, Primitive, Scope};
use crate::grid::Grid;

pub(super) static COLUMN_INDEXER: Kind = Kind {
    id: "columnindexer",
    title: "Column indexer",
    about: "A digit D in column C says that C stands in column D of its row.",
    unit: "column indexer",
    words: &["indexer", "indexers", "index", "indexes", "indexing", "159", "position", "positions"],
    form: Form::CELLS,
    look: Look::Shade,
    lower: |scope, parts| lower(scope, parts, row),
    judge: |scope, grid, parts| judge(scope, grid, parts, row),
    ..Kind::BASE
};

pub(super) static ROW_INDEXER: Kind = Kind {
    id: "rowindexer",
    title: "Row indexer",
    about: "A digit D in row R says that R stands in row D of its column.",
    unit: "row indexer",
    lower: |scope, parts| lower(scope, parts, column),
    judge: |scope, grid, parts| judge(scope, grid, parts, column),
    ..COLUMN_INDEXER
};

pub(super) static BOX_INDEXER: Kind = Kind {
    id: "boxindexer",
    title: "Box indexer",
    about: "A digit D at place P of its box says that P stands at place D of the box.",
    unit: "box indexer",
    lower: |scope, parts| lower(scope, parts, |scope, cell| scope.region(cell)),
    judge: |scope, grid, parts| judge(scope, grid, parts, |scope, cell| scope.region(cell)),
    ..COLUMN_INDEXER
};

/// The line that a digit points into, in order.
type Line = fn(&Scope, Cell) -> Vec<Cell>;

fn row(scope: &Scope, cell: Cell) -> Vec<Cell> {
    (0..scope.shape.side()).map(|nth| scope.shape.cell(scope.shape.row(cell), nth)).collect()
}

fn column(scope: &Scope, cell: Cell) -> Vec<Cell> {
    (0..scope.shape.side()).map(|nth| scope.shape.cell(nth, scope.shape.column(cell))).collect()
}

fn lower(scope: &Scope, parts: &Parts, line: Line) -> Vec<Primitive> {
    let side = scope.shape.side();
    let points = |&cell: &Cell| {
        let line = line(scope, cell);
        let own = line.iter().position(|other| *other == cell).unwrap_or_default() as i64 + 1;
        // A region smaller than a unit may do without the digit.
        let is_unit = line.len() == side;
        let others = line.into_iter().enumerate().filter(move |(_, other)| *other != cell);
        others.map(move |(nth, other)| {
            let place = nth as i64 + 1;
            Primitive::pair(side, cell, other, move |digit, there| {
                (digit == place) == (there == own) || !is_unit && digit != place
            })
        })
    };
    parts.cells.iter().flat_map(points).collect()
}

fn judge(scope: &Scope, grid: &Grid, parts: &Parts, line: Line) -> Option<(Cell, Cell)> {
    parts.cells.iter().find_map(|&cell| {
        let line = line(scope, cell);
        let own = line.iter().position(|other| *other == cell)?;
        let target = *line.get(grid.get(cell)?.index())?;
        unless(grid, &[cell, target], |two| two[1] == own as i64 + 1)
    })
}
