//! Puzzles to print: a request becomes a booklet, and that a PDF file.

use super::{Bounds, Request, Trouble, Work};
use crate::JsonSchema;
use crate::wire::{PuzzleInput, given};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use std::time::Duration;
use sudolab_core::{Board, Cancel, Limits};
use sudolab_maker::booklet::{Booklet, Item, OptionError, Paper, PerPage, Title};

/// Puzzles to print.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BookletRequest {
    /// The puzzles, each with exactly one solution; pencil marks are printed, placed digits are not.
    #[schemars(length(min = 1, max = 500))]
    pub puzzles: Vec<PuzzleInput>,
    /// The heading of every page (default `Sudoku`), in letters of Western Europe.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", length(max = 80))]
    pub title: Option<String>,
    /// Puzzles on a page (default 4, or fewer if there are fewer); large boards have fewer neighbours.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "usize", extend("enum" = [1, 2, 4, 6, 9, 12]))]
    pub per_page: Option<usize>,
    /// The paper (default `a4`).
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", extend("enum" = ["a4", "letter"]))]
    pub paper: Option<String>,
    /// Print the solutions at the end?
    #[serde(default = "yes")]
    pub solutions: bool,
}

fn yes() -> bool {
    true
}

/// A booklet to make: everything in the request fits, and nothing is solved yet.
pub struct BookletOrder {
    boards: Vec<Board>,
    /// With all but its puzzles.
    booklet: Booklet,
    limits: Limits,
}

/// A file of the kind PDF.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[serde(transparent)]
pub struct Pdf(pub Vec<u8>);

impl Request for BookletRequest {
    type Work = BookletOrder;

    fn ready(&self, bounds: &Bounds) -> Result<BookletOrder, Trouble> {
        let count = self.puzzles.len();
        if !(1..=bounds.booklet).contains(&count) {
            let todo = format!("give 1 to {}", bounds.booklet);
            return Err(Trouble::field("puzzles", "none, or too many puzzles", todo));
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
        Ok(BookletOrder { boards: boards?, booklet, limits: bounds.limits(Limits::default()) })
    }
}

fn place(index: usize) -> String {
    format!("puzzles[{index}]")
}

fn parsed<T>(field: &str, text: Option<&str>) -> Result<T, Trouble>
where
    T: FromStr<Err = OptionError> + Default,
{
    text.map_or(Ok(T::default()), str::parse).map_err(|error| wrong(field, error))
}

fn wrong(field: &str, error: OptionError) -> Trouble {
    Trouble::field(field, "it cannot be printed so", error.to_string())
}

impl Work for BookletOrder {
    type Answer = Pdf;

    fn patience(&self) -> Option<Duration> {
        self.limits.time
    }

    fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_default()
    }

    fn answer(mut self, cancel: &Cancel) -> Result<Pdf, Trouble> {
        for (index, board) in self.boards.iter().enumerate() {
            let item = item(board, &place(index), self.limits, cancel);
            if cancel.is_cancelled() {
                let todo = "ask for fewer or smaller puzzles";
                return Err(Trouble::refused("puzzles", "it was not made in time", todo));
            }
            self.booklet.puzzles.push(item?);
        }
        Ok(Pdf(self.booklet.pdf()))
    }
}

fn item(board: &Board, place: &str, limits: Limits, cancel: &Cancel) -> Result<Item, Trouble> {
    let refused = |what: String| {
        Trouble::refused(place, what, "give classic puzzles with exactly one solution")
    };
    let puzzle = board.puzzle().map_err(|refusal| refused(refusal.to_string()))?;
    let item = Item::new(&puzzle, limits, cancel).map_err(|error| refused(error.to_string()))?;
    Ok(match &board.marks {
        Some(marks) => item.with_marks(marks),
        None => item,
    })
}
