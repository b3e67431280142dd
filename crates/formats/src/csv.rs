//! Tables with a header that names the puzzle column, as in Kaggle's data sets, and gsf's
//! `#!sudoku -c1,...` tables.

use crate::alphabet::{Alphabet, Inference};
use crate::cells::{Draft, grid_of, shape_of_cells};
use crate::error::{ReadError, ReadErrorKind, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Line, Places, Text, Token};
use crate::write::Symbols;
use crate::{Options, Sink, WriteOptions};
use std::borrow::Cow;
use sudolab_core::{Board, Grid};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Csv,
    id: "csv",
    title: "table with a puzzle column",
    about: "A header names the columns: puzzle, solution, and any others, which become labels.",
    extensions: &["csv", "tsv"],
    sniff: Some(|text| Table::find(text).is_some()),
    read,
    write: Writer::Table(write),
    keeps: Keeps { solution: true, label: keeps_label, ..Keeps::DIGITS },
};

const PUZZLE: [&str; 7] = ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board"];
const SOLUTION: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// Labels are stored with every board, so a header must stay small.
const MAX_COLUMNS: usize = 64;
const MAX_NAME: usize = 64;

/// What the header says.
struct Table {
    /// Where the rows begin.
    start: usize,
    separator: u8,
    names: Vec<String>,
    puzzle: usize,
    solution: Option<usize>,
}

/// One row: its fields, or why it has none.
type Row = Result<Vec<Field>, ReadError>;

/// One field, without its quotes, and where its text starts.
struct Field {
    line: usize,
    column: usize,
    text: String,
}

impl Field {
    fn token(&self) -> Token<'_> {
        Token { line: self.line, column: self.column, text: &self.text }
    }
}

impl Table {
    /// The header is the first line, or for gsf's tables the first or second.
    fn find(text: Text<'_>) -> Option<Table> {
        let gsf = text.filled().take(2).find_map(|line| Table::gsf(text, line));
        gsf.or_else(|| {
            let first = text.data().next().filter(|line| may_be_header(line.text))?;
            b",\t;".iter().find_map(|&separator| Table::named(text, first, separator))
        })
    }

    fn named(text: Text<'_>, line: Line<'_>, separator: u8) -> Option<Table> {
        let start = offset_of(text, line);
        let mut rows = Rows::new(text.0, start, separator);
        let names = rows.next()?.ok()?;
        let names: Vec<String> = names.iter().map(|name| name.text.trim().to_string()).collect();
        let column = |known: &[&str]| {
            names.iter().position(|name| known.contains(&name.to_ascii_lowercase().as_str()))
        };
        let (puzzle, solution) = (column(&PUZZLE)?, column(&SOLUTION));
        Some(Table { start: rows.at, separator, names, puzzle, solution })
    }

    /// `#!sudoku -c1,Puzzle,Label,...`: the number of the puzzle column, then the names.
    fn gsf(text: Text<'_>, line: Line<'_>) -> Option<Table> {
        let rest = line.text.trim().strip_prefix("#!sudoku")?.trim().strip_prefix("-c")?;
        let (number, names) = rest.split_once(',').unwrap_or((rest, ""));
        let puzzle = number.trim().parse::<usize>().ok()?.checked_sub(1)?;
        let names = names.split(',').map(|name| name.trim().to_string()).collect();
        let start = offset_of(text, line) + line.text.len();
        Some(Table { start, separator: b',', names, puzzle, solution: None })
    }

    fn is_small(&self) -> bool {
        self.names.len() <= MAX_COLUMNS && self.names.iter().all(|name| name.len() <= MAX_NAME)
    }

    fn rows<'a>(&self, text: Text<'a>) -> Rows<'a> {
        Rows::new(text.0, self.start, self.separator)
    }

    fn board(&self, row: &Row, alphabet: Alphabet, options: &Options) -> Result<Board, ReadError> {
        let fields = row.as_ref().map_err(Clone::clone)?;
        let grid = |field: &Field| -> Result<Grid, ReadError> {
            let token = field.token();
            let shape = shape_of_cells(token.text.chars().count(), options);
            grid_of(token, shape.map_err(|kind| token.error(kind))?, alphabet)
        };
        let no_puzzle = ReadErrorKind::Syntax("this row has no puzzle column");
        let puzzle = fields.get(self.puzzle).ok_or_else(|| fields[0].token().error(no_puzzle))?;
        let mut draft = Draft::of(grid(puzzle)?);
        for (nth, field) in fields.iter().enumerate().filter(|(nth, _)| *nth != self.puzzle) {
            match self.names.get(nth) {
                Some(_) if self.solution == Some(nth) && !field.text.is_empty() => {
                    draft.solution = Some(grid(field)?);
                }
                Some(name) => draft.label(name, &field.text),
                None => draft.label("comment", &field.text),
            }
        }
        Ok(draft.finish())
    }
}

