//! Rows under each other: puts lines of cells together to square boards.

use crate::cells::{CellReader, Draft, alphabet_for, shape_of_side};
use crate::error::{ReadError, ReadErrorKind};
use crate::text::{Line, Text, Token};
use crate::{Options, Sink};
use sudolab_core::{Board, Digit, Grid, Shape, ShapeError};

/// How a line falls into cells.
pub(crate) type Cut = for<'a> fn(Line<'a>) -> Vec<Token<'a>>;

/// The rows of one board.
pub(crate) struct Matrix<'a> {
    line: usize,
    pub(crate) side: usize,
    pub(crate) cells: Vec<Token<'a>>,
    bars: Option<usize>,
    rules: Option<usize>,
}

/// Every character but blanks and box borders is a cell.
pub(crate) fn characters(line: Line<'_>) -> Vec<Token<'_>> {
    line.characters(|c| c.is_whitespace() || is_bar(c))
}

/// Words between blanks, commas and box borders are cells.
pub(crate) fn words(line: Line<'_>) -> Vec<Token<'_>> {
    line.words(|c| c.is_whitespace() || c == ',' || is_bar(c))
}

/// `|` and the box drawing characters.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '\u{2500}'..='\u{257f}')
}

/// Tells rules (`---+---`) from rows; where `-` also stands for blank cells, a rule
/// needs a corner or crossing.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    dash_is_blank: bool,
}

impl Rules {
    pub(crate) fn of(text: Text<'_>) -> Rules {
        let mixed = |line: Line<'_>| {
            line.text.contains('-') && line.text.contains(|c: char| c.is_ascii_alphanumeric())
        };
        Rules { dash_is_blank: text.data().any(mixed) }
    }

    pub(crate) fn is_rule(self, line: Line<'_>) -> bool {
        let text = line.text.trim();
        let drawn = text.chars().all(|c| "-=+|*:.'` ".contains(c) || is_bar(c));
        let long = ["---", "--+", "===", "──", "══", "━━"].iter().any(|dash| text.contains(dash));
        drawn && long && (!self.dash_is_blank || text.contains(|c| c == '+' || c == '=' || c > '~'))
    }
}

/// Reads boards of as many rows as the rows have cells; blank lines, comments and rules
/// may stand anywhere. After a faulty row, the rest up to the next blank line is skipped.
pub(crate) fn stack<'a>(
    text: Text<'a>,
    options: &Options,
    cut: Cut,
    sink: &mut Sink,
    mut board: impl FnMut(&Matrix<'a>) -> Result<Board, ReadError>,
) -> Result<(), ReadError> {
    let rules = Rules::of(text);
    let mut lines = text.lines().filter(|line| !is_comment(*line));
    let mut matrix: Option<Matrix<'a>> = None;
    let mut last = Line { number: 1, text: "" };
    while let Some(line) = lines.next() {
        if line.is_blank() {
            continue;
        }
        if rules.is_rule(line) {
            matrix.iter_mut().for_each(Matrix::rule);
            continue;
        }
        last = line;
        let row = cut(line);
        let rows = || lines.clone().filter(|next| !next.is_blank() && !rules.is_rule(*next));
        let current = matrix.get_or_insert_with(|| Matrix::new(options, line, &row, rows(), cut));
        if let Err(error) = current.push(line, row) {
            sink.push(current.line, Err(error))?;
            matrix = None;
            lines.by_ref().take_while(|line| !line.is_blank()).for_each(drop);
        } else if current.is_full() {
            sink.push(current.line, board(current))?;
            matrix = None;
        }
    }
    match matrix {
        Some(matrix) => sink.push(matrix.line, Err(last.error(0, matrix.missing()))),
        None => Ok(()),
    }
}

fn is_comment(line: Line<'_>) -> bool {
    line.text.trim_start().starts_with('#')
}

