//! Plain backtracking as the SudokuWhiz report describes it: first empty cell in
//! row-major order, digits ascending, legality by row, column and box.

use crate::relations::Relations;
use sudolab_core::counters::{
    ACTION_COST, BACKTRACKS, DEAD_ENDS, DIGITS_TESTED, MAX_DEPTH, PLACEMENTS,
};
use sudolab_core::{
    Boards, Cell, Counter, Digit, DigitSet, Entry, Event, Exhausted, Family, Grid, Layout,
    Preference, Puzzle, RuleKind, Run, Solver, Stop, Tally, Trace, with_words,
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
            that stands in no row, column or box of the cell and breaks no other rule is placed; when a cell has no digit \
            left, the search goes back to the cell before. Time grows exponentially with the blanks \
            before a wrong digit shows; memory is one board.",
    reference: "D. Serrelli, R. Sabatino: SudokuWhiz (2024), section 5",
    complete: true,
    boards: Boards::Any,
    rules: RuleKind::ALL,
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

/// The units of a cell, and how the digits used in each unit are kept: as the inner loop wants it.
trait Units<const WORDS: usize> {
    type Used;
    /// Are there rules that compute with digits?
    const RULES: bool;

    fn of(layout: &Layout, cell: Cell) -> Self;
    fn none_used(layout: &Layout) -> Self::Used;
    /// The digits used in any of the units.
    fn used(&self, used: &Self::Used) -> DigitSet<WORDS>;
    /// Puts a digit in the units, or takes it out.
    fn flip(&self, used: &mut Self::Used, digit: Digit);
}

/// Row, column and box or region of a board up to 64x64. A unit is a byte (there are at most 3 x 64), so an
/// array of 256 needs no bounds checks in the inner loop.
impl Units<1> for [u8; 3] {
    type Used = [DigitSet; 256];
    const RULES: bool = false;

    fn of(layout: &Layout, cell: Cell) -> [u8; 3] {
        std::array::from_fn(|kind| layout.units_of(cell)[kind] as u8)
    }

    fn none_used(_: &Layout) -> [DigitSet; 256] {
        [DigitSet::EMPTY; 256]
    }

    #[inline(always)]
    fn used(&self, used: &[DigitSet; 256]) -> DigitSet {
        let [row, column, square] = self.map(usize::from);
        used[row] | used[column] | used[square]
    }

    #[inline(always)]
    fn flip(&self, used: &mut [DigitSet; 256], digit: Digit) {
        for unit in *self {
            used[usize::from(unit)] ^= DigitSet::only(digit);
        }
    }
}

/// Any units and groups.
impl<const WORDS: usize> Units<WORDS> for Box<[usize]> {
    type Used = Vec<DigitSet<WORDS>>;
    const RULES: bool = true;

    fn of(layout: &Layout, cell: Cell) -> Box<[usize]> {
        layout.all_of(cell).collect()
    }

    fn none_used(layout: &Layout) -> Vec<DigitSet<WORDS>> {
        vec![DigitSet::EMPTY; layout.all_count()]
    }

    fn used(&self, used: &Vec<DigitSet<WORDS>>) -> DigitSet<WORDS> {
        self.iter().fold(DigitSet::EMPTY, |all, &unit| all | used[unit])
    }

    fn flip(&self, used: &mut Vec<DigitSet<WORDS>>, digit: Digit) {
        self.iter().for_each(|&unit| used[unit] ^= DigitSet::only(digit));
    }
}

/// A blank cell with what the inner loop needs to know about it.
struct Blank<const WORDS: usize, U> {
    cell: Cell,
    units: U,
    /// Digits that the pencil marks allow.
    allowed: DigitSet<WORDS>,
}

impl<const WORDS: usize, U: Units<WORDS>> Blank<WORDS, U> {
    /// Puts a digit on the board, or takes it off.
    #[inline(always)]
    fn flip(&self, digit: Digit, used: &mut U::Used, relations: &mut Relations) {
        self.units.flip(used, digit);
        if U::RULES {
            relations.flip(self.cell, digit);
        }
    }
}

impl Solver for Backtracking {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let (side, layout) = (puzzle.shape().side(), puzzle.layout());
        let is_plain = layout.is_regular() && layout.constraints().is_empty();
        match is_plain && side <= DigitSet::<1>::MAX_SIDE {
            true => search::<1, [u8; 3]>(puzzle, run),
            false => with_words!(side, WORDS => search::<WORDS, Box<[usize]>>(puzzle, run)),
        }
    }
}

