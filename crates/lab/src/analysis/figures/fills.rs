//! Where on the board a search works.

use super::super::summary::Analysis;
use crate::plot::{BoardHeat, Heading, Picture, Unit};
use crate::report::{Cell, Plot, Table, slug};
use sudolab::Puzzle;

/// Boards of fills, at most.
const MOST_BOARDS: usize = 4;

/// How often each cell was filled.
pub(super) fn fills(analysis: &Analysis<'_>) -> Vec<Plot> {
    let some =
        analysis.rows.fills.iter().filter(|fills| fills.cells.iter().any(|&count| count > 0));
    let boards = some.filter_map(|fills| {
        let instances = &analysis.design().instances;
        let instance = instances.iter().find(|instance| instance.name == fills.instance)?;
        let title = format!("How often {} fills each cell of {}", fills.contestant, fills.instance);
        let id = format!("fills-{}", slug(&fills.contestant));
        let picture = fills_board(&title, &instance.read()?, &fills.cells)?;
        let mut data = Table::new(id.clone(), title, &["#row", "#column", "#fills"]);
        // The picture has found as many cells as a board has.
        let side = fills.cells.len().isqrt();
        for (cell, &count) in fills.cells.iter().enumerate() {
            let (row, column) = (cell / side + 1, cell % side + 1);
            data.push(vec![Cell::count(row as u64), Cell::count(column as u64), Cell::count(count)]);
        }
        let caption = "The digits are the givens. Cells filled often are where the search went back and forth.";
        Some(Plot { id, picture, caption: caption.to_owned(), data })
    });
    boards.take(MOST_BOARDS).collect()
}

/// A board with fills per cell; `None` if the puzzle has another number of cells.
pub fn fills_board(title: &str, puzzle: &Puzzle, fills: &[u64]) -> Option<Picture> {
    let (shape, layout) = (puzzle.shape(), puzzle.layout());
    if shape.cells() != fills.len() {
        return None;
    }
    let given = |cell| puzzle.given(cell);
    let cells = || shape.all_cells();
    let board = BoardHeat {
        heading: Heading::new(title, "fills"),
        n: fills.iter().fold(0u64, |sum, &count| sum.saturating_add(count)) as usize,
        box_height: shape.box_height(),
        box_width: shape.box_width(),
        regions: match layout.is_classic() {
            true => Vec::new(),
            false => cells().map(|cell| layout.region_of(cell)).collect(),
        },
        values: cells()
            .map(|cell| given(cell).is_none().then(|| fills[cell.index()] as f64))
            .collect(),
        label: "fills".to_owned(),
        unit: Unit::Count,
        texts: cells()
            .map(|cell| given(cell).map_or(String::new(), |d| d.value().to_string()))
            .collect(),
    };
    Some(board.draw())
}
