//! From a solution to a puzzle: emptying cells.

use std::sync::Arc;
use sudolab_core::{
    AnyDigits, Cancel, Cell, Digit, Grid, Layout, Limits, Marks, Puzzle, Random, Run, Settings,
    Verdict,
};
use sudolab_solvers::registry;

/// Empties this many cells, any of them.
pub(crate) fn anywhere(solution: &Grid, blanks: usize, random: &mut Random) -> Grid {
    let mut puzzle = solution.clone();
    for &cell in random_order(solution, random).iter().take(blanks) {
        puzzle.set(cell, None);
    }
    puzzle
}

/// In which order cells are emptied.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// All over the board.
    Random,
    /// Box by box from a corner: on large boards this reaches some 4% more blanks,
    /// because the full part helps to refute digits in the empty one.
    FromCorner,
}

/// Empties up to this many cells, none of which leaves a second solution.
pub(crate) fn keeping_one_solution(
    solution: &Grid,
    blanks: usize,
    way: Way,
    random: &mut Random,
    cancel: &Cancel,
) -> Grid {
    let shape = solution.shape();
    let mut cells = random_order(solution, random);
    if way == Way::FromCorner {
        cells.sort_by_key(|&cell| {
            shape.row(cell) / shape.box_height() + shape.column(cell) / shape.box_width()
        });
    }
    let cells: Vec<Vec<Cell>> = cells.into_iter().map(|cell| vec![cell]).collect();
    groups(solution, &cells, shape.cells().saturating_sub(blanks), cancel)
}

/// Empties group after group, none of which leaves a second solution, while at least so many givens stand.
pub(crate) fn groups(solution: &Grid, groups: &[Vec<Cell>], least: usize, cancel: &Cancel) -> Grid {
    let (mut puzzle, mut seen) = (solution.clone(), Seen::new(solution));
    let mut filled = puzzle.filled();
    for group in groups {
        if cancel.is_cancelled() {
            break;
        }
        let held = group.iter().filter_map(|&cell| Some((cell, puzzle.get(cell)?)));
        let held: Vec<(Cell, Digit)> = held.collect();
        if filled < least + held.len() {
            continue;
        }
        for &(cell, digit) in &held {
            puzzle.set(cell, None);
            seen.set(cell, digit, false);
        }
        // A second solution differs in one of the cells at least.
        let mut all = held.iter();
        if all.all(|&(cell, digit)| {
            seen.is_forced(&puzzle, cell, digit) || admits_no_other(&puzzle, cell, digit, cancel)
        }) {
            filled -= held.len();
            continue;
        }
        for &(cell, digit) in &held {
            puzzle.set(cell, Some(digit));
            seen.set(cell, digit, true);
        }
    }
    puzzle
}

fn random_order(grid: &Grid, random: &mut Random) -> Vec<Cell> {
    let mut cells: Vec<Cell> = grid.shape().all_cells().collect();
    random.shuffle(&mut cells);
    cells
}

/// Which digits stand in which unit.
struct Seen {
    shape: Arc<Layout>,
    /// By unit, then by digit.
    holds: Vec<bool>,
}

impl Seen {
    fn new(grid: &Grid) -> Seen {
        let shape = Layout::plain(grid.shape());
        let holds = vec![false; shape.unit_count() * shape.side()];
        let mut seen = Seen { shape, holds };
        for cell in grid.shape().all_cells() {
            grid.get(cell).into_iter().for_each(|digit| seen.set(cell, digit, true));
        }
        seen
    }

    fn set(&mut self, cell: Cell, digit: Digit, holds: bool) {
        for &unit in self.shape.units_of(cell) {
            self.holds[usize::from(unit) * self.shape.side() + digit.index()] = holds;
        }
    }

    /// Does the cell see the digit?
    fn sees(&self, cell: Cell, digit: Digit) -> bool {
        let units = self.shape.units_of(cell).iter();
        units
            .map(|&unit| usize::from(unit) * self.shape.side() + digit.index())
            .any(|at| self.holds[at])
    }

