//! One board per line, one character per cell: `53..7....6..195...` and so on.
//!
//! Up to 9x9 a cell is a digit or a blank: any of `0 . _ * x X - ?`, also mixed. The board is the
//! first word of the line: it ends at a space, tab, comma, semicolon or `#`. Or the whole line is
//! the board and has nothing but digits and spaces, which then are the blanks. (The bulk solver
//! reads 81 characters by the same grammar; docs/FORMATS.md states it.)
//!
//! Around the cells a line may have what Sudoku programs put there: a comment (HoDoKu,
//! tdoku), the hash and rating of the Sudoku Exchange bank, or the fields of gsf's `-q2`.

use crate::alphabet::Alphabet;
use crate::cells::{Draft, alphabet_for, grid_of, shape_of_cells};
use crate::error::{ReadError, ReadErrorKind, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Line, Text, Token};
use crate::write::Symbols;
use crate::{Options, Sink, WriteOptions};
use sudolab_core::{Board, Shape};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Line,
    id: "line",
    title: "lines with one character per cell",
    about: "One board per line, 81 characters for 9x9 (blank: any of 0 . _ * x - ?); what follows is a comment.",
    extensions: &["txt", "1g", "0f", "q2"],
    sniff: None,
    read,
    write: Writer::Each { write, between: Some("") },
    keeps: Keeps { label: keeps_label, ..Keeps::DIGITS },
};

pub(crate) const SDM: Entry = Entry {
    format: Format::Sdm,
    id: "sdm",
    title: "collection of lines (sdm)",
    about: "Many boards, one per line, nothing but cells; blank is 0.",
    extensions: &["sdm"],
    sniff: None,
    read,
    write: Writer::Each { write: write_sdm, between: Some("") },
    keeps: Keeps::DIGITS,
};

/// The label of what follows the cells.
const COMMENT: &str = "comment";

/// The cells of a line, and what stands around them.
struct Parts<'a> {
    cells: Token<'a>,
    labels: Vec<(&'static str, &'a str)>,
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let alphabet = infer(text, options)?;
    let mut blank = None;
    let mut expected = None;
    for line in text.data() {
        let board = read_line(line, options, alphabet, expected);
        if let Ok(board) = &board {
            expected = Some(board.shape());
            blank = blank.or_else(|| blank_of(line, alphabet, board.shape()));
        }
        sink.push(line.number, board)?;
    }
    if let Some(shape) = expected {
        let blank = blank.map(|blank| format!(" (blank {blank:?})")).unwrap_or_default();
        sink.describe(format!("{}-character lines{blank}", shape.cells()));
    }
    Ok(())
}

/// The alphabet of all lines together: one line may lack the digit that decides.
fn infer(text: Text<'_>, options: &Options) -> Result<Alphabet, ReadError> {
    let boards = text.data().filter_map(|line| {
        let cells = split(line, options)?.cells.text;
        Some((cells.chars().count().isqrt(), cells.chars()))
    });
    let start = text.data().next().map_or(Line { number: 1, text: "" }, |line| line);
    alphabet_for(boards, options).map_err(|kind| start.error(0, kind))
}

fn read_line(
    line: Line<'_>,
    options: &Options,
    alphabet: Alphabet,
    before: Option<&'static Shape>,
) -> Result<Board, ReadError> {
    let Some(parts) = split(line, options) else {
        return Err(wrong_length(line, options.shape.or(before)));
    };
    let count = parts.cells.text.chars().count();
    let shape = match before.filter(|shape| shape.cells() == count) {
        Some(shape) => shape,
        None => shape_of_cells(count, options).map_err(|kind| parts.cells.error(kind))?,
    };
    let mut draft = Draft::of(grid_of(parts.cells, shape, alphabet)?);
    parts.labels.iter().for_each(|(key, text)| draft.label(key, text));
    Ok(draft.finish())
}