fn search<const WORDS: usize, U: Units<WORDS>>(
    puzzle: &Puzzle,
    run: &mut Run,
) -> Result<Exhausted, Stop> {
    let side = puzzle.shape().side();
    run.hold(puzzle.blanks() * (size_of::<Blank<WORDS, U>>() + size_of::<Digit>()))?;
    let blanks: Vec<Blank<WORDS, U>> =
        puzzle.givens().blanks().map(|cell| blank(puzzle, cell)).collect();
    let Some(mut used) = used_by_givens::<WORDS, U>(puzzle) else { return Ok(Exhausted) };
    let Some(mut relations) = Relations::of(puzzle) else { return Ok(Exhausted) };
    let mut placed = vec![Digit::from_index(0); blanks.len()];
    run.hold(size_of_val(&blanks[..]) + size_of_val(&placed[..]) + size_of::<U::Used>())?;

    let mut depth = 0;
    // The digit to test first in the next cell, by index; above 0 after going back.
    let mut first = 0;
    loop {
        if let Some(blank) = blanks.get(depth) {
            if first == 0 {
                run.note(Event::Focus(blank.cell));
            }
            if let Some(digit) = next_legal(blank, first, &used, &relations, side, run)? {
                run.note(Event::Place(blank.cell, digit));
                blank.flip(digit, &mut used, &mut relations);
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
        blank.flip(digit, &mut used, &mut relations);
        first = digit.index() + 1;
    }
}

/// Tests digits from `first` on; the first that no unit of the cell holds and no rule forbids.
#[inline(always)]
fn next_legal<const WORDS: usize, U: Units<WORDS>>(
    blank: &Blank<WORDS, U>,
    first: usize,
    used: &U::Used,
    relations: &Relations,
    side: usize,
    run: &mut Run,
) -> Result<Option<Digit>, Stop> {
    let legal = blank.allowed - blank.units.used(used);
    // The lowest legal digit from `first` on is the answer; all up to it are tested.
    let mut open = legal.split_at(first).1;
    if U::RULES {
        open = relations.allowed(blank.cell, open);
    }
    let found = open.first();
    let tested = found.map_or(side, |digit| digit.index() + 1);
    run.try_digits(blank.cell, first..tested)?;
    Ok(found)
}

fn blank<const WORDS: usize, U: Units<WORDS>>(puzzle: &Puzzle, cell: Cell) -> Blank<WORDS, U> {
    Blank { cell, units: U::of(puzzle.layout(), cell), allowed: puzzle.allowed(cell) }
}

/// The digits that the givens take in each unit; `None` if the pencil marks forbid one.
fn used_by_givens<const WORDS: usize, U: Units<WORDS>>(puzzle: &Puzzle) -> Option<U::Used> {
    let mut used = U::none_used(puzzle.layout());
    for cell in puzzle.shape().all_cells() {
        let Some(digit) = puzzle.given(cell) else { continue };
        if !puzzle.allowed::<WORDS>(cell).contains(digit) {
            return None;
        }
        U::of(puzzle.layout(), cell).flip(&mut used, digit);
    }
    Some(used)
}

fn full<const WORDS: usize, U>(
    puzzle: &Puzzle,
    blanks: &[Blank<WORDS, U>],
    placed: &[Digit],
) -> Grid {
    let mut grid = puzzle.givens().clone();
    for (blank, &digit) in blanks.iter().zip(placed) {
        grid.set(blank.cell, Some(digit));
    }
    grid
}
