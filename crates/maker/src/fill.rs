//! Full boards at random.

use sudolab_core::{AnyDigits, Cancel, Cell, Digit, Grid, Marks, Random, Shape};

/// The regular pattern of the shape, mixed until nothing of it shows: digits renamed, rows
/// and columns exchanged, and many Kempe switches, on boards of any size. Cancelled, it is mixed less.
pub(crate) fn random_solution(shape: &'static Shape, random: &mut Random, cancel: &Cancel) -> Grid {
    let mut grid = Mixing::new(shape, random).grid(&pattern(shape));
    let switches = (SWITCHES_PER_CELL * shape.cells()).min(MOST_SWITCHES);
    for _ in 0..switches {
        if cancel.is_cancelled() {
            break;
        }
        switch(&mut grid, random);
    }
    Mixing::new(shape, random).grid(&grid)
}

const SWITCHES_PER_CELL: usize = 5;
/// Each switch looks at every row, so very large boards get fewer per cell.
const MOST_SWITCHES: usize = 20_000;

/// The solution every shape has: each row is the one above, shifted.
fn pattern(shape: &'static Shape) -> Grid {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let mut grid = Grid::empty(shape);
    for cell in shape.all_cells() {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let digit = (row % height * width + row / height + column) % side;
        grid.set(cell, Some(Digit::from_index(digit)));
    }
    grid
}

/// Exchanges two digits in some rows, so that a solution stays one. Rows whose cells of the
/// two digits share a column or box go together; one such group of rows is switched.
fn switch(grid: &mut Grid, random: &mut Random) {
    let side = grid.shape().side();
    let first = random.below(side);
    let second = (first + 1 + random.below(side - 1)) % side;
    let pair = [Digit::from_index(first), Digit::from_index(second)];
    let places = Places::of(grid, pair);
    for row in places.linked_rows(random.below(side)) {
        let [a, b] = [0, 1].map(|which| grid.shape().cell(row, places.column[which][row]));
        grid.set(a, Some(pair[1]));
        grid.set(b, Some(pair[0]));
    }
}

/// Where two digits stand: each has one cell in every row, column and box.
struct Places {
    shape: &'static Shape,
    /// The column of each digit in each row.
    column: [Vec<usize>; 2],
    /// The row of each digit in each column, and in each box.
    row_in_column: [Vec<usize>; 2],
    row_in_box: [Vec<usize>; 2],
}

impl Places {
    fn of(grid: &Grid, pair: [Digit; 2]) -> Places {
        let shape = grid.shape();
        let unset = || [0; 2].map(|_| vec![0; shape.side()]);
        let (mut column, mut row_in_column, mut row_in_box) = (unset(), unset(), unset());
        for cell in shape.all_cells() {
            let Some(which) = pair.iter().position(|&digit| grid.get(cell) == Some(digit)) else {
                continue;
            };
            let row = shape.row(cell);
            column[which][row] = shape.column(cell);
            row_in_column[which][shape.column(cell)] = row;
            row_in_box[which][box_of(shape, row, shape.column(cell))] = row;
        }
        Places { shape, column, row_in_column, row_in_box }
    }

    /// The rows that must be switched together with this one.
    fn linked_rows(&self, start: usize) -> Vec<usize> {
        let mut linked = vec![false; self.shape.side()];
        let mut rows = vec![start];
        linked[start] = true;
        let mut next = 0;
        while next < rows.len() {
            let row = rows[next];
            next += 1;
            for which in [0, 1] {
                let column = self.column[which][row];
                let other = 1 - which;
                let box_number = box_of(self.shape, row, column);
                for link in [self.row_in_column[other][column], self.row_in_box[other][box_number]]
                {
                    if !std::mem::replace(&mut linked[link], true) {
                        rows.push(link);
                    }
                }
            }
        }
        rows
    }
}

/// The number of the box of a cell, from 0.
fn box_of(shape: &Shape, row: usize, column: usize) -> usize {
    let (height, width) = (shape.box_height(), shape.box_width());
    row / height * height + column / width
}

/// New names for the digits, and places for the cells: rows exchanged within bands, bands, columns within stacks,
/// stacks.
pub(crate) struct Mixing {
    shape: &'static Shape,
    digits: Vec<usize>,
    /// Where each line comes from.
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Mixing {
    pub(crate) fn new(shape: &'static Shape, random: &mut Random) -> Mixing {
        let (height, width) = (shape.box_height(), shape.box_width());
        let digits = order(shape.side(), random);
        let rows = lines(width, height, random);
        Mixing { shape, digits, rows, columns: lines(height, width, random) }
    }

    pub(crate) fn grid(&self, grid: &Grid) -> Grid {
        let mut mixed = Grid::empty(self.shape);
        for cell in self.shape.all_cells() {
            mixed.set(cell, grid.get(self.from(cell)).map(|digit| self.name(digit)));
        }
        mixed
    }

    /// The marks of the cells, which go where their cells go.
    pub(crate) fn marks(&self, marks: &Marks) -> Marks {
        let renamed =
            |set: AnyDigits| -> AnyDigits { set.iter().map(|digit| self.name(digit)).collect() };
        Marks::from_fn(self.shape, |cell| renamed(marks.get(self.from(cell))))
    }

    fn from(&self, cell: Cell) -> Cell {
        let (row, column) = (self.shape.row(cell), self.shape.column(cell));
        self.shape.cell(self.rows[row], self.columns[column])
    }

    fn name(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()])
    }
}

fn order(count: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    random.shuffle(&mut order);
    order
}

/// Lines (rows or columns) in groups, both the groups and the lines in each in random order.
fn lines(groups: usize, each: usize, random: &mut Random) -> Vec<usize> {
    let mut lines = Vec::with_capacity(groups * each);
    for group in order(groups, random) {
        lines.extend(order(each, random).into_iter().map(|line| group * each + line));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Puzzle, check};

    #[test]
    fn solutions_of_every_shape_are_solutions() {
        for (height, width) in
            [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6), (10, 10)]
        {
            let shape = Shape::new(height, width).unwrap();
            let blank = Puzzle::new(Grid::empty(shape)).unwrap();
            assert_eq!(
                check(&blank, &random_solution(shape, &mut Random::new(3), &Cancel::new())),
                Ok(()),
                "{shape}"
            );
            assert_eq!(check(&blank, &pattern(shape)), Ok(()), "{shape}");
        }
    }

    #[test]
    fn boards_differ_from_seed_to_seed() {
        let board =
            |seed| random_solution(Shape::classic(), &mut Random::new(seed), &Cancel::new());
        assert_eq!(board(1), board(1));
        assert_ne!(board(1), board(2));
    }
}
