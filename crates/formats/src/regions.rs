//! Regions of cells: boxes of one size, or a rule each.

use crate::Options;
use crate::cells::shape_of_side;
use crate::error::ReadErrorKind;
use crate::unread::Unread;
use std::collections::{BTreeMap, HashSet};
use sudolab_core::rules::REGION;
use sudolab_core::{Cell, Rule, Shape};

/// The number of the region of each cell, row by row; `None` for a cell in no region.
pub(crate) type Regions = [Option<u16>];

/// The shape whose boxes are these regions. If there is none, the board has no boxes, and each region is a rule;
/// against boxes that somebody asks for, the regions are a rule that is not understood.
pub(crate) fn shape_of_regions(
    side: usize,
    regions: &Regions,
    options: &Options,
    unread: &mut Unread,
) -> Result<&'static Shape, ReadErrorKind> {
    let boxes = box_size(side, regions);
    let shape = match (options.shape, boxes) {
        (None, Some((height, width))) => Shape::new(height, width)?,
        (None, None) => return irregular(side, regions, unread),
        _ => shape_of_side(side, options)?,
    };
    let (height, width) = (shape.box_height(), shape.box_width());
    if boxes != Some((height, width)) {
        unread.add("irregular regions", &first_strange(side, regions, height, width));
    }
    Ok(shape)
}

/// A board without boxes, and a rule for each region.
fn irregular(
    side: usize,
    regions: &Regions,
    unread: &mut Unread,
) -> Result<&'static Shape, ReadErrorKind> {
    let shape = Shape::new(1, side)?;
    let mut cells: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
    for (cell, region) in shape.all_cells().zip(regions) {
        if let Some(region) = region {
            cells.entry(*region).or_default().push(cell);
        }
    }
    let rules = cells.values().filter_map(|cells| Rule::known(&REGION, shape, cells));
    rules.for_each(|rule| unread.understood(rule));
    Ok(shape)
}

/// The usual box of a cell, as f-puzzles numbers them.
pub(crate) fn usual_box(shape: &Shape, row: usize, column: usize) -> u16 {
    (row / shape.box_height() * shape.box_height() + column / shape.box_width()) as u16
}

/// Height and width of the boxes, if the regions are boxes of one size. By arithmetic: the tables
/// of a [`Shape`] stay for ever, so none is made to try a size.
fn box_size(side: usize, regions: &Regions) -> Option<(usize, usize)> {
    let first = (*regions.first()?)?;
    let of_first = |cell: &usize| regions.get(*cell) == Some(&Some(first));
    let width = (0..side).take_while(of_first).count();
    let height = (0..side).take_while(|row| of_first(&(row * side))).count();
    let square = height * width == side && regions.len() == side * side;
    let fits = square && strange(side, regions, height, width).next().is_none();
    fits.then_some((height, width))
}

/// The cells that are not in the region of their box, or whose region has another box, too.
fn strange(
    side: usize,
    regions: &Regions,
    height: usize,
    width: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let mut seen = HashSet::new();
    (0..side * side).map(move |cell| (cell / side, cell % side)).filter(move |(row, column)| {
        let corner = (row / height * height, column / width * width);
        let region = regions[row * side + column];
        let lost = region.is_none() || region != regions[corner.0 * side + corner.1];
        lost || corner == (*row, *column) && !seen.insert(region)
    })
}

fn first_strange(side: usize, regions: &Regions, height: usize, width: usize) -> String {
    let first = strange(side, regions, height, width).next();
    first.map_or(String::new(), |(row, column)| format!("r{}c{}", row + 1, column + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(side: usize, regions: &Regions) -> (String, Vec<String>) {
        let mut unread = Unread::default();
        let shape = shape_of_regions(side, regions, &Options::default(), &mut unread).unwrap();
        let rules = unread.finish().unwrap().iter().map(ToString::to_string).collect();
        (format!("{}x{}", shape.box_height(), shape.box_width()), rules)
    }

    #[test]
    fn regions_name_the_shape_or_are_a_rule() {
        let tall: Vec<Option<u16>> =
            (0..36).map(|cell| Some(cell / 18 * 3 + cell % 6 / 2)).collect();
        assert_eq!(shape(6, &tall), ("3x2".into(), vec![]));
        let mut odd = tall.clone();
        odd.swap(0, 35);
        let (boxes, rules) = shape(6, &odd);
        assert_eq!((&boxes[..], rules.len()), ("1x6", 6));
        assert_eq!(rules[0], "region (r1c2 r2c1 r2c2 r3c1 r3c2 r6c6)");
        let mut none = tall.clone();
        none[7] = None;
        assert_eq!(shape(6, &none).1.len(), 6, "one cell is in no region");
        let one = [Some(0); 36];
        assert_eq!(shape(6, &one).1.len(), 1);
        let rows: Vec<Option<u16>> = (0..49).map(|cell| Some(cell / 7)).collect();
        assert_eq!(shape(7, &rows), ("1x7".into(), vec![]));
    }

    #[test]
    fn regions_against_boxes_that_are_asked_for_are_not_understood() {
        let mut regions: Vec<Option<u16>> = (0..36).map(|cell| Some(cell / 6)).collect();
        regions.swap(0, 8);
        let mut unread = Unread::default();
        let options = Options { shape: Shape::new(2, 3).ok(), ..Options::default() };
        let shape = shape_of_regions(6, &regions, &options, &mut unread).unwrap();
        assert!(shape.has_boxes() && !unread.finish().unwrap()[0].is_known());
    }
}