impl<'a> Matrix<'a> {
    /// The side is what was asked for, or the length of the first row, unless the two
    /// rows after it agree on another one: then the first row is the faulty one.
    fn new(
        options: &Options,
        line: Line<'a>,
        first: &[Token<'a>],
        next: impl Iterator<Item = Line<'a>>,
        cut: Cut,
    ) -> Matrix<'a> {
        let next: Vec<usize> = next.take(2).map(|line| cut(line).len()).collect();
        let side = match (options.shape, &next[..]) {
            (Some(shape), _) => shape.side(),
            (None, [second, third]) if second == third => *second,
            _ => first.len(),
        };
        Matrix { line: line.number, side, cells: Vec::new(), bars: None, rules: None }
    }

    fn push(&mut self, line: Line<'a>, row: Vec<Token<'a>>) -> Result<(), ReadError> {
        let (found, expected) = (row.len(), self.side);
        if found != expected {
            let end = line.token(line.text.trim_end().len(), "");
            let place = row.get(expected).copied().unwrap_or(end);
            return Err(place.error(ReadErrorKind::RowLength { found, expected }));
        }
        if !(Shape::MIN_SIDE..=Shape::MAX_SIDE).contains(&expected) {
            return Err(line.error(0, ShapeError::Side(expected).into()));
        }
        self.bars = self.bars.or_else(|| first_bar(line, &row));
        self.cells.extend(row);
        Ok(())
    }

    fn rule(&mut self) {
        self.rules = self.rules.or(Some(self.rows())).filter(|&rows| rows > 0);
    }

    fn rows(&self) -> usize {
        self.cells.len() / self.side
    }

    fn is_full(&self) -> bool {
        self.rows() == self.side
    }

    fn missing(&self) -> ReadErrorKind {
        ReadErrorKind::MissingRows { found: self.rows(), expected: self.side }
    }

    /// An error at the first cell.
    pub(crate) fn error(&self, kind: ReadErrorKind) -> ReadError {
        self.cells[0].error(kind)
    }

    /// The shape asked for, or the one that is drawn, or the usual one of the side.
    pub(crate) fn shape(&self, options: &Options) -> Result<&'static Shape, ReadError> {
        let drawn = match (options.shape, self.rules, self.bars) {
            (None, Some(height), Some(width)) if height * width == self.side => {
                Shape::new(height, width).ok()
            }
            _ => None,
        };
        match drawn {
            Some(shape) => Ok(shape),
            None => shape_of_side(self.side, options).map_err(|kind| self.error(kind)),
        }
    }

    /// The board of cells with one character each.
    pub(crate) fn board(&self, options: &Options) -> Result<Board, ReadError> {
        let shape = self.shape(options)?;
        let found = self.cells.iter().map(|cell| cell.first());
        let alphabet = alphabet_for([(self.side, found)].into_iter(), options)
            .map_err(|kind| self.error(kind))?;
        let mut reader = CellReader::new(alphabet, self.side);
        self.board_with(shape, |cell| reader.token(cell))
    }

    /// The board of givens that `value` reads from each cell.
    pub(crate) fn board_with(
        &self,
        shape: &'static Shape,
        mut value: impl FnMut(Token<'a>) -> Result<u16, ReadError>,
    ) -> Result<Board, ReadError> {
        let mut grid = Grid::empty(shape);
        for (cell, &token) in shape.all_cells().zip(&self.cells) {
            grid.set(cell, Digit::new(value(token)?));
        }
        Ok(Draft::of(grid).finish())
    }
}

/// How many cells stand before the first border inside a row.
fn first_bar(line: Line<'_>, row: &[Token<'_>]) -> Option<usize> {
    let bars = line.text.chars().enumerate().filter(|(_, c)| is_bar(*c));
    let mut before = bars.map(|(nth, _)| row.iter().take_while(|cell| cell.column <= nth).count());
    before.find(|&cells| cells > 0 && cells < row.len())
}
