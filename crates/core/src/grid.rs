//! A grid of digits, and the puzzle: a grid whose givens obey the rules.

use crate::digits::{AnyDigits, Cell, Digit, DigitSet};
use crate::layout::{Layout, Unit, UnitKind};
use crate::marks::Marks;
use crate::rules::{Kind, Rule, RuleKind};
use crate::shape::Shape;
use std::fmt;
use std::sync::Arc;

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

    /// The first two equal digits in one row, column or box, if there are any.
    pub fn clash(&self) -> Option<Clash> {
        self.clash_in(&Layout::plain(self.shape))
    }

    /// The first two equal digits in one unit or group of a layout, if there are any.
    pub fn clash_in(&self, layout: &Layout) -> Option<Clash> {
        let mut seen = vec![None; self.shape.side()];
        for unit in layout.all_different() {
            seen.fill(None);
            for &cell in &unit.cells {
                let Some(digit) = self.get(cell) else { continue };
                if let Some(first) = seen[digit.index()].replace(cell) {
                    let Unit { kind, index, rule, .. } = *unit;
                    return Some(Clash {
                        shape: self.shape,
                        first,
                        second: cell,
                        digit,
                        kind,
                        index,
                        rule,
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
    /// The rule that asks for the unit; rows, columns and boxes need none.
    pub rule: Option<&'static Kind>,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (self.shape.name(self.first), self.shape.name(self.second));
        write!(f, "{first} and {second} both hold {}: ", self.digit)?;
        match self.rule {
            Some(rule) if !rule.is_numbered => f.write_str(rule.about.trim_end_matches('.')),
            Some(rule) => write!(f, "{} {} may hold each digit once", rule.unit, self.index + 1),
            None => write!(f, "{} {} may hold each digit once", self.kind.name(), self.index + 1),
        }
    }
}

impl std::error::Error for Clash {}

/// Givens that do not clash, what must differ beside rows, columns and boxes, and, for a pencil-mark puzzle, the
/// digits allowed per cell.
///
/// It can only be made of legal givens, so whoever holds one need not check them again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    givens: Grid,
    layout: Arc<Layout>,
    marks: Option<Marks>,
    ignored: Vec<Rule>,
}

impl Puzzle {
    /// A classic puzzle of these givens; refused if two of them clash.
    pub fn new(givens: Grid) -> Result<Puzzle, Clash> {
        let layout = Layout::plain(givens.shape);
        Puzzle::with_layout(givens, layout)
    }

    /// A puzzle of these givens on a layout of their shape; refused if two of them clash.
    ///
    /// # Panics
    /// If the layout has another shape.
    pub fn with_layout(givens: Grid, layout: Arc<Layout>) -> Result<Puzzle, Clash> {
        assert!(givens.shape == layout.shape(), "the layout is that of the board");
        match givens.clash_in(&layout) {
            Some(clash) => Err(clash),
            None => Ok(Puzzle { givens, layout, marks: None, ignored: Vec::new() }),
        }
    }

    /// The same puzzle where each cell may hold only the digits marked for it (a cell without marks
    /// may hold any). Marks that forbid nothing beyond the givens and the rules are not kept.
    ///
    /// # Panics
    /// If the marks are those of a board of another shape.
    pub fn with_marks(mut self, marks: &Marks) -> Puzzle {
        let shape = self.shape();
        assert!(shape == marks.shape(), "marks fit the board");
        let marks = Marks::from_fn(shape, |cell| {
            marks.get::<{ AnyDigits::WORDS }>(cell).or_all(shape.side())
        });
        let forbids = shape.all_cells().any(|cell| {
            let possible = match self.given(cell) {
                Some(digit) => AnyDigits::only(digit),
                None => self.unseen(cell),
            };
            !(possible - marks.get(cell)).is_empty()
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
        let layout = &self.layout;
        let extra = layout.all_different().any(|unit| unit.kind == UnitKind::Extra);
        let kinds = [
            (self.marks.is_some(), RuleKind::Marks),
            (!layout.shape().has_boxes(), RuleKind::Regions),
            (extra, RuleKind::Groups),
            (!layout.constraints().is_empty(), RuleKind::Relations),
        ];
        kinds.into_iter().filter_map(|(is_there, kind)| is_there.then_some(kind))
    }

    /// The names of its rules of a kind, each once; regions and pencil marks have none.
    pub fn titles(&self, kind: RuleKind) -> Vec<&'static str> {
        let layout = &self.layout;
        let extra = layout.all_different().filter(|unit| unit.kind == UnitKind::Extra);
        let computing =
            layout.constraints().iter().filter_map(|c| layout.rules()[c.rule].known_parts());
        let mut titles: Vec<&'static str> = match kind {
            RuleKind::Groups => extra.filter_map(|unit| Some(unit.rule?.title)).collect(),
            RuleKind::Relations => computing.map(|(kind, _)| kind.title).collect(),
            _ => Vec::new(),
        };
        let mut seen = std::collections::HashSet::new();
        titles.retain(|title| seen.insert(*title));
        titles
    }

    /// Digits that no given in sight forbids.
    fn unseen(&self, cell: Cell) -> AnyDigits {
        let mut digits = AnyDigits::full(self.shape().side());
        for &peer in self.layout.peers(cell).iter() {
            if let Some(digit) = self.given(peer) {
                digits.remove(digit);
            }
        }
        digits
    }

    /// The shape of the board.
    #[inline(always)]
    pub fn shape(&self) -> &'static Shape {
        self.givens.shape
    }

    /// What must differ: units, groups, and who sees whom.
    #[inline(always)]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The same givens and marks without the rules beside rows, columns and boxes?
    pub fn is_classic(&self) -> bool {
        self.layout.is_classic()
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

    /// The number of cells without a given.
    pub fn blanks(&self) -> usize {
        self.shape().cells() - self.givens.filled()
    }

    /// The pencil marks of a pencil-mark puzzle.
    pub fn marks(&self) -> Option<&Marks> {
        self.marks.as_ref()
    }

    /// The digits that the marks, and rules about single cells, allow in a cell: all, if there are none.
    /// Givens and peers are not looked at.
    #[inline]
    pub fn allowed<const WORDS: usize>(&self, cell: Cell) -> DigitSet<WORDS> {
        let marked = match &self.marks {
            Some(marks) => marks.get(cell),
            None => DigitSet::full(self.shape().side()),
        };
        match self.layout.domains() {
            Some(domains) => marked & domains.get(cell),
            None => marked,
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
        let mut marks = Marks::all(Shape::classic());
        marks.set(Cell(0), DigitSet::from_bits(1 << 4));
        marks.set(Cell(1), DigitSet::from_bits(0b1_1110_1111));
        assert!(puzzle.clone().with_marks(&marks).marks().is_none());
        marks.set(Cell(1), DigitSet::from_bits(0b1_1100_1111));
        assert_eq!(puzzle.with_marks(&marks).marks(), Some(&marks));
    }
}
