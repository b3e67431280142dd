//! Regions in place of boxes: stripes or boxes whose cells change places until nothing of them shows.

use sudolab_core::rules::{REGION, Rule};
use sudolab_core::{Cell, Random, Shape};

/// Exchanges that are tried for each cell.
const TRIES: usize = 40;

/// Connected regions at random, a rule each.
pub(super) fn random(shape: &Shape, random: &mut Random) -> Vec<Rule> {
    let side = shape.side();
    let mut regions = Regions { shape, of: start(shape) };
    for _ in 0..TRIES * shape.cells() {
        let [a, b] = [0; 2].map(|_| Cell(random.below(shape.cells()) as u32));
        regions.exchange(a, b);
    }
    let cells = |number: usize| -> Vec<Cell> {
        shape.all_cells().filter(|cell| regions.of[cell.index()] == number).collect()
    };
    (0..side).filter_map(|number| Rule::known(&REGION, shape, &cells(number))).collect()
}

/// The boxes that a board of this side would have, or its rows.
fn start(shape: &Shape) -> Vec<usize> {
    let boxed = Shape::for_side(shape.side()).unwrap_or(shape);
    let (height, width) = (boxed.box_height(), boxed.box_width());
    let per_band = shape.side() / width;
    let number = |cell: Cell| {
        let (row, column) = (shape.row(cell), shape.column(cell));
        row / height * per_band + column / width
    };
    shape.all_cells().map(number).collect()
}

struct Regions<'s> {
    shape: &'s Shape,
    /// The region of each cell.
    of: Vec<usize>,
}

impl Regions<'_> {
    /// Two cells of different regions change places, if both regions stay in one piece.
    fn exchange(&mut self, a: Cell, b: Cell) {
        let [first, second] = [a, b].map(|cell| self.of[cell.index()]);
        if first == second || !self.touches(a, second) || !self.touches(b, first) {
            return;
        }
        (self.of[a.index()], self.of[b.index()]) = (second, first);
        if !self.is_connected(first) || !self.is_connected(second) {
            (self.of[a.index()], self.of[b.index()]) = (first, second);
        }
    }

    fn touches(&self, cell: Cell, region: usize) -> bool {
        neighbours(self.shape, cell).any(|near| self.of[near.index()] == region)
    }

    fn is_connected(&self, region: usize) -> bool {
        let cells = || self.shape.all_cells().filter(|cell| self.of[cell.index()] == region);
        let mut seen: Vec<Cell> = cells().take(1).collect();
        let mut at = 0;
        while let Some(&cell) = seen.get(at) {
            for near in neighbours(self.shape, cell) {
                if self.of[near.index()] == region && !seen.contains(&near) {
                    seen.push(near);
                }
            }
            at += 1;
        }
        seen.len() == cells().count()
    }
}

/// The cells beside, above and below a cell.
pub(super) fn neighbours(shape: &Shape, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let (row, column, side) = (shape.row(cell), shape.column(cell), shape.side());
    let near = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(move |(down, right)| {
        let row = row.checked_add_signed(down).filter(|&row| row < side)?;
        let column = column.checked_add_signed(right).filter(|&column| column < side)?;
        Some((row, column))
    });
    near.map(|(row, column)| shape.cell(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_of_one_piece_and_differ_from_boxes() {
        for side in [4, 6, 9, 16] {
            let shape = Shape::new(1, side).expect("a shape");
            let rules = random(shape, &mut Random::new(side as u64));
            assert_eq!(rules.len(), side);
            let mut regions = Regions { shape, of: vec![0; shape.cells()] };
            for (number, rule) in rules.iter().enumerate() {
                assert_eq!(rule.cells().len(), side);
                rule.cells().iter().for_each(|cell| regions.of[cell.index()] = number);
            }
            assert!((0..side).all(|number| regions.is_connected(number)), "{side}");
            assert_ne!(regions.of, start(shape), "{side}");
        }
    }
}
