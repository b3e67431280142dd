//! Which cell, or which digit of a unit, the children of a state fill.

use super::board::{Board, Move};
use sudolab_core::{Cell, Digit, DigitSet, Parameter, Settings, Words};

/// The rule by which a state has children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Children {
    /// One per candidate of the first open cell in board order.
    First,
    /// One per candidate of the open cell with the fewest; of several, the first.
    Mrv,
    /// As `Mrv` or, if that is strictly fewer, one per place of the digit of a unit with
    /// the fewest places; of several, the first row, column or box and its lowest digit.
    MrvPlaces,
    /// The rule of the SudokuWhiz program: see [`line_of_last`].
    LineOfLast,
}

/// What all children of a state fill: one cell with any of these digits, or one digit in
/// any open cell of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice<const WORDS: usize> {
    Digits(usize, DigitSet<WORDS>),
    Places(usize, Digit),
    /// The board is full.
    Nothing,
}

/// The rules that can be asked for.
static CHILDREN: Words<Children, 3> = Words::new([
    ("first", Children::First),
    ("mrv", Children::Mrv),
    ("mrv-places", Children::MrvPlaces),
]);

/// `children`, for searches whose document fills the first open cell.
pub(super) const FIRST_BY_DEFAULT: Parameter = Parameter {
    name: "children",
    about: "what the children of a state fill: the first open cell (first), the cell with the \
            fewest digits (mrv), or that or the digit of a unit with the fewest places (mrv-places)",
    kind: CHILDREN.choice("first"),
};

/// `children`, for a search whose document fills the cell with the fewest digits.
pub(super) const MRV_BY_DEFAULT: Parameter =
    Parameter { kind: CHILDREN.choice("mrv"), ..FIRST_BY_DEFAULT };

/// `children`, for searches that no document describes: what works best.
pub(super) const PLACES_BY_DEFAULT: Parameter =
    Parameter { kind: CHILDREN.choice("mrv-places"), ..FIRST_BY_DEFAULT };

impl Children {
    /// The rule that the parameter `children` asks for.
    pub(super) fn of(settings: &Settings) -> Children {
        CHILDREN.chosen(settings, FIRST_BY_DEFAULT.name)
    }

    /// The steps to the children, in order: digits ascending, or places in board order.
    #[inline(always)]
    pub(super) fn moves<const WORDS: usize>(
        self,
        board: &Board<WORDS>,
        last: Option<Cell>,
        moves: &mut Vec<Move>,
    ) {
        moves.clear();
        match self.choose(board, last) {
            Choice::Digits(blank, digits) => {
                moves.extend(digits.iter().map(|digit| Move { blank, digit }));
            }
            Choice::Places(unit, digit) => {
                moves.extend(places(board, unit, digit).map(|blank| Move { blank, digit }));
            }
            Choice::Nothing => {}
        }
    }

    /// How many children the state has.
    #[inline(always)]
    pub(super) fn count<const WORDS: usize>(
        self,
        board: &Board<WORDS>,
        last: Option<Cell>,
    ) -> usize {
        match self.choose(board, last) {
            Choice::Digits(_, digits) => digits.len(),
            Choice::Places(unit, digit) => places(board, unit, digit).count(),
            Choice::Nothing => 0,
        }
    }

    #[inline(always)]
    fn choose<const WORDS: usize>(self, board: &Board<WORDS>, last: Option<Cell>) -> Choice<WORDS> {
        if board.open() == 0 {
            return Choice::Nothing;
        }
        match self {
            // Under this rule the filled blanks are always the first ones.
            Children::First => Choice::Digits(board.depth(), board.candidates(board.depth())),
            Children::Mrv => fewest_digits(board, open(board)),
            Children::MrvPlaces => fewest_places(board, fewest_digits(board, open(board))),
            Children::LineOfLast => line_of_last(board, last),
        }
    }
}

fn open<'b, const WORDS: usize>(board: &'b Board<WORDS>) -> impl Iterator<Item = usize> + 'b {
    (0..board.blanks()).filter(|&blank| board.is_open(blank))
}

fn places<const WORDS: usize>(
    board: &Board<WORDS>,
    unit: usize,
    digit: Digit,
) -> impl Iterator<Item = usize> {
    board.open_in(unit).filter(move |&blank| board.candidates(blank).contains(digit))
}

/// The first of these open cells that has the fewest candidates.
fn fewest_digits<const WORDS: usize>(
    board: &Board<WORDS>,
    open: impl Iterator<Item = usize>,
) -> Choice<WORDS> {
    let mut best = (Choice::Nothing, usize::MAX);
    for blank in open {
        let digits = board.candidates(blank);
        if digits.len() < best.1 {
            best = (Choice::Digits(blank, digits), digits.len());
        }
        if digits.is_empty() {
            break;
        }
    }
    best.0
}

