//! How hard a puzzle is for a person, in four numbers.
//!
//! ```
//! use sudolab_core::{Cancel, Grid, Puzzle, Shape};
//! use sudolab_maker::Level;
//! use sudolab_maker::rating::rate;
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let values: Vec<u16> = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
//! let puzzle = Puzzle::new(Grid::from_values(Shape::classic(), &values).unwrap()).unwrap();
//! let rating = rate(&puzzle, &Cancel::new()).unwrap();
//! assert_eq!((rating.level, rating.explainer), (Level::Easy, 1.2));
//! ```

mod minutes;
mod score;

pub use minutes::{FEATURES, features};
pub use score::{Difficulty, Score, score};
pub use sudolab_solvers::logic::{Step, Technique};

use crate::level::Level;
use std::fmt;
use sudolab_core::{Cancel, Limits, Puzzle};
use sudolab_solvers::logic::{Board, EXPLAINER, TECHNIQUES, easiest_move, easiest_step};
use sudolab_solvers::{Solutions, count};

/// Whose numbers [`Rating::explainer`] are: versions of Sudoku Explainer differ on hard puzzles.
pub const DIALECT: &str = "Sudoku Explainer 1.2.1";

/// Whose numbers they are of puzzles with rules beside rows, columns and boxes: Sudoku Explainer knows none.
pub const OWN_SCALE: &str = "our own scale for rules";

/// The largest side that is rated: beyond, a single technique may take minutes.
pub const MAX_SIDE: usize = 16;

/// What a puzzle asks of a person.
#[derive(Clone, Debug)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The value of the hardest step on the scale of `dialect`.
    pub explainer: f64,
    /// Whose scale that is: [`DIALECT`], or [`OWN_SCALE`] under rules, where nothing predicts the minutes either.
    pub dialect: &'static str,
    /// Did the techniques reach the end? If not, `explainer` is that of the hardest technique, none of which
    /// helped: the puzzle is harder, and score and minutes are too low.
    pub solved: bool,
    /// How many cells were blank.
    pub blanks: usize,
    /// The sum over all steps of what each costs, as HoDoKu adds it up.
    pub score: u32,
    /// How long people take, predicted.
    pub minutes: f64,
    /// The hardest step; `None` if no cell was blank.
    pub hardest: Option<Step>,
    /// The techniques used, easiest first, and how often.
    pub techniques: Vec<(&'static Technique, usize)>,
    /// Every step, in turn.
    pub steps: Vec<Step>,
    /// Before each step: how many digits have one place left in a unit, which people see at a glance.
    pub choices: Vec<usize>,
}

/// Why there is no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateError {
    /// The puzzle has no solution.
    NoSolution,
    /// It has more than one.
    SeveralSolutions,
    /// Boards of this side are not rated.
    Side(usize),
    /// Somebody cancelled.
    Cancelled,
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateError::NoSolution => write!(f, "it has no solution"),
            RateError::SeveralSolutions => write!(f, "it has more than one solution"),
            RateError::Side(side) => {
                write!(
                    f,
                    "{side}x{side} boards are not rated, only those up to {MAX_SIDE}x{MAX_SIDE}"
                )
            }
            RateError::Cancelled => write!(f, "cancelled"),
        }
    }
}

impl std::error::Error for RateError {}

/// Rates a puzzle.
///
/// # Errors
/// It has no solution or several, its board is too large, or somebody cancelled.
pub fn rate(puzzle: &Puzzle, cancel: &Cancel) -> Result<Rating, RateError> {
    ensure_one_solution(puzzle, cancel)?;
    let mut board = Board::new(puzzle);
    let (mut steps, mut choices) = (Vec::new(), Vec::new());
    while !board.is_solved() {
        if cancel.is_cancelled() {
            return Err(RateError::Cancelled);
        }
        let Some(step) = easiest_step(techniques(puzzle), &board) else { break };
        choices.push(board.hidden_singles());
        board.apply(&step);
        steps.push(step);
    }
    let score = score(puzzle, cancel).ok_or(RateError::Cancelled)?;
    let beyond = techniques(puzzle).last().map_or(0.0, |technique| technique.rating);
    let solved = board.is_solved();
    let dialect = if puzzle.layout().rules().is_empty() { DIALECT } else { OWN_SCALE };
    let beyond = (!solved).then_some(beyond);
    let walk = Walk { dialect, blanks: puzzle.blanks(), steps, choices, beyond };
    Ok(rating_of(walk, score.points))
}

/// The techniques that a puzzle is rated by: those of Sudoku Explainer, and under further rules all that there are, the
/// values of some being our own judgement.
fn techniques(puzzle: &Puzzle) -> &'static [Technique] {
    if puzzle.layout().rules().is_empty() { EXPLAINER } else { TECHNIQUES }
}

