//! A board as people keep it: the puzzle, what was filled in, and what is said about it.

use crate::digits::{AnyDigits, Cell, Digit};
use crate::grid::{Clash, Grid, Puzzle};
use crate::layout::Layout;
use crate::marks::Marks;
use crate::rules::{Rule, RuleList};
use crate::shape::Shape;
use std::fmt;
use std::sync::Arc;

/// What a text, or a person, says about one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The digits the puzzle starts with.
    pub givens: Grid,
    /// Digits filled in later, where they are told from givens.
    pub placed: Option<Grid>,
    /// Pencil marks; an empty set is a cell without marks, which allows every digit
    /// ([`Board::allowed`]). A field and no [`Rule`], since they may be no more than a person's notes;
    /// [`Board::puzzle`] makes them a rule of the puzzle.
    pub marks: Option<Marks>,
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
    /// The marks of this cell leave out its given: nothing can stand there.
    Marks(Cell, &'static Shape),
    /// It has rules that nobody here understands, so that a solution might break them.
    Rules(Vec<Rule>),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Clash(clash) => clash.fmt(f),
            Refusal::Marks(cell, shape) => {
                let cell = shape.name(*cell);
                write!(
                    f,
                    "the pencil marks of {cell} leave out its given; add it to them, or clear them"
                )
            }
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
    /// If there are rules that are not understood, two givens clash, or marks leave out a given. Rules come
    /// first: without them, the givens of a board with other regions may seem to clash.
    pub fn puzzle(&self) -> Result<Puzzle, Refusal> {
        let unread: Vec<Rule> = self.unread_rules().cloned().collect();
        match unread.is_empty() {
            true => self.understood(),
            false => Err(Refusal::Rules(unread)),
        }
    }

    /// The rules that are not understood.
    pub fn unread_rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| !rule.is_known())
    }

    /// What must differ, as far as the rules are understood.
    pub fn layout(&self) -> Arc<Layout> {
        Layout::new(self.shape(), &self.rules)
    }

    /// The same without the rules that are not understood; it remembers them ([`Puzzle::ignored_rules`]).
    ///
    /// # Errors
    /// If two givens clash, or marks leave out a given.
    pub fn puzzle_ignoring_rules(&self) -> Result<Puzzle, Refusal> {
        Ok(self.understood()?.ignoring(self.unread_rules().cloned().collect()))
    }

    fn understood(&self) -> Result<Puzzle, Refusal> {
        let puzzle =
            Puzzle::with_layout(self.givens.clone(), self.layout()).map_err(Refusal::Clash)?;
        let Some(marks) = &self.marks else { return Ok(puzzle) };
        let left_out = |&cell: &Cell| {
            self.givens.get(cell).is_some_and(|given| !self.allowed(cell).contains(given))
        };
        match self.shape().all_cells().find(left_out) {
            Some(cell) => Err(Refusal::Marks(cell, self.shape())),
            None => Ok(puzzle.with_marks(marks)),
        }
    }

    /// The digits that the marks of a cell allow: all, where it has none. Givens and peers are not looked at.
    pub fn allowed(&self, cell: Cell) -> AnyDigits {
        let marks = self.marks.as_ref().map_or(AnyDigits::EMPTY, |marks| marks.get(cell));
        marks.or_all(self.shape().side())
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
    use crate::digits::DigitSet;

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
    fn a_cell_without_marks_allows_every_digit_and_a_given_needs_its_own() {
        let mut board = Board::from(Grid::empty(Shape::classic()));
        board.givens.set(Cell(0), Digit::new(5));
        let mut marks = Marks::none(Shape::classic());
        marks.set(Cell(1), DigitSet::from_bits(0b11));
        board.marks = Some(marks);
        let puzzle = board.puzzle().unwrap();
        assert_eq!(puzzle.allowed(Cell(1)), DigitSet::from_bits(0b11));
        assert_eq!(puzzle.allowed(Cell(80)), DigitSet::<1>::full(9));
        board.marks.as_mut().unwrap().set(Cell(0), DigitSet::from_bits(0b11));
        assert_eq!(board.puzzle(), Err(Refusal::Marks(Cell(0), Shape::classic())));
        let said = board.puzzle_ignoring_rules().unwrap_err().to_string();
        assert!(said.starts_with("the pencil marks of r1c1 leave out its given"), "{said}");
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
