//! Puzzles as text: 81 characters, or 729 for pencil marks.

use std::fmt;

/// Why a text is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadText {
    /// Neither 81 nor 729 characters: so many.
    Length(usize),
    /// A character that is neither digit nor blank, at this place (from 0).
    Character(usize, u8),
    /// In 729 characters, this place (from 0) holds a digit that belongs to another.
    Mark(usize, u8),
    /// In 729 characters, this cell (from 0) has no candidate.
    NoCandidate(usize),
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BadText::Length(0) => write!(f, "an empty line: a puzzle has 81 characters"),
            BadText::Length(n) => {
                write!(f, "{n} characters: a puzzle has 81, or 729 with pencil marks")
            }
            BadText::Character(at, byte) => write!(
                f,
                "{} at character {}: digits are 1 to 9, blanks . 0 _ * x - or ?",
                Shown(byte),
                at + 1
            ),
            BadText::Mark(at, byte) => write!(
                f,
                "{} at character {}: there stands {} or a blank, the mark of that digit in its cell",
                Shown(byte),
                at + 1,
                at % 9 + 1
            ),
            BadText::NoCandidate(cell) => write!(
                f,
                "r{}c{} has no candidate; list at least one digit, or all to leave it open",
                cell / 9 + 1,
                cell % 9 + 1
            ),
        }
    }
}

impl std::error::Error for BadText {}

/// A byte as people can read it.
struct Shown(u8);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_ascii_graphic() || self.0 == b' ' {
            write!(f, "'{}'", char::from(self.0))
        } else {
            write!(f, "byte 0x{:02x}", self.0)
        }
    }
}

/// A digit, 0 for a blank, or nothing.
fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        _ => is_blank(byte).then_some(0),
    }
}

#[inline(always)]
fn is_blank(byte: u8) -> bool {
    // Without branches, so that the compiler compares many bytes at once.
    (byte == b'.')
        | (byte == b'_')
        | (byte == b'*')
        | (byte == b'x')
        | (byte == b'X')
        | (byte == b'-')
        | (byte == b'?')
}

/// Reads 81 characters: digits 1 to 9, and for blanks any of `.` `0` `_` `*` `x` `X` `-` `?`; or
/// digits and, for all blanks, spaces.
///
/// # Errors
/// Another length, or another character.
pub fn parse(text: &[u8]) -> Result<[u8; 81], BadText> {
    let text: &[u8; 81] = text.try_into().map_err(|_| BadText::Length(text.len()))?;
    digits(text).ok_or_else(|| {
        let at = text.iter().position(|&byte| digit(byte).is_none()).unwrap_or(0);
        BadText::Character(at, text[at])
    })
}

/// The same without a reason. (Plain loops over everything: the compiler takes many bytes at once, as many as the
/// function has where this is inlined.)
#[inline(always)]
pub(crate) fn digits(text: &[u8; 81]) -> Option<[u8; 81]> {
    let mut digits = [0; 81];
    let mut usual = true;
    for (to, &byte) in digits.iter_mut().zip(text) {
        let value = byte.wrapping_sub(b'0');
        let is_digit = value < 10;
        *to = if is_digit { value } else { 0 };
        usual &= is_digit | (byte == b'.');
    }
    let known = || text.iter().fold(true, |known, &b| known & (b.is_ascii_digit() | is_blank(b)));
    (usual || known() || is_spaced(text)).then_some(digits)
}

/// Nothing but digits and spaces? Beside other blanks, a space is the end of a puzzle that is too short.
fn is_spaced(text: &[u8; 81]) -> bool {
    let digits = text.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count();
    digits > 0 && digits + text.iter().filter(|byte| **byte == b' ').count() == 81
}

/// Reads 729 characters, nine for each cell: the digit where it may stand, a blank where not.
///
/// # Errors
/// Another length, another character, a digit in the place of another, or a cell without any.
pub fn parse_candidates(text: &[u8]) -> Result<[u16; 81], BadText> {
    let text: &[u8; 729] = text.try_into().map_err(|_| BadText::Length(text.len()))?;
    let mut candidates = [0; 81];
    for (at, &byte) in text.iter().enumerate() {
        match digit(byte) {
            None => return Err(BadText::Character(at, byte)),
            Some(0) => {}
            Some(digit) if usize::from(digit) == at % 9 + 1 => candidates[at / 9] |= 1 << (at % 9),
            _ => return Err(BadText::Mark(at, byte)),
        }
    }
    match candidates.iter().position(|&cell| cell == 0) {
        Some(cell) => Err(BadText::NoCandidate(cell)),
        None => Ok(candidates),
    }
}

/// Digits as 81 characters, `.` for blank.
pub fn show(digits: &[u8; 81]) -> [u8; 81] {
    digits.map(|digit| if digit == 0 { b'.' } else { b'0' + digit })
}
