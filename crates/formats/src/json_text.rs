//! JSON as serde_json reads it, with places that count characters, and a limit on its size.

use crate::error::{ReadError, ReadErrorKind};
use crate::text::place_of;
use serde::Deserialize;
use serde_json::Value;

/// Larger documents are refused.
const MAX_DOCUMENT: usize = 4 << 20;

/// Bytes that a document may take once it is parsed, whatever its size: a hundred times the largest we know.
const MAX_WEIGHT: usize = 40 << 20;

/// What a parsed object takes (its map has room for eleven entries), and any other value.
const OBJECT: usize = 720;
const VALUE: usize = 64;

/// Refuses a document that is too large, or would be once it is parsed, before anything is built.
pub(crate) fn weigh(text: &str) -> Result<(), &'static str> {
    if text.len() > MAX_DOCUMENT {
        return Err("one board takes over 4 MiB of JSON; split it");
    }
    match weight(text) > MAX_WEIGHT {
        true => Err("this JSON holds far more values than any board; is it a puzzle?"),
        false => Ok(()),
    }
}

/// Bytes that the values of a document take: every one but the first follows a bracket or a comma.
fn weight(text: &str) -> usize {
    let (mut weight, mut quote) = (0, None);
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match (quote, byte) {
            (Some(_), b'\\') => drop(bytes.next()),
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'{') => weight += OBJECT,
            (None, b'[' | b',') => weight += VALUE,
            _ => {}
        }
    }
    weight
}

/// Reads one document; the error's place is relative to `first_line`. Nesting beyond 128 is
/// refused by serde_json.
pub(crate) fn parse<'a, T: Deserialize<'a>>(
    text: &'a str,
    first_line: usize,
) -> Result<T, ReadError> {
    let too_large = |what| {
        let kind = ReadErrorKind::Syntax(what);
        ReadError { line: first_line, column: 1, kind }
    };
    weigh(text).map_err(too_large)?;
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = place_of(text, offset(text, &error));
        ReadError {
            line: line + first_line - 1,
            column,
            kind: ReadErrorKind::Malformed(words(&error)),
        }
    })
}

/// The byte that serde_json stumbled over: it counts lines by `\n`, and bytes in them from 1.
fn offset(text: &str, error: &serde_json::Error) -> usize {
    let before = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let start: usize = before.map(str::len).sum();
    let offset = start + error.column().saturating_sub(1);
    (offset..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

/// What it says, without the place, which is told in our own way.
fn words(error: &serde_json::Error) -> Box<str> {
    let said = error.to_string();
    let end = said.rfind(" at line ").unwrap_or(said.len());
    said[..end].chars().take(200).collect()
}

/// The items of a list; of anything else, none.
pub(crate) fn items(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A whole number, also where it is written as text.
pub(crate) fn integer(value: &Value) -> Option<u16> {
    match value {
        Value::Number(number) => {
            let whole = number.as_f64().filter(|number| number.fract() == 0.0)?;
            (0.0..=65535.0).contains(&whole).then_some(whole as u16)
        }
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

/// Does a value say anything, or is it one of the ways to say nothing?
pub(crate) fn says(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Bool(true) | Value::Number(_) => true,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => items.iter().any(says),
        Value::Object(entries) => !entries.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_their_place_in_characters() {
        let error = parse::<Value>("{\"é\":\n [1,\n  \"ü\", x]}", 5).unwrap_err();
        assert_eq!((error.line, error.column), (7, 8));
        assert!(parse::<Value>(&"[".repeat(1_000_000), 1).is_err());
        assert!(parse::<Value>("", 1).is_err());
    }
}
