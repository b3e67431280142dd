//! The independent judge: does a grid solve a puzzle? It shares nothing with any solver,
//! not even the code that finds clashes among givens.

use crate::digits::{Cell, Digit};
use crate::grid::{Grid, Puzzle};
use crate::rules::{Kind, broken};
use crate::shape::Shape;
use std::fmt;

/// The first thing wrong with an offered solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The grid has another shape than the puzzle.
    Shape,
    /// A cell is blank.
    Blank(Cell),
    /// A given was changed.
    Given(Cell),
    /// The digit was not among the pencil marks of the cell.
    Mark(Cell),
    /// A row, column or box (numbered from 0) misses a digit, so it has another twice.
    Missing(&'static str, usize, Digit),
    /// Two cells (perhaps the first and the last of several) break a rule of this kind.
    Broken(&'static Kind, Cell, Cell),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Shape => write!(f, "the solution has another shape than the puzzle"),
            Fault::Blank(cell) => write!(f, "cell {} is blank", cell.0 + 1),
            Fault::Given(cell) => write!(f, "the given in cell {} was changed", cell.0 + 1),
            Fault::Mark(cell) => {
                write!(f, "the digit in cell {} is not among its pencil marks", cell.0 + 1)
            }
            Fault::Broken(kind, first, second) => {
                let (first, second) = (first.0 + 1, second.0 + 1);
                write!(f, "cells {first} and {second} break the rule '{}'", kind.title)
            }
            Fault::Missing(kind, index, digit) => write!(f, "{kind} {} misses {digit}", index + 1),
        }
    }
}

impl std::error::Error for Fault {}

/// Judges a solution: full, the givens and pencil marks kept, every digit in every row,
/// column and box, no digit twice where a rule forbids it.
pub fn check(puzzle: &Puzzle, solution: &Grid) -> Result<(), Fault> {
    let shape = puzzle.shape();
    if shape != solution.shape() {
        return Err(Fault::Shape);
    }
    for cell in shape.all_cells() {
        let digit = solution.get(cell).ok_or(Fault::Blank(cell))?;
        if puzzle.given(cell).is_some_and(|given| given != digit) {
            return Err(Fault::Given(cell));
        }
        if puzzle.marks().is_some_and(|marks| !marks.has(cell, digit)) {
            return Err(Fault::Mark(cell));
        }
    }
    complete(shape, solution)?;
    match broken(shape, puzzle.layout().rules(), solution) {
        Some((kind, first, second)) => Err(Fault::Broken(kind, first, second)),
        None => Ok(()),
    }
}

/// Looks at the rows, columns and boxes by plain arithmetic, so that a wrong unit list
/// cannot hide a wrong grid.
fn complete(shape: &Shape, solution: &Grid) -> Result<(), Fault> {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let mut seen = vec![0u32; side];
    let mut stamp = 0;
    // Boxes of one row or one column are rows or columns again: no harm in looking twice.
    for (kind, k) in [("row", 0), ("column", 1), ("box", 2)] {
        for index in 0..side {
            stamp += 1;
            for place in 0..side {
                let (row, column) = match k {
                    0 => (index, place),
                    1 => (place, index),
                    _ => (
                        index / height * height + place / width,
                        index % height * width + place % width,
                    ),
                };
                if let Some(digit) = solution.get(Cell((row * side + column) as u32)) {
                    seen[digit.index()] = stamp;
                }
            }
            if let Some(missing) = seen.iter().position(|&at| at != stamp) {
                return Err(Fault::Missing(kind, index, Digit::from_index(missing)));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::DigitSet;
    use crate::marks::Marks;

    /// The grid every shape has: each row is the one above, shifted.
    fn pattern(shape: &'static Shape) -> Grid {
        let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
        let value =
            |row: usize, column: usize| (row % height * width + row / height + column) % side + 1;
        let values: Vec<u16> = (0..side * side).map(|i| value(i / side, i % side) as u16).collect();
        Grid::from_values(shape, &values).unwrap()
    }

    #[test]
    fn accepts_solutions_of_every_shape_and_finds_every_kind_of_fault() {
        for (height, width) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (10, 10), (20, 20)] {
            let shape = Shape::new(height, width).unwrap();
            let solution = pattern(shape);
            let blank = Puzzle::new(Grid::empty(shape)).unwrap();
            assert_eq!(check(&blank, &solution), Ok(()));

            let mut hole = solution.clone();
            hole.set(Cell(5), None);
            assert_eq!(check(&blank, &hole), Err(Fault::Blank(Cell(5))));

            let mut wrong = solution.clone();
            wrong.set(Cell(0), solution.get(Cell(1)));
            assert!(matches!(check(&blank, &wrong), Err(Fault::Missing("row", 0, _))));

            // Two rows of different boxes swapped: rows and columns stay right, boxes do not.
            let mut swapped = solution.clone();
            for column in 0..shape.side() {
                let (upper, lower) = (shape.cell(0, column), shape.cell(height, column));
                swapped.set(upper, solution.get(lower));
                swapped.set(lower, solution.get(upper));
            }
            assert!(matches!(check(&blank, &swapped), Err(Fault::Missing("box", ..))));

            let mut givens = Grid::empty(shape);
            givens.set(Cell(0), solution.get(Cell(1)));
            assert_eq!(check(&Puzzle::new(givens).unwrap(), &solution), Err(Fault::Given(Cell(0))));
        }
    }

    #[test]
    fn pencil_marks_bind_the_solution() {
        let solution = pattern(Shape::classic());
        let mut marks = Marks::all(Shape::classic());
        let other = DigitSet::<1>::full(9) - DigitSet::only(solution.get(Cell(7)).unwrap());
        marks.set(Cell(7), other);
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap().with_marks(&marks);
        assert_eq!(check(&puzzle, &solution), Err(Fault::Mark(Cell(7))));
        let other = Grid::empty(Shape::for_side(4).unwrap());
        assert_eq!(check(&puzzle, &other), Err(Fault::Shape));
    }
}
