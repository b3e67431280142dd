//! Sentences as data: a text, and which stretches of it name a cell, a digit, a candidate, a unit or a technique. So a
//! screen can colour them, or show them on the board, without cutting the text up again.

use super::board::Board;
use super::step::Candidate;
use std::fmt;
use std::ops::{Deref, Range};
use sudolab_core::{Cell, Digit, DigitSet};

/// What a stretch of a sentence names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A cell.
    Cell(Cell),
    /// A digit.
    Digit(Digit),
    /// A digit in one of some cells.
    Candidate(Vec<Cell>, Digit),
    /// A unit, by its number on the board.
    Unit(usize),
    /// A technique, by its id.
    Technique(&'static str),
}

/// A stretch of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<'a> {
    /// As it is read.
    pub text: &'a str,
    /// What it names, if anything.
    pub names: Option<&'a Thing>,
}

/// A sentence that knows what it speaks of. It reads as a `str`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Words {
    text: String,
    /// In order, none over another.
    names: Vec<(Range<usize>, Thing)>,
}

impl Words {
    /// Adds text that names nothing.
    pub fn text(&mut self, text: &str) {
        self.text += text;
    }

    /// Adds the name of something.
    pub fn name(&mut self, text: impl fmt::Display, thing: Thing) {
        let start = self.text.len();
        self.text += &text.to_string();
        self.names.push((start..self.text.len(), thing));
    }

    /// Adds other words.
    pub fn add(&mut self, other: &Words) {
        let start = self.text.len();
        self.text += &other.text;
        let moved =
            |(at, thing): &(Range<usize>, Thing)| (start + at.start..start + at.end, thing.clone());
        self.names.extend(other.names.iter().map(moved));
    }

    /// All of it in parts; joined, they are the text.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::with_capacity(2 * self.names.len() + 1);
        let mut end = 0;
        for (at, thing) in &self.names {
            parts.push(Part { text: &self.text[end..at.start], names: None });
            parts.push(Part { text: &self.text[at.clone()], names: Some(thing) });
            end = at.end;
        }
        parts.push(Part { text: &self.text[end..], names: None });
        parts.retain(|part| !part.text.is_empty());
        parts
    }

    /// What it names, in order.
    pub fn things(&self) -> impl Iterator<Item = &Thing> {
        self.names.iter().map(|(_, thing)| thing)
    }
}

impl Deref for Words {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq<&str> for Words {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

/// What can be said in a sentence about a board.
pub(super) trait ToWords {
    fn say(&self, board: &Board, words: &mut Words);
}

/// `say!(board, "in ", UnitNo(own), " the ", digit, " falls")`.
macro_rules! say {
    ($board:expr, $($part:expr),+ $(,)?) => {{
        let mut words = $crate::logic::words::Words::default();
        $($crate::logic::words::ToWords::say(&$part, $board, &mut words);)+
        words
    }};
}
pub(super) use say;

/// A unit by its number: `row 1`.
#[derive(Clone, Copy)]
pub(super) struct UnitNo(pub(super) usize);

/// A digit in one of some cells: `5 in r1c1/r1c2`.
pub(super) struct Places<'a>(pub(super) &'a [Cell], pub(super) Digit);

/// One after the other, with something between them.
pub(super) struct Joined<T>(pub(super) Vec<T>, pub(super) &'static str);

impl<T: ToWords + ?Sized> ToWords for &T {
    fn say(&self, board: &Board, words: &mut Words) {
        (**self).say(board, words);
    }
}

impl ToWords for str {
    fn say(&self, _: &Board, words: &mut Words) {
        words.text(self);
    }
}

impl ToWords for Words {
    fn say(&self, _: &Board, words: &mut Words) {
        words.add(self);
    }
}

/// `r1c2`.
impl ToWords for Cell {
    fn say(&self, board: &Board, words: &mut Words) {
        words.name(board.shape().name(*self), Thing::Cell(*self));
    }
}

impl ToWords for Digit {
    fn say(&self, _: &Board, words: &mut Words) {
        words.name(self, Thing::Digit(*self));
    }
}

/// `5 in r1c2`.
impl ToWords for Candidate {
    fn say(&self, board: &Board, words: &mut Words) {
        Places(&[self.0], self.1).say(board, words);
    }
}

impl ToWords for Places<'_> {
    fn say(&self, board: &Board, words: &mut Words) {
        let &Places(cells, digit) = self;
        let names: Vec<String> = cells.iter().map(|&cell| board.shape().name(cell)).collect();
        let name = format_args!("{digit} in {}", names.join("/")).to_string();
        words.name(name, Thing::Candidate(cells.to_vec(), digit));
    }
}

impl ToWords for UnitNo {
    fn say(&self, board: &Board, words: &mut Words) {
        words.name(&board.shape().units()[self.0], Thing::Unit(self.0));
    }
}

/// `1, 2 and 3`.
impl ToWords for DigitSet {
    fn say(&self, board: &Board, words: &mut Words) {
        list(&self.iter().collect::<Vec<_>>(), board, words);
    }
}

/// `r1c2, r3c4 and r5c6`.
impl ToWords for [Cell] {
    fn say(&self, board: &Board, words: &mut Words) {
        list(self, board, words);
    }
}

/// `row 1 and row 4`.
impl ToWords for [UnitNo] {
    fn say(&self, board: &Board, words: &mut Words) {
        list(self, board, words);
    }
}

impl<T: ToWords> ToWords for Joined<T> {
    fn say(&self, board: &Board, words: &mut Words) {
        for (at, item) in self.0.iter().enumerate() {
            words.text(if at > 0 { self.1 } else { "" });
            item.say(board, words);
        }
    }
}

fn list(items: &[impl ToWords], board: &Board, words: &mut Words) {
    for (at, item) in items.iter().enumerate() {
        match at {
            0 => {}
            _ if at + 1 == items.len() => words.text(" and "),
            _ => words.text(", "),
        }
        item.say(board, words);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::board;
    use super::*;

    #[test]
    fn the_parts_of_a_sentence_are_its_text() {
        let board = board(&".".repeat(81));
        let (one, two) = (Digit::from_index(0), Digit::from_index(1));
        let pair: DigitSet = [one, two].into_iter().collect();
        let cells = [Cell(0), Cell(1), Cell(80)];
        let words =
            say!(&board, "in ", UnitNo(9), " ", pair, " of ", cells[..], ", ", (Cell(3), one));
        assert_eq!(words, "in column 1 1 and 2 of r1c1, r1c2 and r9c9, 1 in r1c4");
        let texts: Vec<&str> = words.parts().iter().map(|part| part.text).collect();
        assert_eq!(texts.concat(), *words);
        assert_eq!(words.things().count(), 7);
        let mut twice = words.clone();
        twice.add(&words);
        let last = twice.parts().pop().expect("parts");
        assert_eq!(last.names, Some(&Thing::Candidate(vec![Cell(3)], one)));
        assert_eq!(last.text, "1 in r1c4");
    }
}
