//! The formats by name: one table, from which help, detection and dispatch follow.

use crate::error::{ReadError, WriteError};
use crate::text::Text;
use crate::{Options, Sink, WriteOptions};
use std::fmt;
use std::str::FromStr;
use sudolab_core::{Board, suggest};

/// Makes the enum and the table of one list, so that a format is a file, its `mod` and a line here.
macro_rules! formats {
    ($($(#[$about:meta])* $name:ident = $file:ident::$entry:ident,)*) => {
        /// A text format.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$about])* $name,)*
        }

        static TABLE: [&Entry; [$(Format::$name),*].len()] = [$(&crate::$file::$entry),*];
    };
}

formats! {
    /// One board per line, one character per cell.
    Line = line::ENTRY,
    /// The same without anything else, blank 0.
    Sdm = line::SDM,
    /// One row per line, one character per cell.
    Rows = rows::ENTRY,
    /// Rows with borders between the boxes.
    Boxed = boxed::ENTRY,
    /// Headers and rows of SadMan Sudoku and SudoCue.
    Sdk = sdk::ENTRY,
    /// A drawn grid and a log of moves.
    SimpleSudoku = simple_sudoku::ENTRY,
    /// Rows of candidate lists.
    CandidateGrid = candidate_grid::ENTRY,
    /// One board per line, N characters per cell.
    PencilMarks = pencil_marks::ENTRY,
    /// A table with a puzzle column.
    Csv = csv::ENTRY,
    /// Numbers between blanks, tabs or commas.
    Numbers = numbers::ENTRY,
    /// A box order, then rows of numbers.
    Instance = instance::ENTRY,
    /// Our own, which holds everything.
    Json = json::ENTRY,
    /// SudoCue's game in progress.
    Sdx = sdx::ENTRY,
    /// One line with solutions and marks.
    Komo = komo::ENTRY,
    /// Rows with marks in brackets.
    Doku = doku::ENTRY,
    /// The codes of SudokuWiki.
    Wiki = wiki::ENTRY,
    /// XML of OpenSudoku.
    OpenSudoku = opensudoku::ENTRY,
    /// Library lines of HoDoKu.
    HoDoKu = hodoku::ENTRY,
    /// SudokuPad's code for classic givens.
    Scf = scf::ENTRY,
    /// SudokuPad's compressed puzzles.
    SudokuPad = sudokupad::ENTRY,
    /// JSON and links of f-puzzles.com.
    FPuzzles = fpuzzles::ENTRY,
    /// The same, written as links.
    FPuzzlesLink = fpuzzles::LINK,
    /// Constraint strings of Interactive Sudoku Solver.
    Iss = iss::ENTRY,
    /// Killers of 81 characters.
    Killer = killer::ENTRY,
    /// Killers as numbers.
    SumoCue = killer::SUMOCUE,
}

/// All that is to know about a format; each format's file holds its own.
pub(crate) struct Entry {
    pub(crate) format: Format,
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) about: &'static str,
    pub(crate) extensions: &'static [&'static str],
    /// Is this text surely of the format? `None` where only [`crate::detect`] can weigh.
    pub(crate) sniff: Option<fn(Text<'_>) -> bool>,
    pub(crate) read: fn(Text<'_>, &Options, &mut Sink) -> Result<(), ReadError>,
    pub(crate) write: Writer,
    pub(crate) keeps: Keeps,
}

/// How boards are written.
pub(crate) enum Writer {
    /// Not at all.
    None,
    /// One by one; `between` separates several, if they can be read back.
    Each {
        write: fn(&Board, &WriteOptions) -> Result<String, WriteError>,
        between: Option<&'static str>,
    },
    /// All at once, under a common header.
    Table(fn(&[&Board], &WriteOptions) -> Result<String, WriteError>),
}

/// What a written text can hold beside the digits.
#[derive(Clone, Copy)]
pub(crate) struct Keeps {
    pub(crate) boxes: bool,
    /// They are kept by borders between them, which show none that is one cell high or wide.
    pub(crate) by_borders: bool,
    /// Whether a cell is filled or has one candidate.
    pub(crate) filled: bool,
    pub(crate) placed: bool,
    pub(crate) marks: bool,
    pub(crate) rules: bool,
    pub(crate) solution: bool,
    pub(crate) label: fn(key: &str, text: &str) -> bool,
}

impl Keeps {
    /// Only digits.
    pub(crate) const DIGITS: Keeps = Keeps {
        boxes: false,
        by_borders: false,
        filled: true,
        placed: false,
        marks: false,
        rules: false,
        solution: false,
        label: |_, _| false,
    };
}

impl Format {
    /// Every format, the most usual first.
    pub fn all() -> impl ExactSizeIterator<Item = Format> {
        TABLE.iter().map(|entry| entry.format)
    }

    /// The format with this id, in any case.
    // Never inlined: unrolled over the constant table, its comparisons keep the optimiser of
    // an optimised build busy for minutes.
    #[inline(never)]
    pub fn from_id(id: &str) -> Option<Format> {
        Format::all().find(|format| format.id().eq_ignore_ascii_case(id))
    }

    /// All ids. Never inlined for the same reason.
    #[inline(never)]
    pub fn ids() -> Vec<&'static str> {
        TABLE.iter().map(|entry| entry.id).collect()
    }

    /// The formats that use this file extension (without its dot).
    pub fn with_extension(extension: &str) -> impl Iterator<Item = Format> {
        let uses = move |entry: &&&Entry| {
            entry.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
        };
        TABLE.iter().filter(uses).map(|entry| entry.format)
    }

    pub(crate) fn entry(self) -> &'static Entry {
        TABLE[self as usize]
    }

    /// Its name on the command line: `line`.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        self.entry().title
    }

    /// What it looks like, in one line.
    pub fn about(self) -> &'static str {
        self.entry().about
    }

    /// The file extensions it is known by, without dots.
    pub fn extensions(self) -> &'static [&'static str] {
        self.entry().extensions
    }

    /// Can it be written?
    pub fn can_write(self) -> bool {
        !matches!(self.entry().write, Writer::None)
    }
}

/// The id.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The format with this id, in any case.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(id: &str) -> Result<Format, UnknownFormat> {
        let nearest = || suggest::nearest(id, &Format::ids());
        Format::from_id(id).ok_or_else(|| UnknownFormat { nearest: nearest() })
    }
}

/// There is no format of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownFormat {
    /// The id that may have been meant.
    pub nearest: Option<&'static str>,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.nearest {
            write!(f, "did you mean '{id}'? ")?;
        }
        write!(f, "there are: {}", Format::ids().join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_lead_to_formats() {
        assert_eq!(Format::with_extension("SDM").collect::<Vec<_>>(), [Format::Sdm]);
        assert!(Format::with_extension("sdk").eq([Format::Sdk, Format::Komo]));
        assert_eq!(Format::with_extension("exe").count(), 0);
    }

    #[test]
    fn the_table_follows_the_enum_and_ids_are_unique() {
        for (index, entry) in TABLE.iter().enumerate() {
            assert_eq!(entry.format as usize, index, "{}", entry.id);
            assert_eq!(entry.format.to_string().parse(), Ok(entry.format));
            assert!(!entry.title.is_empty() && entry.about.ends_with('.'), "{}", entry.id);
        }
    }

    #[test]
    fn an_unknown_format_names_the_nearest() {
        let error = "sdkk".parse::<Format>().unwrap_err();
        assert_eq!(error.nearest, Some("sdk"));
        assert!(error.to_string().starts_with("did you mean 'sdk'? there are: line, sdm, "));
    }
}
