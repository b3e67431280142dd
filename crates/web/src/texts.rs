//! Puzzles without a search: read a text, write another format, make a puzzle.

use crate::admission::Slot;
use crate::clashes::{Clash, clashes};
use crate::error::ApiError;
use crate::job::whole;
use crate::wire::{MAX_SAFE, PuzzleObject};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::hash::{BuildHasher, RandomState};
use sudolab_core::{Board, Random, Refusal, Shape};
use sudolab_formats::{self as format, Alphabet, Format, Options, Reading, Record, WriteOptions};
use sudolab_maker::{Level, MakeError, Recipe};
use sudolab_solvers::registry;

/// Puzzles in one answer, and cells of them all.
pub(crate) const MAX_PUZZLES: usize = 10_000;
const MAX_CELLS: usize = 1_000_000;

/// The largest board that is made: beyond, a hard one takes minutes or is not reached.
pub(crate) const MAX_SIDE_MADE: usize = 25;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    text: String,
    from: Option<String>,
    #[serde(rename = "box")]
    boxes: Option<BoxSize>,
    alphabet: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoxSize {
    height: usize,
    width: usize,
}

impl BoxSize {
    fn shape(self) -> Result<&'static Shape, ApiError> {
        Shape::new(self.height, self.width).map_err(|error| ApiError::shape("box", error))
    }

    /// The shape of the boards of a text. The tables of a shape stay for ever, so they are made
    /// only for a text that can hold such a board.
    fn shape_for(self, text: &str) -> Result<&'static Shape, ApiError> {
        let side = self.height.saturating_mul(self.width);
        if side.saturating_mul(side) > text.len() {
            let todo = "give smaller boxes, or a text with all cells";
            return Err(ApiError::puzzle("box", "the text is too short for such a board", todo));
        }
        self.shape()
    }
}

