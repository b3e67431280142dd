//! What must differ on a board, and so who sees whom: screens need no geometry of their own.

use super::{Bounds, Done, Request, Trouble};
use crate::JsonSchema;
use crate::wire::PuzzleInput;
use serde::{Deserialize, Serialize};
use sudolab_core::{Layout, Unit, UnitKind};

/// A board whose units are asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutRequest {
    /// The board; only its size and its rules count.
    pub puzzle: PuzzleInput,
}

/// What must differ on a board. A cell sees all others of the units it is in.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Layout")]
pub struct LayoutAnswer {
    /// Rows and columns.
    pub side: usize,
    /// Rows, then columns, then boxes or regions, then those of other rules that are understood.
    pub units: Vec<LayoutUnit>,
}

/// Cells that must all be different.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LayoutUnit {
    /// As in `row 1`, `region 3`, `a knight's move`.
    pub name: String,
    /// What it is.
    pub kind: LayoutKind,
    /// Has it as many cells as there are digits, so that it holds every digit?
    pub complete: bool,
    /// Its cells, numbered row by row from 0.
    pub cells: Vec<u32>,
}

/// What a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LayoutKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, or a region in place of one.
    Box,
    /// That of another rule.
    Extra,
}

impl From<UnitKind> for LayoutKind {
    fn from(kind: UnitKind) -> LayoutKind {
        match kind {
            UnitKind::Row => LayoutKind::Row,
            UnitKind::Column => LayoutKind::Column,
            UnitKind::Box => LayoutKind::Box,
            UnitKind::Extra => LayoutKind::Extra,
        }
    }
}

impl LayoutAnswer {
    fn of(layout: &Layout) -> LayoutAnswer {
        let side = layout.side();
        let unit = |unit: &Unit| LayoutUnit {
            name: unit.to_string(),
            kind: unit.kind.into(),
            complete: unit.cells.len() == side,
            cells: unit.cells.iter().map(|cell| cell.0).collect(),
        };
        LayoutAnswer { side, units: layout.all_different().map(unit).collect() }
    }
}

/// About how many bytes the units take as JSON.
fn bytes(layout: &Layout) -> usize {
    layout.all_different().map(|unit| 70 + 7 * unit.cells.len()).sum()
}

impl Request for LayoutRequest {
    type Work = Done<LayoutAnswer>;

    fn ready(&self, bounds: &Bounds) -> Result<Done<LayoutAnswer>, Trouble> {
        let layout = self.puzzle.board("puzzle")?.layout();
        match bytes(&layout) <= bounds.answer {
            true => Ok(Done(LayoutAnswer::of(&layout))),
            false => Err(Trouble::refused(
                "puzzle",
                "the units of this board are too many for one answer",
                "take a smaller board, or one with fewer rules",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(json: &str, bounds: &Bounds) -> Result<LayoutAnswer, Trouble> {
        let request: LayoutRequest = serde_json::from_str(json).unwrap();
        request.ready(bounds).map(|done| done.0)
    }

    const JIGSAW: &str = r#"{"puzzle": {"box_height": 1, "box_width": 4,
        "givens": [1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0],
        "rules": [{"name": "region", "place": "r1c1 r1c2 r1c3 r2c1"}, {"name": "region", "place": "r1c4 r2c2 r2c3 r2c4"},
                  {"name": "region", "place": "r3c1 r3c2 r4c1 r4c2"}, {"name": "region", "place": "r3c3 r3c4 r4c3 r4c4"},
                  {"name": "antiknight"}]}}"#;

    /// The cells in sight that the answer says are those that the library sees.
    #[test]
    fn who_sees_whom_follows_from_the_units() {
        let board: PuzzleInput = {
            let request: LayoutRequest = serde_json::from_str(JIGSAW).unwrap();
            request.puzzle
        };
        let layout = board.board("puzzle").unwrap().layout();
        let told = units(JIGSAW, &Bounds::default()).unwrap();
        for cell in layout.all_cells() {
            let holding = told.units.iter().filter(|unit| unit.cells.contains(&cell.0));
            let mut seen: Vec<u32> = holding.flat_map(|unit| unit.cells.clone()).collect();
            seen.sort_unstable();
            seen.dedup();
            seen.retain(|&other| other != cell.0);
            assert_eq!(seen, layout.peers(cell).iter().map(|peer| peer.0).collect::<Vec<_>>());
        }
        let boxes: Vec<_> = told.units.iter().filter(|u| u.kind == LayoutKind::Box).collect();
        assert_eq!((boxes.len(), boxes[0].cells.as_slice()), (4, &[0, 1, 2, 4][..]));
        assert!(boxes.iter().all(|unit| unit.complete));
        assert!(told.units.iter().any(|unit| unit.kind == LayoutKind::Extra && !unit.complete));
    }

    #[test]
    fn an_answer_without_end_is_refused() {
        let small = Bounds { answer: 1_000, ..Bounds::default() };
        assert!(units(r#"{"puzzle": "@classic"}"#, &small).is_err());
        assert_eq!(units(r#"{"puzzle": "@classic"}"#, &Bounds::default()).unwrap().units.len(), 27);
    }
}
