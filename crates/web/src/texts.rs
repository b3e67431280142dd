//! Puzzles without a search: read a text, write another format.

use crate::error::ApiError;
use serde::{Deserialize, Serialize};
use sudolab::check::repeated;
use sudolab::formats::{self, Alphabet, Format, Options, Reading, Record, WriteOptions};
use sudolab::wire::{self, Repeated, given};
use sudolab::{Board, DigitSet, Shape, algorithms};

/// Puzzles in one answer, and about how many bytes of JSON.
pub(crate) const MAX_PUZZLES: usize = 10_000;
const MAX_BYTES: usize = 8 << 20;
/// Clashes in one answer, of all its puzzles.
const MAX_CLASHES: usize = 1_000;

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
pub(crate) struct BoxSize {
    /// Rows in a box.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 400)))]
    pub(crate) height: usize,
    /// Columns in a box.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 400)))]
    pub(crate) width: usize,
}

impl BoxSize {
    pub(crate) fn shape(self) -> Result<&'static Shape, ApiError> {
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
        puzzle: Box<wire::Board>,
        /// Its givens.
        clues: usize,
        /// The algorithm that is taken if none is named; absent where none takes the board.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "String", default))]
        best: Option<&'static str>,
        /// Equal givens that see each other: no run takes such a puzzle. Those of all puzzles together are cut after
        /// a thousand.
        clashes: Vec<Repeated>,
        /// How many more there are.
        #[serde(skip_serializing_if = "wire::is_zero")]
        #[cfg_attr(feature = "schema", schemars(default))]
        more_clashes: usize,
    },
    /// No board.
    Bad {
        /// Where it starts.
        line: usize,
        /// What is wrong with it.
        error: ApiError,
    },
}

impl ReadRecord {
    /// A record; of its clashes no more than `room`, which they take up.
    fn new(record: &Record, room: &mut usize) -> ReadRecord {
        let line = record.line;
        match &record.board {
            Err(error) => ReadRecord::Bad { line, error: ApiError::text(error) },
            Ok(board) => {
                let most = Repeated::MOST.min(*room);
                let found = repeated(&board.givens);
                let (clashes, more_clashes) = Repeated::first(board.shape(), &found, most);
                *room -= clashes.len();
                ReadRecord::Good {
                    line,
                    puzzle: Box::new(wire::Board::from(board)),
                    clues: board.givens.filled(),
                    best: board.puzzle().ok().and_then(|p| algorithms::best_for(&p)).map(|e| e.id),
                    clashes,
                    more_clashes,
                }
            }
        }
    }
}

/// About how many bytes a record takes as JSON.
fn bytes(record: &Record) -> usize {
    const RECORD: usize = 400;
    let Ok(board) = &record.board else { return RECORD };
    let grids = 1 + usize::from(board.placed.is_some()) + usize::from(board.solution.is_some());
    let side = board.shape().side();
    let listed = |set: &DigitSet| if set.len() == side { 0 } else { set.len() };
    let marks: usize = board.marks.iter().flatten().map(listed).sum();
    let labels: usize = board.labels.iter().map(|(key, text)| key.len() + text.len() + 6).sum();
    let rules: usize =
        board.rules.iter().map(|rule| rule.name().len() + rule.place().len() + 30).sum();
    RECORD + 3 * (grids * board.shape().cells() + marks) + labels + rules
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
    let (mut size, mut clashes) = (0, MAX_CLASHES);
    let fits = |record: &&Record| {
        let before = size;
        size += bytes(record);
        before == 0 || size <= MAX_BYTES
    };
    let shown = reading.records.iter().take(MAX_PUZZLES).take_while(fits);
    let records: Vec<ReadRecord> =
        shown.map(|record| ReadRecord::new(record, &mut clashes)).collect();
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
