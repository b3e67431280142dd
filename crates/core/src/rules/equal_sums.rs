//! Lines whose parts have equal sums: region sum lines and zippers.

use super::judging::values;
use super::{Cell, Kind, Look, Primitive, Scope};

pub(super) static REGION_SUM: Kind = Kind {
    id: "regionsumline",
    title: "Region sum line",
    about: "The digits on the line have the same sum within each box that it passes.",
    unit: "region sum line",
    words: &["region", "sum", "sums", "equal", "same", "segment", "divide", "divided", "divides"],
    look: Look::Line("blue"),
    lower: |scope, parts| {
        let segments = segments(scope, &parts.cells);
        let others = segments.iter().skip(1);
        others.map(|segment| Primitive::equal_sums(&segments[0], segment)).collect()
    },
    judge: |scope, grid, parts| {
        let digits = values(grid, &parts.cells)?;
        let mut sums: Vec<i64> = Vec::new();
        let mut region = None;
        for (&cell, digit) in parts.cells.iter().zip(digits) {
            match (Some(scope.region(cell)) == region, sums.last_mut()) {
                (true, Some(sum)) => *sum += digit,
                _ => sums.push(digit),
            }
            region = Some(scope.region(cell));
        }
        let differs = sums.iter().any(|sum| *sum != sums[0]);
        differs.then(|| (parts.cells[0], parts.cells[parts.cells.len() - 1]))
    },
    ..Kind::BASE
};

/// The parts of a line within one box each; a second visit of a box is another part.
fn segments(scope: &Scope, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let same = |a: &Cell, b: &Cell| scope.region(*a) == scope.region(*b);
    cells.chunk_by(same).map(<[Cell]>::to_vec).collect()
}

pub(super) static ZIPPER: Kind = Kind {
    id: "zipperline",
    title: "Zipper line",
    about: "Digits equally far from the middle of the line have the same sum; a digit in the middle is that sum.",
    unit: "zipper line",
    words: &[
        "zipper", "zippers", "middle", "centre", "center", "central", "distance", "sum", "equal",
    ],
    look: Look::Line("mauve"),
    lower: |_, parts| {
        let cells = &parts.cells;
        let pairs: Vec<[Cell; 2]> =
            (0..cells.len() / 2).map(|nth| [cells[nth], cells[cells.len() - 1 - nth]]).collect();
        let mut equal: Vec<Primitive> =
            pairs.windows(2).map(|two| Primitive::equal_sums(&two[0], &two[1])).collect();
        if cells.len() % 2 == 1 {
            let middle = [cells[cells.len() / 2]];
            equal.extend(pairs.iter().map(|pair| Primitive::equal_sums(pair, &middle)));
        }
        equal
    },
    judge: |_, grid, parts| {
        let digits = values(grid, &parts.cells)?;
        let (count, mut sums) = (digits.len(), Vec::new());
        for nth in 0..count.div_ceil(2) {
            let is_middle = 2 * nth + 1 == count;
            sums.push(if is_middle { digits[nth] } else { digits[nth] + digits[count - 1 - nth] });
        }
        let differs = sums.iter().any(|sum| *sum != sums[0]);
        differs.then(|| (parts.cells[0], parts.cells[count - 1]))
    },
    ..Kind::BASE
};
