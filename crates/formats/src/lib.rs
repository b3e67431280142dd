//! The text formats people keep puzzles in: one file each, and a detector.
//!
//! [`read`] takes any text and says what it took it for; [`write()`] says what the chosen
//! format could not hold. Nothing is dropped in silence: a board that cannot be read is a
//! [`Record`] with its error.
//!
//! ```
//! use sudolab_formats::{Format, Options, WriteOptions, read, write};
//!
//! let reading = read("1...\n..2.\n.3..\n...4\n", &Options::default()).unwrap();
//! assert_eq!(reading.format, Format::Rows);
//! let board = reading.records[0].board.as_ref().unwrap();
//! let line = write(board, Format::Line, &WriteOptions::default()).unwrap();
//! assert_eq!(line.text, "1.....2..3.....4\n");
//! assert!(line.lost.is_empty());
//! ```

mod alphabet;
mod boxed;
mod candidate_grid;
mod cells;
mod csv;
mod detect;
mod doku;
mod error;
mod file;
mod fpuzzles;
mod hodoku;
mod instance;
mod iss;
mod json;
mod json_text;
mod killer;
mod komo;
mod line;
mod loose_json;
mod lz;
mod numbers;
mod opensudoku;
mod pencil_marks;
mod prose;
mod regions;
mod registry;
mod rows;
mod same;
mod scf;
mod sdk;
mod sdx;
mod simple_sudoku;
mod stack;
mod sudokupad;
#[cfg(test)]
mod testing;
mod text;
mod unread;
mod wiki;
mod write;

pub use alphabet::{Alphabet, UnknownAlphabet};
pub use boxed::{digit_of_symbol, picture, symbol};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub use file::{read_bytes, read_file, read_text_file};
pub use registry::{Format, UnknownFormat};
pub use write::{Loss, WriteOptions, Written, write, write_many};

use sudolab_core::{Board, Marks, Shape};
use text::Text;

/// The most bytes that are read: 64 MiB, some 800,000 ordinary puzzles. Larger input is
/// refused before any work is done on it, so memory stays bounded.
pub const MAX_INPUT: usize = 64 << 20;

/// The longest line in bytes; a 400x400 board with its solution in JSON takes a third.
const MAX_LINE: usize = 4 << 20;

/// How many unreadable boards are reported before the whole text is refused.
const MAX_FAULTS: usize = 100_000;

/// What the boards of a text may take in memory: so many times the text, and so many bytes. Ordinary
/// boards take five times their text; a label takes some 100 bytes and may be as short as two in a table.
const MAX_GROWTH: usize = 10;
const ALWAYS: usize = 32 << 20;

/// What the caller knows of a text; by default nothing, so all is detected.
#[derive(Clone, Copy, Default, Debug)]
pub struct Options {
    /// The format.
    pub format: Option<Format>,
    /// The characters of the digits.
    pub alphabet: Option<Alphabet>,
    /// The shape of every board.
    pub shape: Option<&'static Shape>,
}

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The format that was named or detected.
    pub format: Format,
    /// What the text was taken for, in words.
    pub taken_for: String,
    /// The boards, in the order of the text.
    pub records: Vec<Record>,
    /// Remarks on things that were read past.
    pub notes: Vec<String>,
}

/// One board of a text, or why it could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The line where it starts, from 1.
    pub line: usize,
    /// The board.
    pub board: Result<Board, ReadError>,
}