/// Whether a line may name a puzzle column. It is asked first, since csv-core's tables, which are made for each separator,
/// take longer than most texts take to read. Quoted names may go on in the next line.
fn may_be_header(line: &str) -> bool {
    let has = |name: &str| {
        line.as_bytes().windows(name.len()).any(|part| part.eq_ignore_ascii_case(name.as_bytes()))
    };
    line.contains('"') || PUZZLE.into_iter().any(has)
}

/// Where a line starts in its text.
fn offset_of(text: Text<'_>, line: Line<'_>) -> usize {
    line.text.as_ptr().addr() - text.0.as_ptr().addr()
}

/// The rows of a table from some place on, without blank lines and comments. csv-core finds the
/// fields, which may be quoted and hold line ends; their places are counted here.
struct Rows<'a> {
    text: &'a str,
    at: usize,
    places: Places<'a>,
    reader: csv_core::Reader,
    buffer: Vec<u8>,
}

impl<'a> Rows<'a> {
    fn new(text: &'a str, at: usize, separator: u8) -> Rows<'a> {
        let reader = csv_core::ReaderBuilder::new().delimiter(separator).build();
        let (places, buffer) = (Places::new(text), vec![0; 1 << 10]);
        Rows { text, at, places, reader, buffer }
    }

    /// Skips blank lines and comments; `None` at the end.
    fn skip(&mut self) -> Option<()> {
        loop {
            let rest = &self.text[self.at..];
            let line = &rest[..rest.find(['\r', '\n']).unwrap_or(rest.len())];
            match line.trim() {
                _ if rest.is_empty() => return None,
                word if !word.is_empty() && !word.starts_with('#') => return Some(()),
                _ => self.at += (line.len() + 1).min(rest.len()),
            }
        }
    }

    /// The next field, and whether it ends the row.
    fn field(&mut self) -> Result<(Field, bool), ReadError> {
        let start = self.at;
        let (line, column) = self.places.of(start);
        let (length, ends_row) = self.fill();
        let raw = &self.text[start..self.at];
        let quoted = raw.starts_with('"');
        if quoted && raw.matches('"').count() % 2 == 1 {
            let open = ReadErrorKind::Syntax("this quote is never closed; add a \"");
            return Err(ReadError { line, column, kind: open });
        }
        let text = String::from_utf8_lossy(&self.buffer[..length]);
        let text = if quoted { text.into_owned() } else { text.trim().to_string() };
        Ok((Field { line, column: column + usize::from(quoted), text }, ends_row))
    }

    /// Puts the next field into the buffer; its length, and whether it ends the row.
    fn fill(&mut self) -> (usize, bool) {
        let mut length = 0;
        loop {
            use csv_core::ReadFieldResult::*;
            let input = &self.text.as_bytes()[self.at..];
            let (result, read, written) = self.reader.read_field(input, &mut self.buffer[length..]);
            self.at += read;
            length += written;
            match result {
                OutputFull => self.buffer.resize(2 * self.buffer.len(), 0),
                Field { record_end } => return (length, record_end),
                End => return (length, true),
                // Asked again with no input, it closes the last field.
                InputEmpty => {}
            }
        }
    }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        self.skip()?;
        // What a broken row left behind ends with it.
        self.reader.reset();
        let mut fields = Vec::new();
        loop {
            let (field, ends_row) = match self.field() {
                Ok(field) => field,
                Err(error) => return Some(Err(error)),
            };
            let place = (field.line, field.column);
            fields.push(field);
            if fields.len() > MAX_COLUMNS {
                self.skip_line();
                let kind = ReadErrorKind::Syntax("more than 64 columns; remove some");
                return Some(Err(ReadError { line: place.0, column: place.1, kind }));
            }
            if ends_row {
                return Some(Ok(fields));
            }
        }
    }
}

impl Rows<'_> {
    fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find(['\r', '\n']).unwrap_or(rest.len());
    }
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let first = text.trimmed();
    let table = Table::find(text).ok_or_else(|| {
        first.error(ReadErrorKind::Syntax(
            "no column is named puzzle, quizzes or question; add a header line",
        ))
    })?;
    if !table.is_small() {
        let large = "the header has over 64 columns or names over 64 characters; shorten it";
        return Err(first.error(ReadErrorKind::Syntax(large)));
    }
    let mut inference = Inference::new();
    for fields in table.rows(text).flatten() {
        let cells = fields.get(table.puzzle).map_or("", |field| &field.text);
        if let Ok(shape) = shape_of_cells(cells.chars().count(), options) {
            inference.board(shape.side(), cells.chars());
        }
    }
    let alphabet = match options.alphabet {
        Some(alphabet) => alphabet,
        None => inference.alphabet().map_err(|kind| first.error(kind))?,
    };
    for row in table.rows(text) {
        let line = row.as_ref().map_or_else(|error| error.line, |fields| fields[0].line);
        sink.push(line, table.board(&row, alphabet, options))?;
    }
    let column = table.names.get(table.puzzle).map_or("", String::as_str);
    sink.describe(format!("table with puzzles in column {} ({column:?})", table.puzzle + 1));
    Ok(())
}

