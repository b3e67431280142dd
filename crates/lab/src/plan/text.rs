//! Where in a text something is wrong.

use std::fmt;
use std::ops::Range;
use sudolab::suggest;

/// What is wrong with a plan, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanError {
    /// The file.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.name, self.line, self.column, self.message)
    }
}

impl std::error::Error for PlanError {}

/// A text with its name.
pub(super) struct Place<'a> {
    pub(super) name: &'a str,
    pub(super) text: &'a str,
}

impl Place<'_> {
    pub(super) fn at(&self, span: Range<usize>, message: impl Into<String>) -> PlanError {
        let before = self.text.get(..span.start).unwrap_or_default();
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        PlanError { name: self.name.to_owned(), line, column, message: message.into() }
    }

    /// An error of the reader of TOML. A key that nobody knows gets the nearest that there is.
    pub(super) fn toml(&self, error: &toml::de::Error) -> PlanError {
        let message = error.message().trim().to_owned();
        let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        let meant = match (message.starts_with("unknown field"), names.split_first()) {
            (true, Some((word, known))) => suggest::nearest(word, known),
            _ => None,
        };
        let message = match meant {
            Some(meant) => format!("{message}; did you mean `{meant}`?"),
            None => message,
        };
        self.at(error.span().unwrap_or_default(), message)
    }
}
