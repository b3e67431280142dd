//! Lines, words and their places: what every reader cuts its input with.

use crate::error::{ReadError, ReadErrorKind};

/// The most pieces that a line is cut into: all cells of the largest board, and some more. What lies beyond
/// cannot make it right, and a list of millions would take many times the memory of the text.
const MOST_PIECES: usize = 200_000;

/// The whole input, decoded, without a byte order mark.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a>(pub(crate) &'a str);

/// One line without its end, and its number from 1.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) text: &'a str,
}

/// A piece of a line and where it starts.
#[derive(Clone, Copy)]
pub(crate) struct Token<'a> {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) text: &'a str,
}

impl<'a> Text<'a> {
    /// Decodes bytes; NUL and invalid UTF-8 are no text.
    pub(crate) fn decode(bytes: &'a [u8]) -> Result<Text<'a>, ReadError> {
        let valid = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(fault) => std::str::from_utf8(&bytes[..fault.valid_up_to()]).unwrap_or_default(),
        };
        if let Some(nul) = valid.find('\0') {
            return Err(binary_after(&valid[..nul]));
        }
        if valid.len() < bytes.len() {
            return Err(binary_after(valid));
        }
        Ok(Text(valid.strip_prefix('\u{feff}').unwrap_or(valid)))
    }

    /// All lines; CR LF, LF and CR each end one.
    pub(crate) fn lines(self) -> impl Iterator<Item = Line<'a>> + Clone {
        let (mut rest, mut number) = (Some(self.0), 0);
        std::iter::from_fn(move || {
            let text = rest?;
            number += 1;
            let end = text.bytes().position(|b| b == b'\r' || b == b'\n').unwrap_or(text.len());
            let tail = &text[end..];
            let width = if tail.starts_with("\r\n") { 2 } else { tail.len().min(1) };
            rest = (width > 0).then(|| &tail[width..]);
            Some(Line { number, text: &text[..end] })
        })
    }

    /// The lines with anything but blanks on them.
    pub(crate) fn filled(self) -> impl Iterator<Item = Line<'a>> {
        self.lines().filter(|line| !line.is_blank())
    }

    /// The filled lines that are no `#` comment.
    pub(crate) fn data(self) -> impl Iterator<Item = Line<'a>> {
        self.filled().filter(|line| !line.text.trim_start().starts_with('#'))
    }

    /// The text without surrounding blanks, as a token at its true place.
    pub(crate) fn trimmed(self) -> Token<'a> {
        match self.filled().next() {
            Some(line) => Token { text: self.0.trim(), ..line.token(line.indent(), "") },
            None => Token { line: 1, column: 1, text: "" },
        }
    }
}

/// The line and the column, both from 1, of a byte offset.
pub(crate) fn place_of(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let last = Text(before).lines().last().unwrap_or(Line { number: 1, text: "" });
    (last.number, last.text.chars().count() + 1)
}

/// Lines and columns of bytes that are asked for in their order, so that each is counted once.
pub(crate) struct Places<'a> {
    text: &'a str,
    counted: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn new(text: &'a str) -> Places<'a> {
        Places { text, counted: 0, line: 1, column: 1 }
    }

    /// The line and the column, both from 1, of a byte at or after the one asked for before.
    pub(crate) fn of(&mut self, offset: usize) -> (usize, usize) {
        let passed = self.text.get(self.counted..offset).unwrap_or_default();
        for (at, c) in passed.char_indices() {
            let next = self.text.as_bytes().get(self.counted + at + 1);
            match c {
                '\r' if next == Some(&b'\n') => {}
                '\r' | '\n' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
        }
        self.counted = self.counted.max(offset);
        (self.line, self.column)
    }

    /// The same for a part of the text.
    pub(crate) fn of_part(&mut self, part: &str) -> (usize, usize) {
        self.of(part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr()))
    }
}

fn binary_after(valid: &str) -> ReadError {
    let last = Text(valid).lines().last().unwrap_or(Line { number: 1, text: "" });
    last.error(last.text.len(), ReadErrorKind::Binary)
}

impl<'a> Line<'a> {
    /// An error at a byte offset of this line.
    pub(crate) fn error(self, offset: usize, kind: ReadErrorKind) -> ReadError {
        ReadError { line: self.number, column: self.column(offset), kind }
    }

