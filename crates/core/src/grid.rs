//! A grid of digits, and the puzzle: a grid whose givens obey the rules.

use crate::digits::{Cell, Digit, DigitSet};
use crate::rule::{Rule, RuleKind};
use crate::shape::{Shape, UnitKind};
use std::fmt;

/// A board with some or all cells filled. It may break the rules: [`Puzzle`] and
/// [`crate::check()`] judge that.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    shape: &'static Shape,
    cells: Box<[Option<Digit>]>,
}

impl Grid {
    /// A grid without digits.
    pub fn empty(shape: &'static Shape) -> Grid {
        Grid { shape, cells: vec![None; shape.cells()].into() }
    }

    /// Reads values row by row, 0 for blank. `None` if their number is not that of the
    /// cells or a value is above the side.
    pub fn from_values(shape: &'static Shape, values: &[u16]) -> Option<Grid> {
        let fits =
            values.len() == shape.cells() && values.iter().all(|&v| usize::from(v) <= shape.side());
        fits.then(|| Grid { shape, cells: values.iter().map(|&v| Digit::new(v)).collect() })
    }

    /// The shape of the board.
    #[inline(always)]
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }

    /// The digit of a cell.
    #[inline(always)]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.cells[cell.index()]
    }

    /// Writes or (with `None`) clears a cell.
    ///
    /// # Panics
    /// If the digit is above the side of the board.
    #[inline(always)]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        assert!(
            digit.is_none_or(|d| usize::from(d.value()) <= self.shape.side()),
            "digit off the board"
        );
        self.cells[cell.index()] = digit;
    }

    /// The digits row by row.
    pub fn digits(&self) -> &[Option<Digit>] {
        &self.cells
    }

    /// The values row by row, 0 for blank.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u16> {
        self.cells.iter().map(|digit| digit.map_or(0, Digit::value))
    }

    /// How many cells are filled.
    pub fn filled(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Is every cell filled?
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// The blank cells in board order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> {
        self.shape.all_cells().filter(|&cell| self.get(cell).is_none())
    }

    /// The first two equal digits in one unit, if there are any.
    pub fn clash(&self) -> Option<Clash> {
        let mut seen = vec![None; self.shape.side()];
        for number in 0..self.shape.unit_count() {
            seen.fill(None);
            for cell in self.shape.unit_cells(number) {
                let Some(digit) = self.get(cell) else { continue };
                if let Some(first) = seen[digit.index()].replace(cell) {
                    let (kind, index) = self.shape.unit_name(number);
                    return Some(Clash {
                        shape: self.shape,
                        first,
                        second: cell,
                        digit,
                        kind,
                        index,
                    });
                }
            }
        }
        None
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<u16> = self.values().collect();
        f.debug_list().entries(values.chunks(self.shape.side())).finish()
    }
}

/// Two equal digits in one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The board's shape.
    pub shape: &'static Shape,
    /// The earlier cell.
    pub first: Cell,
    /// The later cell.
    pub second: Cell,
    /// The digit that stands in both.
    pub digit: Digit,
    /// The kind of unit whose rule is broken.
    pub kind: UnitKind,
    /// Which one of its kind, from 0.
    pub index: usize,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} and {} both hold {}: {} {} may hold each digit once",
            self.shape.name(self.first),
            self.shape.name(self.second),
            self.digit,
            self.kind.name(),
            self.index + 1
        )
    }
}

impl std::error::Error for Clash {}

/// Givens that do not clash and, for a pencil-mark puzzle, the digits allowed per cell.
///
/// It can only be made of legal givens, so whoever holds one need not check them again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    givens: Grid,
    marks: Option<Box<[DigitSet]>>,
    ignored: Vec<Rule>,
}

impl Puzzle {
    /// A puzzle of these givens; refused if two of them clash.
    pub fn new(givens: Grid) -> Result<Puzzle, Clash> {
        match givens.clash() {
            Some(clash) => Err(clash),
            None => Ok(Puzzle { givens, marks: None, ignored: Vec::new() }),
        }
    }

    /// The same puzzle where each cell may hold only the digits marked for it (sides up
    /// to [`DigitSet::MAX_SIDE`], one set per cell; an empty one is a cell without marks, where
    /// all digits may stand). Marks that forbid nothing beyond the givens and the rules are not kept.
    ///
    /// # Panics
    /// If the number of sets is not that of the cells, or the side is above 64.
    pub fn with_marks(mut self, marks: &[DigitSet]) -> Puzzle {
        let shape = self.shape();
        assert!(
            shape.side() <= DigitSet::MAX_SIDE && marks.len() == shape.cells(),
            "marks fit the board"
        );
        let marks: Box<[DigitSet]> = marks.iter().map(|set| set.or_all(shape.side())).collect();
        let forbids = shape.all_cells().any(|cell| {
            let possible = match self.given(cell) {
                Some(digit) => DigitSet::only(digit),
                None => self.unseen(cell),
            };
            !(possible - marks[cell.index()]).is_empty()
        });
        self.marks = forbids.then_some(marks);
        self
    }

