//! Levels: what a puzzle asks of a person, and on boards too large for that, how much is left to fill.

use crate::rating::MAX_SIDE;
use std::fmt;
use std::str::FromStr;
use sudolab_core::Shape;

/// How hard a puzzle is for a person, by the value of its hardest step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Hidden singles do.
    Easy,
    /// Singles of all kinds, some after a look at two units.
    Medium,
    /// Pencil marks: locked candidates, subsets, fish, wings.
    Hard,
    /// Uniqueness and chains of one digit.
    Expert,
    /// Chains of several digits, and beyond.
    Evil,
}

/// What a level asks of a puzzle on a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Asks {
    /// A value of Sudoku Explainer: above the first, up to the second.
    Value(f64, f64),
    /// This part of the cells is blank: boards above 16x16 are not rated.
    Blanks(f64),
}

impl Level {
    /// All, easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Evil];

    /// The name that scripts use.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Evil => "evil",
        }
    }

    /// The name that people use.
    pub fn title(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Expert => "Expert",
            Level::Evil => "Evil",
        }
    }

    /// The hardest that it takes to solve one.
    pub fn about(self) -> &'static str {
        match self {
            Level::Easy => "hidden singles",
            Level::Medium => "all singles",
            Level::Hard => "locked candidates, subsets, fish, wings",
            Level::Expert => "uniqueness, chains of one digit",
            Level::Evil => "chains of several digits and more",
        }
    }

    /// The values of Sudoku Explainer that belong to it: above the first, up to the second.
    pub fn bounds(self) -> (f64, f64) {
        match self {
            Level::Easy => (0.0, 1.5),
            Level::Medium => (1.5, 2.5),
            Level::Hard => (2.5, 4.4),
            Level::Expert => (4.4, 7.0),
            Level::Evil => (7.0, f64::INFINITY),
        }
    }

    /// The level of a value of Sudoku Explainer.
    pub fn of(explainer: f64) -> Level {
        // Values have one decimal: what lies between two of them is an error of addition.
        let within = |level: &Level| explainer < level.bounds().1 + 0.05;
        Level::ALL.into_iter().find(within).unwrap_or(Level::Evil)
    }

    /// The level of a puzzle if nobody names one; every 4x4 puzzle is easy.
    pub fn usual(shape: &Shape) -> Level {
        if shape.side() == 4 { Level::Easy } else { Level::Medium }
    }

    /// What it asks of a puzzle on this board; `None` if no puzzle there has it.
    pub fn on(self, shape: &Shape) -> Option<Asks> {
        let (above, up_to) = self.bounds();
        match (shape.side(), self) {
            (4, Level::Easy) => Some(Asks::Value(above, up_to)),
            (4, _) => None,
            (..=MAX_SIDE, _) => Some(Asks::Value(above, up_to)),
            // After the report on levels of difficulty (whose program took a half for medium).
            (_, Level::Easy) => Some(Asks::Blanks(0.2)),
            (_, Level::Medium) => Some(Asks::Blanks(0.4)),
            (_, Level::Hard) => Some(Asks::Blanks(0.6)),
            _ => None,
        }
    }

    /// What it means on this board, in words; `None` if no puzzle there has it.
    pub fn about_on(self, shape: &Shape) -> Option<&'static str> {
        Some(match (self.on(shape)?, self) {
            (Asks::Value(..), _) => self.about(),
            (_, Level::Easy) => "a fifth of the cells emptied",
            (_, Level::Medium) => "two fifths of the cells emptied",
            _ => "three fifths of the cells emptied",
        })
    }

    /// The levels that puzzles of this board can have.
    pub fn all_on(shape: &Shape) -> impl Iterator<Item = Level> {
        Level::ALL.into_iter().filter(move |level| level.on(shape).is_some())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(UnknownLevel)
    }
}

/// There is no such level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are: {}", Level::ALL.map(Level::name).join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_belong_to_the_easier_level() {
        let levels = [1.0, 1.5, 1.7, 2.5, 2.6, 4.4, 4.5, 6.5 + 0.1 * 5.0, 7.1, 11.9].map(Level::of);
        let names = levels.map(Level::name).join(" ");
        assert_eq!(names, "easy easy medium medium hard hard expert expert evil evil");
        assert_eq!("evil".parse(), Ok(Level::Evil));
        assert_eq!("cruel".parse::<Level>(), Err(UnknownLevel));
    }

    #[test]
    fn a_level_says_what_it_means_on_every_board_that_has_it() {
        for (side, levels) in [(4, 1), (6, 5), (9, 5), (16, 5), (20, 3), (25, 3)] {
            let shape = Shape::for_side(side).unwrap();
            let words: Vec<_> = Level::all_on(shape).map(|level| level.about_on(shape)).collect();
            assert_eq!(words.len(), levels, "{side}");
            assert!(words.iter().all(Option::is_some));
            assert!(Level::usual(shape).on(shape).is_some());
        }
    }
}
