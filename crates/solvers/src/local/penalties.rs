//! Rules that compute with digits, as penalties: 1 for each relation that a full board breaks.

use std::sync::Arc;
use sudolab_core::{Cell, Digit, Layout};

/// The digits of a full board, and which relations they break.
#[derive(Clone)]
pub(super) struct Penalties {
    layout: Arc<Layout>,
    values: Vec<u8>,
    broken: Vec<bool>,
}

impl Penalties {
    /// Those of a layout; `None` if it has no such rules.
    pub(super) fn of(layout: &Arc<Layout>) -> Option<Penalties> {
        let count = layout.constraints().len();
        let new = || Penalties {
            layout: layout.clone(),
            values: vec![0; layout.cells()],
            broken: vec![false; count],
        };
        (count > 0).then(new)
    }

    /// Takes a board over; gives the number of relations that it breaks.
    pub(super) fn count(&mut self, digits: impl Iterator<Item = (Cell, Digit)>) -> u32 {
        for (cell, digit) in digits {
            self.values[cell.index()] = digit.value() as u8;
        }
        for number in 0..self.broken.len() {
            self.broken[number] = self.breaks(number);
        }
        self.broken.iter().filter(|broken| **broken).count() as u32
    }

    /// Is a cell in a relation that is broken?
    pub(super) fn touch(&self, cell: Cell) -> bool {
        self.layout.constraints_of(cell).iter().any(|&number| self.broken[number as usize])
    }

    /// How many more relations would be broken with two digits exchanged.
    pub(super) fn delta(&self, a: Cell, b: Cell) -> i32 {
        let worse = |number: usize| {
            i32::from(self.breaks_with(number, a, b)) - i32::from(self.broken[number])
        };
        self.of_both(a, b).map(worse).sum()
    }

    /// Exchanges two digits.
    pub(super) fn swap(&mut self, a: Cell, b: Cell) {
        self.values.swap(a.index(), b.index());
        let numbers: Vec<usize> = self.of_both(a, b).collect();
        for number in numbers {
            self.broken[number] = self.breaks(number);
        }
    }

    /// The relations on either cell, each once.
    fn of_both(&self, a: Cell, b: Cell) -> impl Iterator<Item = usize> {
        let (of_a, of_b) = (self.layout.constraints_of(a), self.layout.constraints_of(b));
        let only_b = of_b.iter().filter(move |number| of_a.binary_search(number).is_err());
        of_a.iter().chain(only_b).map(|&number| number as usize)
    }

    fn breaks(&self, number: usize) -> bool {
        self.breaks_with(number, Cell(0), Cell(0))
    }

    /// Is a relation broken with the digits of two cells exchanged?
    fn breaks_with(&self, number: usize, a: Cell, b: Cell) -> bool {
        let value = |cell: Cell| {
            let from = if cell == a {
                b
            } else if cell == b {
                a
            } else {
                cell
            };
            self.values[from.index()].into()
        };
        self.layout.constraints()[number].primitive.is_broken(self.layout.side(), value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::rules::{Kind, Parts, Rule};
    use sudolab_core::{Grid, Random, Shape};

    #[test]
    fn what_a_swap_costs_is_what_counting_anew_gives() {
        let shape = Shape::for_side(6).unwrap();
        let cells: Vec<Cell> = (0..6).map(|place| Cell(place * 7 % 36)).collect();
        let rule = |id, parts| Rule::new(Kind::find(id).unwrap(), shape, parts).unwrap();
        let rules = [
            rule("nonconsecutive", Parts::default()),
            rule("thermometer", Parts::of(&cells)),
            rule("sum", Parts::with_value(&cells[..3], 9)),
        ];
        let layout = Layout::new(shape, &rules);
        let mut random = Random::new(1);
        let mut grid = Grid::empty(shape);
        for cell in shape.all_cells() {
            grid.set(cell, Some(Digit::from_index(random.below(6))));
        }
        let digits = |grid: &Grid| -> Vec<(Cell, Digit)> {
            shape.all_cells().map(|cell| (cell, grid.get(cell).unwrap())).collect()
        };
        let mut penalties = Penalties::of(&layout).unwrap();
        let mut cost = penalties.count(digits(&grid).into_iter());
        for _ in 0..300 {
            let [a, b] = [0; 2].map(|_| Cell(random.below(36) as u32));
            let delta = penalties.delta(a, b);
            penalties.swap(a, b);
            let (first, second) = (grid.get(a), grid.get(b));
            grid.set(a, second);
            grid.set(b, first);
            cost = cost.wrapping_add_signed(delta);
            let anew = Penalties::of(&layout).unwrap().count(digits(&grid).into_iter());
            assert_eq!(cost, anew, "{a:?} {b:?}");
        }
    }
}
