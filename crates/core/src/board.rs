//! A board as people keep it: the puzzle, what was filled in, and what is said about it.

use crate::digits::{Cell, Digit, DigitSet};
use crate::grid::{Clash, Grid, Puzzle};
use crate::rule::{Rule, RuleList};
use crate::shape::Shape;
use std::fmt;

/// What a text, or a person, says about one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The digits the puzzle starts with.
    pub givens: Grid,
    /// Digits filled in later, where they are told from givens.
    pub placed: Option<Grid>,
    /// Pencil marks, one set per cell. A field and no [`Rule`], since they may be no more than a
    /// person's notes; [`Board::puzzle`] makes them a rule of the puzzle.
    pub marks: Option<Box<[DigitSet]>>,
    /// The rules beside rows, columns and boxes.
    pub rules: Vec<Rule>,
    /// The solution, where it came with the board.
    pub solution: Option<Grid>,
    /// Everything else: title, author, rating, the other columns of a table.
    pub labels: Vec<(String, String)>,
}

/// Why a board is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// Two givens clash.
    Clash(Clash),
    /// It has rules that nobody here understands, so that a solution might break them.
    Rules(Vec<Rule>),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Clash(clash) => clash.fmt(f),
            Refusal::Rules(rules) => {
                write!(f, "this puzzle has rules that are not understood: {}", RuleList(rules))
            }
        }
    }
}

impl std::error::Error for Refusal {}

impl Board {
    /// The puzzle to solve: the givens and, if there are marks, what they allow.
    ///
    /// # Errors
    /// If there are rules that are not understood, or two givens clash. Rules come first: without
    /// them, the givens of a board with other regions may seem to clash.
    pub fn puzzle(&self) -> Result<Puzzle, Refusal> {
        match &self.rules[..] {
            [] => self.classic().map_err(Refusal::Clash),
            rules => Err(Refusal::Rules(rules.to_vec())),
        }
    }

    /// The same as a classic puzzle, whatever else its rules say; it remembers them
    /// ([`Puzzle::ignored_rules`]).
    ///
    /// # Errors
    /// If two givens clash.
    pub fn puzzle_ignoring_rules(&self) -> Result<Puzzle, Clash> {
        Ok(self.classic()?.ignoring(self.rules.clone()))
    }

    fn classic(&self) -> Result<Puzzle, Clash> {
        let puzzle = Puzzle::new(self.givens.clone())?;
        Ok(match &self.marks {
            Some(marks) => puzzle.with_marks(marks),
            None => puzzle,
        })
    }

    /// The shape of the board.
    pub fn shape(&self) -> &'static Shape {
        self.givens.shape()
    }

    /// The digit of a cell, given or placed.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell).or_else(|| self.placed.as_ref()?.get(cell))
    }

    /// The first label with this key.
    pub fn label(&self, key: &str) -> Option<&str> {
        self.labels.iter().find(|(known, _)| known == key).map(|(_, text)| text.as_str())
    }
}

/// A board of givens and nothing else.
impl From<Grid> for Board {
    fn from(givens: Grid) -> Board {
        Board {
            givens,
            placed: None,
            marks: None,
            rules: Vec::new(),
            solution: None,
            labels: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_refused_unless_ignored_and_then_remembered() {
        let mut board = Board::from(Grid::empty(Shape::classic()));
        assert_eq!(board.puzzle().unwrap().ignored_rules(), []);
        board.rules = vec![Rule::unread("killercage", "r1c1 r1c2"), Rule::unread("diagonal+", "")];
        let refusal = board.puzzle().unwrap_err().to_string();
        let said = "rules that are not understood: killercage (r1c1 r1c2), diagonal+";
        assert!(refusal.ends_with(said), "{refusal}");
        assert_eq!(board.puzzle_ignoring_rules().unwrap().ignored_rules(), board.rules);
    }

    #[test]
    fn a_clash_matters_once_the_rules_are_settled() {
        let mut board = Board::from(Grid::empty(Shape::classic()));
        board.givens.set(Cell(0), Digit::new(1));
        board.givens.set(Cell(1), Digit::new(1));
        assert!(matches!(board.puzzle(), Err(Refusal::Clash(_))));
        board.rules = vec![Rule::unread("irregular regions", "")];
        assert!(matches!(board.puzzle(), Err(Refusal::Rules(_))));
        assert!(board.puzzle_ignoring_rules().is_err());
    }
}