fn wrong_length(line: Line<'_>, expected: Option<&'static Shape>) -> ReadError {
    let first = first_word(line);
    let found = first.text.chars().count();
    let kind = match (shape_of_cells(found, &Options::default()), expected) {
        (Err(kind), None) => kind,
        (_, expected) => {
            let expected = expected.unwrap_or_else(Shape::classic).cells();
            ReadErrorKind::CellCount { found, expected }
        }
    };
    match kind {
        // The first character that is too many.
        ReadErrorKind::CellCount { found, expected } if found > expected => {
            ReadError { column: first.column + expected, ..first.error(kind) }
        }
        _ => first.error(kind),
    }
}

fn blank_of(line: Line<'_>, alphabet: Alphabet, shape: &Shape) -> Option<char> {
    let is_blank = |c: &char| alphabet.digit_of(*c, shape.side()).is_none();
    first_word(line).text.chars().find(is_blank)
}

/// The line's first word: all before a blank, comma, semicolon or `#`.
fn first_word(line: Line<'_>) -> Token<'_> {
    let all = line.trimmed();
    let end = all.text.find(|c: char| c.is_whitespace() || ",;#".contains(c));
    Token { text: &all.text[..end.unwrap_or(all.text.len())], ..all }
}

/// Can this be the cells of a board?
fn has_board_length(cells: &str, options: &Options) -> bool {
    let count = cells.chars().count();
    let side = count.isqrt();
    // The common sizes need no look at the table of shapes.
    match options.shape {
        Some(shape) => count == shape.cells(),
        None if side * side != count || side > Alphabet::MAX_SIDE => false,
        None => side == 9 || Shape::for_side(side).is_ok(),
    }
}

/// The length of the cells of a line, right or wrong, if blanks are no spaces.
pub(crate) fn cells_in(line: Line<'_>, options: &Options) -> usize {
    let cells = split_words(line, options).map_or(first_word(line), |parts| parts.cells);
    cells.text.chars().count()
}

/// Does the line have as many cells as a board?
pub(crate) fn is_board(line: Line<'_>, options: &Options) -> bool {
    split(line, options).is_some()
}

fn split<'a>(line: Line<'a>, options: &Options) -> Option<Parts<'a>> {
    split_words(line, options).or_else(|| {
        let cells = Token { line: line.number, column: 1, text: line.text };
        let good = is_spaced(cells.text) && has_board_length(cells.text, options);
        good.then_some(Parts { cells, labels: Vec::new() })
    })
}

/// Are spaces the only blanks? Beyond 9x9, a reader of cells finds others.
fn is_spaced(cells: &str) -> bool {
    let small = cells.len() <= 81;
    let is_digit = |c: char| c.is_ascii_alphanumeric() && !(small && "0xX".contains(c));
    cells.chars().all(|c| c == ' ' || is_digit(c))
}

fn split_words<'a>(line: Line<'a>, options: &Options) -> Option<Parts<'a>> {
    let first = first_word(line);
    if has_board_length(first.text, options) {
        let rest = line.text.trim()[first.text.len()..].trim_start_matches([' ', '\t', ',', ';']);
        let comment = rest.strip_prefix('#').unwrap_or(rest);
        return Some(Parts { cells: first, labels: vec![(COMMENT, comment)] });
    }
    let parts = bank(line).or_else(|| q2(line))?;
    has_board_length(parts.cells.text, options).then_some(parts)
}

