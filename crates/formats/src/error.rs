//! What can be wrong with a text, where, and what to do about it.

use crate::alphabet::Alphabet;
use crate::registry::Format;
use std::fmt;
use sudolab_core::rules::{RuleError, RuleList};
use sudolab_core::{Cell, Rule, Shape, ShapeError};

/// Why a board could not be read, and the place that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ReadErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// More bytes than [`crate::MAX_INPUT`].
    TooLarge(usize),
    /// A line so long that it can hold no board.
    LongLine(usize),
    /// Nothing but blanks and comments.
    Empty,
    /// A NUL byte or invalid UTF-8.
    Binary,
    /// No format begins like this.
    Unknown,
    /// An address that holds no puzzle.
    Link,
    /// A character that is neither a digit of the board nor a blank.
    NotACell {
        /// The character.
        found: char,
        /// The side of the board.
        side: usize,
        /// The digits that were expected.
        alphabet: Alphabet,
    },
    /// Two different characters for blank in one board.
    MixedBlanks {
        /// The one seen first.
        first: char,
        /// The other one.
        second: char,
    },
    /// Something other than a number from 1 to the side, or a blank.
    NotAValue {
        /// The text, shortened.
        found: Box<str>,
        /// The side of the board.
        side: usize,
    },
    /// A pencil mark outside the digits of the board. (An empty list is a cell without marks.)
    NotAMark {
        /// The text, shortened.
        found: Box<str>,
        /// The side of the board.
        side: usize,
    },
    /// A board of so many cells is no square of a known side.
    CellCount {
        /// The cells there are.
        found: usize,
        /// The cells of the likeliest board.
        expected: usize,
    },
    /// A row with more or fewer cells than the board has columns.
    RowLength {
        /// The cells there are.
        found: usize,
        /// The cells there should be.
        expected: usize,
    },
    /// The text ends, or another board begins, before the last row.
    MissingRows {
        /// The rows there are.
        found: usize,
        /// The rows there should be.
        expected: usize,
    },
    /// The board is not of the side that was asked for.
    OtherSide {
        /// The side of the board.
        found: usize,
        /// The side asked for.
        expected: usize,
    },
    /// A side that no board has.
    Shape(ShapeError),
    /// The characters fit several alphabets.
    AmbiguousAlphabet {
        /// The side of the board.
        side: usize,
    },
    /// The board is too large for pencil marks.
    MarksSide(usize),
    /// A cell that allows no digit, by its name. (A cell without marks allows all.)
    NoCandidate(Box<str>),
    /// The text breaks the rules of its format.
    Syntax(&'static str),
    /// A rule that cannot be: its name and where it is, and why not.
    Rule(Box<str>, RuleError),
    /// More rules than a board may have.
    Rules(usize),
    /// The text is no JSON or XML, in the words of the parser.
    Malformed(Box<str>),
    /// So many boards failed that the text is most likely of another format.
    TooManyFaults(usize),
    /// The boards and their fields would take far more memory than the text: after so many boards.
    TooMuch(usize),
}

impl ReadErrorKind {
    /// [`ReadErrorKind::NotAMark`] with at most 20 characters of what was found.
    pub(crate) fn not_a_mark(found: &str, side: usize) -> ReadErrorKind {
        ReadErrorKind::NotAMark { found: found.chars().take(20).collect(), side }
    }

    /// [`ReadErrorKind::NotAValue`] with at most 20 characters of what was found.
    pub(crate) fn not_a_value(found: &str, side: usize) -> ReadErrorKind {
        ReadErrorKind::NotAValue { found: found.chars().take(20).collect(), side }
    }
}

