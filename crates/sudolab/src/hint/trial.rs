//! Where the techniques end: the assumption that singles refute soonest.

use crate::solvers::logic::{Board, Candidate, technique};
use sudolab_core::Grid;

/// An assumption to try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// What to suppose: it is false.
    pub suppose: Candidate,
    /// How many singles follow until something has no place left; `None` if singles alone do not get there.
    pub singles: Option<usize>,
    /// In words.
    pub says: String,
}

/// The wrong candidate whose refutation takes the fewest singles; of those that singles do not refute, one in a
/// cell with the fewest candidates.
pub(super) fn smallest(board: &Board, solution: &Grid) -> Trial {
    let is_wrong = |&(cell, digit): &Candidate| solution.get(cell) != Some(digit);
    let of_cell = |cell| board.candidates(cell).iter().map(move |digit| (cell, digit));
    let wrong = board.blanks().flat_map(of_cell).filter(is_wrong);
    let tried = wrong.map(|suppose| (suppose, refuted_after(board, suppose)));
    let weight = |(suppose, singles): &(Candidate, Option<usize>)| {
        (singles.unwrap_or(usize::MAX), board.candidates(suppose.0).len(), *suppose)
    };
    let (suppose, singles) =
        tried.min_by_key(weight).expect("where logic ends some cell has a wrong candidate");
    Trial { suppose, singles, says: words(board, suppose, singles) }
}

fn words(board: &Board, (cell, digit): Candidate, singles: Option<usize>) -> String {
    let name = board.shape().name(cell);
    match singles {
        Some(0) => format!("suppose that {name} is {digit}: something has no place left at once"),
        Some(1) => {
            format!("suppose that {name} is {digit}: after one single something has no place left")
        }
        Some(many) => {
            format!(
                "suppose that {name} is {digit}: after {many} singles something has no place left"
            )
        }
        None => {
            let others = board.candidates(cell).len();
            format!("try {name}, which has {others} candidates; singles alone refute none of them")
        }
    }
}

/// Supposes a candidate and follows singles until the board breaks.
fn refuted_after(board: &Board, (cell, digit): Candidate) -> Option<usize> {
    let singles = ["naked-single", "hidden-single-box", "hidden-single-line"];
    let singles: Vec<_> = singles.into_iter().filter_map(technique).collect();
    let mut board = board.clone();
    board.place(cell, digit);
    for steps in 0.. {
        if board.is_broken() {
            return Some(steps);
        }
        let step = singles.iter().find_map(|single| single.first_move(&board))?;
        board.apply(&step);
    }
    None
}
