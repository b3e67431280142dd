//! SudokuPad's short code for classic givens: `scf` and a run-length code.
//!
//! Each character stands for a digit and the zeros after it: its place v in `0-9A-Za-x`
//! is the digit plus ten per zero.

use crate::cells::{Draft, grid_of, shape_of_cells};
use crate::error::{ReadError, ReadErrorKind};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Text, Token};
use crate::unread::Unread;
use crate::{Alphabet, Options, Sink};
use sudolab_core::rules::Kind;
use sudolab_core::{Board, Rule, Shape};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Scf,
    id: "scf",
    title: "short code of SudokuPad (scf)",
    about: "scf and the givens, each with the blanks after it, in one character; links too.",
    extensions: &["txt"],
    sniff: Some(|text| text.data().next().is_some_and(|line| payload(line.trimmed()).is_some())),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

/// What follows `scf`, at the start of the line or of a link's last part.
fn payload(line: Token<'_>) -> Option<Token<'_>> {
    let word = line.text.split_whitespace().next()?;
    let start = if word.starts_with("http") { word.rfind("/scf")? + 1 } else { 0 };
    let text = word[start..].strip_prefix("scf")?;
    let column = line.column + word[..start].chars().count() + 3;
    Some(Token { line: line.line, column, text })
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    for line in text.data() {
        let fault = "a code starts with scf";
        let board = match payload(line.trimmed()) {
            Some(code) => board(code, options),
            None => Err(line.error(0, ReadErrorKind::Syntax(fault))),
        };
        sink.push(line.number, board)?;
    }
    Ok(())
}

fn board(code: Token<'_>, options: &Options) -> Result<Board, ReadError> {
    let end = code.text.find('*').unwrap_or(code.text.len());
    let cells = expand(Token { text: &code.text[..end], ..code })?;
    let shape = shape_of_cells(cells.len(), options).map_err(|kind| code.error(kind))?;
    let cells = Token { text: &cells, ..code };
    let mut draft = Draft::of(grid_of(cells, shape, Alphabet::OneToG)?);
    // "*wx", "*tTitle", "*aAuthor"; "**" is a star.
    let rest = code.text[end..].replace("**", "\u{0}");
    let mut unread = Unread::default();
    for part in rest.split('*').map(|part| part.replace('\u{0}', "*")) {
        let end = part.find(['a', 't']).unwrap_or(part.len());
        let (flags, words) = part.split_at(end);
        flags.chars().for_each(|flag| add(flag, shape, &mut unread));
        let key = if words.starts_with('a') { "author" } else { "title" };
        draft.label(key, words.get(1..).unwrap_or_default());
    }
    draft.rules = unread.finish().map_err(|kind| code.error(kind))?;
    Ok(draft.finish())
}

/// Adds the rules that a letter after the cells stands for.
fn add(flag: char, shape: &Shape, unread: &mut Unread) {
    let names: &[&str] = match flag {
        'w' => &["windows"],
        'x' => &["diagonal+", "diagonal-"],
        other => return unread.add(&format!("variant {other}"), ""),
    };
    for name in names {
        let known = Kind::find(name).and_then(|kind| Rule::known(kind, shape, &[]));
        unread.understood(known.unwrap_or_else(|| Rule::unread(*name, "")));
    }
}

fn expand(code: Token<'_>) -> Result<String, ReadError> {
    let mut cells = String::new();
    for letter in code.characters() {
        let (digit, zeros) = run(letter.first()).ok_or_else(|| {
            letter.error(ReadErrorKind::Syntax("this character is not in the code (0-9 A-Z a-x)"))
        })?;
        cells.push(digit);
        cells.extend(std::iter::repeat_n('0', zeros));
    }
    Ok(cells)
}

/// The digit of a character and the number of zeros after it.
fn run(letter: char) -> Option<(char, usize)> {
    let place = match letter {
        '0'..='9' => letter as u32 - '0' as u32,
        'A'..='Z' => letter as u32 - 'A' as u32 + 10,
        'a'..='x' => letter as u32 - 'a' as u32 + 36,
        _ => return None,
    };
    Some((char::from_digit(place % 10, 10)?, place as usize / 10))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn runs_of_blanks_are_one_character() {
        // 1 0000 | 0 0 2 0 | 0 3 0 0 | 0000 as "1" + 5 zeros, "2" + 2 zeros, ...
        let plain = boards("1...\n..2.\n.3..\n...4", Format::Rows).remove(0);
        let mut coded = boards("scfpMr4*wtMy**own***aMe", Format::Scf).remove(0);
        assert_eq!(std::mem::take(&mut coded.rules)[0].to_string(), "windows");
        assert_eq!((coded.label("title"), coded.label("author")), (Some("My*own*"), Some("Me")));
        coded.labels.clear();
        assert_eq!(coded, plain);
    }
}
