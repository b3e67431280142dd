//! Any text, as a format that is detected or named.

use crate::seeds;
use crate::table::{Budget, Check, Exercises, Target};
use sudolab::Shape;
use sudolab::formats::{self, Alphabet, Format, Options, Reading};

pub(crate) const TARGET: Target = Target {
    name: "read",
    exercises: Exercises::Reader,
    oracle: "an answer or an error that names line and column",
    check: Check::Bytes { check, seeds },
    budget: Budget { seconds: 12, cases: 20_000_000 },
};

/// The first byte names the format, the second what else is said about the text.
pub(crate) fn options(bytes: &[u8]) -> Option<(Options, &[u8])> {
    let (&[format, hints], text) = bytes.split_first_chunk()?;
    let formats: Vec<Format> = Format::all().collect();
    let format = formats.get(usize::from(format)).copied();
    let alphabet = Alphabet::ALL.get(usize::from(hints & 7)).copied();
    let shape = match hints >> 3 {
        1 => Shape::new(2, 2).ok(),
        2 => Shape::new(3, 3).ok(),
        3 => Shape::new(1, 5).ok(),
        _ => None,
    };
    Some((Options { format, alphabet, shape }, text))
}

pub(crate) fn read(bytes: &[u8]) -> Option<(Options, Reading)> {
    let (options, text) = options(bytes)?;
    match formats::read(text, &options) {
        Ok(reading) => Some((options, reading)),
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty());
            None
        }
    }
}

fn check(bytes: &[u8]) {
    let Some((_, reading)) = read(bytes) else { return };
    assert!(!reading.records.is_empty() && !reading.taken_for.is_empty());
    for record in &reading.records {
        match &record.board {
            Ok(board) => drop((board.puzzle(), board.puzzle_ignoring_rules())),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Every text twice: its format is to be detected, or named.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    const NONE: u8 = 0xff;
    let number = |format| Format::all().position(|known| known == format).expect("it is listed");
    let texts = seeds::texts().into_iter();
    let with = |head: u8, text: &str| [&[head, NONE], text.as_bytes()].concat();
    texts
        .flat_map(|(format, text)| [NONE, number(format) as u8].map(|head| with(head, &text)))
        .collect()
}