fn keeps_label(key: &str, text: &str) -> bool {
    let lower = key.to_ascii_lowercase();
    let special = PUZZLE.contains(&lower.as_str()) || SOLUTION.contains(&lower.as_str());
    let plain = |s: &str| s.trim() == s && !s.is_empty();
    let simple = plain(key) && key.len() <= MAX_NAME && !key.contains(is_special);
    simple && !special && plain(text)
}

/// Names with these would need quotes, which other programs may not expect in a header.
fn is_special(c: char) -> bool {
    c.is_control() || ",;\"#".contains(c)
}

fn write(boards: &[&Board], options: &WriteOptions) -> Result<String, WriteError> {
    let mut keys: Vec<&str> = Vec::new();
    for (key, text) in boards.iter().flat_map(|board| &board.labels) {
        if keeps_label(key, text) && !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    if keys.len() + 2 > MAX_COLUMNS {
        return Err(WriteError::Columns(keys.len()));
    }
    let solved = boards.iter().any(|board| board.solution.is_some());
    let mut text = ["puzzle"]
        .into_iter()
        .chain(solved.then_some("solution"))
        .chain(keys.clone())
        .collect::<Vec<_>>()
        .join(",");
    for board in boards {
        text += "\n";
        text += &row(board, &keys, solved, options)?;
    }
    Ok(text + "\n")
}

fn row(
    board: &Board,
    keys: &[&str],
    solved: bool,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    let symbols = Symbols::of(board, '.', options)?;
    let mut row = symbols.cells(board);
    if solved {
        row.push(',');
        let digits = board.solution.iter().flat_map(|grid| grid.digits());
        row.extend(digits.map(|digit| symbols.character(*digit)));
    }
    for key in keys {
        let text = board.label(key).filter(|text| keeps_label(key, text)).unwrap_or_default();
        row.push(',');
        row += &quote(text);
    }
    Ok(row)
}

fn quote(text: &str) -> Cow<'_, str> {
    match text.contains([',', '"', '\r', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into(),
        false => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn columns_are_found_by_name() {
        let text = "id,quizzes,solutions,note\n7,1.....2..3.....4,,\"a \"\"b\"\", c\"\n";
        let board = boards(text, Format::Csv).remove(0);
        assert_eq!(board.givens.filled(), 4);
        assert_eq!(board.label("note"), Some("a \"b\", c"));
        assert_eq!((board.label("id"), &board.solution), (Some("7"), &None));
    }

    #[test]
    fn gsf_names_the_column_by_number() {
        let text = "My list\n#!sudoku -c2,Label,Puzzle\nfirst,1.....2..3.....4\n";
        let board = boards(text, Format::Csv).remove(0);
        assert_eq!((board.givens.filled(), board.label("Label")), (4, Some("first")));
    }

    #[test]
    fn faults_name_their_column() {
        let text = "id,puzzle\n1,1.....2..3.....4\n2,1.....2..3.....9\n3,\"1...\n";
        let reading = read_all(text);
        let places: Vec<_> = reading
            .records
            .iter()
            .filter_map(|r| r.board.as_ref().err())
            .map(|e| (e.line, e.column))
            .collect();
        assert_eq!(places, [(3, 18), (4, 3)]);
    }

    #[test]
    fn quoted_fields_may_hold_anything() {
        let text = "note,puzzle,more\r\n\"a, \"\"b\"\"\nsecond # line\n\n\",\"1.....2..3.....4\",x\r\n\
            plain,1.....2..3.....9,y\r\n# a comment\r\n,,\r\n";
        let reading = read_all(text);
        let board = reading.records[0].board.as_ref().unwrap();
        assert_eq!(board.label("note"), Some("a, \"b\"\nsecond # line"));
        assert_eq!((reading.records[0].line, reading.records[1].line), (2, 6));
        let error = reading.records[1].board.as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (6, 22));
        assert_eq!(reading.records.len(), 3);
    }

    #[test]
    fn what_is_written_with_quotes_is_read_back() {
        let mut board = boards("1.....2..3.....4", Format::Line).remove(0);
        board.labels = vec![("note".into(), "a \"b\", c\nd\r\ne".into())];
        let written = crate::write(&board, Format::Csv, &WriteOptions::default()).unwrap();
        assert!(written.lost.is_empty());
        assert_eq!(boards(&written.text, Format::Csv), [board]);
    }
}
