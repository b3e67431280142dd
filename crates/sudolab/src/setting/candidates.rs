//! True candidates: all digits that some solution has, and how many solutions have them.

use super::Budget;
use std::collections::HashSet;
use sudolab_core::{Board, Cancel, Cell, Digit, Grid, Limits, Outcome, Puzzle, Refusal};
use sudolab_solvers::Solutions;

/// The digits that some solution has.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// How many solutions there are.
    pub solutions: Solutions,
    /// Was everything tried? If not, more digits may be possible.
    pub complete: bool,
    /// For each cell its digits, and how many solutions have them, up to the number asked for.
    pub cells: Vec<Vec<(Digit, u64)>>,
}

/// Finds the true candidates of a board. Solutions with a digit are counted up to `most`, 1 at least.
///
/// # Errors
/// If the board is no puzzle.
pub fn candidates(
    board: &Board,
    most: u64,
    limits: Limits,
    cancel: &Cancel,
) -> Result<Candidates, Refusal> {
    let puzzle = board.puzzle()?;
    let mut survey = Survey::new(&puzzle, most.max(1));
    let mut budget = Budget::new(limits, cancel);
    let (solutions, complete) = survey.run(&mut budget);
    Ok(Candidates { solutions, complete, cells: survey.cells() })
}

struct Survey<'p> {
    puzzle: &'p Puzzle,
    most: u64,
    /// Different solutions, so that none counts twice.
    seen: HashSet<Box<[u16]>>,
    /// How many solutions were seen, by cell and digit.
    counts: Vec<u64>,
    memory: u64,
}

impl<'p> Survey<'p> {
    fn new(puzzle: &'p Puzzle, most: u64) -> Survey<'p> {
        let shape = puzzle.shape();
        let counts = vec![0; shape.cells() * shape.side()];
        Survey { puzzle, most, seen: HashSet::new(), counts, memory: 0 }
    }

    /// How many solutions there are, and whether all was tried.
    fn run(&mut self, budget: &mut Budget) -> (Solutions, bool) {
        let Some(first) = self.look(self.puzzle, budget, self.most.max(2)) else {
            return (Solutions::Unknown, false);
        };
        let solutions = Solutions::of(&first);
        if first.all_found || solutions == Solutions::Unknown {
            return (solutions, first.all_found);
        }
        let mut complete = true;
        for cell in self.puzzle.shape().all_cells() {
            for digit in (0..self.puzzle.shape().side()).map(Digit::from_index) {
                if self.counts[self.index(cell, digit)] < self.most {
                    complete &= self.try_digit(cell, digit, budget);
                }
            }
        }
        (solutions, complete)
    }

    /// Looks for solutions with this digit; was all there is to know found?
    fn try_digit(&mut self, cell: Cell, digit: Digit, budget: &mut Budget) -> bool {
        let possible = self.puzzle.given(cell).is_none_or(|given| given == digit);
        if !possible || !self.puzzle.allowed::<7>(cell).contains(digit) {
            return true;
        }
        let Some(puzzle) = self.with(cell, digit) else { return true };
        if budget.is_spent() || self.is_too_large(budget) {
            return false;
        }
        let most = self.most;
        self.look(&puzzle, budget, most)
            .is_some_and(|outcome| outcome.all_found || outcome.solutions_found >= most)
    }

    /// The puzzle with one more given; `None` if that clashes.
    fn with(&self, cell: Cell, digit: Digit) -> Option<Puzzle> {
        let mut givens = self.puzzle.givens().clone();
        givens.set(cell, Some(digit));
        let puzzle = Puzzle::with_layout(givens, self.puzzle.layout().clone()).ok()?;
        Some(match self.puzzle.marks() {
            Some(marks) => puzzle.with_marks(marks),
            None => puzzle,
        })
    }

    fn look(&mut self, puzzle: &Puzzle, budget: &mut Budget, most: u64) -> Option<Outcome> {
        budget.count(puzzle, most, 1, &mut |grid| self.add(grid))
    }

    fn add(&mut self, grid: &Grid) {
        let values: Box<[u16]> = grid.values().collect();
        let bytes = size_of_val(&values[..]) as u64 + 48;
        if self.seen.insert(values) {
            self.memory += bytes;
            for (cell, digit) in grid.shape().all_cells().zip(grid.digits()) {
                if let Some(digit) = digit {
                    let index = self.index(cell, *digit);
                    self.counts[index] += 1;
                }
            }
        }
    }

    fn is_too_large(&self, budget: &Budget) -> bool {
        budget.limits.memory.is_some_and(|most| self.memory > most)
    }

    fn index(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.puzzle.shape().side() + digit.index()
    }

    fn cells(&self) -> Vec<Vec<(Digit, u64)>> {
        let of_cell = |counts: &[u64]| {
            let numbered = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            numbered
                .map(|(digit, &count)| (Digit::from_index(digit), count.min(self.most)))
                .collect()
        };
        self.counts.chunks(self.puzzle.shape().side()).map(of_cell).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_board as read;

    fn of(text: &str, most: u64) -> Candidates {
        let board = read(text).unwrap();
        candidates(&board, most, Limits::default(), &Cancel::new()).unwrap()
    }

    #[test]
    fn a_puzzle_with_one_solution_has_its_digits() {
        let found = of("@4x4", 5);
        assert_eq!((found.solutions, found.complete), (Solutions::One, true));
        assert!(found.cells.iter().all(|cell| cell.len() == 1 && cell[0].1 == 1));
    }

    #[test]
    fn counts_are_those_of_all_solutions_up_to_the_most() {
        // The first two rows of a 4x4: four ways to fill the rest (2 x 2).
        let found = of("1234341200000000", 100);
        assert_eq!((found.solutions, found.complete), (Solutions::Several, true));
        assert_eq!(found.cells[0], [(Digit::from_index(0), 4)]);
        assert_eq!(found.cells[8].iter().map(|(_, count)| count).sum::<u64>(), 4);
        let few = of("1234341200000000", 1);
        assert!(few.complete && few.cells.iter().flatten().all(|(_, count)| *count == 1));
        let digits = |found: &Candidates| {
            found
                .cells
                .iter()
                .map(|cell| cell.iter().map(|c| c.0).collect())
                .collect::<Vec<Vec<_>>>()
        };
        assert_eq!(digits(&few), digits(&found));
    }

    #[test]
    fn what_was_not_tried_is_said() {
        let board = read("@25x25").unwrap();
        let none = Limits { nodes: Some(0), ..Limits::default() };
        let found = candidates(&board, 1, none, &Cancel::new()).unwrap();
        assert!(!found.complete && found.solutions == Solutions::Unknown);
    }
}
