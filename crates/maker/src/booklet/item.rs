//! A puzzle that is fit to be printed: it has exactly one solution, and what stands below it is known.

use crate::rating::{Rating, rate};
use std::fmt;
use std::sync::Arc;
use sudolab_core::rules::Kind;
use sudolab_core::{Cancel, Grid, Layout, Limits, Marks, Puzzle};
use sudolab_solvers::{Solutions, count};

/// The largest side that is printed: a cell of a larger board has no room for a pen.
pub const MAX_SIDE: usize = 36;

/// Sides with a character for each digit, as the text formats write them: 1 to 9, then A is 10.
const LETTERS: usize = 35;

/// People were timed on boards of this side only.
const TIMED_SIDE: usize = 9;

/// A puzzle of a booklet.
#[derive(Clone, Debug)]
pub struct Item {
    givens: Grid,
    layout: Arc<Layout>,
    marks: Option<Marks>,
    solution: Grid,
    caption: String,
}

impl Item {
    /// Solves a puzzle, and rates it for its caption; without a rating it has no level.
    ///
    /// # Errors
    /// It has no solution or several, it was not solved within the limits, or its board is too large.
    pub fn new(puzzle: &Puzzle, limits: Limits, cancel: &Cancel) -> Result<Item, ItemError> {
        let side = puzzle.shape().side();
        if side > MAX_SIDE {
            return Err(ItemError::TooLarge(side));
        }
        let solution = only_solution(puzzle, limits, cancel)?;
        let rating = rate(puzzle, cancel).ok();
        if cancel.is_cancelled() {
            return Err(ItemError::Unsolved);
        }
        let (givens, layout) = (puzzle.givens().clone(), puzzle.layout().clone());
        let caption = match rules_in_words(&layout) {
            rules if rules.is_empty() => caption(side, rating.as_ref()),
            rules => rules,
        };
        let item = Item { givens, layout, marks: None, solution, caption };
        Ok(match puzzle.marks() {
            Some(marks) => item.with_marks(marks),
            None => item,
        })
    }

    /// The same with a person's pencil marks. Where there are no givens, as in a grid of
    /// candidates, cells with a single mark are taken for them.
    ///
    /// # Panics
    /// If they are those of another board.
    pub fn with_marks(mut self, marks: &Marks) -> Item {
        let shape = self.givens.shape();
        assert_eq!(marks.shape(), shape, "marks fit the board");
        if self.givens.filled() == 0 {
            let single = |cell| marks.get::<1>(cell).single();
            shape.all_cells().for_each(|cell| self.givens.set(cell, single(cell)));
        }
        Item { marks: Some(marks.clone()), ..self }
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// What must differ, with the regions to draw.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The pencil marks.
    pub fn marks(&self) -> Option<&Marks> {
        self.marks.as_ref()
    }

    /// The solution, printed at the end.
    pub fn solution(&self) -> &Grid {
        &self.solution
    }

    /// What stands below it beside its number: level, value, minutes.
    pub fn caption(&self) -> &str {
        &self.caption
    }

    pub(super) fn side(&self) -> usize {
        self.givens.shape().side()
    }
}

/// How a digit is printed on a board of this side.
pub(super) fn symbol(side: usize, value: u16) -> String {
    match char::from_digit(value.into(), 36) {
        Some(character) if side <= LETTERS => character.to_ascii_uppercase().to_string(),
        _ => value.to_string(),
    }
}

fn only_solution(puzzle: &Puzzle, limits: Limits, cancel: &Cancel) -> Result<Grid, ItemError> {
    let counted = count(puzzle, 2, limits, cancel).ok_or(ItemError::Unsolved)?;
    match (Solutions::of(&counted), counted.solution) {
        (Solutions::Several, _) => Err(ItemError::SeveralSolutions),
        (Solutions::One, Some(solution)) => Ok(solution),
        (Solutions::None, _) => Err(ItemError::NoSolution),
        _ => Err(ItemError::Unsolved),
    }
}

/// The kinds of rules beside rows, columns and boxes: `Rising diagonal, Anti-knight`. Regions are seen.
fn rules_in_words(layout: &Layout) -> String {
    let kinds = layout.rules().iter().filter_map(|rule| Kind::find(rule.name()));
    let mut titles: Vec<&str> =
        kinds.filter(|kind| !kind.is_region).map(|kind| kind.title).collect();
    titles.dedup();
    titles.join(", ")
}

fn caption(side: usize, rating: Option<&Rating>) -> String {
    let mut words: Vec<String> = Vec::new();
    if let Some(rating) = rating {
        words.push(rating.level.name().to_owned());
        words.push(match rating.solved {
            true => format!("SE {:.1}", rating.explainer),
            false => "beyond our techniques".to_owned(),
        });
    }
    if let Some(rating) = rating.filter(|rating| rating.solved && side == TIMED_SIDE) {
        words.push(format!("{:.0} min", rating.minutes.max(1.0)));
    }
    if (10..=LETTERS).contains(&side) {
        words.push(format!("1 to 9, A to {}", symbol(side, side as u16)));
    }
    words.join(" · ")
}

/// Why a puzzle is not printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemError {
    /// Its board has this side.
    TooLarge(usize),
    /// Proved: there is no solution.
    NoSolution,
    /// It has more than one.
    SeveralSolutions,
    /// Its solutions were not counted within the limits, or somebody cancelled.
    Unsolved,
}

impl fmt::Display for ItemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ItemError::TooLarge(side) => write!(
                f,
                "a {side}x{side} board is too large to be printed; up to {MAX_SIDE}x{MAX_SIDE} are"
            ),
            ItemError::NoSolution => write!(f, "it has no solution"),
            ItemError::SeveralSolutions => write!(f, "it has more than one solution"),
            ItemError::Unsolved => write!(f, "it was not solved within the limits"),
        }
    }
}

impl std::error::Error for ItemError {}
