//! Everything that can be wrong with a request, in one shape: what, where, what to do.

use crate::JsonSchema;
use crate::wire::{CellAt, Fault, Invalid};
use crate::{Error, JobError};
use serde::{Serialize, Serializer};
use std::fmt;
use sudolab_core::{Clash, Refusal, ShapeError};
use sudolab_formats::ReadError;

/// Why there is no answer. Boxed, so that functions that mostly succeed stay cheap.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(transparent, inline)]
pub struct Trouble(Box<Details>);

/// What is wrong, where, and what to do.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Trouble")]
struct Details {
    /// A fixed word for programs.
    #[schemars(with = "String", extend("enum" = Code::ALL.map(Code::name)))]
    code: Code,
    /// What is wrong, in a sentence.
    what: String,
    /// Where: a field of the request (`window.count`), a place in the text (`line 3, column 7`), or the path.
    #[serde(rename = "where")]
    place: String,
    /// What to do about it.
    todo: String,
    /// The cells it is about, if it is about cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    cells: Vec<CellAt>,
    /// The line of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize", default)]
    line: Option<usize>,
    /// The column of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize", default)]
    column: Option<usize>,
}

/// One list makes the codes and their words.
macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $word:literal,)*) => {
        /// The kinds of trouble. A carrier adds trouble of its own; its words are in the list, so that a word means
        /// the same everywhere.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Code {
            $($(#[$doc])* $code,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: [Code; [$($word),*].len()] = [$(Code::$code),*];

            /// The fixed word for programs.
            pub fn name(self) -> &'static str {
                match self {
                    $(Code::$code => $word,)*
                }
            }
        }
    };
}

