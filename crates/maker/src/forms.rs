//! Puzzles that are the same but for their looks: shuffled into any of their forms, or brought into the one form
//! that they all share; and puzzles without a given too many.

use crate::carve;
use crate::classic::{self, Carving};
use crate::fill::Mixing;
use crate::order::{digits_of, grid_of, is_classic};
use std::fmt;
use sudolab_core::{AnyDigits, Cancel, Cell, Grid, Marks, Puzzle, Random, Shape};
use sudolab_turbo::Solver;

/// The same puzzle with other looks: digits renamed, rows, columns, bands and stacks exchanged, and, where boxes
/// are square, perhaps rows and columns exchanged. Pencil marks go with their cells.
///
/// # Errors
/// The puzzle has rules beside rows, columns and boxes.
pub fn shuffle(puzzle: &Puzzle, random: &mut Random) -> Result<Puzzle, FormError> {
    let shape = without_rules(puzzle)?;
    let turned = is_square(shape) && random.below(2) == 1;
    let mixing = Mixing::new(shape, random);
    let grid = if turned { transposed(puzzle.givens()) } else { puzzle.givens().clone() };
    let shuffled = Puzzle::new(mixing.grid(&grid)).expect("the same puzzle has no clash");
    Ok(match puzzle.marks() {
        Some(marks) if turned => shuffled.with_marks(&mixing.marks(&transposed_marks(marks))),
        Some(marks) => shuffled.with_marks(&mixing.marks(marks)),
        None => shuffled,
    })
}

/// Takes givens away, in random order, until none can go. The puzzle must have exactly one solution; 9x9 puzzles
/// come out minimal, on larger boards a proof that takes too long leaves its given standing. Cancelled, it gives
/// what it has reached on a larger board, which has the same one solution.
///
/// # Errors
/// The puzzle has pencil marks.
///
/// # Panics
/// `SUDOLAB_BACKEND` names a backend that cannot run here.
pub fn minimise(
    puzzle: &Puzzle,
    random: &mut Random,
    cancel: &Cancel,
) -> Result<Puzzle, FormError> {
    let shape = without_marks(puzzle)?;
    let mut cells: Vec<_> =
        shape.all_cells().filter(|&cell| puzzle.given(cell).is_some()).collect();
    random.shuffle(&mut cells);
    let givens = match is_classic(shape) {
        true => {
            let groups = cells.iter().map(|cell| vec![cell.index() as u8]).collect();
            let mut carving = [Carving::of_puzzle(digits_of(puzzle.givens()), groups)];
            let mut solver = Solver::new().expect("the backend was asked for at the start");
            classic::carve(&mut solver, &mut carving);
            grid_of(&carving[0].puzzle)
        }
        false => {
            let groups: Vec<_> = cells.into_iter().map(|cell| vec![cell]).collect();
            carve::groups(puzzle.givens(), &groups, 0, cancel)
        }
    };
    Ok(Puzzle::new(givens).expect("part of a puzzle has no clash"))
}

/// The largest side that has a common form: the number of ways to exchange columns grows beyond all bounds.
pub const MAX_CANONICAL: usize = 9;

/// Why a puzzle cannot be brought into a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FormError {
    /// The board is too large to find its common form: its side.
    TooLarge(usize),
    /// It has pencil marks, which a form of givens alone would lose.
    Marks,
    /// It has rules beside rows, columns and boxes, which another form would break.
    Rules,
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormError::TooLarge(side) => write!(
                f,
                "the common form of a {side}x{side} board is out of reach: up to \
                 {MAX_CANONICAL}x{MAX_CANONICAL} it is found"
            ),
            FormError::Rules => write!(
                f,
                "this puzzle has rules beside rows, columns and boxes, and another form would break them: only \
                 classic puzzles can be changed so"
            ),
            FormError::Marks => write!(
                f,
                "this puzzle has pencil marks that rule digits out, and its form would lose them: if they \
                 are notes only, take them off first"
            ),
        }
    }
}

impl std::error::Error for FormError {}

/// The shape of a puzzle whose givens are all there is to it.
fn without_marks(puzzle: &Puzzle) -> Result<&'static Shape, FormError> {
    match puzzle.marks() {
        None => without_rules(puzzle),
        Some(_) => Err(FormError::Marks),
    }
}

fn without_rules(puzzle: &Puzzle) -> Result<&'static Shape, FormError> {
    match puzzle.layout().rules().is_empty() {
        true => Ok(puzzle.shape()),
        false => Err(FormError::Rules),
    }
}

/// The form that a puzzle shares with all its shuffles: of all their lines, blanks as 0, the first in the order of
/// a dictionary.
///
/// # Errors
/// The board is too large, or has pencil marks. (The least line of the givens says nothing about marks, and most
/// puzzles with marks have few givens, so that too many forms would share it.)
pub fn canonical(puzzle: &Puzzle) -> Result<Puzzle, FormError> {
    let shape = without_marks(puzzle)?;
    if shape.side() > MAX_CANONICAL {
        return Err(FormError::TooLarge(shape.side()));
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
        turned.set(cell, grid.get(mirrored(shape, cell)));
    }
    turned
}

fn transposed_marks(marks: &Marks) -> Marks {
    let shape = marks.shape();
    Marks::from_fn(shape, |cell| marks.get::<{ AnyDigits::WORDS }>(mirrored(shape, cell)))
}

/// The cell on the other side of the diagonal.
fn mirrored(shape: &Shape, cell: Cell) -> Cell {
    shape.cell(shape.column(cell), shape.row(cell))
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
