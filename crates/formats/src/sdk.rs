//! `.sdk` of SadMan Sudoku and SudoCue: `#` headers, then the rows, `|` allowed between.

use crate::error::{ReadError, WriteError};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::stack::characters;
use crate::text::Text;
use crate::write::Symbols;
use crate::{Options, Sink, WriteOptions, rows};
use sudolab_core::Board;

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Sdk,
    id: "sdk",
    title: "puzzle file with headers (sdk)",
    about: "Header lines #A author, #D description ..., then [Puzzle] and rows; | may part cells.",
    extensions: &["sdk"],
    sniff: Some(sniff),
    read,
    write: Writer::Each { write, between: None },
    keeps: Keeps {
        label: |key, text| code_of(key).is_some() && is_one_line(text),
        ..Keeps::DIGITS
    },
};

/// What the letter of a header means.
const HEADERS: [(char, &str); 7] = [
    ('A', "author"),
    ('D', "description"),
    ('C', "comment"),
    ('B', "date"),
    ('S', "source"),
    ('L', "level"),
    ('U', "url"),
];

fn code_of(key: &str) -> Option<char> {
    HEADERS.iter().find(|(_, name)| *name == key).map(|(code, _)| *code)
}

fn is_one_line(text: &str) -> bool {
    text.trim() == text && !text.is_empty() && !text.contains(['\r', '\n'])
}

/// The key and text of a header line.
fn header(line: &str) -> Option<(&'static str, &str)> {
    let mut rest = line.strip_prefix('#')?.chars();
    let code = rest.next()?;
    let (_, key) = HEADERS.iter().find(|(known, _)| *known == code)?;
    Some((key, rest.as_str()))
}

fn sniff(text: Text<'_>) -> bool {
    let Some(first) = text.filled().next() else { return false };
    let mut data = text.data().peekable();
    let side = data.peek().map_or(0, |line| characters(*line).len());
    let sectioned =
        text.data().next().is_some_and(|l| l.text.trim().eq_ignore_ascii_case("[puzzle]"));
    let headed = || header(first.text).is_some() && data.count() == side;
    sectioned || headed() || text.data().all(|line| is_barred(line.text))
}

/// `.|5|7|.|.`: a bar after every cell.
fn is_barred(line: &str) -> bool {
    line.matches('|').count() >= 3 && line.split('|').all(|cell| cell.trim().chars().count() <= 1)
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let section = puzzle_section(text, sink);
    rows::read(section.as_deref().map_or(text, Text), options, sink)?;
    label(text, sink);
    Ok(())
}

/// The `[Puzzle]` section, if the text has sections, with every line at its number; the
/// others hold a program's own state.
fn puzzle_section(text: Text<'_>, sink: &mut Sink) -> Option<String> {
    let is_section = |line: &str| line.trim().starts_with('[');
    text.filled().find(|line| is_section(line.text))?;
    let (mut kept, mut inside) = (String::new(), false);
    for line in text.lines() {
        if is_section(line.text) {
            inside = line.text.trim().eq_ignore_ascii_case("[puzzle]");
            if !inside && sink.notes.len() < MAX_NOTES {
                sink.notes.push(format!("line {}: section {} skipped", line.number, line.text));
            }
        } else if inside {
            kept += line.text;
        }
        kept.push('\n');
    }
    Some(kept)
}

/// A text of nothing but section names gets only so many remarks.
const MAX_NOTES: usize = 10;

/// Gives the headers to the first board.
fn label(text: Text<'_>, sink: &mut Sink) {
    let headers = text.filled().filter_map(|line| header(line.text));
    let Some(Ok(board)) = sink.records.first_mut().map(|record| &mut record.board) else {
        return;
    };
    for (key, words) in headers.filter(|(_, words)| !words.trim().is_empty()) {
        board.labels.push((key.to_string(), words.trim().to_string()));
    }
}

fn write(board: &Board, options: &WriteOptions) -> Result<String, WriteError> {
    let cells = Symbols::of(board, '.', options)?.cells(board);
    let mut text = String::new();
    for (code, key) in HEADERS {
        if let Some(words) = board.label(key).filter(|words| is_one_line(words)) {
            text += &format!("#{code}{words}\n");
        }
    }
    text += "[Puzzle]\n";
    for row in cells.as_bytes().chunks(board.shape().side()) {
        text += &String::from_utf8_lossy(row);
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadErrorKind;
    use crate::testing::*;

    #[test]
    fn headers_become_labels_and_other_sections_are_noted() {
        let text = "#AMe\n#LEasy\n[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n1234\n";
        let reading = read_all(text);
        assert_eq!(reading.notes, ["line 8: section [State] skipped"]);
        let board = reading.records[0].board.as_ref().unwrap();
        assert_eq!(reading.records[0].line, 4);
        assert_eq!((board.label("author"), board.label("level")), (Some("Me"), Some("Easy")));
        assert_eq!(board.givens.filled(), 4);
    }

    #[test]
    fn bars_may_part_the_cells() {
        let plain = boards("1...\n..2.\n.3..\n...4", Format::Rows);
        assert_eq!(boards("1|.|.|.\n.|.|2|.\n.|3|.|.\n.|.|.|4", Format::Sdk), plain);
        let bad = error("1|.|.|.\n.|.|2|.\n.|3|#|.\n.|.|.|4");
        assert_eq!((bad.line, bad.column), (3, 5));
        assert!(matches!(bad.kind, ReadErrorKind::NotACell { found: '#', .. }));
    }
}
