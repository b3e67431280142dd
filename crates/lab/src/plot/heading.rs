//! What is written above and below every plot.

/// Title, what is counted, and footnotes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heading {
    /// The title: what the picture is about.
    pub title: String,
    /// What the stated number counts, in the plural, as in 'n = 40 puzzles'. May be empty.
    pub counted: String,
    /// Footnotes, in their order.
    pub notes: Vec<String>,
}

impl Heading {
    /// A title over so many of what is counted ('runs', 'puzzles').
    pub fn new(title: impl Into<String>, counted: impl Into<String>) -> Heading {
        Heading { title: title.into(), counted: counted.into(), notes: Vec::new() }
    }

    /// With one more footnote.
    pub fn note(mut self, note: impl Into<String>) -> Heading {
        self.notes.push(note.into());
        self
    }
}
