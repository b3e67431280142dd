//! Boards to text, and what gets lost on the way.

use crate::alphabet::Alphabet;
use crate::candidate_grid;
use crate::cells::settled;
use crate::error::WriteError;
use crate::registry::{Format, Keeps, Writer};
use std::fmt;
use sudolab_core::{Board, Digit, DigitSet, Rule, Shape};

/// Choices for writing; the defaults are each format's usual ones.
#[derive(Clone, Copy, Default, Debug)]
pub struct WriteOptions {
    /// The characters of the digits, where a digit is one character.
    pub alphabet: Option<Alphabet>,
}

/// A written text, and what it does not say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text, ending in a newline.
    pub text: String,
    /// What the board has and the text has not.
    pub lost: Vec<Loss>,
}

/// Something about a board that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// The size of the boxes, where it is not the usual one of the side.
    Boxes(&'static Shape),
    /// Which digits are givens and which were placed: the number of placed ones.
    Placed(usize),
    /// Pencil marks: the number of open cells whose marks say something.
    Marks(usize),
    /// Which cells are filled, where candidates alone do not show it: their number.
    Filled(usize),
    /// That cells have no candidate left: their number.
    Dead(usize),
    /// A rule beside rows, columns and boxes.
    Rule(Rule),
    /// The solution.
    Solution,
    /// The label with this key.
    Label(String),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Boxes(shape) => {
                write!(f, "that boxes are {} high, {} wide", shape.box_height(), shape.box_width())
            }
            Loss::Placed(count) => {
                write!(f, "which digits are givens and which were placed ({})", cells(*count))
            }
            Loss::Marks(count) => write!(f, "the pencil marks of {}", cells(*count)),
            Loss::Filled(count) => {
                write!(f, "whether {} hold a digit or one candidate", cells(*count))
            }
            Loss::Dead(count) => write!(f, "that {} have no candidate left", cells(*count)),
            Loss::Rule(rule) => write!(f, "the rule {rule}"),
            Loss::Solution => write!(f, "the solution"),
            Loss::Label(key) => write!(f, "{key}"),
        }
    }
}

fn cells(count: usize) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

/// Writes one board.
///
/// # Errors
/// If the format cannot be written or holds no such board.
pub fn write(board: &Board, format: Format, options: &WriteOptions) -> Result<Written, WriteError> {
    write_many(&[board], format, options)
}

/// Writes several boards into one text, in order. What is lost is told once per kind and
/// board, in the order of the boards.
///
/// # Errors
/// As [`write()`]; also if the format holds only one board per text.
pub fn write_many(
    boards: &[&Board],
    format: Format,
    options: &WriteOptions,
) -> Result<Written, WriteError> {
    let entry = format.entry();
    let common = || common_alphabet(boards).filter(|_| entry.keeps.filled);
    let options = &WriteOptions { alphabet: options.alphabet.or_else(common) };
    let text = match entry.write {
        Writer::None => return Err(WriteError::ReadOnly(format)),
        Writer::Table(write) => write(boards, options)?,
        Writer::Each { between: None, .. } if boards.len() > 1 => {
            return Err(WriteError::OneOnly(format));
        }
        Writer::Each { write, between } => {
            let texts: Result<Vec<String>, _> =
                boards.iter().map(|board| write(board, options)).collect();
            texts?.join(between.unwrap_or_default())
        }
    };
    let lost = boards.iter().flat_map(|board| losses(board, entry.keeps)).collect();
    Ok(Written { text, lost })
}

/// Boards of one text share their alphabet, as [`crate::alphabet::Inference`] expects.
fn common_alphabet(boards: &[&Board]) -> Option<Alphabet> {
    let chosen: Option<Vec<Alphabet>> = boards.iter().map(|board| usual_alphabet(board)).collect();
    let chosen = chosen.filter(|chosen| chosen.len() > 1)?;
    let mixed = chosen.iter().any(|alphabet| *alphabet != chosen[0]);
    Some(if mixed { Alphabet::OneToG } else { chosen[0] })
}

