//! Boards to text, and what gets lost on the way.

use crate::alphabet::Alphabet;
use crate::cells::settled;
use crate::error::WriteError;
use crate::registry::{Format, Keeps, Writer};
use crate::same::{Difference, difference};
use crate::{Options, Record, candidate_grid, read};
use std::fmt;
use sudolab_core::{AnyDigits, Board, Cell, Digit, Rule, Shape};

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
/// If the format cannot be written or holds no such board, or if the text would be read back with
/// other digits.
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
    let keeps = format.entry().keeps;
    let mut refusal = None;
    for alphabet in alphabets(boards, keeps, options) {
        match write_as(boards, format, &WriteOptions { alphabet }) {
            Ok(text) => {
                let lost: Vec<Loss> = boards.iter().flat_map(|b| losses(b, keeps)).collect();
                if let Some(error) = unequal(&text, boards, format) {
                    return Err(error);
                }
                // Whoever asks for an alphabet knows it when the text is read.
                if reads_back(&text, boards, format, options.alphabet, &lost) {
                    return Ok(Written { text, lost });
                }
                refusal = Some(WriteError::Ambiguous(format, boards[0].shape()));
            }
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    Err(refusal.unwrap_or(WriteError::ReadOnly(format)))
}

/// The alphabets to try: the one asked for, or the usual one and then the others.
fn alphabets(boards: &[&Board], keeps: Keeps, options: &WriteOptions) -> Vec<Option<Alphabet>> {
    let largest = boards.iter().map(|board| board.shape().side()).max().unwrap_or(0);
    if options.alphabet.is_some() || largest <= 9 || !keeps.filled {
        return vec![options.alphabet];
    }
    let mut alphabets = vec![common_alphabet(boards)];
    alphabets.extend(Alphabet::ALL.into_iter().filter(|a| a.holds(largest)).map(Some));
    alphabets
}

fn write_as(
    boards: &[&Board],
    format: Format,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    Ok(match format.entry().write {
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
    })
}

/// Is a text that keeps rules read back as other boards? (Ours keeps all of them as they are.)
fn unequal(text: &str, boards: &[&Board], format: Format) -> Option<WriteError> {
    let keeps = format.entry().keeps;
    if !keeps.rules || format == Format::Json {
        return None;
    }
    let options = Options { format: Some(format), ..Options::default() };
    let Ok(reading) = read(text, &options) else { return Some(WriteError::Unequal(format)) };
    if reading.records.len() != boards.len() {
        return Some(WriteError::Unequal(format));
    }
    reading.records.iter().zip(boards).find_map(|(record, board)| {
        let Ok(again) = &record.board else { return Some(WriteError::Unequal(format)) };
        difference(board, again, keeps).map(|other| match other {
            Difference::Rules(rules) => WriteError::Rules(format, rules.into()),
            Difference::Cells => WriteError::Unequal(format),
        })
    })
}

/// Does the text give the same digits, with its format named and without? Few characters may fit
/// several alphabets, and few digits several formats; then a text would change them in silence.
fn reads_back(
    text: &str,
    boards: &[&Board],
    format: Format,
    told: Option<Alphabet>,
    lost: &[Loss],
) -> bool {
    // 81 cells are never taken for anything else, and are what there is by the million.
    let is_sure = |board: &&Board| board.shape().side() == 9 || format == Format::Json;
    if boards.iter().all(is_sure) || lost.iter().any(|loss| matches!(loss, Loss::Filled(_))) {
        return true;
    }
    // Who is told that the boxes are lost can say them again.
    let boxes = lost.iter().find_map(|loss| match loss {
        Loss::Boxes(shape) => Some(*shape),
        _ => None,
    });
    let shape = boxes.filter(|shape| boards.iter().all(|board| board.shape() == *shape));
    [None, Some(format)].into_iter().all(|format| {
        let reading = read(text, &Options { format, alphabet: told, shape });
        reading.is_ok_and(|reading| same_digits(&reading.records, boards))
    })
}

fn same_digits(records: &[Record], boards: &[&Board]) -> bool {
    let same = |(record, board): (&Record, &&Board)| {
        let Ok(again) = &record.board else { return false };
        let mut cells = board.shape().all_cells();
        again.shape().side() == board.shape().side()
            && cells.all(|cell| again.digit(cell) == board.digit(cell))
    };
    records.len() == boards.len() && records.iter().zip(boards).all(same)
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
    match side {
        ..=9 => None,
        _ if !Alphabet::OneToG.holds(side) => Some(Alphabet::ZeroToF),
        _ if Alphabet::AToP.holds(side) && !has_top(board) => Some(Alphabet::AToP),
        _ => Some(Alphabet::OneToG),
    }
}

/// Does the digit occur that only one alphabet has a character for?
fn has_top(board: &Board) -> bool {
    let side = board.shape().side();
    let digits = board.shape().all_cells().filter_map(|cell| board.digit(cell));
    digits.into_iter().any(|digit| usize::from(digit.value()) == side)
}

fn losses(board: &Board, keeps: Keeps) -> Vec<Loss> {
    let shape = board.shape();
    let mut lost = Vec::new();
    let is_drawn = shape.box_height() > 1 && shape.box_width() > 1;
    let keeps_boxes = keeps.boxes && (is_drawn || !keeps.by_borders);
    if !keeps_boxes && Shape::for_side(shape.side()) != Ok(shape) {
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
        lost.extend(lost_in_candidates(board));
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
    if board.marks.is_none() {
        return 0;
    }
    let full = AnyDigits::full(board.shape().side());
    let open = board.shape().all_cells().filter(|&cell| board.digit(cell).is_none());
    open.filter(|&cell| board.allowed(cell) != full).count()
}

/// Candidates show a filled cell only where no peer keeps its digit.
fn lost_in_candidates(board: &Board) -> Option<Loss> {
    let seen = settled(&candidate_grid::sets(board));
    let differs = |cell: &Cell| seen.get(*cell) != board.digit(*cell);
    let filled = board.shape().all_cells().filter(differs).count();
    (filled > 0).then_some(Loss::Filled(filled))
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
        // Where no digit shows that it is 1-G, more zeros than rows do.
        let zeros = side > 9 && alphabet == Alphabet::OneToG && !has_top(board);
        let blank = if zeros { '0' } else { blank };
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
