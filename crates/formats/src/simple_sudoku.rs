//! `.ss` of Simple Sudoku: the givens in a drawn grid, then a log of what was done.
//!
//! `I405` puts a 5 into cell 40, `E12007` strikes candidate 7 from cell 12; cells count
//! from 0 row by row. Its clipboard stacks up to three grids instead: the givens, the
//! same with what was placed, and the candidates.

use crate::cells::Draft;
use crate::error::{ReadError, ReadErrorKind, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::stack::{Rules, characters, words};
use crate::text::{Line, Text};
use crate::write::Symbols;
use crate::{Options, Record, Sink, WriteOptions, candidate_grid, rows};
use sudolab_core::{AnyDigits, Board, Cell, Digit};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::SimpleSudoku,
    id: "ss",
    title: "Simple Sudoku file (ss)",
    about: "A drawn 9x9 grid of givens, then lines I405 (placed) and E12007 (struck out).",
    extensions: &["ss"],
    sniff: Some(sniff),
    read,
    write: Writer::Each { write, between: None },
    keeps: Keeps { placed: true, marks: true, ..Keeps::DIGITS },
};

/// A line of the log: which cell, which digit, and whether it is put in or struck out.
struct Step {
    cell: Cell,
    digit: Digit,
    placed: bool,
}

fn is_step(line: Line<'_>) -> bool {
    let text = line.text.trim();
    let digits =
        |rest: &str, count| rest.len() == count && rest.bytes().all(|b| b.is_ascii_digit());
    text.strip_prefix('I').is_some_and(|rest| digits(rest, 3))
        || text.strip_prefix('E').is_some_and(|rest| digits(rest, 5))
}

/// A row of candidate lists: words for cells, where the drawn grid has one per box.
fn is_candidates(line: Line<'_>) -> bool {
    words(line).len() == 9 && !is_step(line)
}

fn sniff(text: Text<'_>) -> bool {
    let Some(first) = text.data().next().filter(|line| line.text.trim().len() <= MAX_ROW) else {
        return false;
    };
    let rules = Rules::of(text);
    let is_row =
        |line: Line<'_>| characters(line).len() == 9 || is_candidates(line) || rules.is_rule(line);
    text.data().any(is_step) || first.text.trim().starts_with("*--") && text.data().all(is_row)
}

/// `| . . . | . . . | . . . |`: the widest row of the drawn grid.
const MAX_ROW: usize = 25;

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let candidates = only(text, is_candidates);
    let grids = only(text, |line| !is_step(line) && !is_candidates(line));
    let mut marks = Sink::new(sink.room);
    // A grid drawn with spaces has words for cells too, and then stands alone.
    if grids.contains(|c: char| c == '.' || c.is_ascii_digit()) {
        rows::read(Text(&grids), options, sink)?;
        candidate_grid::read(Text(&candidates), options, &mut marks)?;
        unstack(&mut sink.records, marks.records);
    } else {
        rows::read(Text(&candidates), options, sink)?;
    }
    let steps: Vec<Line<'_>> = text.data().filter(|line| is_step(*line)).collect();
    if let Some(Record { board, .. }) = sink.records.first_mut()
        && let Ok(givens) = board
        && !steps.is_empty()
    {
        *board = replay(givens, &steps);
    }
    Ok(())
}

/// The text with all other lines emptied, so that each keeps its number.
fn only(text: Text<'_>, wanted: impl Fn(Line<'_>) -> bool) -> String {
    let kept = |line: Line<'_>| if wanted(line) { format!("{}\n", line.text) } else { "\n".into() };
    text.lines().map(kept).collect()
}

/// Makes one board of the clipboard's grids, if they agree.
fn unstack(records: &mut Vec<Record>, marks: Vec<Record>) {
    let boards: Option<Vec<&Board>> = records.iter().map(|r| r.board.as_ref().ok()).collect();
    let (givens, progress) = match boards.as_deref() {
        Some([givens]) => (givens, givens),
        Some([givens, progress]) if extends(progress, givens) => (givens, progress),
        _ => return,
    };
    let mut draft = Draft::of(givens.givens.clone());
    let sets = marks.first().and_then(|record| record.board.as_ref().ok()?.marks.as_ref());
    for cell in draft.shape().all_cells().filter(|&cell| givens.digit(cell).is_none()) {
        draft.fill(cell, progress.digit(cell), false);
        if let Some(sets) = sets.filter(|sets| sets.shape() == draft.shape()) {
            draft.note(cell, sets.get(cell));
        }
    }
    let line = records[0].line;
    *records = vec![Record { line, board: Ok(draft.finish()) }];
}

/// Does a grid hold all digits of another, and more?
fn extends(progress: &Board, givens: &Board) -> bool {
    let mut cells = givens.shape().all_cells();
    progress.shape() == givens.shape()
        && cells
            .all(|cell| givens.digit(cell).is_none() || givens.digit(cell) == progress.digit(cell))
}

