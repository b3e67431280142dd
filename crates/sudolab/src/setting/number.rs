//! How many solutions: counted up to a number, estimated beyond.

use super::Budget;
use crate::quantity::grouped;
use sudolab_core::{Board, Cancel, Limits, Refusal};
use sudolab_solvers::{Estimate, estimate};

/// How many solutions there are.
#[derive(Clone, PartialEq, Debug)]
pub struct Number {
    /// How many were counted.
    pub counted: u64,
    /// Are these all?
    pub complete: bool,
    /// If not: how many there are, by random ways through the puzzle; `None` if there was no time for it.
    pub estimate: Option<Estimate>,
    /// In words.
    pub says: String,
}

/// The random ways that an estimate is made of, if time allows; always the same ones.
const WAYS: u64 = 2_000;
const SEED: u64 = 1;

/// Half of the time is for the count.
const PART: u32 = 2;

/// Counts the solutions of a board up to `most`, and estimates their number if there are more.
///
/// # Errors
/// If the board is no puzzle.
pub fn number(
    board: &Board,
    most: u64,
    limits: Limits,
    cancel: &Cancel,
) -> Result<Number, Refusal> {
    let puzzle = board.puzzle()?;
    let mut budget = Budget::new(limits, cancel);
    let found = budget.count(&puzzle, most.max(1), PART, &mut |_| {});
    let (counted, complete) =
        found.map_or((0, false), |found| (found.solutions_found, found.all_found));
    let estimate = match complete {
        true => None,
        // The count may have taken its part of nodes to the last one: random ways have as many again.
        false => {
            estimate(&puzzle, WAYS, SEED, Limits { nodes: limits.nodes, ..budget.left() }, cancel)
        }
    };
    let says = says(counted, complete, estimate);
    Ok(Number { counted, complete, estimate, says })
}

fn says(counted: u64, complete: bool, estimate: Option<Estimate>) -> String {
    match (complete, estimate) {
        (true, _) if counted == 1 => "exactly one solution".to_owned(),
        (true, _) => format!("{} solutions, all of them counted", grouped(counted)),
        (false, Some(found)) => format!(
            "more than {} solutions; about {} (standard error {}, from {} random ways)",
            grouped(counted),
            rounded(found.solutions),
            rounded(found.error),
            grouped(found.ways)
        ),
        (false, None) => {
            format!(
                "{} solutions or more; there was no time to estimate how many",
                grouped(counted)
            )
        }
    }
}

/// A number in full while it has a person's size.
fn rounded(number: f64) -> String {
    if number < 1e15 { grouped(number.round() as u64) } else { format!("{number:.3e}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_board as read;

    fn of(text: &str, most: u64) -> Number {
        number(&read(text).unwrap(), most, Limits::default(), &Cancel::new()).unwrap()
    }

    #[test]
    fn few_are_counted_and_many_estimated() {
        let empty = ".".repeat(16);
        let all = of(&empty, 1_000);
        assert_eq!((all.counted, all.complete, all.estimate), (288, true, None));
        assert_eq!(all.says, "288 solutions, all of them counted");
        let some = of(&empty, 100);
        let about = some.estimate.expect("an estimate");
        assert!(!some.complete && some.counted == 100, "{some:?}");
        assert!((about.solutions - 288.0).abs() < 4.0 * about.error.max(0.1), "{some:?}");
        assert!(some.says.starts_with("more than 100 solutions; about "), "{}", some.says);
    }

    #[test]
    fn one_and_none_are_said_so() {
        assert_eq!(of("@4x4", 10).says, "exactly one solution");
        assert_eq!(of("12....3.....4...", 10).says, "0 solutions, all of them counted");
    }

    #[test]
    fn without_time_nothing_is_claimed() {
        let none = Limits { nodes: Some(0), ..Limits::default() };
        let found = number(&read(&".".repeat(81)).unwrap(), 10, none, &Cancel::new()).unwrap();
        assert!(!found.complete && found.estimate.is_none(), "{found:?}");
    }
}
