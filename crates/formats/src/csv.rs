//! Tables with a header that names the puzzle column, as in Kaggle's data sets, and gsf's
//! `#!sudoku -c1,...` tables.

use crate::alphabet::Alphabet;
use crate::cells::{Draft, alphabet_for, grid_of, shape_of_cells};
use crate::error::{ReadError, ReadErrorKind, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Line, Text, Token};
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
struct Table<'a> {
    header: usize,
    separator: char,
    names: Vec<&'a str>,
    puzzle: usize,
    solution: Option<usize>,
}

/// One field; only quoted ones with `""` inside are copied.
struct Field<'a> {
    column: usize,
    text: Cow<'a, str>,
}

impl<'a> Table<'a> {
    /// The header is the first line, or for gsf's tables the first or second.
    fn find(text: Text<'a>) -> Option<Table<'a>> {
        let gsf = text.filled().take(2).find_map(Table::gsf);
        gsf.or_else(|| {
            let first = text.data().next()?;
            [',', '\t', ';'].into_iter().find_map(|separator| Table::named(first, separator))
        })
    }

    fn named(line: Line<'a>, separator: char) -> Option<Table<'a>> {
        let name = |field: Token<'a>| field.text.trim().trim_matches('"');
        let names: Vec<&str> = line.fields(|c| c == separator).into_iter().map(name).collect();
        let column = |known: &[&str]| {
            names.iter().position(|name| known.contains(&name.to_ascii_lowercase().as_str()))
        };
        let (puzzle, solution) = (column(&PUZZLE)?, column(&SOLUTION));
        Some(Table { header: line.number, separator, names, puzzle, solution })
    }

    /// `#!sudoku -c1,Puzzle,Label,...`: the number of the puzzle column, then the names.
    fn gsf(line: Line<'a>) -> Option<Table<'a>> {
        let rest = line.text.trim().strip_prefix("#!sudoku")?.trim().strip_prefix("-c")?;
        let (number, names) = rest.split_once(',').unwrap_or((rest, ""));
        let puzzle = number.trim().parse::<usize>().ok()?.checked_sub(1)?;
        let names = names.split(',').map(str::trim).collect();
        Some(Table { header: line.number, separator: ',', names, puzzle, solution: None })
    }

    fn is_small(&self) -> bool {
        self.names.len() <= MAX_COLUMNS && self.names.iter().all(|name| name.len() <= MAX_NAME)
    }

    fn rows(&self, text: Text<'a>) -> impl Iterator<Item = Line<'a>> {
        let header = self.header;
        text.data().filter(move |line| line.number > header)
    }

    fn board(
        &self,
        line: Line<'_>,
        alphabet: Alphabet,
        options: &Options,
    ) -> Result<Board, ReadError> {
        let fields = fields(line, self.separator)?;
        let grid = |field: &Field<'_>| -> Result<Grid, ReadError> {
            let token = Token { line: line.number, column: field.column, text: &field.text };
            let shape = shape_of_cells(token.text.chars().count(), options);
            grid_of(token, shape.map_err(|kind| token.error(kind))?, alphabet)
        };
        let no_puzzle = || line.error(0, ReadErrorKind::Syntax("this row has no puzzle column"));
        let mut draft = Draft::of(grid(fields.get(self.puzzle).ok_or_else(no_puzzle)?)?);
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

fn fields(line: Line<'_>, separator: char) -> Result<Vec<Field<'_>>, ReadError> {
    let (mut fields, mut rest) = (Vec::new(), line.text);
    let mut column = 1;
    loop {
        let open = Token { line: line.number, column, text: rest };
        let (text, width) = field(open, separator)?;
        fields.push(Field { column: column + usize::from(rest.starts_with('"')), text });
        if fields.len() > MAX_COLUMNS {
            return Err(open.error(ReadErrorKind::Syntax("more than 64 columns; remove some")));
        }
        column += rest[..width].chars().count() + 1;
        match rest[width..].chars().next() {
            Some(next) => rest = &rest[width + next.len_utf8()..],
            None => return Ok(fields),
        }
    }
}

/// The first field of the rest of a line, and how many bytes it takes.
fn field<'a>(rest: Token<'a>, separator: char) -> Result<(Cow<'a, str>, usize), ReadError> {
    let text = rest.text;
    let Some(quoted) = text.strip_prefix('"') else {
        let width = text.find(separator).unwrap_or(text.len());
        return Ok((text[..width].trim().into(), width));
    };
    let mut end = 0;
    loop {
        let open = || rest.error(ReadErrorKind::Syntax("this quote is never closed; add a \""));
        end += quoted[end..].find('"').ok_or_else(open)?;
        match quoted[end + 1..].starts_with('"') {
            true => end += 2,
            false => break,
        }
    }
    let inner = &quoted[..end];
    let text = if inner.contains('"') { inner.replace("\"\"", "\"").into() } else { inner.into() };
    let tail = &quoted[end + 1..];
    Ok((text, end + 2 + tail.find(separator).unwrap_or(tail.len())))
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
    let cells = table.rows(text).filter_map(|line| {
        let cells = line.text.split(table.separator).nth(table.puzzle)?.trim_matches('"');
        let shape = shape_of_cells(cells.chars().count(), options).ok()?;
        Some((shape.side(), cells.chars()))
    });
    let alphabet = alphabet_for(cells, options).map_err(|kind| first.error(kind))?;
    for line in table.rows(text) {
        sink.push(line.number, table.board(line, alphabet, options))?;
    }
    let column = table.names.get(table.puzzle).copied().unwrap_or_default();
    sink.describe(format!("table with puzzles in column {} ({column:?})", table.puzzle + 1));
    Ok(())
}

fn keeps_label(key: &str, text: &str) -> bool {
    let lower = key.to_ascii_lowercase();
    let special = PUZZLE.contains(&lower.as_str()) || SOLUTION.contains(&lower.as_str());
    let plain = |s: &str| s.trim() == s && !s.is_empty() && !s.contains(['\r', '\n']);
    let simple = plain(key) && !key.contains([',', '"', '#']) && key.len() <= MAX_NAME;
    simple && !special && plain(text)
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
    match text.contains([',', '"']) {
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
}