/// `0123456789ab 530070000... 7.2`: the bank of Sudoku Exchange.
fn bank(line: Line<'_>) -> Option<Parts<'_>> {
    let words = line.words(char::is_whitespace);
    let [hash, cells, rating] = words[..] else { return None };
    let is_hash = hash.text.len() == 12 && hash.text.bytes().all(|b| b.is_ascii_hexdigit());
    let labels = vec![("hash", hash.text), ("rating", rating.text)];
    is_hash.then_some(Parts { cells, labels })
}

/// `1,2,3,4,530070000...,name,...`: gsf's `-q2`.
fn q2(line: Line<'_>) -> Option<Parts<'_>> {
    let fields = line.fields(|c| c == ',');
    let [q1, q2, q3, q4, cells, name, _, ..] = fields[..] else { return None };
    let fields = [("q1", q1), ("q2", q2), ("q3", q3), ("q4", q4), ("name", name)];
    let mut labels = fields.map(|(key, field)| (key, field.text)).to_vec();
    labels.extend(line.text.splitn(7, ',').nth(6).map(|rest| (COMMENT, rest)));
    Some(Parts { cells, labels })
}

fn keeps_label(key: &str, text: &str) -> bool {
    key == COMMENT && text.trim() == text && !text.contains(['\r', '\n']) && !text.is_empty()
}

fn write(board: &Board, options: &WriteOptions) -> Result<String, WriteError> {
    let cells = Symbols::of(board, '.', options)?.cells(board);
    Ok(match board.label(COMMENT).filter(|text| keeps_label(COMMENT, text)) {
        Some(comment) => format!("{cells} #{comment}\n"),
        None => format!("{cells}\n"),
    })
}

fn write_sdm(board: &Board, options: &WriteOptions) -> Result<String, WriteError> {
    Ok(Symbols::of(board, '0', options)?.cells(board) + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    const WIKIPEDIA: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_line_that_is_too_long_shows_the_first_character_too_many() {
        let bad = error(&"1".repeat(82));
        assert_eq!((bad.line, bad.column), (1, 82));
        assert_eq!(bad.kind, ReadErrorKind::CellCount { found: 82, expected: 81 });
        assert_eq!(error(&".".repeat(80)).column, 1);
    }

    #[test]
    fn a_link_without_a_puzzle_in_it_is_no_line() {
        for link in ["https://sudokupad.app/7mu4mkwgjc", "http://example.org/a-puzzle"] {
            assert_eq!(error(link).kind, ReadErrorKind::Link, "{link}");
        }
    }

    #[test]
    fn comments_hashes_and_fields_become_labels() {
        let zeros = WIKIPEDIA.replace('.', "0");
        let text = format!(
            "# mine\n{WIKIPEDIA} # easy one\n\n00112233aabb {zeros}  7.2\n1,2,3,4,{zeros},name,x,y\n"
        );
        let boards = boards(&text, Format::Line);
        assert_eq!(boards[0].label("comment"), Some("easy one"));
        assert_eq!(boards[1].label("rating"), Some("7.2"));
        assert_eq!(boards[2].label("name"), Some("name"));
        assert!(boards.iter().all(|board| board.givens == boards[0].givens));
    }

    #[test]
    fn blanks_may_be_mixed_up_to_9x9_but_spaces_stand_alone() {
        let plain = boards(WIKIPEDIA, Format::Line);
        assert_eq!(boards(&WIKIPEDIA.replace('.', " "), Format::Line), plain);
        let mixed = "0?*xX_-"
            .chars()
            .fold(WIKIPEDIA.to_string(), |line, blank| line.replacen('.', &blank.to_string(), 1));
        assert_eq!(boards(&mixed, Format::Line), plain);
        let two = error(&format!("{}G", "0.".repeat(128).split_off(1)));
        assert_eq!(two.kind, ReadErrorKind::MixedBlanks { first: '.', second: '0' });
    }

    #[test]
    fn a_bad_line_spoils_no_other() {
        let text = format!("{WIKIPEDIA}\r{}\r{}", &WIKIPEDIA[1..], WIKIPEDIA.replace('9', "!"));
        let reading = read_all(&text);
        let errors: Vec<String> =
            reading.records.iter().filter_map(|r| r.board.as_ref().err()).map(text_of).collect();
        assert_eq!(reading.records.len(), 3);
        assert_eq!(
            errors,
            [
                "line 2, column 1: 80 characters; a 9x9 board needs 81: add 1, or name the format",
                "line 3, column 14: '!' is no digit of a 9x9 board \
                 (1 to 9, or one of 0 . X * _ - ? for blank)"
            ]
        );
        assert_eq!(
            reading.taken_for,
            "81-character lines (blank '.'), 3 puzzles of 9x9, 2 of them unreadable"
        );
    }
}
