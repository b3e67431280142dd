//! What a puzzle with one solution does not need: givens, marks and rules, each without which there is still only one.

use super::Budget;
use super::items::{Item, in_words, leaves_others_alone, only};
use sudolab_core::{Board, Cancel, Limits, Refusal};
use sudolab_solvers::Solutions;

/// What could go.
#[derive(Clone, Debug)]
pub struct Spare {
    /// How many solutions the board has; only of a board with one something can be spared.
    pub solutions: Solutions,
    /// Each of these could go alone; of several at once nothing is said.
    pub items: Vec<Item>,
    /// Was every given, mark and rule tried?
    pub complete: bool,
    /// In words.
    pub says: String,
}

/// Parts of what is left for a single try.
const TRIES: u32 = 8;

/// Finds what could go from a board.
///
/// # Errors
/// If the board is no puzzle.
pub fn spare(board: &Board, limits: Limits, cancel: &Cancel) -> Result<Spare, Refusal> {
    let mut budget = Budget::new(limits, cancel);
    let solutions = budget.solutions(&board.puzzle()?, 2);
    let mut spare = Spare { solutions, items: Vec::new(), complete: true, says: String::new() };
    if solutions == Solutions::One {
        for item in Item::all(board) {
            match without(board, item, &mut budget) {
                Solutions::One => spare.items.push(item),
                Solutions::Unknown => spare.complete = false,
                _ => {}
            }
        }
    }
    spare.says = says(board, &spare);
    Ok(spare)
}

/// How many solutions there are without an item; none that counts, if others lean on it.
fn without(board: &Board, item: Item, budget: &mut Budget) -> Solutions {
    let rest: Vec<Item> = Item::all(board).into_iter().filter(|other| *other != item).collect();
    let left = only(board, &rest);
    match left.puzzle() {
        _ if !leaves_others_alone(board, &left) => Solutions::Several,
        _ if budget.is_spent() => Solutions::Unknown,
        Ok(puzzle) => budget.solutions(&puzzle, TRIES),
        Err(_) => Solutions::None,
    }
}

fn says(board: &Board, spare: &Spare) -> String {
    match spare.solutions {
        Solutions::One if spare.items.is_empty() && spare.complete => {
            "every given and rule is needed".to_owned()
        }
        Solutions::One if spare.items.is_empty() => "nothing found within the limits".to_owned(),
        Solutions::One => {
            format!("each of these could go alone: {}", in_words(board, &spare.items))
        }
        other => {
            format!("the board has {}; only a puzzle with one can spare something", other.words())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_board as read;
    use sudolab_core::Cell;

    fn of(text: &str) -> Spare {
        spare(&read(text).unwrap(), Limits::default(), &Cancel::new()).unwrap()
    }

    #[test]
    fn a_full_board_can_spare_every_given() {
        let found = of("1234341221434321");
        assert!(found.complete && found.items.len() == 16);
        assert!(found.says.starts_with("each of these could go alone: the givens of r1c1 r1c2"));
    }

    #[test]
    fn what_is_needed_stays() {
        let text = |cage: &str| {
            format!(
                r#"{{"box_height":2,"box_width":2,"givens":[1,2,3,4, 3,4,1,2, 0,0,0,0, 0,0,0,0],"rules":[
            {{"name":"thermometer","place":"r3c1 r4c1"}}, {{"name":"thermometer","place":"r3c2 r4c2"}},
            {{"name":"killercage","place":"{cage}","values":[]}}]}}"#
            )
        };
        let found = of(&text("r1c1 r1c2"));
        assert_eq!(found.solutions, Solutions::One);
        assert!(found.items.contains(&Item::Rule(2)), "a cage over givens says nothing");
        assert!(!found.items.contains(&Item::Rule(0)) && !found.items.contains(&Item::Rule(1)));
        assert!(found.items.contains(&Item::Given(Cell(0))));
    }

    #[test]
    fn a_board_with_several_solutions_can_spare_nothing() {
        let found = of("1...............");
        assert!(found.items.is_empty() && found.says.contains("more than one solution"));
    }
}