    /// Is the digit of a cell just emptied the only one it can hold, or the cell the only
    /// place for it in a unit? Then whoever can solve the puzzle with the cell can solve it
    /// without: no search is needed, on boards of any size.
    fn is_forced(&self, puzzle: &Grid, cell: Cell, digit: Digit) -> bool {
        let side = self.shape.side();
        let possible = (0..side).filter(|&other| !self.sees(cell, Digit::from_index(other)));
        if possible.take(2).count() == 1 {
            return true;
        }
        let is_other_place = |&&other: &&Cell| {
            other != cell && puzzle.get(other).is_none() && !self.sees(other, digit)
        };
        let mut units =
            self.shape.units_of(cell).iter().map(|&unit| &self.shape.units()[usize::from(unit)]);
        units.any(|unit| unit.cells.iter().find(is_other_place).is_none())
    }
}

/// The largest side on which digits are refuted one by one: on a larger board each refutation would take longer
/// than all that singles empty.
const REFUTED_SIDE: usize = 64;

/// Can the emptied cell hold nothing but its digit? The puzzle had one solution before, so
/// a second one would differ here: it is enough to refute the other digits, which takes
/// far less than solving. A proof that takes too long counts as none.
fn admits_no_other(puzzle: &Grid, cell: Cell, digit: Digit, cancel: &Cancel) -> bool {
    let shape = puzzle.shape();
    if shape.side() > REFUTED_SIDE {
        return false;
    }
    let mut marks = Marks::all(shape);
    marks.set(cell, AnyDigits::full(shape.side()) - AnyDigits::only(digit));
    let puzzle = Puzzle::new(puzzle.clone()).expect("part of a solution has no clash");
    let puzzle = puzzle.with_marks(&marks);
    // The best of small boards on all: for short refutations, what a learning engine needs
    // to set itself up is too much.
    let fitting =
        registry::all().filter(|entry| entry.complete && entry.refusal(&puzzle).is_none());
    let Some(entry) = fitting.max_by_key(|entry| entry.rank.usual) else { return false };
    let limits = Limits { nodes: Some(REFUTATION_NODES), ..Limits::default() };
    let mut solver = (entry.build)(&Settings::of(entry));
    let run = Run::new(&puzzle).limits(limits).cancel(cancel);
    run.execute(entry, &mut *solver).verdict == Verdict::NoSolution
}

/// Refutations of single digits are short or hopeless.
const REFUTATION_NODES: u64 = 3_000;

#[cfg(test)]
mod tests {
    use crate::{Blanks, MakeError};
    use sudolab_core::{Cancel, Limits, Puzzle, Random, Shape};
    use sudolab_solvers::count;

    /// Counted to 2 by a search that knows nothing of how the puzzle was made.
    fn counted(puzzle: &Puzzle) -> u64 {
        count(puzzle, 2, Limits::default(), &Cancel::new()).unwrap().solutions_found
    }

    /// What levels empty on large boards.
    const PARTS: [f64; 3] = [0.2, 0.4, 0.6];

    #[test]
    fn a_part_of_the_cells_is_emptied_and_one_solution_left() {
        for (part, wanted) in PARTS.into_iter().zip([16, 32, 48]) {
            let blanks = Blanks::new(Shape::classic(), part);
            for seed in 0..5 {
                let puzzle = blanks.make(&mut Random::new(seed), &Cancel::new()).unwrap().puzzle;
                assert_eq!(81 - puzzle.givens().filled(), wanted);
                assert_eq!(counted(&puzzle), 1);
            }
        }
    }

    #[test]
    fn every_size_up_to_25_can_be_emptied() {
        for side in [4, 6, 9, 12, 16, 25] {
            for part in PARTS {
                let blanks = Blanks::new(Shape::for_side(side).unwrap(), part);
                let puzzle = blanks.make(&mut Random::new(1), &Cancel::new()).unwrap().puzzle;
                assert_eq!(counted(&puzzle), 1, "{side} {part}");
            }
        }
    }

    #[test]
    fn the_legacy_way_can_leave_several_solutions() {
        let blanks = Blanks::new(Shape::classic(), 0.6).legacy();
        let make = |seed| blanks.make(&mut Random::new(seed), &Cancel::new()).unwrap().puzzle;
        assert!((0..50).any(|seed| counted(&make(seed)) == 2));
        assert!((0..50).all(|seed| make(seed).givens().filled() == 33));
    }

    #[test]
    fn what_cannot_be_made_says_how_far_it_got() {
        let blanks = Blanks::new(Shape::classic(), 0.95);
        let error = blanks.make(&mut Random::new(1), &Cancel::new()).unwrap_err();
        assert!(
            matches!(error, MakeError::TooSparse { wanted: 76, reached: 50..64, .. }),
            "{error}"
        );
    }
}