impl From<ShapeError> for ReadErrorKind {
    fn from(error: ShapeError) -> ReadErrorKind {
        ReadErrorKind::Shape(error)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ReadErrorKind::*;
        match self {
            TooLarge(bytes) => {
                let limit = crate::MAX_INPUT >> 20;
                write!(f, "{bytes} bytes are more than the {limit} MiB limit; split the file")
            }
            LongLine(bytes) => {
                let limit = crate::MAX_LINE >> 20;
                write!(f, "a line of {bytes} bytes is over the {limit} MiB limit; split it")
            }
            Empty => write!(f, "there is no puzzle in this text; give at least one board"),
            Binary => write!(f, "this is binary data; puzzles are read from UTF-8 text"),
            Unknown => write!(f, "no known format begins like this; name the format to read it as"),
            Link => write!(
                f,
                "this link only says where the puzzle is, and nothing is fetched from there; \
                 open it and copy the puzzle itself"
            ),
            NotACell { found, side, alphabet } => {
                write!(f, "{found:?} is no digit of a {side}x{side} board ({}, or one of ", {
                    alphabet.range(*side)
                })?;
                let blanks = alphabet.blanks(*side).filter(|&c| c != ' ');
                blanks.map(|blank| format!("{blank} ")).try_for_each(|b| f.write_str(&b))?;
                write!(f, "for blank)")
            }
            MixedBlanks { first, second } => {
                write!(f, "blank cells are {first:?} before and {second:?} here; use one of them")
            }
            NotAValue { found, side } => {
                write!(
                    f,
                    "{found:?} cannot stand in a cell of a {side}x{side} board; write 1 to {side}, or a blank"
                )
            }
            NotAMark { found, side } => {
                write!(
                    f,
                    "{found:?} is not a pencil mark: marks are 1 to {side}, none for an open cell"
                )
            }
            CellCount { found, expected } => {
                let side = expected.isqrt();
                write!(f, "{found} characters; a {side}x{side} board needs {expected}: ")?;
                let off = found.abs_diff(*expected);
                let verb = if found < expected { "add" } else { "remove" };
                write!(f, "{verb} {off}, or name the format")
            }
            RowLength { found, expected } => {
                let verb = if found < expected { "add" } else { "remove" };
                let off = found.abs_diff(*expected);
                write!(f, "this row has {found} cells; the board needs {expected}: {verb} {off}")
            }
            MissingRows { found, expected } => {
                write!(f, "the board ends after {found} of {expected} rows; add the others")
            }
            OtherSide { found, expected } => {
                write!(f, "this board has side {found}, but {expected} was asked for")
            }
            Shape(error) => error.fmt(f),
            AmbiguousAlphabet { side } => {
                write!(f, "the characters of this {side}x{side} board fit several alphabets; ")?;
                let ids = Alphabet::ALL.iter().filter(|a| a.holds(*side)).map(|a| a.id(*side));
                write!(f, "name one of {}", ids.collect::<Vec<_>>().join(", "))
            }
            MarksSide(side) => {
                write!(f, "a board of side {side} is too large for pencil marks (64 at most)")
            }
            NoCandidate(cell) => {
                write!(
                    f,
                    "{cell} has no candidate; list at least one digit, or all to leave it open"
                )
            }
            Syntax(what) => f.write_str(what),
            Rule(name, why) => write!(f, "the rule '{name}' {why}"),
            Rules(most) => write!(f, "this board has over {most} rules; remove some"),
            Malformed(what) => f.write_str(what),
            TooMuch(boards) => write!(
                f,
                "after {boards} boards the text takes too much memory; split it, or remove columns"
            ),
            TooManyFaults(count) => {
                write!(f, "over {count} boards cannot be read; name the format of this text")
            }
        }
    }
}

/// Why a board cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The format can only be read.
    ReadOnly(Format),
    /// The format holds no board of this shape.
    Shape(Format, &'static Shape),
    /// The alphabet has too few characters for this side.
    Alphabet(Alphabet, usize),
    /// The text would be read back with other digits: too few of them occur.
    Ambiguous(Format, &'static Shape),
    /// The format has no form for these rules, or would give back others.
    Rules(Format, Box<[Rule]>),
    /// The text would be read back as another puzzle.
    Unequal(Format),
    /// The boards have more kinds of labels than a table may have columns.
    Columns(usize),
    /// The format holds one board per text.
    OneOnly(Format),
    /// A format of candidates cannot say that nothing fits in this cell.
    Dead(Cell, &'static Shape),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::ReadOnly(format) => {
                write!(f, "{} can only be read; write another format", format.id())
            }
            WriteError::Shape(format, shape) => {
                write!(f, "{} holds no {shape} board; try numbers or json", format.id())
            }
            WriteError::Alphabet(alphabet, side) => {
                let id = alphabet.id(36);
                write!(f, "{id} has too few characters for {side} digits; try numbers or json")
            }
            WriteError::Ambiguous(format, shape) => write!(
                f,
                "{} would be read back with other digits: so few on a board of {shape} fit several \
                 alphabets or formats; try numbers or json",
                format.id()
            ),
            WriteError::Rules(format, rules) => {
                let many = if rules.len() == 1 { "this rule" } else { "these rules" };
                write!(f, "{} cannot hold {many}: {}; try json", format.id(), RuleList(rules))
            }
            WriteError::Unequal(format) => {
                write!(f, "{} would be read back as another puzzle; try json", format.id())
            }
            WriteError::Columns(labels) => {
                write!(f, "{labels} kinds of labels are too many columns for csv; try json")
            }
            WriteError::OneOnly(format) => {
                write!(f, "{} holds one board per file; write one file each", format.id())
            }
            WriteError::Dead(cell, shape) => {
                let cell = shape.name(*cell);
                write!(
                    f,
                    "no candidate is left in {cell}; correct the digits around it, or write json"
                )
            }
        }
    }
}

impl std::error::Error for WriteError {}
