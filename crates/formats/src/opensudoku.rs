//! Collections of OpenSudoku for Android: XML with one `game` element per board.
//!
//! `data` holds 81 digits, or `version: 1` and per cell `value|notes|editable|`.

use crate::cells::{Draft, grid_of, number, shape_of_cells};
use crate::error::{ReadError, ReadErrorKind};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Places, Text, Token, place_of};
use crate::{Alphabet, Options, Sink};
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
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
/// The attributes of a game that become labels.
const LABELS: [&str; 5] = ["created", "state", "time", "last_played", "note"];
/// The longest attribute that becomes a label or note.
const MAX_WORDS: usize = 1000;

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let mut reader = Reader::from_str(text.0);
    reader.config_mut().check_end_names = false;
    let mut places = Places::new(text.0);
    // The element about the collection that is open, and its words so far.
    let mut open: Option<(String, String)> = None;
    loop {
        let event = reader.read_event().map_err(|error| {
            let (line, column) = place_of(text.0, reader.error_position() as usize);
            ReadError { line, column, kind: ReadErrorKind::Malformed(error.to_string().into()) }
        })?;
        match event {
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == "game" => {
                let (line, board) = game(&tag, &mut places, options);
                sink.push(line, board)?;
            }
            Event::Start(tag) => open = Some((tag.name().as_ref().to_string(), String::new())),
            Event::Text(words) => say(&mut open, &words),
            Event::CData(words) => say(&mut open, &words),
            Event::GeneralRef(entity) => say(&mut open, &resolved(&entity)),
            Event::End(_) => {
                let note = open.take().and_then(note);
                sink.notes.extend(note.filter(|_| sink.notes.len() < ABOUT.len()));
            }
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}
/// A game: where it stands, and its board.
fn game(
    tag: &BytesStart<'_>,
    places: &mut Places<'_>,
    options: &Options,
) -> (usize, Result<Board, ReadError>) {
    let (line, column) = places.of_part(tag);
    let malformed = |what: String| {
        let kind = ReadErrorKind::Malformed(what.into());
        (line, Err(ReadError { line, column, kind }))
    };
    let (mut data, mut labels) = (None, Vec::new());
    // Unchecked for doubles: that takes a square of the time in a tag of many attributes.
    for attribute in tag.attributes().with_checks(false) {
        let attribute = match attribute {
            Ok(attribute) => attribute,
            Err(error) => return malformed(error.to_string()),
        };
        let key = attribute.key.into_inner();
        let is_label = LABELS.contains(&key) && attribute.value.len() < MAX_WORDS;
        if !is_label && key != "data" {
            continue;
        }
        let text = match attribute.normalized_value(XmlVersion::Implicit1_0) {
            Ok(text) => text,
            Err(error) => return malformed(error.to_string()),
        };
        match key {
            "data" if data.is_none() => data = Some((places.of_part(&attribute.value), text)),
            "data" => {}
            key if labels.len() < LABELS.len() => labels.push((key.to_string(), text)),
            _ => {}
        }
    }
    let Some(((line, column), text)) = data else {
        let missing = ReadErrorKind::Syntax("this game has no data attribute");
        return (line, Err(ReadError { line, column, kind: missing }));
    };
    let board = cells(Token { line, column, text: &text }, options).map(|mut draft| {
        labels.iter().for_each(|(key, text)| draft.label(key, text));
        draft.finish()
    });
    (line, board)
}

/// 81 digits, or a version and fields.
fn cells(data: Token<'_>, options: &Options) -> Result<Draft, ReadError> {
    if data.text.contains('|') {
        return detailed(data, options);
    }
    let data = data.trim();
    let shape =
        shape_of_cells(data.text.chars().count(), options).map_err(|kind| data.error(kind))?;
    Ok(Draft::of(grid_of(data, shape, options.alphabet.unwrap_or(Alphabet::OneToG))?))
}

/// `version: 1` and then value, notes, editable for each cell.
fn detailed(data: Token<'_>, options: &Options) -> Result<Draft, ReadError> {
    let body = match data.text.trim_start().strip_prefix("version:") {
        Some(rest) => {
            rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start()
        }
        None => data.text,
    };
    let skipped = data.text[..data.text.len() - body.len()].chars().count();
    let body = Token { text: body, column: data.column + skipped, ..data };
    let fields = body.fields(|c| c == '|');
    let cells = fields.len() / 3;
    let shape = shape_of_cells(cells, options).map_err(|kind| data.error(kind))?;
    let mut draft = Draft::new(shape);
    for (cell, fields) in shape.all_cells().zip(fields.chunks(3)) {
        if let [value, notes, editable] = fields {
            draft.fill(cell, digit(value.trim(), &draft)?, editable.text.trim() == "0");
            note_marks(*notes, cell, &mut draft)?;
        }
    }
    Ok(draft)
}

fn digit(token: Token<'_>, draft: &Draft) -> Result<Option<Digit>, ReadError> {
    number(token, draft.shape().side()).map(Digit::new)
}

fn note_marks(notes: Token<'_>, cell: Cell, draft: &mut Draft) -> Result<(), ReadError> {
    let listed = notes.fields(|c| c == ',').into_iter().map(Token::trim);
    let marks = listed.filter(|mark| !mark.text.is_empty() && mark.text != "-");
    let set: Vec<_> = marks.map(|mark| digit(mark, draft)).collect::<Result<_, _>>()?;
    draft.note(cell, set.into_iter().flatten().collect());
    Ok(())
}

/// Adds to the words of the open element, as long as they can become a note.
fn say(open: &mut Option<(String, String)>, words: &str) {
    if let Some((_, said)) = open.as_mut().filter(|(_, said)| said.len() < MAX_WORDS) {
        said.extend(words.chars().take(MAX_WORDS));
    }
}

/// The character of an entity; one that a document defines for itself stays as it is, so none can
/// grow.
fn resolved(entity: &BytesRef<'_>) -> String {
    match entity.resolve_char_ref() {
        Ok(Some(character)) => character.to_string(),
        _ => resolve_predefined_entity(entity)
            .map_or_else(|| format!("&{};", &**entity), String::from),
    }
}

/// The note that an element about the collection becomes.
fn note((name, words): (String, String)) -> Option<String> {
    let words = words.trim();
    let fits = ABOUT.contains(&name.as_str()) && !words.is_empty() && words.len() < MAX_WORDS;
    fits.then(|| format!("{name}: {words}"))
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
        assert_eq!(board.marks.unwrap().get::<1>(Cell(2)).len(), 2);
    }

    #[test]
    fn comments_entities_and_brackets_in_attributes_are_xml() {
        let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE opensudoku [<!ENTITY big 'x'>]>\n\
            <opensudoku><!-- <game data='1234'/> -->\n<author><![CDATA[A <b> & C]]></author>\n\
            <name>&lt;N&gt; &#65;&big;</name>\n\
            <game note='2 > 1 &amp; \"so\"' data='1000002003000004'></game></opensudoku>";
        let reading = read_all(text);
        assert_eq!(reading.notes, ["author: A <b> & C", "name: <N> A&big;"]);
        assert_eq!(reading.records.len(), 1);
        let board = reading.records[0].board.as_ref().unwrap();
        assert_eq!((reading.records[0].line, board.givens.filled()), (6, 4));
        assert_eq!(board.label("note"), Some("2 > 1 & \"so\""));
    }

    #[test]
    fn the_line_end_after_the_version_may_be_an_entity() {
        let cells = "1|-|0|".to_string() + &"0|-|1|".repeat(15);
        let text = format!("<opensudoku><game data=\"version: 1&#10;{cells}\"/></opensudoku>");
        assert_eq!(boards(&text, Format::OpenSudoku)[0].givens.filled(), 1);
    }

    #[test]
    fn broken_xml_names_its_place() {
        let open = error("<opensudoku>\n<game data='1000002003000004'");
        assert!(matches!(open.kind, ReadErrorKind::Malformed(_)), "{open}");
        assert_eq!(open.line, 2);
        let twice = error("<opensudoku>\n <game data/></opensudoku>");
        assert_eq!((twice.line, twice.column), (2, 3));
    }
}