codes! {
    /// The head of the request is no HTTP.
    BadHttp = "bad-http",
    /// The request is no JSON.
    BadJson = "bad-json",
    /// A field is wrong.
    BadRequest = "bad-request",
    /// The text is no board.
    BadText = "bad-text",
    /// The board is no puzzle.
    BadPuzzle = "bad-puzzle",
    /// It is well formed, but the algorithm or the format cannot do it.
    Refused = "refused",
    /// There is nothing of that name.
    NotFound = "not-found",
    /// The path takes another method.
    WrongMethod = "wrong-method",
    /// The request is not marked as JSON.
    WrongType = "wrong-type",
    /// The request names another host.
    WrongHost = "wrong-host",
    /// The request comes from another site.
    WrongOrigin = "wrong-origin",
    /// The request has too many bytes.
    TooLarge = "too-large",
    /// The request did not come in time.
    TooSlow = "too-slow",
    /// Too many requests of one client.
    TooMany = "too-many",
    /// Too many requests of all.
    Busy = "busy",
    /// The carrier is about to end.
    Closing = "closing",
    /// What was ordered cannot be made, or was not found in time.
    Impossible = "impossible",
    /// A defect of ours.
    Internal = "internal",
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Trouble {
    /// What is wrong, where, and what to do.
    pub fn new(
        code: Code,
        what: impl Into<String>,
        place: impl Into<String>,
        todo: impl Into<String>,
    ) -> Trouble {
        Trouble(Box::new(Details {
            code,
            what: what.into(),
            place: place.into(),
            todo: todo.into(),
            cells: Vec::new(),
            line: None,
            column: None,
        }))
    }

    /// A field has a wrong value.
    pub fn field(place: &str, what: impl Into<String>, todo: impl Into<String>) -> Trouble {
        Trouble::new(Code::BadRequest, what, place, todo)
    }

    /// A puzzle that is none.
    pub fn puzzle(
        place: impl Into<String>,
        what: impl Into<String>,
        todo: impl Into<String>,
    ) -> Trouble {
        Trouble::new(Code::BadPuzzle, what, place, todo)
    }

    /// It is well formed, but the algorithm or the format cannot do it.
    pub fn refused(place: &str, what: impl Into<String>, todo: &str) -> Trouble {
        Trouble::new(Code::Refused, what, place, todo)
    }

    /// It cannot be made, or was not found in time.
    pub fn impossible(place: &str, what: impl Into<String>, todo: &str) -> Trouble {
        Trouble::new(Code::Impossible, what, place, todo)
    }

    /// A text that is no board.
    pub fn text(error: &ReadError) -> Trouble {
        let place = format!("line {}, column {}", error.line, error.column);
        let todo = "correct the text there, or name its format in 'from'";
        let mut made = Trouble::new(Code::BadText, error.kind.to_string(), place, todo);
        (made.0.line, made.0.column) = (Some(error.line), Some(error.column));
        made
    }

    /// A line of a file is wrong.
    pub fn line(line: usize, what: impl Into<String>, todo: &str) -> Trouble {
        let mut made = Trouble::new(Code::BadText, what, format!("line {line}"), todo);
        made.0.line = Some(line);
        made
    }

    /// Boxes that no board has.
    pub fn shape(place: &str, error: ShapeError) -> Trouble {
        Trouble::puzzle(place, error.to_string(), "choose boxes of another height and width")
    }

    /// A board that is no puzzle.
    fn refusal(refusal: &Refusal) -> Trouble {
        match refusal {
            Refusal::Clash(clash) => Trouble::clash(clash),
            other => {
                let todo = "set ignore_rules to take it without them";
                Trouble::puzzle("puzzle", other.to_string(), todo)
            }
        }
    }

    fn clash(clash: &Clash) -> Trouble {
        let cells = [clash.first, clash.second].map(|cell| CellAt::new(clash.shape, cell));
        let place = format!("{} {}", clash.kind.name(), clash.index + 1);
        Trouble::puzzle(place, clash.to_string(), "change one of the two digits").at(cells)
    }

    /// The same about these cells.
    pub fn at(mut self, cells: impl IntoIterator<Item = CellAt>) -> Trouble {
        self.0.cells.extend(cells);
        self
    }

    /// The kind of trouble.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// What is wrong, in a sentence.
    pub fn what(&self) -> &str {
        &self.0.what
    }

    /// Where.
    pub fn place(&self) -> &str {
        &self.0.place
    }

    /// What to do about it.
    pub fn todo(&self) -> &str {
        &self.0.todo
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { what, place, todo, .. } = &*self.0;
        write!(f, "{place}: {what}; {todo}")
    }
}

impl std::error::Error for Trouble {}

impl From<Fault> for Trouble {
    /// A board that is none is well formed, but impossible; a number out of its range is not well formed.
    fn from(fault: Fault) -> Trouble {
        let Fault { place, what, todo, cells } = fault;
        let is_board = place.starts_with("puzzle") && place.contains('.');
        let made = match is_board {
            true => Trouble::puzzle(place, what, todo),
            false => Trouble::field(&place, what, todo),
        };
        made.at(cells)
    }
}

impl From<Invalid> for Trouble {
    fn from(invalid: Invalid) -> Trouble {
        match invalid {
            Invalid::Field(fault) => fault.into(),
            Invalid::Puzzle(error) => error.into(),
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        match error {
            Error::Text(error) => Trouble::text(&error),
            Error::Refused(refusal) => Trouble::refusal(&refusal),
            Error::Job(error) => error.into(),
            Error::NotShipped(_) | Error::NoSolution => {
                Trouble::puzzle("puzzle", error.to_string(), "choose one of the shipped puzzles")
            }
        }
    }
}

impl From<JobError> for Trouble {
    fn from(error: JobError) -> Trouble {
        // What was asked for may be as long as the request; a sentence is enough.
        let what: String = error.to_string().chars().take(300).collect();
        let others =
            "choose another algorithm: the list of algorithms tells which boards each takes";
        match error {
            JobError::Unknown(_) => {
                Trouble::field("algorithm", what, "choose one of the list of algorithms")
            }
            JobError::Refused(_) => Trouble::refused("algorithm", what, others),
            JobError::NoAlgorithm(_) => Trouble::refused("puzzle", what, others),
            JobError::Setting { algorithm, .. } => {
                let todo =
                    format!("the description of {algorithm} lists its parameters and their values");
                Trouble::field("settings", what, todo)
            }
        }
    }
}