    /// The same puzzle, which remembers rules that somebody chose to ignore.
    pub(crate) fn ignoring(self, rules: Vec<Rule>) -> Puzzle {
        Puzzle { ignored: rules, ..self }
    }

    /// The rules that were ignored to make this a puzzle: a solution may break them.
    pub fn ignored_rules(&self) -> &[Rule] {
        &self.ignored
    }

    /// The kinds of rules a solver must honour beside rows, columns and boxes.
    pub fn rule_kinds(&self) -> impl Iterator<Item = RuleKind> {
        self.marks.as_ref().map(|_| RuleKind::Marks).into_iter()
    }

    /// Digits that no given in sight forbids.
    fn unseen(&self, cell: Cell) -> DigitSet {
        let shape = self.shape();
        let mut digits = DigitSet::full(shape.side());
        for &unit in shape.units_of(cell) {
            for &peer in &shape.units()[unit as usize].cells {
                if let Some(digit) = self.given(peer) {
                    digits.remove(digit);
                }
            }
        }
        digits
    }

    /// The shape of the board.
    #[inline(always)]
    pub fn shape(&self) -> &'static Shape {
        self.givens.shape
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The given of a cell.
    #[inline(always)]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell)
    }

    /// The number of givens.
    pub fn clues(&self) -> usize {
        self.givens.filled()
    }

    /// The number of cells without a given.
    pub fn blanks(&self) -> usize {
        self.shape().cells() - self.clues()
    }

    /// The pencil marks of a pencil-mark puzzle, one set per cell.
    pub fn marks(&self) -> Option<&[DigitSet]> {
        self.marks.as_deref()
    }

    /// The digits the marks allow in a cell: all, unless this is a pencil-mark puzzle.
    /// Givens and peers are not looked at.
    #[inline]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        match &self.marks {
            Some(marks) => marks[cell.index()],
            None => DigitSet::full(self.shape().side()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classic(cells: &[(usize, usize, u16)]) -> Grid {
        let mut grid = Grid::empty(Shape::classic());
        for &(row, column, value) in cells {
            grid.set(grid.shape().cell(row, column), Digit::new(value));
        }
        grid
    }

    #[test]
    fn a_clash_names_both_cells_and_the_rule() {
        let row = Puzzle::new(classic(&[(0, 0, 5), (0, 7, 5)])).unwrap_err();
        assert_eq!(row.to_string(), "r1c1 and r1c8 both hold 5: row 1 may hold each digit once");
        let column = Puzzle::new(classic(&[(1, 3, 2), (8, 3, 2)])).unwrap_err();
        assert_eq!(
            column.to_string(),
            "r2c4 and r9c4 both hold 2: column 4 may hold each digit once"
        );
        let same_box = Puzzle::new(classic(&[(3, 3, 9), (5, 5, 9)])).unwrap_err();
        assert_eq!(
            same_box.to_string(),
            "r4c4 and r6c6 both hold 9: box 5 may hold each digit once"
        );
        assert!(Puzzle::new(classic(&[(0, 0, 5), (1, 3, 5), (2, 6, 5)])).is_ok());
    }

    #[test]
    fn values_out_of_range_make_no_grid() {
        assert!(Grid::from_values(Shape::classic(), &[0; 80]).is_none());
        assert!(Grid::from_values(Shape::classic(), &[10; 81]).is_none());
        assert!(Grid::from_values(Shape::classic(), &[0; 81]).is_some());
    }

    #[test]
    fn marks_that_forbid_nothing_are_not_kept() {
        let puzzle = Puzzle::new(classic(&[(0, 0, 5)])).unwrap();
        let mut marks = vec![DigitSet::full(9); 81];
        marks[0] = DigitSet::from_bits(1 << 4);
        marks[1].remove(Digit::new(5).unwrap());
        assert!(puzzle.clone().with_marks(&marks).marks().is_none());
        marks[1].remove(Digit::new(6).unwrap());
        assert_eq!(puzzle.with_marks(&marks).marks(), Some(&marks[..]));
    }
}
