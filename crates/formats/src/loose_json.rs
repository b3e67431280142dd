//! The loose JSON that SudokuPad compresses: bare keys and words, single quotes, and nothing
//! between commas for null. No JSON or JSON5 parser takes all of that, so it is read by hand.

use crate::error::{ReadError, ReadErrorKind};
use crate::json_text::weigh;
use crate::text::place_of;
use serde_json::{Map, Number, Value};

/// Deeper nesting is refused, so that hostile input cannot exhaust the stack.
const MAX_DEPTH: usize = 32;

/// Reads one document; the error's place is relative to `first_line`.
pub(crate) fn parse(text: &str, first_line: usize) -> Result<Value, ReadError> {
    let mut parser = Parser { text, at: 0 };
    let value = weigh(text).and_then(|()| parser.document());
    value.map_err(|what| {
        let (line, column) = place_of(text, parser.at);
        ReadError { line: line + first_line - 1, column, kind: ReadErrorKind::Syntax(what) }
    })
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
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
            Some(quote @ ('"' | '\'')) => self.string(quote).map(Value::String),
            Some(_) => self.word(),
            None => Err("the JSON ends too early"),
        }
    }

    fn object(&mut self, depth: usize) -> Parsed<Value> {
        let mut entries = Map::new();
        self.eat('{');
        while !self.eat('}') {
            if !entries.is_empty() && !self.eat(',') {
                return Err("a comma or } is missing in this JSON object");
            }
            let key = self.key()?;
            if !self.eat(':') {
                return Err("a colon is missing after this JSON key");
            }
            entries.insert(key, self.value(depth + 1)?);
        }
        Ok(Value::Object(entries))
    }

    fn key(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(quote @ ('"' | '\'')) => self.string(quote),
            _ => match self.bare() {
                "" => Err("a key is missing here"),
                key => Ok(key.to_string()),
            },
        }
    }

    fn list(&mut self, depth: usize) -> Parsed<Value> {
        let mut items = Vec::new();
        self.eat('[');
        if self.eat(']') {
            return Ok(Value::Array(items));
        }
        loop {
            let elided = matches!(self.peek(), Some(',' | ']'));
            items.push(if elided { Value::Null } else { self.value(depth + 1)? });
            if self.eat(']') {
                return Ok(Value::Array(items));
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
        Ok(match self.bare() {
            "" => return Err("this is no JSON value"),
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            word => match word.parse::<Number>() {
                Ok(number) => Value::Number(number),
                Err(_) => Value::String(word.to_string()),
            },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_may_be_escaped() {
        let text = parse(r#"'a"\'\n\ud83d\ude00\u00e9'"#, 1).unwrap();
        assert_eq!(text, "a\"'\n😀é");
    }

    #[test]
    fn faults_name_their_place_and_depth_is_limited() {
        let error = parse("{a:\n [1,\n  :]}", 5).unwrap_err();
        assert_eq!((error.line, error.column), (7, 3));
        assert!(parse(&"[".repeat(1_000_000), 1).is_err());
    }

    #[test]
    fn there_are_bare_words_and_holes() {
        let value = parse("{ce:[[,,,],[{v:'x\\'y'},t,1.5,#F]]}", 1).unwrap();
        let expected = r##"{"ce":[[null,null,null,null],[{"v":"x'y"},"t",1.5,"#F"]]}"##;
        assert_eq!(value.to_string(), expected);
    }
}
