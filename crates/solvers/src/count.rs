//! How many solutions a puzzle has: whoever needs to know asks here.

use crate::registry;
use sudolab_core::{Cancel, Entry, Grid, Limits, Outcome, Puzzle, Run, Settings, Verdict};

/// Counts the solutions of a puzzle, up to `most`, by the best algorithm that takes it; `None` if none does.
pub fn count(puzzle: &Puzzle, most: u64, limits: Limits, cancel: &Cancel) -> Option<Outcome> {
    let entry = registry::best_for(puzzle)?;
    Some(count_by(entry, puzzle, most, limits, cancel))
}

/// The same, which hands over each solution.
pub fn count_each(
    puzzle: &Puzzle,
    most: u64,
    limits: Limits,
    cancel: &Cancel,
    take: &mut dyn FnMut(&Grid),
) -> Option<Outcome> {
    let entry = registry::best_for(puzzle)?;
    let run = Run::new(puzzle).goal(most).limits(limits).cancel(cancel).each_solution(take);
    Some(run.execute(entry, &mut *(entry.build)(&Settings::of(entry))))
}

/// The same by one algorithm, which must take the puzzle.
pub(crate) fn count_by(
    entry: &'static Entry,
    puzzle: &Puzzle,
    most: u64,
    limits: Limits,
    cancel: &Cancel,
) -> Outcome {
    let mut solver = (entry.build)(&Settings::of(entry));
    let run = Run::new(puzzle).goal(most).limits(limits).cancel(cancel);
    run.execute(entry, &mut *solver)
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Proved: none.
    None,
    /// Proved: exactly one.
    One,
    /// At least two.
    Several,
    /// Not counted within the limits, or the board is no puzzle.
    Unknown,
}

impl Solutions {
    /// What a count up to 2 says.
    pub fn of(counted: &Outcome) -> Solutions {
        match (counted.verdict, counted.solutions_found) {
            (Verdict::NoSolution, _) => Solutions::None,
            (_, 2..) => Solutions::Several,
            (Verdict::Solved, _) => Solutions::One,
            (Verdict::Stopped(_), _) => Solutions::Unknown,
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Solutions::None => "no solution",
            Solutions::One => "exactly one solution",
            Solutions::Several => "more than one solution",
            Solutions::Unknown => "number of solutions unknown",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Shape};

    #[test]
    fn none_one_several_and_unknown_are_told_apart() {
        let counted = |line: &str, limits| {
            let values: Vec<u16> =
                line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
            let shape = Shape::for_side(values.len().isqrt()).unwrap();
            let puzzle = Puzzle::new(Grid::from_values(shape, &values).unwrap()).unwrap();
            Solutions::of(&count(&puzzle, 2, limits, &Cancel::new()).unwrap())
        };
        let free = Limits::default();
        assert_eq!(counted("12....3.....4...", free), Solutions::None);
        assert_eq!(counted("1234341221434321", free), Solutions::One);
        assert_eq!(counted("1...............", free), Solutions::Several);
        let none = Limits { nodes: Some(0), ..free };
        assert_eq!(counted("1...............", none), Solutions::Unknown);
    }
}
