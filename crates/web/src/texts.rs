//! Puzzles without a search: read a text, write another format, make a puzzle.

use crate::admission::Slot;
use crate::error::ApiError;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use sudolab::check::repeated;
use sudolab::formats::{self, Alphabet, Format, Options, Reading, Record, WriteOptions};
use sudolab::maker::{Level, MakeError, Recipe, UnknownLevel};
use sudolab::wire::{self, MAX_SAFE, Repeated, given};
use sudolab::{Board, Random, Shape, algorithms};

/// Puzzles in one answer, and cells of them all.
pub(crate) const MAX_PUZZLES: usize = 10_000;
const MAX_CELLS: usize = 1_000_000;

/// The largest board that is made: beyond, a hard one takes minutes or is not reached.
pub(crate) const MAX_SIDE_MADE: usize = 25;

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    /// The text, in any format.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 4_194_304)))]
    text: String,
    /// The id of a format, to read it as that.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "String", length(max = 40)))]
    from: Option<String>,
    /// The box, where the side does not tell.
    #[serde(default, rename = "box", deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "BoxSize"))]
    boxes: Option<BoxSize>,
    /// What the letters of large boards stand for: `1-G`, `0-F`, `A-P` or `A-Y`.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "String", length(max = 10)))]
    alphabet: Option<String>,
}

/// The size of a box.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct BoxSize {
    /// Rows in a box.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 400)))]
    height: usize,
    /// Columns in a box.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 400)))]
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
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, rename = "Reading")
)]
pub(crate) struct ReadAnswer {
    /// The id of the format.
    format: &'static str,
    /// What the text was taken for, in words.
    read_as: String,
    /// Remarks on things that were read past.
    notes: Vec<String>,
    /// The boards, in the order of the text.
    records: Vec<ReadRecord>,
    /// How many more there are, beyond the limit of an answer.
    left_out: usize,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
#[serde(untagged)]
enum ReadRecord {
    /// A board.
    Good {
        /// Where it starts.
        line: usize,
        /// The board.
        puzzle: wire::Board,
        /// Its givens.
        clues: usize,
        /// The algorithm that is taken if none is named; absent where none takes the board.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "String", default))]
        best: Option<&'static str>,
        /// Equal givens that see each other: no run takes such a puzzle.
        clashes: Vec<Repeated>,
    },
    /// No board.
    Bad {
        /// Where it starts.
        line: usize,
        /// What is wrong with it.
        error: ApiError,
    },
}

impl From<&Record> for ReadRecord {
    fn from(record: &Record) -> ReadRecord {
        let line = record.line;
        match &record.board {
            Err(error) => ReadRecord::Bad { line, error: ApiError::text(error) },
            Ok(board) => ReadRecord::Good {
                line,
                puzzle: wire::Board::from(board),
                clues: board.givens.filled(),
                best: board.puzzle().ok().and_then(|p| algorithms::best_for(&p)).map(|e| e.id),
                clashes: clashes(board),
            },
        }
    }
}

fn clashes(board: &Board) -> Vec<Repeated> {
    let found = repeated(&board.givens);
    found.iter().map(|each| Repeated::new(board.shape(), each)).collect()
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
    formats::read(text, &options).map_err(|error| ApiError::text(&error))
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ConvertRequest {
    /// A text to read; or give `puzzles`.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "String", length(min = 1, max = 4_194_304)))]
    text: Option<String>,
    /// The id of its format.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "String", length(max = 40)))]
    from: Option<String>,
    /// Puzzles to write.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Vec<wire::Board>", length(min = 1, max = 10_000))
    )]
    puzzles: Option<Vec<wire::Board>>,
    /// The id of the format to write.
    #[cfg_attr(feature = "schema", schemars(length(max = 40)))]
    to: String,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, rename = "Converted")
)]
pub(crate) struct ConvertAnswer {
    /// The text.
    text: String,
    /// What the format cannot hold.
    lost: Vec<String>,
    /// What the text was taken for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String", default))]
    read_as: Option<String>,
}

pub(crate) fn convert(request: &ConvertRequest) -> Result<ConvertAnswer, ApiError> {
    let to = format_of("to", &request.to)?;
    let (boards, read_as) = boards(request)?;
    let boards: Vec<&Board> = boards.iter().collect();
    let written = formats::write_many(&boards, to, &WriteOptions::default())
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
            let board =
                |(index, puzzle): (usize, &wire::Board)| puzzle.board(&format!("puzzles[{index}]"));
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// How much is emptied: a fifth, two fifths, three fifths of the cells (default medium).
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = ["easy", "medium", "hard"])))]
    level: Option<String>,
    /// Instead of a level: the part of the cells that is emptied.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "f64", range(min = 0.0, max = 1.0)))]
    fraction: Option<f64>,
    /// The side, with its usual boxes (default 9).
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "usize", range(min = 4, max = 25)))]
    side: Option<usize>,
    /// Instead of a side.
    #[serde(default, rename = "box", deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "BoxSize"))]
    boxes: Option<BoxSize>,
    /// Same seed, same puzzle; without it one is drawn and told.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(max = 9_007_199_254_740_991_u64)))]
    seed: Option<u64>,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, rename = "Generated")
)]
pub(crate) struct GenerateAnswer {
    /// The puzzle, with its solution.
    puzzle: wire::Board,
    /// The seed that makes it again.
    seed: u64,
    /// Cells without a given.
    blanks: usize,
    /// All that in a sentence.
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
        let seed = request.seed.unwrap_or_else(sudolab::fresh_seed);
        if seed > MAX_SAFE {
            let todo = format!("give a whole number from 0 to {MAX_SAFE}");
            return Err(ApiError::field("seed", format!("{seed} is out of range"), todo));
        }
        Ok(Order { recipe, shape, seed })
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
        Ok(GenerateAnswer { puzzle: wire::Board::from(&board), seed: self.seed, blanks, says })
    }
}

fn fraction(request: &GenerateRequest) -> Result<f64, ApiError> {
    match (&request.level, request.fraction) {
        (None, None) => Ok(Level::Medium.fraction()),
        (None, Some(fraction)) if (0.0..=1.0).contains(&fraction) => Ok(fraction),
        (None, Some(_)) => Err(ApiError::field("fraction", "out of range", "give 0 to 1")),
        (Some(name), None) => {
            let level: Result<Level, _> = name.parse();
            let unknown = |unknown: UnknownLevel| {
                ApiError::field("level", "no such level", unknown.to_string())
            };
            level.map(Level::fraction).map_err(unknown)
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
