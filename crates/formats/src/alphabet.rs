//! One character per digit: which, and how to tell from the text alone.

use crate::error::ReadErrorKind;
use std::fmt;
use std::str::FromStr;
use sudolab_core::suggest;

/// Which characters stand for the digits 1, 2, 3 ... where a digit is one character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Alphabet {
    /// `1` to `9`, then `A` is 10: `1-G` on 16x16, `1-P` on 25x25.
    OneToG,
    /// `0` is digit 1 and `A` is 11: `0-F` on 16x16.
    ZeroToF,
    /// `A` is digit 1: `A-P` on 16x16, `A-Y` on 25x25.
    AToP,
}

/// Characters that can stand for a blank cell, in the order of preference.
const BLANKS: [char; 8] = ['0', '.', 'X', '*', '_', '-', '?', ' '];

impl Alphabet {
    /// All of them.
    pub const ALL: [Alphabet; 3] = [Alphabet::OneToG, Alphabet::ZeroToF, Alphabet::AToP];

    /// The largest side for which any alphabet has a character per digit.
    pub const MAX_SIDE: usize = 36;

    /// The alphabet of an id such as `1-G`, `0-F`, `A-P`, `A-Y` or `1-9A-G`, in any case.
    pub fn from_id(id: &str) -> Option<Alphabet> {
        let id = id.to_ascii_uppercase();
        let (first, last) =
            (id.strip_suffix(|c: char| c.is_ascii_alphanumeric())?, id.chars().last()?);
        let alphabet = match first {
            "1-" | "1-9A-" => Alphabet::OneToG,
            "0-" | "0-9A-" => Alphabet::ZeroToF,
            "A-" => Alphabet::AToP,
            _ => return None,
        };
        alphabet.digit(last).map(|_| alphabet)
    }

    /// The id for a board of this side: `1-G`.
    pub fn id(self, side: usize) -> String {
        let character = |value: usize| self.character(value.min(self.capacity()) as u16);
        format!("{}-{}", character(1), character(side))
    }

    /// Does it have a character for each digit of this side?
    pub fn holds(self, side: usize) -> bool {
        side <= self.capacity()
    }

    fn capacity(self) -> usize {
        match self {
            Alphabet::OneToG => 35,
            Alphabet::ZeroToF => 36,
            Alphabet::AToP => 26,
        }
    }

    /// `1 to 9`, `1 to 9 and A to G`, `A to P`: for people.
    pub(crate) fn range(self, side: usize) -> String {
        let (first, last) = (self.character(1), self.character(side.min(self.capacity()) as u16));
        match (first.is_ascii_digit(), last.is_ascii_digit()) {
            (true, false) => format!("{first} to 9 and A to {last}"),
            _ => format!("{first} to {last}"),
        }
    }

    /// The character of a digit from 1 to the capacity.
    pub(crate) fn character(self, digit: u16) -> char {
        let value = match self {
            Alphabet::OneToG => digit,
            Alphabet::ZeroToF => digit - 1,
            Alphabet::AToP => digit + 9,
        };
        char::from_digit(value.into(), 36).unwrap_or('?').to_ascii_uppercase()
    }

    fn digit(self, character: char) -> Option<u16> {
        let value = character.to_digit(36)? as u16;
        match self {
            Alphabet::OneToG => Some(value),
            Alphabet::ZeroToF => Some(value + 1),
            Alphabet::AToP => value.checked_sub(9),
        }
        .filter(|&digit| digit > 0)
    }

    /// The digit of a character on a board of this side.
    pub(crate) fn digit_of(self, character: char, side: usize) -> Option<u16> {
        self.digit(character).filter(|&digit| usize::from(digit) <= side)
    }

    /// The characters that mean blank: those of the usual ones that are no digit.
    pub(crate) fn blanks(self, side: usize) -> impl Iterator<Item = char> {
        BLANKS.into_iter().filter(move |&blank| self.digit_of(blank, side).is_none())
    }

    /// Can these cells be of this alphabet? Each a digit or the one kind of blank.
    /// Characters of no alphabet are not held against it: they get their own error.
    fn fits(self, side: usize, seen: &Seen) -> bool {
        let digits = |c: char| self.digit_of(c, side).is_some();
        let blanks = self.blanks(side).filter(|&blank| seen.has(blank)).count();
        let letters = ('0'..='9').chain('A'..='Z').filter(|&c| seen.has(c));
        let mut others = letters.filter(|&c| !digits(c) && !BLANKS.contains(&c));
        self.holds(side) && blanks <= 1 && others.next().is_none()
    }
}

/// The id for 16x16.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.id(16))
    }
}

/// The alphabet of an id, as [`Alphabet::from_id`].
impl FromStr for Alphabet {
    type Err = UnknownAlphabet;

    fn from_str(id: &str) -> Result<Alphabet, UnknownAlphabet> {
        Alphabet::from_id(id).ok_or_else(|| UnknownAlphabet { nearest: suggest::nearest(id, &IDS) })
    }
}

