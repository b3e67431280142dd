//! The three codes of SudokuWiki's solver.
//!
//! - v0: numbers by commas, each a bit mask of candidates;
//! - v1: base 32 digits, twice the mask plus 1 for a given;
//! - vB: `S9B`, then base 36 digits: 1-9 given, 10-18 filled in, 18 + mask candidates.

use crate::cells::{Draft, board_of_sets, shape_of_cells, shape_of_side};
use crate::error::{ReadError, ReadErrorKind};
use crate::numbers;
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Line, Text, Token};
use crate::{Options, Sink};
use sudolab_core::{Board, Cell, Digit, DigitSet, Marks};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Wiki,
    id: "sudokuwiki",
    title: "code of SudokuWiki",
    about: "Candidates of all cells in one code: masks by commas, 162 letters, or S9B and more.",
    extensions: &["txt"],
    sniff: Some(|text| text.data().next().is_some_and(|line| Code::of(line.trimmed()).is_some())),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

/// Which code, and how it is packed.
#[derive(Clone, Copy)]
enum Code {
    Masks,
    Packed { base: u32, width: usize, side: usize, marked: bool },
}

/// Prefix, side and characters per cell of the code with a prefix.
const PREFIXES: [(&str, usize, usize); 4] =
    [("S4B", 4, 1), ("S9B", 9, 2), ("SGB", 16, 4), ("SPB", 25, 5)];
/// Side and characters per cell of the code without; 4x4 and 16x16 would be taken for lines.
const WIDTHS: [(usize, usize); 2] = [(9, 2), (25, 6)];

impl Code {
    fn of(code: Token<'_>) -> Option<Code> {
        let text = code.text;
        for (prefix, side, width) in PREFIXES {
            if text.starts_with(prefix) && text.len() == prefix.len() + side * side * width {
                return Some(Code::Packed { base: 36, width, side, marked: true });
            }
        }
        for (side, width) in WIDTHS {
            if text.len() == side * side * width && text.chars().all(|c| c.is_digit(32)) {
                return Some(Code::Packed { base: 32, width, side, marked: false });
            }
        }
        let masks = text.split(',').count();
        let square = shape_of_cells(masks, &Options::default()).is_ok();
        (square && numbers::is_masks(Line { number: 1, text })).then_some(Code::Masks)
    }
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    for line in text.data() {
        let code = line.trimmed();
        let unknown = "this is none of SudokuWiki's three codes; check its length";
        let board = match Code::of(code) {
            Some(Code::Masks) => masks(code, options),
            Some(Code::Packed { base, width, side, marked }) => {
                packed(code, options, side, width, |cell| value(cell, base, side, marked))
            }
            None => Err(code.error(ReadErrorKind::Syntax(unknown))),
        };
        sink.push(line.number, board)?;
    }
    Ok(())
}

fn masks(code: Token<'_>, options: &Options) -> Result<Board, ReadError> {
    let cells = code.fields(|c| c == ',');
    let shape = shape_of_cells(cells.len(), options).map_err(|kind| code.error(kind))?;
    const MOST: usize = DigitSet::<1>::MAX_SIDE;
    let full: DigitSet = DigitSet::full(shape.side().min(MOST));
    let set = |cell: &Token<'_>| match cell.text.parse::<u64>() {
        Ok(0) => Ok(full),
        Ok(mask) if mask & !full.bits() == 0 => Ok(DigitSet::from_bits(mask)),
        _ => Err(cell.error(ReadErrorKind::not_a_value(cell.text, shape.side()))),
    };
    if shape.side() > MOST {
        return Err(code.error(ReadErrorKind::MarksSide(shape.side())));
    }
    let sets: Vec<DigitSet> = cells.iter().map(set).collect::<Result<_, _>>()?;
    Ok(board_of_sets(Marks::from_fn(shape, |cell| sets[cell.index()])))
}

/// What one cell of a packed code says.
enum Packed {
    Filled(Digit, bool),
    Candidates(DigitSet),
}

fn packed(
    code: Token<'_>,
    options: &Options,
    side: usize,
    width: usize,
    value: impl Fn(&str) -> Option<Packed>,
) -> Result<Board, ReadError> {
    let mut draft = Draft::new(shape_of_side(side, options).map_err(|kind| code.error(kind))?);
    let start = code.text.len() - side * side * width;
    for cell in draft.shape().all_cells() {
        let at = start + cell.index() * width;
        let bad = |text: &str| {
            let place = Token { column: code.column + at, ..code };
            place.error(ReadErrorKind::not_a_value(text, side))
        };
        let text = code.text.get(at..at + width).unwrap_or_default();
        fill(&mut draft, cell, value(text).ok_or_else(|| bad(text))?);
    }
    Ok(draft.finish())
}

fn fill(draft: &mut Draft, cell: Cell, packed: Packed) {
    match packed {
        Packed::Filled(digit, given) => draft.fill(cell, Some(digit), given),
        Packed::Candidates(set) => draft.note(cell, set.resized()),
    }
}

fn value(text: &str, base: u32, side: usize, marked: bool) -> Option<Packed> {
    let number = u64::from_str_radix(text, base).ok()?;
    let full: DigitSet = DigitSet::full(side);
    let digits = side as u64;
    let candidates = |mask: u64| {
        (mask & !full.bits() == 0).then_some(Packed::Candidates(DigitSet::from_bits(mask)))
    };
    match number {
        0 => candidates(0),
        n if marked && n <= digits => Some(Packed::Filled(Digit::new(n as u16)?, true)),
        n if marked && n <= 2 * digits => {
            Some(Packed::Filled(Digit::new((n - digits) as u16)?, false))
        }
        n if marked => candidates(n - 2 * digits),
        n => match DigitSet::from_bits(n >> 1).single() {
            Some(digit) if digit.index() < side => Some(Packed::Filled(digit, n & 1 == 1)),
            _ => candidates(n >> 1),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn the_three_codes_say_the_same() {
        // r1c1 holds 8; r1c2 may hold 1, 2 or 4; nothing is known of the others.
        let masks = format!("128,11{}", ",511".repeat(79));
        let short = format!("81{}{}", "0m", "00".repeat(79));
        let marked = format!("S9B08{}{}", "0t", "00".repeat(79));
        let [masks, short, marked] =
            [masks, short, marked].map(|text| boards(&text, Format::Wiki).remove(0));
        assert_eq!(short, marked);
        assert_eq!(marked.givens.get(Cell(0)).map(Digit::value), Some(8));
        let marks = |board: Board| board.marks.unwrap().get::<1>(Cell(1));
        assert_eq!(marks(masks), marks(marked));
    }

    #[test]
    fn bad_cells_are_named() {
        let bad = error(&format!("S9B08zz{}", "00".repeat(79)));
        assert_eq!((bad.line, bad.column), (1, 6));
    }
}
