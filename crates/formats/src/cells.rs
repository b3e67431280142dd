//! From characters and numbers to boards: what the readers share.

use crate::Options;
use crate::alphabet::{Alphabet, Inference};
use crate::error::{ReadError, ReadErrorKind};
use crate::text::Token;
use sudolab_core::{AnyDigits, Board, Cell, Digit, Grid, Layout, Marks, Rule, Shape};

/// The shape of a board with this side: the one asked for, or the usual one.
pub(crate) fn shape_of_side(
    side: usize,
    options: &Options,
) -> Result<&'static Shape, ReadErrorKind> {
    match options.shape {
        Some(shape) if shape.side() == side => Ok(shape),
        Some(shape) => Err(ReadErrorKind::OtherSide { found: side, expected: shape.side() }),
        None => Ok(Shape::for_side(side)?),
    }
}

/// The shape of a board with so many cells.
pub(crate) fn shape_of_cells(
    cells: usize,
    options: &Options,
) -> Result<&'static Shape, ReadErrorKind> {
    let side = cells.isqrt();
    let expected = options.shape.map_or_else(|| nearest_board(cells), Shape::cells);
    match shape_of_side(side, options) {
        Ok(shape) if side * side == cells => Ok(shape),
        _ => Err(ReadErrorKind::CellCount { found: cells, expected }),
    }
}

/// The cells of the 4x4, 6x6, 9x9, 16x16 or 25x25 board that comes closest.
fn nearest_board(cells: usize) -> usize {
    let sizes: [usize; 5] = [16, 36, 81, 256, 625];
    sizes.into_iter().min_by_key(|size| size.abs_diff(cells)).unwrap_or(81)
}

/// Reads cells of one character each. Up to 9x9 blanks may be of several kinds; beyond, `0` beside
/// another blank may be a digit, so that one kind only is taken.
pub(crate) struct CellReader {
    alphabet: Alphabet,
    side: usize,
    blank: Option<char>,
}

impl CellReader {
    pub(crate) fn new(alphabet: Alphabet, side: usize) -> CellReader {
        CellReader { alphabet, side, blank: None }
    }

    /// The value of a cell, 0 for blank.
    fn value(&mut self, found: char) -> Result<u16, ReadErrorKind> {
        let CellReader { alphabet, side, .. } = *self;
        if let Some(digit) = alphabet.digit_of(found, side) {
            return Ok(digit);
        }
        let upper = found.to_ascii_uppercase();
        if !alphabet.blanks(side).any(|blank| blank == upper) {
            return Err(ReadErrorKind::NotACell { found, side, alphabet });
        }
        match *self.blank.get_or_insert(upper) {
            first if first == upper || side <= 9 => Ok(0),
            first => Err(ReadErrorKind::MixedBlanks { first, second: found }),
        }
    }

    /// The value of a token of one character.
    pub(crate) fn token(&mut self, token: Token<'_>) -> Result<u16, ReadError> {
        self.value(token.first()).map_err(|kind| token.error(kind))
    }
}

/// A grid from a string with one character per cell.
pub(crate) fn grid_of(
    cells: Token<'_>,
    shape: &'static Shape,
    alphabet: Alphabet,
) -> Result<Grid, ReadError> {
    let mut reader = CellReader::new(alphabet, shape.side());
    let mut grid = Grid::empty(shape);
    for (cell, (nth, found)) in shape.all_cells().zip(cells.text.chars().enumerate()) {
        let at = Token { column: cells.column + nth, ..cells };
        grid.set(cell, Digit::new(reader.value(found).map_err(|kind| at.error(kind))?));
    }
    Ok(grid)
}

/// The alphabet asked for, or the one that these boards' characters show.
pub(crate) fn alphabet_for<C: Iterator<Item = char> + Clone>(
    boards: impl Iterator<Item = (usize, C)>,
    options: &Options,
) -> Result<Alphabet, ReadErrorKind> {
    if let Some(alphabet) = options.alphabet {
        return Ok(alphabet);
    }
    let mut inference = Inference::new();
    boards.for_each(|(side, cells)| inference.board(side, cells));
    inference.alphabet()
}

/// A number from 1 to the side, or blank: `-1`, `0` or one of the blank characters.
pub(crate) fn number(token: Token<'_>, side: usize) -> Result<u16, ReadError> {
    match token.text {
        "-1" | "." | "*" | "_" | "-" | "x" | "X" => Ok(0),
        text => match text.parse::<u16>() {
            Ok(value) if usize::from(value) <= side => Ok(value),
            _ => Err(token.error(ReadErrorKind::not_a_value(text, side))),
        },
    }
}