fn replay(board: &Board, steps: &[Line<'_>]) -> Result<Board, ReadError> {
    let mut draft = Draft::of(board.givens.clone());
    for line in steps {
        let step = step(*line, &draft).map_err(|kind| line.error(0, kind))?;
        if step.placed {
            draft.fill(step.cell, Some(step.digit), false);
        } else {
            draft.strike(step.cell, step.digit).map_err(|kind| line.error(0, kind))?;
        }
    }
    Ok(draft.finish())
}

fn step(line: Line<'_>, draft: &Draft) -> Result<Step, ReadErrorKind> {
    let text = line.text.trim();
    let side = draft.shape().side();
    let bad = || ReadErrorKind::not_a_value(text, side);
    let number = |range: std::ops::RangeFrom<usize>| text[range].parse::<u16>().map_err(|_| bad());
    let cell = Cell(text[1..3].parse().map_err(|_| bad())?);
    let digit = Digit::new(number(3..)?).filter(|digit| usize::from(digit.value()) <= side);
    let on_board = cell.index() < draft.shape().cells() && !draft.is_given(cell);
    match digit {
        Some(digit) if on_board => Ok(Step { cell, digit, placed: text.starts_with('I') }),
        _ => Err(bad()),
    }
}

fn write(board: &Board, options: &WriteOptions) -> Result<String, WriteError> {
    let shape = board.shape();
    if shape != sudolab_core::Shape::classic() {
        return Err(WriteError::Shape(Format::SimpleSudoku, shape));
    }
    let givens = Board { placed: None, ..board.clone() };
    let cells = Symbols::of(&givens, '.', options)?.cells(&givens);
    let mut text = String::from("*-----------*\n");
    for row in 0..9 {
        let [a, b, c] = [0, 3, 6].map(|column| &cells[9 * row + column..][..3]);
        text += &format!("|{a}|{b}|{c}|\n");
        text += if row % 3 == 2 && row < 8 { "|---+---+---|\n" } else { "" };
    }
    Ok(text + "*-----------*\n" + &log(board))
}

/// The log, after a blank line, if there is anything to log.
fn log(board: &Board) -> String {
    let mut log = String::new();
    for cell in board.shape().all_cells().filter(|&cell| board.givens.get(cell).is_none()) {
        match (board.digit(cell), &board.marks) {
            (Some(digit), _) => log += &format!("I{:02}{digit}\n", cell.index()),
            (None, Some(_)) => {
                let struck = AnyDigits::full(9) - board.allowed(cell);
                let line = |digit: Digit| format!("E{:02}{:03}\n", cell.index(), digit.value());
                log.extend(struck.iter().map(line));
            }
            (None, None) => {}
        }
    }
    if log.is_empty() { log } else { format!("\n{log}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use sudolab_core::DigitSet;

    #[test]
    fn the_clipboard_is_one_board() {
        let frame = |rows: String| format!("*-----------*\n{rows}*-----------*\n\n");
        let blank = "|...|...|...|\n".repeat(8);
        let givens = frame(format!("|5..|...|...|\n{blank}"));
        let progress = frame(format!("|57.|...|...|\n{blank}"));
        let open = "| 12 123 4589 | 12 12 12 | 36 67 89 |\n".repeat(8);
        let candidates = frame(format!("| 5 7 12 | 13 14 16 | 18 19 89 |\n{open}"));
        let text = givens.clone() + &progress + &candidates;
        let board = boards(&text, Format::SimpleSudoku).remove(0);
        assert_eq!((board.givens.filled(), board.placed.as_ref().unwrap().filled()), (1, 1));
        assert_eq!(board.marks.as_ref().unwrap().get(Cell(2)), DigitSet::from_bits(0b11));
        let empty = boards(&givens.replace('5', "."), Format::SimpleSudoku);
        assert_eq!((empty.len(), empty[0].givens.filled()), (1, 0));
        let others = givens.clone() + &progress.replace('5', "6");
        assert_eq!(boards(&others, Format::SimpleSudoku).len(), 2);
    }

    #[test]
    fn the_log_is_replayed() {
        let row = "|5..|...|...|\n";
        let band = row.to_string() + &row.replace('5', ".").repeat(2);
        let grid = ["", "|---+---+---|\n", "|---+---+---|\n"]
            .map(|rule| {
                format!(
                    "{rule}{}",
                    if rule.is_empty() { band.clone() } else { band.replace('5', ".") }
                )
            })
            .concat();
        let text = format!("*-----------*\n{grid}*-----------*\n\nI017\nE78009\n");
        let board = boards(&text, Format::SimpleSudoku).remove(0);
        assert_eq!((board.givens.filled(), board.placed.as_ref().unwrap().filled()), (1, 1));
        let marks = board.marks.as_ref().unwrap();
        let counts = [78, 0, 1, 2].map(|cell| marks.get::<1>(Cell(cell)).len());
        assert_eq!(counts, [8, 1, 1, 9]);
        let bad = error(&text.replace("I017", "I007"));
        assert_eq!((bad.line, bad.column), (15, 1));
    }
}
