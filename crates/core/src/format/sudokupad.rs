//! Puzzles of SudokuPad: `scl` or `ctc` and a compressed text, or that text itself.
//!
//! The text is loose JSON with short keys: `ce` rows of cells, `re` regions, `ca` words
//! such as `title: ...`; all else draws or constrains and is named in a note.

use super::cells::{Draft, grid_of, shape_of_cells, shape_of_side};
use super::error::{ReadError, ReadErrorKind};
use super::fpuzzles::constraints;
use super::json_value::{Dialect, Value, parse};
use super::lz;
use super::registry::{Entry, Format, Keeps, Writer};
use super::text::{Text, Token};
use super::{Alphabet, Board, Options, Sink};
use crate::digits::Digit;
use crate::shape::{Shape, UnitKind};

pub(super) const ENTRY: Entry = Entry {
    format: Format::SudokuPad,
    id: "sudokupad",
    title: "puzzle of SudokuPad (scl)",
    about: "scl or ctc and a compressed text, a link that ends so, or the text itself.",
    extensions: &["txt", "scl"],
    sniff: Some(|text| {
        let start = text.trimmed().text;
        start.starts_with('{') && start.contains("ce:[") || code_of(start).is_some()
    }),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

const KNOWN: [&str; 5] = ["id", "ca", "cs", "ce", "re"];

/// The compressed part: after the prefix, which may follow the last `/` of a link.
fn code_of(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next()?;
    let links = ["/scl", "/ctc"].into_iter().filter(|_| word.starts_with("http"));
    let start = links.into_iter().find_map(|mark| word.find(mark)).map_or(0, |at| at + 1);
    let word = &word[start..];
    word.strip_prefix("scl").or_else(|| word.strip_prefix("ctc")).filter(|code| code.len() > 8)
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let start = text.trimmed();
    let loose = match start.text.starts_with('{') {
        true => start.text.to_string(),
        false => expand(start)?,
    };
    let value = parse(&loose, Dialect::Loose, start.line)?;
    let others = constraints(&value, &KNOWN);
    if !others.is_empty() {
        sink.notes.push(format!("drawings or constraints not read: {}", others.join(", ")));
    }
    let board = board(&value, options).map_err(|kind| start.error(kind));
    sink.push(start.line, board)
}

fn expand(start: Token<'_>) -> Result<String, ReadError> {
    let code = unescape(code_of(start.text).unwrap_or(start.text));
    // Proxies fold "//" of a link into "/"; then one of the slashes was two.
    let doubled = code
        .char_indices()
        .filter(|(_, c)| *c == '/')
        .take(MAX_SLASHES)
        .map(|(at, _)| format!("{}/{}", &code[..at], &code[at..]));
    let codes = std::iter::once(code.clone()).chain(doubled);
    let fault = "this code cannot be decompressed; is it complete?";
    codes
        .filter_map(|code| lz::decompress_base64(&code))
        .find(|text| text.starts_with('{') && text.ends_with('}'))
        .ok_or_else(|| start.error(ReadErrorKind::Syntax(fault)))
}

/// Each slash costs one more decompression.
const MAX_SLASHES: usize = 16;

/// Undoes `%2F` and the like.
pub(super) fn unescape(text: &str) -> String {
    let mut parts = text.split('%');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match part.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if byte.is_ascii() => {
                plain.push(byte as char);
                plain += &part[2..];
            }
            _ => plain.extend(["%", part]),
        }
    }
    plain
}

fn board(value: &Value, options: &Options) -> Result<Board, ReadErrorKind> {
    let rows = value.get("ce").map_or(&[][..], Value::items);
    let side = rows.len();
    if let Some(row) = rows.iter().find(|row| row.items().len() != side) {
        return Err(ReadErrorKind::RowLength { found: row.items().len(), expected: side });
    }
    let shape = match (options.shape, value.get("re")) {
        (None, Some(regions)) => shape_of_regions(side, &region_numbers(regions, side))?,
        _ => shape_of_side(side, options)?,
    };
    let mut draft = Draft::new(shape);
    for (cell, value) in shape.all_cells().zip(rows.iter().flat_map(Value::items)) {
        if let Some(found) = value.get("v") {
            let fits = found.integer().filter(|&number| usize::from(number) <= side);
            let digit = fits.and_then(Digit::new);
            let bad = || ReadErrorKind::not_a_value(&format!("{found:?}"), side);
            draft.fill(cell, Some(digit.ok_or_else(bad)?), true);
        }
    }
    words(value, &mut draft);
    Ok(draft.finish())
}

