//! Collections of OpenSudoku for Android: XML with one `game` element per board.
//!
//! `data` holds 81 digits, or `version: 1` and per cell `value|notes|editable|`.

use crate::cells::{Draft, grid_of, number, shape_of_cells};
use crate::error::{ReadError, ReadErrorKind};
use crate::komo::digit_set;
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Text, Token};
use crate::{Alphabet, Options, Sink};
use sudolab_core::{Board, Cell, Digit};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::OpenSudoku,
    id: "opensudoku",
    title: "collection of OpenSudoku",
    about: "XML with <game data=\"81 digits\"/>, or with values, notes and locks per cell.",
    extensions: &["opensudoku", "xml"],
    sniff: Some(|text| text.trimmed().text.starts_with('<') && text.0.contains("<opensudoku")),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

/// Words about the whole collection, told in notes.
const ABOUT: [&str; 8] =
    ["name", "author", "description", "comment", "created", "source", "level", "sourceURL"];
/// The longest attribute that becomes a label or note.
const MAX_WORDS: usize = 1000;

/// Walks through the text and knows the place it is at.
struct Cursor<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Cursor<'a> {
    /// The inside of the next `<...>`.
    fn tag(&mut self) -> Option<Token<'a>> {
        self.skip(self.rest.find('<')? + 1);
        let tag = Token { line: self.line, column: self.column, text: self.rest };
        let end = self.rest.find('>')?;
        self.skip(end + 1);
        Some(Token { text: &tag.text[..end], ..tag })
    }

    fn skip(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.line += passed.matches('\n').count();
        self.column = match passed.rfind('\n') {
            Some(end) => passed[end + 1..].chars().count() + 1,
            None => self.column + passed.chars().count(),
        };
    }

    /// The text up to the next tag.
    fn words(&self) -> &'a str {
        &self.rest[..self.rest.find('<').unwrap_or(self.rest.len())]
    }
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let mut cursor = Cursor { rest: text.0, line: 1, column: 1 };
    while let Some(tag) = cursor.tag() {
        let name = tag.text.split([' ', '/', '\n', '\r', '\t']).next().unwrap_or_default();
        if name == "game" {
            sink.push(tag.line, game(tag, options))?;
        } else if ABOUT.contains(&name) && sink.notes.len() < ABOUT.len() {
            let words = cursor.words().trim();
            if !words.is_empty() && words.len() < MAX_WORDS {
                sink.notes.push(format!("{name}: {}", plain(words)));
            }
        }
    }
    Ok(())
}

fn game(tag: Token<'_>, options: &Options) -> Result<Board, ReadError> {
    let missing = || tag.error(ReadErrorKind::Syntax("this game has no data attribute"));
    let data = attribute(tag, "data").ok_or_else(missing)?;
    let mut draft = match data.text.contains('|') {
        true => detailed(data, options)?,
        false => {
            let shape =
                shape_of_cells(data.text.len(), options).map_err(|kind| data.error(kind))?;
            Draft::of(grid_of(data, shape, options.alphabet.unwrap_or(Alphabet::OneToG))?)
        }
    };
    for key in ["created", "state", "time", "last_played", "note"] {
        if let Some(words) = attribute(tag, key).filter(|words| words.text.len() < MAX_WORDS) {
            draft.label(key, &plain(words.text));
        }
    }
    Ok(draft.finish())
}

/// `version: 1` and then value, notes, editable for each cell.
fn detailed(data: Token<'_>, options: &Options) -> Result<Draft, ReadError> {
    let start = data.text.find('\n').map_or_else(|| after_entity(data.text), |at| at + 1);
    let body = Token { text: &data.text[start..], column: data.column + start, ..data };
    let fields = body.fields(|c| c == '|');
    let cells = fields.len() / 3;
    let shape = shape_of_cells(cells, options).map_err(|kind| data.error(kind))?;
    let mut draft = Draft::new(shape);
    for (cell, fields) in shape.all_cells().zip(fields.chunks(3)) {
        if let [value, notes, editable] = fields {
            draft.fill(cell, digit(value.trim(), &draft)?, editable.text.trim() == "0");
            note(*notes, cell, &mut draft)?;
        }
    }
    Ok(draft)
}

/// The line end after the version may be written as `&#10;`.
fn after_entity(text: &str) -> usize {
    text.find(';').map_or(0, |at| at + 1)
}

fn digit(token: Token<'_>, draft: &Draft) -> Result<Option<Digit>, ReadError> {
    number(token, draft.shape().side()).map(Digit::new)
}

fn note(notes: Token<'_>, cell: Cell, draft: &mut Draft) -> Result<(), ReadError> {
    let listed = notes.fields(|c| c == ',').into_iter().map(Token::trim);
    let marks = listed.filter(|mark| !mark.text.is_empty() && mark.text != "-");
    let set = marks.map(|mark| digit(mark, draft)).collect::<Result<_, _>>()?;
    let set = digit_set(set, draft.shape().side());
    draft.note(cell, set).map_err(|kind| notes.error(kind))
}

/// The value of an attribute, in either kind of quotes.
fn attribute<'a>(tag: Token<'a>, name: &str) -> Option<Token<'a>> {
    let text = tag.text;
    let found = text.match_indices(name).find_map(|(at, _)| {
        let start = text[..at].ends_with(char::is_whitespace);
        let value = text[at + name.len()..].strip_prefix('=')?;
        let quote = value.chars().next().filter(|c| start && "'\"".contains(*c))?;
        let value = &value[1..];
        Some((at + name.len() + 2, &value[..value.find(quote)?]))
    });
    let (at, value) = found?;
    let before = &text[..at];
    let line = tag.line + before.matches('\n').count();
    let column = match before.rfind('\n') {
        Some(end) => before[end + 1..].chars().count() + 1,
        None => tag.column + before.chars().count(),
    };
    Some(Token { line, column, text: value })
}

/// Undoes the entities of XML.
fn plain(text: &str) -> String {
    let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    pairs.iter().fold(text.to_string(), |text, (entity, c)| text.replace(entity, c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn both_versions_are_read() {
        let simple = "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>A &amp; B</name>\n\
            <game data='1000002003000004' />\n<game note=\"x\"\n data='1000002003000009'/></opensudoku>";
        let reading = read_all(simple);
        assert_eq!(
            (reading.format, &reading.notes[..]),
            (Format::OpenSudoku, &["name: A & B".to_string()][..])
        );
        let error = reading.records[1].board.as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (6, 23));
        let cells = "1|-|0|2|-|1|0|3,4,|1|".to_string() + &"0|-|1|".repeat(13);
        let text =
            format!("<opensudoku version=\"2\"><game data=\"version: 1\n{cells}\"/></opensudoku>");
        let board = boards(&text, Format::OpenSudoku).remove(0);
        assert_eq!((board.givens.filled(), board.placed.unwrap().filled()), (1, 1));
        assert_eq!(board.marks.unwrap()[2].len(), 2);
    }
}