/// A board while it is being read.
pub(crate) struct Draft {
    givens: Grid,
    placed: Option<Grid>,
    marks: Option<Marks>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) solution: Option<Grid>,
    pub(crate) labels: Vec<(String, String)>,
}

impl Draft {
    pub(crate) fn new(shape: &'static Shape) -> Draft {
        Draft::of(Grid::empty(shape))
    }

    /// Starts from the givens.
    pub(crate) fn of(givens: Grid) -> Draft {
        Draft {
            givens,
            placed: None,
            marks: None,
            rules: Vec::new(),
            solution: None,
            labels: Vec::new(),
        }
    }

    pub(crate) fn shape(&self) -> &'static Shape {
        self.givens.shape()
    }

    pub(crate) fn is_given(&self, cell: Cell) -> bool {
        self.givens.get(cell).is_some()
    }

    /// Fills a cell, as a given or later.
    pub(crate) fn fill(&mut self, cell: Cell, digit: Option<Digit>, given: bool) {
        let shape = self.shape();
        match given {
            true => self.givens.set(cell, digit),
            false if digit.is_none() => {}
            false => self.placed.get_or_insert_with(|| Grid::empty(shape)).set(cell, digit),
        }
    }

    /// The marks to change; a cell without notes may hold every digit.
    pub(crate) fn marks(&mut self) -> &mut Marks {
        let shape = self.shape();
        self.marks.get_or_insert_with(|| Marks::all(shape))
    }

    /// Notes the candidates of a cell; no candidates are no note.
    pub(crate) fn note(&mut self, cell: Cell, set: AnyDigits) {
        if !set.is_empty() {
            self.marks().set(cell, set);
        }
    }

    /// Strikes a candidate out of an open cell; refused if it is the last one.
    pub(crate) fn strike(&mut self, cell: Cell, digit: Digit) -> Result<(), ReadErrorKind> {
        let is_filled = |grid: &Grid| grid.get(cell).is_some();
        if is_filled(&self.givens) || self.placed.as_ref().is_some_and(is_filled) {
            return Ok(());
        }
        let left = self.marks().get(cell) - AnyDigits::only(digit);
        self.marks().set(cell, left);
        match left.is_empty() {
            true => Err(ReadErrorKind::NoCandidate(self.shape().name(cell).into())),
            false => Ok(()),
        }
    }

    /// Adds a label unless its text is empty.
    pub(crate) fn label(&mut self, key: &str, text: &str) {
        if !text.trim().is_empty() {
            self.labels.push((key.to_string(), text.trim().to_string()));
        }
    }

    /// The board; filled cells are marked with their digit alone.
    pub(crate) fn finish(self) -> Board {
        let Draft { givens, placed, marks, rules, solution, labels } = self;
        let mut board = Board { givens, placed, marks: None, rules, solution, labels };
        board.marks = marks.map(|mut marks| {
            for cell in board.shape().all_cells() {
                if let Some(digit) = board.digit(cell) {
                    marks.set(cell, AnyDigits::only(digit));
                }
            }
            marks
        });
        board
    }
}

/// The cells that candidate sets alone say are filled: one candidate, and no peer that
/// still has it (the rule of HoDoKu); otherwise the single is just a mark.
pub(crate) fn settled(sets: &Marks) -> Grid {
    let shape = sets.shape();
    let mut grid = Grid::empty(shape);
    // Per unit: the digits that occur, and those that occur more than once.
    let tally = |cells: &[Cell]| {
        cells.iter().fold((AnyDigits::EMPTY, AnyDigits::EMPTY), |(once, twice), &cell| {
            let set = sets.get(cell);
            (once | set, twice | once & set)
        })
    };
    let layout = Layout::plain(shape);
    let repeated: Vec<AnyDigits> = layout.units().iter().map(|unit| tally(&unit.cells).1).collect();
    for cell in shape.all_cells() {
        let set: AnyDigits = sets.get(cell);
        let alone = |unit: &u16| (set & repeated[usize::from(*unit)]).is_empty();
        if layout.units_of(cell).iter().all(alone) {
            grid.set(cell, set.single());
        }
    }
    grid
}

/// A board of candidate sets.
pub(crate) fn board_of_sets(sets: Marks) -> Board {
    let mut draft = Draft::of(settled(&sets));
    draft.marks = Some(sets);
    draft.finish()
}