/// The ids that people know.
const IDS: [&str; 4] = ["1-G", "0-F", "A-P", "A-Y"];

/// There is no alphabet of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownAlphabet {
    /// The id that may have been meant.
    pub nearest: Option<&'static str>,
}

impl fmt::Display for UnknownAlphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.nearest {
            write!(f, "did you mean '{id}'? ")?;
        }
        write!(f, "there are: {}", IDS.join(", "))
    }
}

impl std::error::Error for UnknownAlphabet {}

/// Which ASCII characters occur in a board, letters in upper case.
#[derive(Default)]
struct Seen(u128);

impl Seen {
    fn of(cells: impl Iterator<Item = char>) -> Seen {
        let bit = |c: char| if c.is_ascii() { 1 << c.to_ascii_uppercase() as u32 } else { 0 };
        Seen(cells.fold(0, |seen, c| seen | bit(c)))
    }

    fn has(&self, character: char) -> bool {
        self.0 >> character as u32 & 1 == 1
    }

    fn has_digit(&self) -> bool {
        ('1'..='9').chain('A'..='Z').any(|c| c != 'X' && self.has(c))
    }
}

/// Finds the alphabet that all boards of a text share.
///
/// `0` is a digit in `0-F` and a blank in `1-G`, so the whole set of characters decides:
/// `G` makes it `1-G`; `0` beside another blank makes it `0-F`; nothing beyond `G` or
/// below leaves it open, and then the user must say.
#[derive(Clone, Copy)]
pub(crate) struct Inference {
    possible: [bool; 3],
    open_at: Option<usize>,
    many_zeros: bool,
}

impl Inference {
    pub(crate) fn new() -> Inference {
        Inference { possible: [true; 3], open_at: None, many_zeros: false }
    }

    /// Takes the cells of one more board into account.
    pub(crate) fn board(&mut self, side: usize, cells: impl Iterator<Item = char> + Clone) {
        let seen = Seen::of(cells.clone());
        if side <= 9 || !seen.has_digit() {
            return;
        }
        let fits = Alphabet::ALL.map(|alphabet| alphabet.fits(side, &seen));
        if !fits.contains(&true) {
            return;
        }
        // A digit stands at most once per row, so more zeros than rows are blanks.
        self.many_zeros |= cells.filter(|&c| c == '0').count() > side;
        self.open_at.get_or_insert(side);
        for (possible, fits) in self.possible.iter_mut().zip(fits) {
            *possible &= fits;
        }
    }

    /// The alphabet, or the error that asks for it. Where boards contradict each other
    /// the usual one is taken, and the boards it does not fit report their character.
    pub(crate) fn alphabet(self) -> Result<Alphabet, ReadErrorKind> {
        let mut left = Alphabet::ALL.into_iter().zip(self.possible).filter(|(_, p)| *p);
        match (self.open_at, left.next(), left.next()) {
            (None, ..) | (_, None, _) => Ok(Alphabet::OneToG),
            (_, Some((only, _)), None) => Ok(only),
            (_, Some((Alphabet::OneToG, _)), _) if self.many_zeros => Ok(Alphabet::OneToG),
            (Some(side), ..) => Err(ReadErrorKind::AmbiguousAlphabet { side }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn infer(side: usize, cells: &str) -> Option<Alphabet> {
        let mut inference = Inference::new();
        inference.board(side, cells.chars());
        inference.alphabet().ok()
    }

    #[test]
    fn the_set_of_characters_decides() {
        assert_eq!(infer(16, "..1G"), Some(Alphabet::OneToG));
        assert_eq!(infer(16, "..0f"), Some(Alphabet::ZeroToF));
        assert_eq!(infer(16, "..AP"), Some(Alphabet::AToP));
        assert_eq!(infer(25, "00ay"), Some(Alphabet::AToP));
        assert_eq!(infer(16, "..1F"), None);
        assert_eq!(infer(16, "1F00000000000000000"), Some(Alphabet::OneToG));
        assert_eq!(infer(36, "0Z.."), Some(Alphabet::ZeroToF));
        assert_eq!(infer(9, "..12"), Some(Alphabet::OneToG));
    }

    #[test]
    fn ids_name_their_last_digit() {
        for id in ["1-G", "0-F", "A-P", "A-Y", "1-9"] {
            assert!(Alphabet::from_id(&id.to_lowercase()).is_some(), "{id}");
        }
        assert_eq!(Alphabet::from_id("1-9a-g"), Some(Alphabet::OneToG));
        for alphabet in Alphabet::ALL {
            assert_eq!(alphabet.to_string().parse(), Ok(alphabet));
        }
        let unknown = "1G".parse::<Alphabet>().unwrap_err();
        assert_eq!(unknown.to_string(), "did you mean '1-G'? there are: 1-G, 0-F, A-P, A-Y");
        for id in ["", "1-", "G", "é", "A-1", "2-G"] {
            assert_eq!(Alphabet::from_id(id), None, "{id}");
        }
    }
}
