//! Puzzles that are the same but for their looks: shuffled into any of their forms, or brought into the one form
//! that they all share; and puzzles without a given too many.

use crate::classic::{self, Carving};
use crate::wish::{digits_of, grid_of};
use crate::{carve, fill};
use std::fmt;
use sudolab_core::{Cancel, Grid, Puzzle, Random, Shape};
use sudolab_turbo::Solver;

/// The same puzzle with other looks: digits renamed, rows, columns, bands and stacks exchanged, and, where boxes
/// are square, perhaps rows and columns exchanged. Pencil marks are not kept.
pub fn shuffle(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let shape = puzzle.shape();
    let turned = is_square(shape) && random.below(2) == 1;
    let grid = if turned { transposed(puzzle.givens()) } else { puzzle.givens().clone() };
    Puzzle::new(fill::shuffle(&grid, random)).expect("the same puzzle has no clash")
}

/// Takes givens away, in random order, until none can go. The puzzle must have exactly one solution; 9x9 puzzles
/// come out minimal, on larger boards a proof that takes too long leaves its given standing.
///
/// # Panics
/// `SUDOLAB_BACKEND` names a backend that cannot run here.
pub fn minimise(puzzle: &Puzzle, random: &mut Random, cancel: &Cancel) -> Puzzle {
    let shape = puzzle.shape();
    let mut cells: Vec<_> =
        shape.all_cells().filter(|&cell| puzzle.given(cell).is_some()).collect();
    random.shuffle(&mut cells);
    let givens = match shape.side() {
        9 => {
            let groups = cells.iter().map(|cell| vec![cell.index() as u8]).collect();
            let mut carving = [Carving::of_puzzle(digits_of(puzzle.givens()), groups)];
            let mut solver = Solver::new().expect("the backend was asked for at the start");
            classic::carve(&mut solver, &mut carving);
            grid_of(&carving[0].puzzle)
        }
        _ => {
            let groups: Vec<_> = cells.into_iter().map(|cell| vec![cell]).collect();
            carve::groups(puzzle.givens(), &groups, 0, cancel)
        }
    };
    Puzzle::new(givens).expect("part of a puzzle has no clash")
}

/// The largest side that has a common form: the number of ways to exchange columns grows beyond all bounds.
pub const MAX_CANONICAL: usize = 9;

/// The board is too large to find its common form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge(pub usize);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, most) = (self.0, MAX_CANONICAL);
        write!(
            f,
            "the common form of a {side}x{side} board is out of reach: up to {most}x{most} it is found"
        )
    }
}

impl std::error::Error for TooLarge {}

/// The form that a puzzle shares with all its shuffles: of all their lines, blanks as 0, the first in the order of
/// a dictionary.
///
/// # Errors
/// The board is too large.
pub fn canonical(puzzle: &Puzzle) -> Result<Puzzle, TooLarge> {
    let shape = puzzle.shape();
    if shape.side() > MAX_CANONICAL {
        return Err(TooLarge(shape.side()));
    }
    let mut search = Least::new(shape);
    search.look_at(puzzle.givens());
    if is_square(shape) {
        search.look_at(&transposed(puzzle.givens()));
    }
    let best = Grid::from_values(shape, &search.best).expect("a value for every cell");
    Ok(Puzzle::new(best).expect("the same puzzle has no clash"))
}

fn is_square(shape: &Shape) -> bool {
    shape.box_height() == shape.box_width()
}

fn transposed(grid: &Grid) -> Grid {
    let (shape, mut turned) = (grid.shape(), Grid::empty(grid.shape()));
    for cell in shape.all_cells() {
        turned.set(shape.cell(shape.column(cell), shape.row(cell)), grid.get(cell));
    }
    turned
}

/// The search for the least line: rows are chosen one after another, and a choice that is above the best line so
/// far is left at once.
struct Least {
    shape: &'static Shape,
    /// Every order of the columns.
    columns: Vec<Vec<usize>>,
    best: Vec<u16>,
}

/// A choice of rows so far.
#[derive(Clone)]
struct Chosen {
    rows: Vec<usize>,
    /// The new name of each digit, 0 for none yet, and how many have one.
    names: [u16; MAX_CANONICAL + 1],
    named: u16,
}

impl Least {
    fn new(shape: &'static Shape) -> Least {
        let columns = line_orders(shape.side() / shape.box_width(), shape.box_width());
        // Above every line.
        Least { shape, columns, best: vec![u16::MAX; shape.cells()] }
    }

    fn look_at(&mut self, grid: &Grid) {
        let values: Vec<u16> = grid.values().collect();
        for columns in std::mem::take(&mut self.columns) {
            let mut mixed = Vec::with_capacity(values.len());
            for row in values.chunks(self.shape.side()) {
                mixed.extend(columns.iter().map(|&column| row[column]));
            }
            let nothing = Chosen { rows: Vec::new(), names: [0; MAX_CANONICAL + 1], named: 0 };
            self.choose(&mixed, &nothing);
            self.columns.push(columns);
        }
    }

    /// Tries every row that may come next.
    fn choose(&mut self, values: &[u16], chosen: &Chosen) {
        let (side, height) = (self.shape.side(), self.shape.box_height());
        let done = chosen.rows.len();
        if done == side {
            return;
        }
        let band =
            chosen.rows.last().filter(|_| !done.is_multiple_of(height)).map(|row| row / height);
        let next = (0..side).filter(|row| !chosen.rows.contains(row)).filter(|row| match band {
            Some(band) => row / height == band,
            None => !chosen.rows.iter().any(|other| other / height == row / height),
        });
        for row in next {
            let mut chosen = chosen.clone();
            chosen.rows.push(row);
            let line = chosen.rename(&values[row * side..(row + 1) * side]);
            let known = &mut self.best[done * side..(done + 1) * side];
            if line[..side] > *known {
                continue;
            }
            if line[..side] < *known {
                known.copy_from_slice(&line[..side]);
                self.best[(done + 1) * side..].fill(u16::MAX);
            }
            self.choose(values, &chosen);
        }
    }
}

impl Chosen {
    /// A row with new names: digits are named as they first come.
    fn rename(&mut self, row: &[u16]) -> [u16; MAX_CANONICAL] {
        let mut line = [0; MAX_CANONICAL];
        for (place, &value) in line.iter_mut().zip(row).filter(|(_, value)| **value != 0) {
            let name = &mut self.names[usize::from(value)];
            if *name == 0 {
                self.named += 1;
                *name = self.named;
            }
            *place = *name;
        }
        line
    }
}

/// Every order of lines that keeps them in their groups.
fn line_orders(groups: usize, each: usize) -> Vec<Vec<usize>> {
    let mut orders = Vec::new();
    for group_order in permutations(groups) {
        let mut within = vec![Vec::new()];
        for group in group_order {
            let mut longer = Vec::new();
            for start in &within {
                for inner in permutations(each) {
                    let lines = inner.into_iter().map(|line| group * each + line);
                    longer.push(start.iter().copied().chain(lines).collect());
                }
            }
            within = longer;
        }
        orders.extend(within);
    }
    orders
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let with_last = |order: &Vec<usize>| {
        (0..count)
            .map(|place| {
                let mut order = order.clone();
                order.insert(place, count - 1);
                order
            })
            .collect::<Vec<_>>()
    };
    shorter.iter().flat_map(with_last).collect()
}
