//! Levels by what a puzzle asks of a person.

use std::fmt;
use std::str::FromStr;

/// How hard a puzzle is for a person, by the value of its hardest step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
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

impl Grade {
    /// All, easiest first.
    pub const ALL: [Grade; 5] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert, Grade::Evil];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Evil => "evil",
        }
    }

    /// The values of Sudoku Explainer that belong to it: above the first, up to the second.
    pub fn bounds(self) -> (f64, f64) {
        match self {
            Grade::Easy => (0.0, 1.5),
            Grade::Medium => (1.5, 2.5),
            Grade::Hard => (2.5, 4.4),
            Grade::Expert => (4.4, 7.0),
            Grade::Evil => (7.0, f64::INFINITY),
        }
    }

    /// The level of a value of Sudoku Explainer.
    pub fn of(explainer: f64) -> Grade {
        // Values have one decimal: what lies between two of them is an error of addition.
        let within = |grade: &Grade| explainer < grade.bounds().1 + 0.05;
        Grade::ALL.into_iter().find(within).unwrap_or(Grade::Evil)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Grade {
    type Err = UnknownGrade;

    fn from_str(name: &str) -> Result<Grade, UnknownGrade> {
        Grade::ALL.into_iter().find(|grade| grade.name() == name).ok_or(UnknownGrade)
    }
}

/// There is no such level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownGrade;

impl fmt::Display for UnknownGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are: {}", Grade::ALL.map(Grade::name).join(", "))
    }
}

impl std::error::Error for UnknownGrade {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_belong_to_the_easier_level() {
        let grades = [1.0, 1.5, 1.7, 2.5, 2.6, 4.4, 4.5, 6.5 + 0.1 * 5.0, 7.1, 11.9].map(Grade::of);
        let names = grades.map(Grade::name).join(" ");
        assert_eq!(names, "easy easy medium medium hard hard expert expert evil evil");
        assert_eq!("evil".parse(), Ok(Grade::Evil));
        assert_eq!("cruel".parse::<Grade>(), Err(UnknownGrade));
    }
}