/// The digit and unit with the fewest places, if they are fewer than the digits of `cell`.
fn fewest_places<const WORDS: usize>(board: &Board<WORDS>, cell: Choice<WORDS>) -> Choice<WORDS> {
    let mut best = cell;
    let Choice::Digits(_, digits) = cell else { return cell };
    let mut bound = digits.len();
    // Digit d is in more_than[k] when it has more than k places in the unit.
    let mut more_than = [DigitSet::EMPTY; DigitSet::<1>::MAX_SIDE];
    if WORDS > 1 && bound > more_than.len() {
        return count_places(board, cell, bound);
    }
    for unit in 0..board.units() {
        if bound < 2 {
            break;
        }
        more_than[..bound].fill(DigitSet::EMPTY);
        for blank in board.open_in(unit) {
            let candidates = board.candidates(blank);
            for k in (1..bound).rev() {
                let both = more_than[k - 1] & candidates;
                more_than[k] |= both;
            }
            more_than[0] |= candidates;
        }
        let missing = board.all() - board.used(unit);
        let exactly = |k: usize| match k {
            0 => missing - more_than[0],
            _ => more_than[k - 1] - more_than[k],
        };
        let fewer = (0..bound).find_map(|k| exactly(k).first().map(|digit| (k, digit)));
        if let Some((count, digit)) = fewer {
            (best, bound) = (Choice::Places(unit, digit), count);
        }
    }
    best
}

/// The same where cells have many digits, digit by digit.
fn count_places<const WORDS: usize>(
    board: &Board<WORDS>,
    cell: Choice<WORDS>,
    bound: usize,
) -> Choice<WORDS> {
    let mut best = (bound, cell);
    for unit in 0..board.units() {
        let mut counts = vec![0; board.shape().side()];
        for digit in board.open_in(unit).flat_map(|blank| board.candidates(blank)) {
            counts[digit.index()] += 1;
        }
        for digit in board.all() - board.used(unit) {
            if counts[digit.index()] < best.0 {
                best = (counts[digit.index()], Choice::Places(unit, digit));
            }
        }
    }
    best.1
}

/// The rule of the SudokuWhiz program: of the row of the cell filled last (or, if that is
/// full, of the first row that is not) the open cell with the fewest candidates, unless
/// the column (or the first that is not full) has one with strictly fewer.
fn line_of_last<const WORDS: usize>(board: &Board<WORDS>, last: Option<Cell>) -> Choice<WORDS> {
    let side = board.shape().side();
    let line = |kind: usize| {
        let own = last.map(|cell| usize::from(board.shape().units_of(cell)[kind]));
        let lines = own.into_iter().chain(kind * side..(kind + 1) * side);
        lines.into_iter().find(|&unit| board.has_open(unit))
    };
    let row_then_column = [line(0), line(1)].into_iter().flatten();
    fewest_digits(board, row_then_column.flat_map(|unit| board.open_in(unit)))
}

/// Where the SudokuWhiz program starts: the last given, from the bottom right back, whose
/// row or column has an open cell.
pub(super) fn first_last<const WORDS: usize>(board: &Board<WORDS>) -> Option<Cell> {
    let shape = board.shape();
    let given = board.grid();
    (0..shape.cells() as u32).rev().map(Cell).find(|&cell| {
        let lines = &shape.units_of(cell)[..2];
        given.get(cell).is_some() && lines.iter().any(|&unit| board.has_open(unit.into()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Puzzle, Shape};

    fn puzzle(givens: &[(u32, u16)]) -> Puzzle {
        let mut grid = Grid::empty(Shape::classic());
        givens.iter().for_each(|&(cell, value)| grid.set(Cell(cell), Digit::new(value)));
        Puzzle::new(grid).unwrap()
    }

    fn digit(value: u16) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn the_rules_differ_as_their_names_say() {
        // r5c5 can be only 9; the 1 of row 1 can stand only in r1c1.
        let near = [(36, 1), (37, 2), (38, 3), (39, 4), (42, 5), (43, 6), (44, 7), (4, 8)];
        let puzzle1 = puzzle(&near);
        let board = Board::<1>::root(&puzzle1).unwrap();
        assert_eq!(Children::First.choose(&board, None), Choice::Digits(0, board.candidates(0)));
        let Choice::Digits(blank, digits) = Children::Mrv.choose(&board, None) else { panic!() };
        assert_eq!((board.cell(blank), digits), (Cell(40), DigitSet::only(digit(9))));

        let puzzle2 = puzzle(&[(12, 1), (24, 1), (28, 1), (56, 1)]);
        let board = Board::<1>::root(&puzzle2).unwrap();
        assert_eq!(Children::MrvPlaces.choose(&board, None), Choice::Places(0, digit(1)));
        assert_eq!(Children::MrvPlaces.count(&board, None), 1);
    }

    #[test]
    fn a_digit_without_a_place_ends_the_path() {
        let puzzle = puzzle(&[(12, 1), (24, 1), (28, 1), (56, 1), (0, 2)]);
        let board = Board::<1>::root(&puzzle).unwrap();
        assert_eq!(Children::MrvPlaces.count(&board, None), 0);
        assert!(Children::Mrv.count(&board, None) > 0, "no cell shows it");
    }

    #[test]
    fn sudokuwhiz_scans_the_row_first_and_starts_at_the_last_given() {
        let puzzle = puzzle(&[(0, 1), (1, 2), (10, 3)]);
        let board = Board::<1>::root(&puzzle).unwrap();
        assert_eq!(first_last(&board), Some(Cell(10)));
        let chosen = |last| match Children::LineOfLast.choose(&board, last) {
            Choice::Digits(blank, _) => board.cell(blank),
            other => panic!("{other:?}"),
        };
        // Row 2 has r2c1 with 6 candidates; column 2 has r3c2 with 6: the row wins.
        assert_eq!(chosen(Some(Cell(10))), Cell(9));
        // Nothing filled: first row, first column.
        assert_eq!(chosen(None), Cell(2));
    }
}