/// The way of a person through a puzzle.
struct Walk {
    dialect: &'static str,
    blanks: usize,
    steps: Vec<Step>,
    choices: Vec<usize>,
    /// If techniques ended before the solution: the value of the hardest one.
    beyond: Option<f64>,
}

fn rating_of(walk: Walk, score: u32) -> Rating {
    let Walk { dialect, blanks, steps, choices, beyond } = walk;
    let solved = beyond.is_none();
    // Of equals, the first that a person comes to.
    let hardest = steps.iter().rev().max_by(|a, b| a.rating.total_cmp(&b.rating)).cloned();
    let explainer = hardest.as_ref().map_or(1.0, |step| tenths(step.rating));
    let explainer = explainer.max(beyond.unwrap_or_default());
    let mut rating = Rating {
        level: if solved { Level::of(explainer) } else { Level::Evil },
        explainer,
        dialect,
        solved,
        blanks,
        score,
        minutes: 0.0,
        hardest,
        techniques: counted(&steps),
        steps,
        choices,
    };
    rating.minutes = minutes::minutes(&rating);
    rating
}

/// A sum of tenths without the errors of addition.
fn tenths(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

fn counted(steps: &[Step]) -> Vec<(&'static Technique, usize)> {
    let mut techniques: Vec<(&'static Technique, usize)> = Vec::new();
    for step in steps {
        match techniques.iter_mut().find(|(technique, _)| technique.id == step.technique.id) {
            Some((_, count)) => *count += 1,
            None => techniques.push((step.technique, 1)),
        }
    }
    techniques.sort_by(|(a, _), (b, _)| a.rating.total_cmp(&b.rating));
    techniques
}

/// The value of a puzzle that is known to have one solution, or `None` as soon as it is above
/// `at_most` (or beyond all techniques).
pub fn explainer_value(puzzle: &Puzzle, at_most: f64) -> Option<f64> {
    let is_within = |rating: f64| rating < at_most + 0.05;
    let all = techniques(puzzle);
    let allowed = all.partition_point(|technique| is_within(technique.rating));
    let mut board = Board::new(puzzle);
    let mut hardest: f64 = 1.0;
    while !board.is_solved() {
        let step = easiest_move(&all[..allowed], &board).filter(|step| is_within(step.rating))?;
        hardest = hardest.max(step.rating);
        board.apply(&step);
    }
    Some(tenths(hardest))
}

fn ensure_one_solution(puzzle: &Puzzle, cancel: &Cancel) -> Result<(), RateError> {
    let side = puzzle.shape().side();
    if side > MAX_SIDE {
        return Err(RateError::Side(side));
    }
    let counted = count(puzzle, 2, Limits::default(), cancel).ok_or(RateError::Side(side))?;
    match Solutions::of(&counted) {
        _ if cancel.is_cancelled() => Err(RateError::Cancelled),
        Solutions::None => Err(RateError::NoSolution),
        Solutions::One => Ok(()),
        Solutions::Several => Err(RateError::SeveralSolutions),
        Solutions::Unknown => Err(RateError::Cancelled),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Shape};

    fn puzzle(line: &str) -> Puzzle {
        let values: Vec<u16> = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
        let shape = Shape::for_side(values.len().isqrt()).expect("a square");
        Puzzle::new(Grid::from_values(shape, &values).expect("all cells")).expect("no clash")
    }

    const NAKED: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    #[test]
    fn the_hardest_step_makes_the_level() {
        let rating = rate(&puzzle(NAKED), &Cancel::new()).unwrap();
        assert_eq!((rating.level, rating.explainer, rating.solved), (Level::Medium, 2.3, true));
        let hardest = rating.hardest.unwrap();
        assert_eq!(hardest.technique.id, "naked-single");
        let steps: usize = rating.techniques.iter().map(|(_, times)| times).sum();
        assert_eq!((steps, rating.choices.len()), (rating.steps.len(), rating.steps.len()));
        assert!((5.0..40.0).contains(&rating.minutes), "{}", rating.minutes);
    }

    #[test]
    fn a_value_above_the_bound_is_none() {
        assert_eq!(explainer_value(&puzzle(NAKED), 2.3), Some(2.3));
        assert_eq!(explainer_value(&puzzle(NAKED), 2.0), None);
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        let refused = |line: &str| rate(&puzzle(line), &Cancel::new()).err();
        assert_eq!(refused("1..............."), Some(RateError::SeveralSolutions));
        assert_eq!(refused("12....3.....4..."), Some(RateError::NoSolution));
        assert_eq!(refused(&".".repeat(625)), Some(RateError::Side(25)));
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(rate(&puzzle(NAKED), &cancel).err(), Some(RateError::Cancelled));
    }

    #[test]
    fn a_full_board_is_easy() {
        let rating = rate(&puzzle("1234341221434321"), &Cancel::new()).unwrap();
        assert_eq!((rating.level, rating.explainer, rating.score), (Level::Easy, 1.0, 0));
        assert!(rating.hardest.is_none() && rating.minutes >= 0.0);
    }
}
