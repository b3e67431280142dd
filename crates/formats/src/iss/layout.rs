//! The board: its side, and what stands in the place of boxes.

use super::scan::{Fault, Item, items};
use crate::Options;
use crate::cells::shape_of_side;
use crate::error::ReadErrorKind;
use crate::regions::shape_of_regions;
use crate::unread::Unread;
use std::collections::BTreeMap;
use sudolab_core::Shape;

/// The largest side that cells have names for.
pub(super) const MOST_SIDE: usize = 16;

/// What a puzzle says of its board.
pub(super) struct Layout {
    side: usize,
    has_boxes: bool,
    /// The number of the piece of each cell; none for cells in no piece of full size.
    pieces: Option<Vec<Option<u16>>>,
}

impl Layout {
    pub(super) fn of(text: &str, unread: &mut Unread) -> Result<Layout, Fault> {
        let mut layout = Layout { side: 9, has_boxes: true, pieces: None };
        if let Some(shape) = items(text)?.find(|item| item.name == "Shape") {
            layout.side = side(shape)?;
        }
        for item in items(text)? {
            match item.name {
                "NoBoxes" => layout.has_boxes = false,
                "Jigsaw" => layout.pieces = pieces(item, layout.side)?,
                "RegionSize" => {
                    let said = item.every().next().unwrap_or_default();
                    if said.parse() != Ok(layout.side) {
                        unread.add("RegionSize", said);
                    }
                }
                _ => {}
            }
        }
        Ok(layout)
    }

    /// The shape, and the pieces that are left to be rules of their own: those beside boxes.
    pub(super) fn shape(
        self,
        options: &Options,
        unread: &mut Unread,
    ) -> Result<(&'static Shape, Vec<Option<u16>>), ReadErrorKind> {
        let Layout { side, has_boxes, pieces } = self;
        let boxes = Shape::for_side(side).ok().filter(|_| has_boxes);
        let none = vec![None; side * side];
        Ok(match (pieces, boxes, options.shape) {
            (Some(pieces), None, _) => (shape_of_regions(side, &pieces, options, unread)?, none),
            (pieces, Some(shape), None) => (shape, pieces.unwrap_or(none)),
            (None, None, None) => (Shape::new(1, side)?, none),
            (pieces, _, Some(_)) => (shape_of_side(side, options)?, pieces.unwrap_or(none)),
        })
    }
}

/// `9x9`, perhaps with the digits, `9` or `1-9`, and the word that it is a Sudoku.
fn side(item: Item<'_>) -> Result<usize, Fault> {
    let args = item.args()?;
    let part = |nth: usize| args.get(nth).copied().unwrap_or_default();
    let (rows, columns) = part(0).split_once('x').unwrap_or_default();
    let side = rows.parse().unwrap_or(0);
    let digits = [String::new(), side.to_string(), format!("1-{side}")];
    let fits = rows == columns
        && (Shape::MIN_SIDE..=MOST_SIDE).contains(&side)
        && digits.iter().any(|digits| digits == part(1))
        && ["", "Sudoku"].contains(&part(2));
    let said: String = args.join("~").chars().take(20).collect();
    let what = format!(
        "a board of shape {said} cannot be read; take one with as many columns as rows, 4 to 16, and the digits from 1 on"
    );
    match fits {
        true => Ok(side),
        false => Err(item.error(ReadErrorKind::Malformed(what.into()))),
    }
}

/// The pieces of a jigsaw: a character for each cell. One group of cells may be no piece.
fn pieces(item: Item<'_>, side: usize) -> Result<Option<Vec<Option<u16>>>, Fault> {
    let cells = item.every().last().unwrap_or_default();
    let mut sizes: BTreeMap<char, usize> = BTreeMap::new();
    cells.chars().for_each(|piece| *sizes.entry(piece).or_default() += 1);
    let found = sizes.values().sum::<usize>();
    if found != side * side {
        let what = format!("a jigsaw of {found} cells; a {side}x{side} board has {}", side * side);
        return Err(item.error(ReadErrorKind::Malformed(what.into())));
    }
    let other = sizes.values().filter(|&&size| size != side).count();
    match (sizes.len(), other) {
        (1, _) => Ok(None),
        (_, 0 | 1) => {
            let place = |c: char| sizes.keys().position(|piece| *piece == c).map(|at| at as u16);
            let number = |c: char| place(c).filter(|_| sizes[&c] == side);
            Ok(Some(cells.chars().map(number).collect()))
        }
        _ => Err(item.fault("several pieces of this jigsaw have another size than the side")),
    }
}