/// Reads all boards of a text.
///
/// # Errors
/// If the text as a whole cannot be read (too large, binary, empty, of no known format),
/// or the only board in it cannot. Among several boards, a bad one is a [`Record`].
pub fn read(input: impl AsRef<[u8]>, options: &Options) -> Result<Reading, ReadError> {
    let bytes = input.as_ref();
    let nowhere = |kind| ReadError { line: 1, column: 1, kind };
    if bytes.len() > MAX_INPUT {
        return Err(nowhere(ReadErrorKind::TooLarge(bytes.len())));
    }
    let text = Text::decode(bytes)?;
    if text.filled().next().is_none() {
        return Err(nowhere(ReadErrorKind::Empty));
    }
    if let Some(line) = text.lines().find(|line| line.text.len() > MAX_LINE) {
        return Err(line.error(0, ReadErrorKind::LongLine(line.text.len())));
    }
    let format = match options.format {
        Some(format) => format,
        None => detect::detect(text, options)?,
    };
    let mut sink = Sink::new(MAX_GROWTH * bytes.len() + ALWAYS);
    (format.entry().read)(text, options, &mut sink)?;
    match &mut sink.records[..] {
        [] => Err(nowhere(ReadErrorKind::Empty)),
        [Record { board: Err(error), .. }] => Err(error.clone()),
        _ => Ok(sink.reading(format)),
    }
}

/// Where the readers put what they find.
struct Sink {
    records: Vec<Record>,
    faults: usize,
    /// Bytes that the records may still take.
    room: usize,
    taken_for: Option<String>,
    notes: Vec<String>,
}

impl Sink {
    /// Takes records of so many bytes in all.
    fn new(room: usize) -> Sink {
        Sink { records: Vec::new(), faults: 0, room, taken_for: None, notes: Vec::new() }
    }

    /// Adds a board; an error once too many were bad, or take too much memory in all.
    fn push(&mut self, line: usize, board: Result<Board, ReadError>) -> Result<(), ReadError> {
        self.faults += usize::from(board.is_err());
        let refused = |kind| Err(ReadError { line, column: 1, kind });
        if self.faults > MAX_FAULTS {
            return refused(ReadErrorKind::TooManyFaults(MAX_FAULTS));
        }
        match self.room.checked_sub(weight(board.as_ref().ok())) {
            Some(left) => self.room = left,
            None => return refused(ReadErrorKind::TooMuch(self.records.len())),
        }
        self.records.push(Record { line, board });
        Ok(())
    }

    /// Adds a remark, once.
    fn note(&mut self, words: String) {
        if !self.notes.contains(&words) {
            self.notes.push(words);
        }
    }

    /// Says in words what the text looks like; otherwise the format's title does.
    fn describe(&mut self, words: impl Into<String>) {
        self.taken_for = Some(words.into());
    }

    fn reading(self, format: Format) -> Reading {
        let looks = self.taken_for.unwrap_or_else(|| format.title().to_string());
        let mut shapes: Vec<&'static Shape> = Vec::new();
        for board in self.records.iter().filter_map(|record| record.board.as_ref().ok()) {
            if !shapes.contains(&board.shape()) {
                shapes.push(board.shape());
            }
        }
        let count = self.records.len();
        let puzzles = match shapes[..] {
            [shape] if count == 1 => format!("one {shape} puzzle"),
            [shape] => format!("{count} puzzles of {shape}"),
            _ => format!("{count} puzzles of {} sizes", shapes.len()),
        };
        let taken_for = match self.faults {
            0 => format!("{looks}, {puzzles}"),
            faults => format!("{looks}, {puzzles}, {faults} of them unreadable"),
        };
        Reading { format, taken_for, records: self.records, notes: self.notes }
    }
}

/// Bytes that a record takes at the most, its share of a list that has just grown included.
fn weight(board: Option<&Board>) -> usize {
    const RECORD: usize = 2 * size_of::<Record>();
    const ALLOCATED: usize = 16;
    let Some(board) = board else { return RECORD };
    let text = |text: &str| size_of::<String>() + text.len() + ALLOCATED;
    let labels: usize = board.labels.iter().map(|(key, words)| text(key) + text(words)).sum();
    let rules: usize = board.rules.iter().map(|rule| text(rule.name()) + text(&rule.place())).sum();
    let grids = 1 + usize::from(board.placed.is_some()) + usize::from(board.solution.is_some());
    let marks = board.marks.as_ref().map_or(0, |_| Marks::bytes(board.shape()));
    let digits = board.shape().cells() * grids * size_of::<u16>();
    RECORD + 2 * ALLOCATED + digits + marks + 2 * (labels + rules)
}
