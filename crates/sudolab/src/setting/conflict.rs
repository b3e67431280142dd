//! Why a board is broken: givens and rules that cannot hold together, none of which could be left out.

use super::Budget;
use super::items::{Item, in_words, leaves_others_alone, only};
use sudolab_core::{Board, Cancel, Limits, Refusal};
use sudolab_solvers::Solutions;

/// What cannot hold together.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// Is the board broken, as far as that was found out?
    pub solutions: Solutions,
    /// Givens, marks and rules that leave no solution; empty if there is one.
    pub items: Vec<Item>,
    /// Without any of them the others have a solution. If not, time was short, or rules lean on each other.
    pub minimal: bool,
    /// In words.
    pub says: String,
}

/// Parts of what is left for a single try: a hard one must not take all of it.
const TRIES: u32 = 8;

/// Finds out why a board has no solution, by leaving out more and more of it.
///
/// # Errors
/// If it has rules that are not understood.
pub fn conflict(board: &Board, limits: Limits, cancel: &Cancel) -> Result<Conflict, Refusal> {
    let mut budget = Budget::new(limits, cancel);
    let mut search = Search { board, budget: &mut budget, doubtful: false };
    let items = Item::all(board);
    let solutions = match board.puzzle() {
        Err(refusal @ Refusal::Rules(_)) => return Err(refusal),
        Err(_) => Solutions::None,
        Ok(puzzle) => search.budget.solutions(&puzzle, 2),
    };
    let items = if solutions == Solutions::None { search.shrink(items) } else { Vec::new() };
    let minimal = !search.doubtful;
    let says = match solutions {
        Solutions::None => format!("{} cannot hold together", in_words(board, &items)),
        Solutions::Unknown => "not found out within the limits; allow more time".to_owned(),
        _ => format!("nothing is broken: there is {}", solutions.words()),
    };
    Ok(Conflict { solutions, items, minimal, says })
}

struct Search<'s, 'c> {
    board: &'s Board,
    budget: &'s mut Budget<'c>,
    /// Was something kept that might be left out?
    doubtful: bool,
}

impl Search<'_, '_> {
    /// Leaves out halves, then quarters, at last single items, as long as the rest is still broken.
    fn shrink(&mut self, mut items: Vec<Item>) -> Vec<Item> {
        let mut size = items.len().div_ceil(2);
        while size > 0 {
            let mut start = 0;
            while start < items.len() {
                let end = (start + size).min(items.len());
                let rest = [&items[..start], &items[end..]].concat();
                match self.is_broken(&items, &rest, size == 1) {
                    true => items = rest,
                    false => start = end,
                }
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
        items
    }

    /// Is the rest broken, too? What cannot be told counts as no; of the last tries that is remembered.
    fn is_broken(&mut self, all: &[Item], rest: &[Item], is_last: bool) -> bool {
        let left = only(self.board, rest);
        let fair = leaves_others_alone(&only(self.board, all), &left);
        let verdict = match left.puzzle() {
            _ if !fair || self.budget.is_spent() => Solutions::Unknown,
            Ok(puzzle) => self.budget.solutions(&puzzle, TRIES),
            Err(_) => Solutions::None,
        };
        self.doubtful |= is_last && verdict == Solutions::Unknown;
        verdict == Solutions::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_board as read;
    use sudolab_core::Cell;

    fn of(text: &str) -> Conflict {
        conflict(&read(text).unwrap(), Limits::default(), &Cancel::new()).unwrap()
    }

    const RULES: &str = r#"{"box_height":2,"box_width":2,"givens":[1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,2],"rules":[
        {"name":"thermometer","place":"r1c2 r1c3"},
        {"name":"thermometer","place":"r4c3 r3c3"},
        {"name":"thermometer","place":"r4c1 r4c2"},
        {"name":"killercage","place":"r2c1 r2c2","values":[3]}]}"#;

    #[test]
    fn only_what_is_to_blame_is_named() {
        // The second cage wants 1 and 2 in the box that has its 1 already.
        let found = of(RULES);
        assert_eq!((found.solutions, found.minimal), (Solutions::None, true));
        assert_eq!(found.items, [Item::Rule(3), Item::Given(Cell(0))]);
        let said = "the given of r1c1 and the cage 3 (r2c1 r2c2) cannot hold together";
        assert_eq!(found.says, said);
    }

    #[test]
    fn clashing_givens_are_to_blame_alone() {
        let found = of("1..1............");
        assert_eq!(found.items, [Item::Given(Cell(0)), Item::Given(Cell(3))]);
        assert_eq!(found.says, "the givens of r1c1 r1c4 cannot hold together");
    }

    #[test]
    fn a_board_with_solutions_is_not_broken() {
        let found = of("@4x4");
        assert!(found.items.is_empty() && found.solutions == Solutions::One);
        assert_eq!(found.says, "nothing is broken: there is exactly one solution");
    }
}
