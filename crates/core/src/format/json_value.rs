//! A small JSON reader, also for the loose dialect that SudokuPad compresses.

use super::error::{ReadError, ReadErrorKind};
use super::text::{Line, Text};

/// Deeper nesting is refused, so that hostile input cannot exhaust the stack.
const MAX_DEPTH: usize = 32;
/// Larger documents are refused: a parsed value takes some 16 times its text.
const MAX_DOCUMENT: usize = 4 << 20;

/// A JSON value; objects keep their order.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// What is accepted.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Dialect {
    Strict,
    /// Bare keys and words, single quotes, and nothing between commas for null.
    Loose,
}

impl Value {
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.entries().iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    pub(super) fn entries(&self) -> &[(String, Value)] {
        if let Value::Object(entries) = self { entries } else { &[] }
    }

    pub(super) fn items(&self) -> &[Value] {
        if let Value::List(items) = self { items } else { &[] }
    }

    pub(super) fn text(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    /// A whole number, also where it is written as text.
    pub(super) fn integer(&self) -> Option<u16> {
        match self {
            Value::Number(number) if number.fract() == 0.0 && (0.0..=65535.0).contains(number) => {
                Some(*number as u16)
            }
            Value::Text(text) => text.parse().ok(),
            _ => None,
        }
    }
}

/// Reads one document; the error's place is relative to `first_line`.
pub(super) fn parse(text: &str, dialect: Dialect, first_line: usize) -> Result<Value, ReadError> {
    let mut parser = Parser { text, at: 0, dialect };
    let large = text.len() > MAX_DOCUMENT;
    let value = match large {
        true => Err("one board takes over 4 MiB of JSON; split it"),
        false => parser.document(),
    };
    value.map_err(|what| {
        let before = &text[..parser.at.min(text.len())];
        let last = Text(before).lines().last().unwrap_or(Line { number: 1, text: "" });
        let line = Line { number: last.number + first_line - 1, ..last };
        line.error(line.text.len(), ReadErrorKind::Syntax(what))
    })
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    dialect: Dialect,
}

type Parsed<T> = Result<T, &'static str>;

impl Parser<'_> {
    fn document(&mut self) -> Parsed<Value> {
        let value = self.value(0)?;
        match self.peek() {
            None => Ok(value),
            Some(_) => Err("text after the end of the JSON value; remove it"),
        }
    }

    /// The next character that is no blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        rest.trim_start().chars().next()
    }

    fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        self.at += if found { expected.len_utf8() } else { 0 };
        found
    }

    fn value(&mut self, depth: usize) -> Parsed<Value> {
        if depth > MAX_DEPTH {
            return Err("JSON nested more than 32 deep");
        }
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some('"') => self.string('"').map(Value::Text),
            Some('\'') if self.dialect == Dialect::Loose => self.string('\'').map(Value::Text),
            Some(_) => self.word(),
            None => Err("the JSON ends too early"),
        }
    }

    fn object(&mut self, depth: usize) -> Parsed<Value> {
        let mut entries = Vec::new();
        self.eat('{');
        while !self.eat('}') {
            if !entries.is_empty() && !self.eat(',') {
                return Err("a comma or } is missing in this JSON object");
            }
            let key = self.key()?;
            if !self.eat(':') {
                return Err("a colon is missing after this JSON key");
            }
            entries.push((key, self.value(depth + 1)?));
        }
        Ok(Value::Object(entries))
    }

    fn key(&mut self) -> Parsed<String> {
        match (self.peek(), self.dialect) {
            (Some('"'), _) => self.string('"'),
            (Some('\''), Dialect::Loose) => self.string('\''),
            (Some(_), Dialect::Loose) => Ok(self.bare().to_string()),
            _ => Err("a JSON key in double quotes is missing here"),
        }
    }

    fn list(&mut self, depth: usize) -> Parsed<Value> {
        let mut items = Vec::new();
        self.eat('[');
        if self.eat(']') {
            return Ok(Value::List(items));
        }
        loop {
            let elided = self.dialect == Dialect::Loose && matches!(self.peek(), Some(',' | ']'));
            items.push(if elided { Value::Null } else { self.value(depth + 1)? });
            if self.eat(']') {
                return Ok(Value::List(items));
            }
            if !self.eat(',') {
                return Err("a comma or ] is missing in this JSON list");
            }
        }
    }

    fn bare(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| ",:]}[{\"'".contains(c) || c.is_whitespace());
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn word(&mut self) -> Parsed<Value> {
        let (start, loose) = (self.at, self.dialect == Dialect::Loose);
        let value = match self.bare() {
            "null" => Some(Value::Null),
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            word if word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                word.parse().ok().map(Value::Number)
            }
            word if loose && !word.is_empty() => Some(Value::Text(word.to_string())),
            _ => None,
        };
        value.ok_or_else(|| {
            self.at = start;
            "this is no JSON value"
        })
    }

    fn string(&mut self, quote: char) -> Parsed<String> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find([quote, '\\']).ok_or("a JSON string is never closed")?;
            text += &rest[..end];
            self.at += end + 1;
            if rest[end..].starts_with(quote) {
                return Ok(text);
            }
            text.push(self.escape()?);
        }
    }

    /// The character after a backslash.
    fn escape(&mut self) -> Parsed<char> {
        let code = self.text[self.at..].chars().next().ok_or("a JSON string is never closed")?;
        self.at += code.len_utf8();
        Ok(match code {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => return self.unicode(),
            other => other,
        })
    }

    fn unicode(&mut self) -> Parsed<char> {
        let high = self.hex()?;
        if !(0xd800..0xdc00).contains(&high) {
            return Ok(char::from_u32(high.into()).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        if !self.text[self.at..].starts_with("\\u") {
            return Ok(char::REPLACEMENT_CHARACTER);
        }
        self.at += 2;
        let pair = [high, self.hex()?];
        let decoded = char::decode_utf16(pair).next().and_then(Result::ok);
        Ok(decoded.unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex(&mut self) -> Parsed<u16> {
        let bad = "\\u needs four hexadecimal digits";
        let digits = self.text.get(self.at..self.at + 4).ok_or(bad)?;
        self.at += 4;
        u16::from_str_radix(digits, 16).map_err(|_| bad)
    }
}

/// The text as a JSON string, quotes included.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => quoted += &format!("\\u{:04x}", c as u32),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_go_there_and_back() {
        let text = "a\"\\\n\u{1}é😀";
        assert_eq!(parse(&quoted(text), Dialect::Strict, 1), Ok(Value::Text(text.into())));
        let escaped = parse(r#""\ud83d\ude00""#, Dialect::Strict, 1);
        assert_eq!(escaped, Ok(Value::Text("😀".into())));
    }

    #[test]
    fn faults_name_their_place_and_depth_is_limited() {
        let error = parse("{\"a\":\n [1,\n  x]}", Dialect::Strict, 5).unwrap_err();
        assert_eq!((error.line, error.column), (7, 3));
        assert!(parse(&"[".repeat(1_000_000), Dialect::Strict, 1).is_err());
    }

    #[test]
    fn the_loose_dialect_has_bare_words_and_holes() {
        let value = parse("{ce:[[,,,],[{v:'x\\'y'},t]]}", Dialect::Loose, 1).unwrap();
        let rows = value.get("ce").unwrap().items();
        assert_eq!(rows[0].items(), [const { Value::Null }; 4]);
        assert_eq!(rows[1].items()[0].get("v").and_then(Value::text), Some("x'y"));
    }
}
