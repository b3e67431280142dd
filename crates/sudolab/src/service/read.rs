//! A text to puzzles.

use super::fitting::{Fitting, Kinds};
use super::{Bounds, Done, Request, Trouble};
use crate::JsonSchema;
use crate::algorithms;
use crate::check::repeated;
use crate::wire::{self, Repeated, given};
use serde::{Deserialize, Serialize};
use sudolab_core::{AnyDigits, Shape};
use sudolab_formats::{self as formats, Alphabet, Format, Options, Reading, Record};

/// A text to read.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// The text, in any format.
    #[schemars(length(min = 1, max = 4_194_304))]
    pub text: String,
    /// The id of a format, to read it as that.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", length(max = 40))]
    pub from: Option<String>,
    /// The box, where the side does not tell.
    #[serde(default, rename = "box", deserialize_with = "given")]
    #[schemars(with = "BoxSize")]
    pub boxes: Option<BoxSize>,
    /// What the letters of large boards stand for: `1-G`, `0-F`, `A-P` or `A-Y`.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", length(max = 10))]
    pub alphabet: Option<String>,
}

/// The size of a box.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxSize {
    /// Rows in a box.
    #[schemars(range(min = 1, max = 400))]
    pub height: usize,
    /// Columns in a box.
    #[schemars(range(min = 1, max = 400))]
    pub width: usize,
}

impl BoxSize {
    /// The shape of boards with such boxes.
    ///
    /// # Errors
    /// There is none.
    pub fn shape(self) -> Result<&'static Shape, Trouble> {
        Shape::new(self.height, self.width).map_err(|error| Trouble::shape("box", error))
    }

    /// The shape of the boards of a text. The tables of a shape stay for ever, so they are made
    /// only for a text that can hold such a board.
    fn shape_for(self, text: &str) -> Result<&'static Shape, Trouble> {
        let side = self.height.saturating_mul(self.width);
        if side.saturating_mul(side) > text.len() {
            let todo = "give smaller boxes, or a text with all cells";
            return Err(Trouble::puzzle("box", "the text is too short for such a board", todo));
        }
        self.shape()
    }
}

/// What a text holds.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Reading")]
pub struct ReadAnswer {
    /// The id of the format.
    pub format: &'static str,
    /// What the text was taken for, in words.
    pub read_as: String,
    /// Remarks on things that were read past.
    pub notes: Vec<String>,
    /// The boards, in the order of the text.
    pub records: Vec<ReadRecord>,
    /// The algorithms for each kind of board among them.
    pub fitting: Vec<Fitting>,
    /// How many more there are, beyond the limit of an answer.
    pub left_out: usize,
}

/// A board of a text, or what is wrong in its place.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[serde(untagged)]
pub enum ReadRecord {
    /// A board.
    Good {
        /// Where it starts.
        line: usize,
        /// The board.
        puzzle: Box<wire::Board>,
        /// Its givens.
        #[serde(rename = "clues")]
        givens: usize,
        /// The algorithm that is taken if none is named; absent where none takes the board.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", default)]
        best: Option<&'static str>,
        /// Which of `fitting` is of its kind; absent where no run takes the board, not even without the rules that
        /// are not understood.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "usize", default)]
        fitting: Option<usize>,
        /// Equal givens that see each other: no run takes such a puzzle. Those of all puzzles together are cut after
        /// a thousand.
        clashes: Vec<Repeated>,
        /// How many more there are.
        #[serde(skip_serializing_if = "wire::is_zero")]
        #[schemars(default)]
        more_clashes: usize,
    },
    /// No board.
    Bad {
        /// Where it starts.
        line: usize,
        /// What is wrong with it.
        error: Trouble,
    },
}

impl ReadRecord {
    /// A record; of its clashes no more than `room`, which they take up.
    fn new(record: &Record, room: &mut usize, kinds: &mut Kinds) -> ReadRecord {
        let line = record.line;
        match &record.board {
            Err(error) => ReadRecord::Bad { line, error: Trouble::text(error) },
            Ok(board) => {
                let most = Repeated::MOST.min(*room);
                let found = repeated(&board.givens, &board.layout());
                let (clashes, more_clashes) = Repeated::first(board.shape(), &found, most);
                *room -= clashes.len();
                let puzzle = board.puzzle().ok();
                ReadRecord::Good {
                    line,
                    puzzle: Box::new(wire::Board::from(board)),
                    givens: board.givens.filled(),
                    best: puzzle.as_ref().and_then(algorithms::best_to_watch).map(|entry| entry.id),
                    fitting: board.puzzle_ignoring_rules().ok().map(|each| kinds.place(&each)),
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
    let listed = |set: AnyDigits| if set.len() == side { 0 } else { set.len() };
    let marks: usize = board.marks.iter().flat_map(|marks| marks.iter()).map(listed).sum();
    let labels: usize = board.labels.iter().map(|(key, text)| key.len() + text.len() + 6).sum();
    let rules: usize = board
        .rules
        .iter()
        .map(|rule| rule.name().len() + rule.place().len() + 30 * (1 + rule.cells().len()))
        .sum();
    RECORD + 3 * (grids * board.shape().cells() + marks) + labels + rules
}

impl Request for ReadRequest {
    type Work = Done<ReadAnswer>;

    fn ready(&self, bounds: &Bounds) -> Result<Done<ReadAnswer>, Trouble> {
        read(self, bounds).map(Done)
    }
}

fn read(request: &ReadRequest, bounds: &Bounds) -> Result<ReadAnswer, Trouble> {
    let reading = reading(
        &request.text,
        request.from.as_deref(),
        &Options {
            format: None,
            alphabet: request.alphabet.as_deref().map(alphabet).transpose()?,
            shape: request.boxes.map(|size| size.shape_for(&request.text)).transpose()?,
        },
    )?;
    let (mut size, mut clashes) = (0, bounds.clashes);
    let fits = |record: &&Record| {
        let before = size;
        size += bytes(record);
        before == 0 || size <= bounds.answer
    };
    let shown = reading.records.iter().take(bounds.puzzles).take_while(fits);
    let mut kinds = Kinds::default();
    let records: Vec<ReadRecord> =
        shown.map(|record| ReadRecord::new(record, &mut clashes, &mut kinds)).collect();
    Ok(ReadAnswer {
        format: reading.format.id(),
        read_as: reading.taken_for,
        notes: reading.notes,
        left_out: reading.records.len() - records.len(),
        records,
        fitting: kinds.fitting,
    })
}

pub(super) fn reading(
    text: &str,
    from: Option<&str>,
    options: &Options,
) -> Result<Reading, Trouble> {
    let options = Options { format: from.map(|id| format_of("from", id)).transpose()?, ..*options };
    formats::read(text, &options).map_err(|error| Trouble::text(&error))
}

pub(super) fn format_of(place: &str, id: &str) -> Result<Format, Trouble> {
    Format::from_id(id).ok_or_else(|| {
        let id: String = id.chars().take(40).collect();
        let todo = format!("there are {}", Format::ids().join(", "));
        Trouble::field(place, format!("there is no format '{id}'"), todo)
    })
}

fn alphabet(id: &str) -> Result<Alphabet, Trouble> {
    Alphabet::from_id(id).ok_or_else(|| {
        let id: String = id.chars().take(40).collect();
        Trouble::field("alphabet", format!("there is no alphabet '{id}'"), "1-G, 0-F, A-P or A-Y")
    })
}
