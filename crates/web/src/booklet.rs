//! Puzzles to print: a request becomes a booklet, and that a PDF file.

use crate::admission::Slot;
use crate::config::Config;
use crate::error::ApiError;
use crate::requests::bounded;
use serde::Deserialize;
use std::str::FromStr;
use sudolab::maker::booklet::{Booklet, Item, OptionError, Paper, PerPage, Title};
use sudolab::wire::{PuzzleInput, given};
use sudolab::{Board, Cancel, Limits};

/// Puzzles in one booklet.
const MAX_PUZZLES: usize = 500;

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct BookletRequest {
    /// The puzzles, each with exactly one solution; pencil marks are printed, placed digits are not.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 500)))]
    puzzles: Vec<PuzzleInput>,
    /// The heading of every page (default `Sudoku`), in letters of Western Europe.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "String", length(max = 80)))]
    title: Option<String>,
    /// Puzzles on a page (default 4, or fewer if there are fewer); large boards have fewer neighbours.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "usize", extend("enum" = [1, 2, 4, 6, 9, 12])))]
    per_page: Option<usize>,
    /// The paper (default `a4`).
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = ["a4", "letter"])))]
    paper: Option<String>,
    /// Print the solutions at the end?
    #[serde(default = "yes")]
    solutions: bool,
}

fn yes() -> bool {
    true
}

/// A booklet to make: everything in the request fits, and nothing is solved yet.
pub(crate) struct Order {
    boards: Vec<Board>,
    /// With all but its puzzles.
    booklet: Booklet,
    limits: Limits,
}

impl BookletRequest {
    pub(crate) fn understood(&self, config: &Config) -> Result<Order, ApiError> {
        let count = self.puzzles.len();
        if !(1..=MAX_PUZZLES).contains(&count) {
            let todo = format!("give 1 to {MAX_PUZZLES}");
            return Err(ApiError::field("puzzles", "none, or too many puzzles", todo));
        }
        let per_page = self.per_page.map(PerPage::new).transpose();
        let booklet = Booklet {
            title: parsed::<Title>("title", self.title.as_deref())?,
            paper: parsed::<Paper>("paper", self.paper.as_deref())?,
            per_page: per_page
                .map_err(|error| wrong("per_page", error))?
                .unwrap_or_else(|| PerPage::usual(count)),
            solutions: self.solutions,
            puzzles: Vec::new(),
        };
        let board = |(index, puzzle): (usize, &PuzzleInput)| puzzle.board(&place(index));
        let boards: Result<Vec<Board>, _> = self.puzzles.iter().enumerate().map(board).collect();
        Ok(Order { boards: boards?, booklet, limits: bounded(Limits::default(), config) })
    }
}

fn place(index: usize) -> String {
    format!("puzzles[{index}]")
}

fn parsed<T>(field: &str, text: Option<&str>) -> Result<T, ApiError>
where
    T: FromStr<Err = OptionError> + Default,
{
    text.map_or(Ok(T::default()), str::parse).map_err(|error| wrong(field, error))
}

fn wrong(field: &str, error: OptionError) -> ApiError {
    ApiError::field(field, "it cannot be printed so", error.to_string())
}

impl Order {
    pub(crate) fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    /// Solves the puzzles and makes the file, on this thread.
    pub(crate) fn pdf(mut self, slot: &Slot) -> Result<Vec<u8>, ApiError> {
        for (index, board) in self.boards.iter().enumerate() {
            let item = item(board, &place(index), self.limits, &slot.cancel);
            if slot.cancel.is_cancelled() {
                let todo = "ask for fewer or smaller puzzles";
                return Err(ApiError::refused("puzzles", "it was not made in time", todo));
            }
            self.booklet.puzzles.push(item?);
        }
        Ok(self.booklet.pdf())
    }
}

fn item(board: &Board, place: &str, limits: Limits, cancel: &Cancel) -> Result<Item, ApiError> {
    let refused = |what: String| {
        ApiError::refused(place, what, "give classic puzzles with exactly one solution")
    };
    let puzzle = board.puzzle().map_err(|refusal| refused(refusal.to_string()))?;
    let item = Item::new(&puzzle, limits, cancel).map_err(|error| refused(error.to_string()))?;
    Ok(match &board.marks {
        Some(marks) => item.with_marks(marks),
        None => item,
    })
}