/// `ca:[{v:'title: ...'},{v:'solution: 3421...'}]`.
fn words(value: &Value, draft: &mut Draft) {
    let entries = value.get("ca").map_or(&[][..], Value::items).iter();
    for text in entries.filter_map(|entry| entry.get("v")?.text()) {
        match text.split_once(": ") {
            Some(("solution", cells)) => {
                let token = Token { line: 1, column: 1, text: cells.trim() };
                let fits = shape_of_cells(token.text.chars().count(), &Options::default());
                if fits.is_ok_and(|shape| shape.cells() == draft.shape().cells()) {
                    draft.solution = grid_of(token, draft.shape(), Alphabet::OneToG).ok();
                }
            }
            Some((key @ ("title" | "author" | "rules"), words)) => draft.label(key, words),
            _ => {}
        }
    }
}

/// For each cell the number of its region; cells in none get one past the last.
fn region_numbers(regions: &Value, side: usize) -> Vec<u16> {
    let mut numbers = vec![u16::MAX; side * side];
    for (number, region) in regions.items().iter().enumerate() {
        for place in region.items() {
            let place: Vec<usize> =
                place.items().iter().filter_map(|v| v.integer().map(usize::from)).collect();
            match place[..] {
                [row, column] if row < side && column < side => {
                    numbers[row * side + column] = number as u16;
                }
                _ => {}
            }
        }
    }
    numbers
}

/// The shape whose boxes are these regions.
pub(super) fn shape_of_regions(
    side: usize,
    regions: &[u16],
) -> Result<&'static Shape, ReadErrorKind> {
    let heights = (1..=side).filter(|height| side.is_multiple_of(*height));
    let fits = |shape: &&'static Shape| {
        let boxes = shape.units().iter().filter(|unit| unit.kind == UnitKind::Box);
        let region = |cell: &crate::Cell| regions[cell.index()];
        boxes
            .map(|unit| &unit.cells)
            .all(|cells| cells.iter().all(|c| region(c) == region(&cells[0])))
    };
    let shapes: Result<Vec<_>, _> =
        heights.map(|height| Shape::new(height, side / height)).collect();
    let irregular = "the regions are no boxes of one size; such boards are not supported";
    shapes?.into_iter().find(fits).ok_or(ReadErrorKind::Syntax(irregular))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_decoded_text_is_read() {
        let text = "{ca:[{v:'title: Mine'},{v:'solution: 1234341221434321'}],\
            ce:[[{v:1},,,],[,,,],[,,,],[,,,]],l:[{a:1}]}";
        let reading = read_all(text);
        assert_eq!(reading.notes, ["drawings or constraints not read: l"]);
        let board = reading.records[0].board.as_ref().unwrap();
        assert_eq!((board.givens.filled(), board.label("title")), (1, Some("Mine")));
        assert!(board.solution.as_ref().unwrap().is_full());
    }

    #[test]
    fn the_compressed_text_is_read() {
        let code = "sclN4YwhgXA2sBuEHIAuBLJAbAphABAWRQDtMEBfAXQBoRsoZ4BGUylqqFytjr180oA";
        let board = boards(code, Format::SudokuPad).remove(0);
        assert_eq!((board.givens.filled(), board.label("title")), (1, Some("Mine")));
        let link = format!("https://sudokupad.app/{code}");
        assert_eq!(boards(&link, Format::SudokuPad), [board]);
    }

    #[test]
    fn regions_name_the_shape() {
        let tall: Vec<u16> = (0..36).map(|cell| cell / 18 * 3 + cell % 6 / 2).collect();
        assert_eq!(shape_of_regions(6, &tall), Ok(Shape::new(3, 2).unwrap()));
        let mut odd = tall;
        odd.swap(0, 35);
        assert!(shape_of_regions(6, &odd).is_err());
    }

    #[test]
    fn links_are_unescaped() {
        assert_eq!(unescape("a%2Fb%3d%zz%"), "a/b=%zz%");
    }
}