/// The alphabet that can be told from others when read again; `None` for up to 9 digits,
/// where there is no choice.
fn usual_alphabet(board: &Board) -> Option<Alphabet> {
    let side = board.shape().side();
    let is_top = |digit: Digit| usize::from(digit.value()) == side;
    let has_top = || board.shape().all_cells().filter_map(|cell| board.digit(cell)).any(is_top);
    match side {
        ..=9 => None,
        _ if !Alphabet::OneToG.holds(side) => Some(Alphabet::ZeroToF),
        _ if Alphabet::AToP.holds(side) && !has_top() => Some(Alphabet::AToP),
        _ => Some(Alphabet::OneToG),
    }
}

fn losses(board: &Board, keeps: Keeps) -> Vec<Loss> {
    let shape = board.shape();
    let mut lost = Vec::new();
    if !keeps.boxes && Shape::for_side(shape.side()) != Ok(shape) {
        lost.push(Loss::Boxes(shape));
    }
    let placed = board.placed.as_ref().map_or(0, |grid| grid.filled());
    if !keeps.placed && placed > 0 {
        lost.push(Loss::Placed(placed));
    }
    let marked = marked_cells(board);
    if !keeps.marks && marked > 0 {
        lost.push(Loss::Marks(marked));
    }
    if !keeps.filled {
        lost.extend(lost_in_candidates(board, keeps));
    }
    if !keeps.rules {
        lost.extend(board.rules.iter().cloned().map(Loss::Rule));
    }
    if !keeps.solution && board.solution.is_some() {
        lost.push(Loss::Solution);
    }
    let labels = board.labels.iter().enumerate().filter(|(nth, (key, text))| {
        let repeated = board.labels[..*nth].iter().any(|(earlier, _)| earlier == key);
        repeated || !(keeps.label)(key, text)
    });
    lost.extend(labels.map(|(_, (key, _))| Loss::Label(key.clone())));
    lost
}

/// The open cells whose marks leave out a digit.
fn marked_cells(board: &Board) -> usize {
    let Some(marks) = &board.marks else { return 0 };
    let full = DigitSet::full(board.shape().side());
    let open = board.shape().all_cells().filter(|&cell| board.digit(cell).is_none());
    open.filter(|cell| marks[cell.index()] != full).count()
}

/// Candidates show a filled cell only where no peer keeps its digit.
fn lost_in_candidates(board: &Board, keeps: Keeps) -> Vec<Loss> {
    let sets = candidate_grid::sets(board);
    let seen = settled(board.shape(), &sets);
    let cells = || board.shape().all_cells();
    let filled = cells().filter(|&cell| seen.get(cell) != board.digit(cell)).count();
    let dead = cells().filter(|&cell| sets[cell.index()].is_empty()).count();
    let filled = (filled > 0).then_some(Loss::Filled(filled));
    let dead = (dead > 0 && !keeps.dead).then_some(Loss::Dead(dead));
    filled.into_iter().chain(dead).collect()
}

/// Cells of one character each, for the formats that have them.
pub(crate) struct Symbols {
    alphabet: Alphabet,
    blank: char,
}

impl Symbols {
    /// The characters for a board: those asked for, or the usual ones.
    pub(crate) fn of(
        board: &Board,
        blank: char,
        options: &WriteOptions,
    ) -> Result<Symbols, WriteError> {
        let side = board.shape().side();
        let usual = || usual_alphabet(board).unwrap_or(Alphabet::OneToG);
        let alphabet = options.alphabet.unwrap_or_else(usual);
        match alphabet.holds(side) {
            // `0` is no blank where it is a digit.
            true if alphabet.digit_of(blank, side).is_some() => {
                Ok(Symbols { alphabet, blank: '.' })
            }
            true => Ok(Symbols { alphabet, blank }),
            false => Err(WriteError::Alphabet(alphabet, side)),
        }
    }

    pub(crate) fn character(&self, digit: Option<Digit>) -> char {
        digit.map_or(self.blank, |digit| self.alphabet.character(digit.value()))
    }

    /// The board as one string.
    pub(crate) fn cells(&self, board: &Board) -> String {
        board.shape().all_cells().map(|cell| self.character(board.digit(cell))).collect()
    }
}
