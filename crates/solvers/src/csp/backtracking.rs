//! Plain backtracking as the SudokuWhiz report describes it: first empty cell in
//! row-major order, digits ascending, legality by row, column and box.

use sudolab_core::counters::{
    ACTION_COST, BACKTRACKS, DEAD_ENDS, DIGITS_TESTED, MAX_DEPTH, PLACEMENTS,
};
use sudolab_core::{
    Boards, Cell, Counter, Digit, DigitSet, Entry, Event, Exhausted, Family, Grid, Preference,
    Puzzle, RuleKind, Run, Solver, Stop, Tally, Trace,
};

/// Useful, as the SudokuWhiz program counts it.
const EVER_PLACED: Counter = Counter {
    key: "useful",
    meaning: "distinct (row, column, digit) ever placed on the board, whether kept or not",
    value: Tally::ever_placed,
};

pub(super) const ENTRY: Entry = Entry {
    id: "backtracking",
    title: "Plain backtracking",
    family: Family::Backtracking,
    about: "Goes through the blank cells row by row and tests the digits in ascending order. A digit \
            that stands in no row, column or box of the cell is placed; when a cell has no digit \
            left, the search goes back to the cell before. Time grows exponentially with the blanks \
            before a wrong digit shows; memory is one board.",
    reference: "D. Serrelli, R. Sabatino: SudokuWhiz (2024), section 5",
    complete: true,
    boards: Boards::UpTo(DigitSet::MAX_SIDE),
    rules: &[RuleKind::Marks],
    trace: Trace::Full,
    rank: Preference::same(1),
    parameters: &[],
    counters: &[
        DIGITS_TESTED,
        EVER_PLACED,
        PLACEMENTS,
        BACKTRACKS,
        DEAD_ENDS,
        MAX_DEPTH,
        ACTION_COST,
    ],
    build: |_| Box::new(Backtracking),
};

pub(super) struct Backtracking;

/// The digits used in each unit. A unit is a byte (there are at most 3 x 64), so an array of
/// 256 needs no bounds checks in the inner loop.
type Used = [DigitSet; 256];

/// A blank cell with what the inner loop needs to know about it.
struct Blank {
    cell: Cell,
    units: [u8; 3],
    /// Digits that the pencil marks allow.
    allowed: DigitSet,
}

impl Solver for Backtracking {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let side = puzzle.shape().side();
        let blanks: Vec<Blank> = puzzle.givens().blanks().map(|cell| blank(puzzle, cell)).collect();
        let Some(mut used) = used_by_givens(puzzle) else { return Ok(Exhausted) };
        let mut placed = vec![Digit::from_index(0); blanks.len()];
        run.hold(size_of_val(&blanks[..]) + size_of_val(&placed[..]) + size_of::<Used>())?;

        let mut depth = 0;
        // The digit to test first in the next cell, by index; above 0 after going back.
        let mut first = 0;
        loop {
            if let Some(blank) = blanks.get(depth) {
                if first == 0 {
                    run.note(Event::Focus(blank.cell));
                }
                if let Some(digit) = next_legal(blank, first, &used, side, run)? {
                    run.note(Event::Place(blank.cell, digit));
                    flip(&mut used, blank, digit);
                    placed[depth] = digit;
                    depth += 1;
                    first = 0;
                    continue;
                }
                if first == 0 {
                    run.note(Event::Fail(blank.cell));
                }
            } else {
                run.found(&full(puzzle, &blanks, &placed))?;
            }
            if depth == 0 {
                return Ok(Exhausted);
            }
            depth -= 1;
            let (blank, digit) = (&blanks[depth], placed[depth]);
            run.note(Event::Remove(blank.cell, digit));
            flip(&mut used, blank, digit);
            first = digit.index() + 1;
        }
    }
}

/// Puts a digit in the units of a cell, or takes it out.
#[inline(always)]
fn flip(used: &mut Used, blank: &Blank, digit: Digit) {
    for unit in blank.units {
        used[usize::from(unit)] ^= DigitSet::only(digit);
    }
}

/// Tests digits from `first` on; the first that no unit of the cell holds.
#[inline(always)]
fn next_legal(
    blank: &Blank,
    first: usize,
    used: &Used,
    side: usize,
    run: &mut Run,
) -> Result<Option<Digit>, Stop> {
    let [row, column, square] = blank.units.map(usize::from);
    let legal = blank.allowed - (used[row] | used[column] | used[square]);
    // The lowest legal digit from `first` on is the answer; all up to it are tested.
    let found = legal.split_at(first).1.first();
    let tested = found.map_or(side, |digit| digit.index() + 1);
    run.try_digits(blank.cell, first..tested)?;
    Ok(found)
}

fn blank(puzzle: &Puzzle, cell: Cell) -> Blank {
    let units = puzzle.shape().units_of(cell);
    Blank {
        cell,
        units: std::array::from_fn(|kind| units[kind] as u8),
        allowed: puzzle.allowed(cell),
    }
}

/// The digits that the givens take in each unit; `None` if the pencil marks forbid one.
fn used_by_givens(puzzle: &Puzzle) -> Option<Used> {
    let shape = puzzle.shape();
    let mut used = [DigitSet::EMPTY; 256];
    for cell in shape.all_cells() {
        let Some(digit) = puzzle.given(cell) else { continue };
        if !puzzle.allowed(cell).contains(digit) {
            return None;
        }
        for &unit in shape.units_of(cell) {
            used[usize::from(unit)].insert(digit);
        }
    }
    Some(used)
}

fn full(puzzle: &Puzzle, blanks: &[Blank], placed: &[Digit]) -> Grid {
    let mut grid = puzzle.givens().clone();
    for (blank, &digit) in blanks.iter().zip(placed) {
        grid.set(blank.cell, Some(digit));
    }
    grid
}