    /// Is there nothing on it?
    pub(crate) fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }

    fn column(self, offset: usize) -> usize {
        self.text[..offset].chars().count() + 1
    }

    fn indent(self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }

    /// The piece `text`, which starts at this byte offset.
    pub(crate) fn token(self, offset: usize, text: &'a str) -> Token<'a> {
        Token { line: self.number, column: self.column(offset), text }
    }

    /// The whole line without surrounding blanks.
    pub(crate) fn trimmed(self) -> Token<'a> {
        self.token(self.indent(), self.text.trim())
    }

    /// The pieces between separators, empty ones too.
    pub(crate) fn fields(self, separator: impl Fn(char) -> bool) -> Vec<Token<'a>> {
        self.trimmed_end().fields(separator)
    }

    /// The pieces between separators, without the empty ones.
    pub(crate) fn words(self, separator: impl Fn(char) -> bool) -> Vec<Token<'a>> {
        let mut words = self.fields(separator);
        words.retain(|word| !word.text.is_empty());
        words
    }

    /// Every character that is no separator.
    pub(crate) fn characters(self, separator: impl Fn(char) -> bool) -> Vec<Token<'a>> {
        let all = Token { line: self.number, column: 1, text: self.text };
        all.characters().filter(|c| !c.text.starts_with(&separator)).take(MOST_PIECES).collect()
    }

    fn trimmed_end(self) -> Token<'a> {
        Token { line: self.number, column: 1, text: self.text.trim_end() }
    }
}

impl<'a> Token<'a> {
    /// An error at this place.
    pub(crate) fn error(self, kind: ReadErrorKind) -> ReadError {
        ReadError { line: self.line, column: self.column, kind }
    }

    /// Each character as a token of its own.
    pub(crate) fn characters(self) -> impl Iterator<Item = Token<'a>> {
        let Token { line, column, text } = self;
        text.char_indices().enumerate().map(move |(nth, (start, c))| {
            let text = &text[start..start + c.len_utf8()];
            Token { line, column: column + nth, text }
        })
    }

    /// The pieces between separators, empty ones too.
    pub(crate) fn fields(self, separator: impl Fn(char) -> bool) -> Vec<Token<'a>> {
        let mut column = self.column;
        let piece = |text: &'a str| {
            let token = Token { line: self.line, column, text };
            column += text.chars().count() + 1;
            token
        };
        self.text.split(separator).take(MOST_PIECES).map(piece).collect()
    }

    /// The token without surrounding blanks.
    pub(crate) fn trim(self) -> Token<'a> {
        let start = self.text.trim_start();
        let indent = self.text[..self.text.len() - start.len()].chars().count();
        Token { line: self.line, column: self.column + indent, text: start.trim_end() }
    }

    /// The only character of the token, or its first.
    pub(crate) fn first(self) -> char {
        self.text.chars().next().unwrap_or(' ')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_counts_once() {
        let lines: Vec<_> = Text("a\r\nb\rc\n\nd").lines().map(|l| (l.number, l.text)).collect();
        assert_eq!(lines, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
    }

    #[test]
    fn places_count_characters_not_bytes() {
        let line = Line { number: 7, text: "│é 1 │ 23" };
        let words = line.words(|c| c == '│' || c.is_whitespace());
        let places: Vec<_> = words.iter().map(|w| (w.column, w.text)).collect();
        assert_eq!(places, [(2, "é"), (4, "1"), (8, "23")]);
    }

    #[test]
    fn places_are_counted_on() {
        let text = "é1\r\n2\r3\n\n4";
        let mut places = Places::new(text);
        let all: Vec<_> =
            ["1", "2", "3", "4"].map(|part| places.of(text.find(part).unwrap())).to_vec();
        assert_eq!(all, [(1, 2), (2, 1), (3, 1), (5, 1)]);
        assert_eq!(Places::new(text).of_part(&text[5..]), (2, 1));
        assert_eq!(place_of(text, 5), (2, 1));
    }

    #[test]
    fn binary_input_names_its_place() {
        let error = Text::decode(b"12\n3\0").err().map(|e| (e.line, e.column));
        assert_eq!(error, Some((2, 2)));
        let error = Text::decode(b"12\n34\n\xff\xfe").err().map(|e| (e.line, e.column));
        assert_eq!(error, Some((3, 1)));
    }
}