#[derive(Serialize)]
pub(crate) struct ReadAnswer {
    format: &'static str,
    read_as: String,
    notes: Vec<String>,
    records: Vec<ReadRecord>,
    left_out: usize,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ReadRecord {
    Good {
        line: usize,
        puzzle: PuzzleObject,
        clues: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<&'static str>,
        clashes: Vec<Clash>,
    },
    Bad {
        line: usize,
        error: ApiError,
    },
}

impl From<&Record> for ReadRecord {
    fn from(record: &Record) -> ReadRecord {
        let line = record.line;
        match &record.board {
            Err(error) => ReadRecord::Bad { line, error: ApiError::text(error) },
            // An object has no place for rules, so a run of it would not know of them.
            Ok(board) if !board.rules.is_empty() => {
                let refusal = Refusal::Rules(board.rules.clone());
                ReadRecord::Bad { line, error: ApiError::refusal(&refusal) }
            }
            Ok(board) => ReadRecord::Good {
                line,
                puzzle: PuzzleObject::from(board),
                clues: board.givens.filled(),
                best: board.puzzle().ok().and_then(|p| registry::best_for(&p)).map(|e| e.id),
                clashes: clashes(&board.givens),
            },
        }
    }
}

pub(crate) fn read(request: &ReadRequest) -> Result<ReadAnswer, ApiError> {
    let reading = reading(
        &request.text,
        request.from.as_deref(),
        &Options {
            format: None,
            alphabet: request.alphabet.as_deref().map(alphabet).transpose()?,
            shape: request.boxes.map(|size| size.shape_for(&request.text)).transpose()?,
        },
    )?;
    let mut cells = 0;
    let fits = |record: &&Record| {
        cells += record.board.as_ref().map_or(0, |board| board.shape().cells());
        cells <= MAX_CELLS
    };
    let shown = reading.records.iter().take(MAX_PUZZLES).take_while(fits);
    let records: Vec<ReadRecord> = shown.map(ReadRecord::from).collect();
    Ok(ReadAnswer {
        format: reading.format.id(),
        read_as: reading.taken_for,
        notes: reading.notes,
        left_out: reading.records.len() - records.len(),
        records,
    })
}

fn reading(text: &str, from: Option<&str>, options: &Options) -> Result<Reading, ApiError> {
    let options = Options { format: from.map(|id| format_of("from", id)).transpose()?, ..*options };
    format::read(text, &options).map_err(|error| ApiError::text(&error))
}

fn format_of(place: &str, id: &str) -> Result<Format, ApiError> {
    Format::from_id(id).ok_or_else(|| {
        let id: String = id.chars().take(40).collect();
        let todo = format!("there are {}", Format::ids().join(", "));
        ApiError::field(place, format!("there is no format '{id}'"), todo)
    })
}

fn alphabet(id: &str) -> Result<Alphabet, ApiError> {
    Alphabet::from_id(id).ok_or_else(|| {
        let id: String = id.chars().take(40).collect();
        ApiError::field("alphabet", format!("there is no alphabet '{id}'"), "1-G, 0-F, A-P or A-Y")
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConvertRequest {
    text: Option<String>,
    from: Option<String>,
    puzzles: Option<Vec<PuzzleObject>>,
    to: String,
}

#[derive(Serialize)]
pub(crate) struct ConvertAnswer {
    text: String,
    lost: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<String>,
}

pub(crate) fn convert(request: &ConvertRequest) -> Result<ConvertAnswer, ApiError> {
    let to = format_of("to", &request.to)?;
    let (boards, read_as) = boards(request)?;
    let boards: Vec<&Board> = boards.iter().collect();
    let written = format::write_many(&boards, to, &WriteOptions::default())
        .map_err(|error| ApiError::refused("to", error.to_string(), "choose another format"))?;
    let mut lost: Vec<String> = written.lost.iter().map(ToString::to_string).collect();
    lost.dedup();
    Ok(ConvertAnswer { text: written.text, lost, read_as })
}

fn boards(request: &ConvertRequest) -> Result<(Vec<Board>, Option<String>), ApiError> {
    match (&request.text, &request.puzzles) {
        (Some(text), None) => {
            let reading = reading(text, request.from.as_deref(), &Options::default())?;
            let boards = reading.records.into_iter().map(|record| record.board);
            let boards: Result<Vec<Board>, _> = boards.collect();
            let boards = boards.map_err(|error| ApiError::text(&error))?;
            Ok((boards, Some(reading.taken_for)))
        }
        (None, Some(puzzles)) if (1..=MAX_PUZZLES).contains(&puzzles.len()) => {
            let board = |(index, puzzle): (usize, &PuzzleObject)| {
                puzzle.board(&format!("puzzles[{index}]"))
            };
            let boards: Result<Vec<Board>, _> = puzzles.iter().enumerate().map(board).collect();
            Ok((boards?, None))
        }
        (None, Some(_)) => {
            let todo = format!("give 1 to {MAX_PUZZLES}");
            Err(ApiError::field("puzzles", "none, or too many puzzles", todo))
        }
        _ => Err(ApiError::field("body", "no text, or text and puzzles", "give one of the two")),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    level: Option<String>,
    fraction: Option<f64>,
    side: Option<usize>,
    #[serde(rename = "box")]
    boxes: Option<BoxSize>,
    seed: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct GenerateAnswer {
    puzzle: PuzzleObject,
    seed: u64,
    blanks: usize,
    says: String,
}

/// A puzzle to make: everything in it fits.
pub(crate) struct Order {
    recipe: Recipe,
    shape: &'static Shape,
    seed: u64,
}

impl Order {
    pub(crate) fn new(request: &GenerateRequest) -> Result<Order, ApiError> {
        let shape = made_shape(request)?;
        let recipe = Recipe::new(shape, fraction(request)?);
        // A seed nobody has to think of; it is told, so that the work can be repeated.
        let seed = request.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 32);
        Ok(Order { recipe, shape, seed: whole("seed", seed, 0..=MAX_SAFE)? })
    }

    /// Makes it on this thread.
    pub(crate) fn make(&self, slot: &Slot) -> Result<GenerateAnswer, ApiError> {
        let made = self.recipe.make(&mut Random::new(self.seed), &slot.cancel);
        let made = made.map_err(|error| {
            let (what, todo) = match error {
                MakeError::TooSparse { .. } => (error.to_string(), "ask for fewer blanks"),
                _ => ("it was not made in time".to_owned(), "ask for a smaller board"),
            };
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            ApiError::new(status, "impossible", what, "fraction", todo)
        })?;
        let mut board = Board::from(made.puzzle.givens().clone());
        board.solution = Some(made.solution);
        let (blanks, cells) = (self.recipe.blanks(), self.shape.cells());
        let says = format!(
            "A {} puzzle with exactly one solution, {blanks} of {cells} cells blank, seed {}.",
            self.shape, self.seed
        );
        Ok(GenerateAnswer { puzzle: PuzzleObject::from(&board), seed: self.seed, blanks, says })
    }
}

fn fraction(request: &GenerateRequest) -> Result<f64, ApiError> {
    match (&request.level, request.fraction) {
        (None, None) => Ok(Level::Medium.fraction()),
        (None, Some(fraction)) if (0.0..=1.0).contains(&fraction) => Ok(fraction),
        (None, Some(_)) => Err(ApiError::field("fraction", "out of range", "give 0 to 1")),
        (Some(name), None) => {
            let level = Level::ALL.into_iter().find(|level| level.name() == name);
            let unknown = || ApiError::field("level", "no such level", "easy, medium or hard");
            level.map(Level::fraction).ok_or_else(unknown)
        }
        (Some(_), Some(_)) => {
            Err(ApiError::field("fraction", "a level and a fraction", "give one of the two"))
        }
    }
}

fn made_shape(request: &GenerateRequest) -> Result<&'static Shape, ApiError> {
    let most = format!("the side is 4 to {MAX_SIDE_MADE}");
    let fits = |side: usize| (Shape::MIN_SIDE..=MAX_SIDE_MADE).contains(&side);
    match (request.side, request.boxes) {
        (None, None) => Ok(Shape::classic()),
        (Some(side), None) if fits(side) => {
            Shape::for_side(side).map_err(|error| ApiError::shape("side", error))
        }
        (None, Some(size)) if fits(size.height.saturating_mul(size.width)) => size.shape(),
        (Some(_), Some(_)) => Err(ApiError::field("box", "a side and a box", "give one of them")),
        (Some(_), None) => Err(ApiError::field("side", "out of range", most)),
        (None, Some(_)) => Err(ApiError::field("box", "out of range", most)),
    }
}
