//! Renban and nabner lines: consecutive digits in any order, or no two of them.

use super::judging::{equal_cells, unless};
use super::{Kind, Look, Mask, Primitive, all_digits};

pub(super) static RENBAN: Kind = Kind {
    id: "renban",
    title: "Renban",
    about: "The line holds different digits that are consecutive, in any order.",
    unit: "renban line",
    words: &["renban", "renbans", "consecutive", "order"],
    look: Look::Line("pink"),
    check: |shape, parts| match parts.cells.len() > shape.side() {
        true => Err(format!(
            "has {} cells, but there are only {} digits",
            parts.cells.len(),
            shape.side()
        )),
        false => Ok(()),
    },
    groups: |_, parts| vec![parts.cells.clone()],
    lower: |scope, parts| {
        let (side, count) = (scope.shape.side(), parts.cells.len());
        let sets: Vec<Mask> = (0..=side - count).map(|from| all_digits(count) << from).collect();
        vec![Primitive::Sets(parts.cells.clone().into(), sets.into())]
    },
    judge: |_, grid, parts| {
        let consecutive = |values: &[i64]| {
            let (least, most) = (values.iter().min(), values.iter().max());
            most.zip(least).is_some_and(|(most, least)| most - least + 1 == values.len() as i64)
        };
        equal_cells(grid, &parts.cells).or_else(|| unless(grid, &parts.cells, consecutive))
    },
    ..Kind::BASE
};

pub(super) static NABNER: Kind = Kind {
    id: "nabner",
    title: "Nabner",
    about: "The line holds different digits, of which no two are consecutive.",
    unit: "nabner line",
    words: &["nabner", "nabners", "consecutive"],
    look: Look::Line("yellow"),
    groups: |_, parts| vec![parts.cells.clone()],
    lower: |scope, parts| {
        let cells = &parts.cells;
        let pairs = (0..cells.len()).flat_map(|b| (0..b).map(move |a| (cells[a], cells[b])));
        let apart = |a: i64, b: i64| (a - b).abs() > 1;
        pairs.map(|(a, b)| Primitive::pair(scope.shape.side(), a, b, apart)).collect()
    },
    judge: |_, grid, parts| {
        let mut cells = parts.cells.clone();
        cells.retain(|&cell| grid.get(cell).is_some());
        cells.sort_by_key(|&cell| grid.get(cell));
        let near =
            |two: &&[crate::Cell]| unless(grid, two, |digits| digits[1] - digits[0] > 1).is_some();
        cells.windows(2).find(near).map(|two| (two[0], two[1]))
    },
    ..Kind::BASE
};
