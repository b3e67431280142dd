//! What a rule says: its cells, lines and values; and what can be wrong with them.

use crate::digits::Cell;
use crate::shape::Shape;
use std::fmt;

/// The data of a rule. What each part means is told by the kind of the rule.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Parts {
    /// Its cells in the order of the file; none if it holds for the whole board.
    pub cells: Vec<Cell>,
    /// Further lists of cells: the shafts of an arrow, the copy of a clone.
    pub lines: Vec<Vec<Cell>>,
    /// Its numbers: a sum, a difference, the digits of a quadruple.
    pub values: Vec<i64>,
    /// A text: an expression, a table of pairs.
    pub text: String,
    /// Where a clue stands, as row and column from 0: -1 and the side are outside the board.
    pub outside: Option<(i32, i32)>,
}

impl Parts {
    /// Cells and nothing else.
    pub fn of(cells: &[Cell]) -> Parts {
        Parts { cells: cells.to_vec(), ..Parts::default() }
    }

    /// Cells and a number.
    pub fn with_value(cells: &[Cell], value: i64) -> Parts {
        Parts { cells: cells.to_vec(), values: vec![value], ..Parts::default() }
    }

    /// The first number, if there is one.
    pub fn value(&self) -> Option<i64> {
        self.values.first().copied()
    }

    /// Every cell that it names.
    pub fn all_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().chain(self.lines.iter().flatten()).copied()
    }
}

/// How many of something a kind of rule takes.
pub type Amount = (usize, usize);

/// Any number.
pub(super) const MANY: usize = usize::MAX;

/// Which parts a kind of rule has, and how many of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// Cells.
    pub cells: Amount,
    /// Further lists of cells.
    pub lines: Amount,
    /// Numbers.
    pub values: Amount,
    /// Does it have a text?
    pub text: bool,
    /// Does it stand outside the board?
    pub outside: bool,
    /// Does it look along a diagonal from there, not along its row or column?
    pub slanted: bool,
}

impl Form {
    /// It holds for the whole board and says nothing more.
    pub const WHOLE: Form = Form {
        cells: (0, 0),
        lines: (0, 0),
        values: (0, 0),
        text: false,
        outside: false,
        slanted: false,
    };
    /// Some cells.
    pub const CELLS: Form = Form { cells: (1, MANY), ..Form::WHOLE };
    /// Some cells, perhaps with a number.
    pub const CAGE: Form = Form { values: (0, 1), ..Form::CELLS };
    /// Two cells or more, one after the other.
    pub const LINE: Form = Form { cells: (2, MANY), ..Form::WHOLE };
    /// Two cells, perhaps with a number.
    pub const PAIR: Form = Form { cells: (2, 2), values: (0, 1), ..Form::WHOLE };
    /// The cells that a clue outside the board looks at, and its number.
    pub const OUTSIDE: Form =
        Form { cells: (1, MANY), values: (1, 1), outside: true, ..Form::WHOLE };

    /// Does a rule of this form name cells, or hold for the whole board?
    pub fn lists_cells(&self) -> bool {
        self.cells.1 > 0
    }
}

/// Why a rule cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RuleError {
    /// A number of cells, lines or values that the kind does not take.
    Amount {
        /// Of what.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many it takes.
        takes: Amount,
    },
    /// A cell is listed twice.
    Twice(String),
    /// A cell is off the board.
    Off(u32),
    /// A text where none belongs, or none where one does.
    Text,
    /// The board is too large for rules that compute with digits.
    Side(usize),
    /// Something of the kind's own.
    Other(String),
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleError::Amount { what, found, takes } => {
                write!(f, "has {found} {what}, but takes {}", words(*takes))
            }
            RuleError::Twice(cell) => write!(f, "lists {cell} twice; list each cell once"),
            RuleError::Off(cell) => write!(f, "names cell {}, which is off the board", cell + 1),
            RuleError::Text => f.write_str("needs a text, or has one that it does not take"),
            RuleError::Side(side) => write!(
                f,
                "cannot be on a board of side {side}; sums and orders are understood up to side {}",
                super::MOST_SIDE
            ),
            RuleError::Other(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for RuleError {}

fn words((least, most): Amount) -> String {
    match (least, most) {
        (0, 0) => "none".to_owned(),
        (least, MANY) => format!("{least} or more"),
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

impl Form {
    /// Are these parts of this form, and on the board?
    pub(super) fn check(&self, shape: &Shape, parts: &Parts) -> Result<(), RuleError> {
        let amounts = [
            ("cells", parts.cells.len(), self.cells),
            ("lines", parts.lines.len(), self.lines),
            ("values", parts.values.len(), self.values),
        ];
        for (what, found, takes) in amounts {
            if !(takes.0..=takes.1).contains(&found) {
                return Err(RuleError::Amount { what, found, takes });
            }
        }
        if self.text == parts.text.is_empty() || !self.outside && parts.outside.is_some() {
            return Err(RuleError::Text);
        }
        once_each(shape, &parts.cells)?;
        parts.lines.iter().try_for_each(|line| once_each(shape, line))
    }
}

fn once_each(shape: &Shape, cells: &[Cell]) -> Result<(), RuleError> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    if let Some(cell) = sorted.last().filter(|cell| cell.index() >= shape.cells()) {
        return Err(RuleError::Off(cell.0));
    }
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(RuleError::Twice(shape.name(pair[0]))),
        None => Ok(()),
    }
}
