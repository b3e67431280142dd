//! The puzzles inside the binary.

macro_rules! shipped {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../../../puzzles/", $name, ".txt")))),*]
    };
}

/// Name and text. The one that is taken where none is named comes first.
pub const PUZZLES: &[(&str, &str)] = shipped![
    "escargot",
    "classic",
    "against-brute-force",
    "4x4",
    "6x6",
    "12x12",
    "16x16",
    "25x25",
];

/// The text of the shipped puzzle with this name.
pub fn find(name: &str) -> Option<&'static str> {
    PUZZLES.iter().find(|(shipped, _)| *shipped == name).map(|(_, text)| *text)
}

/// The puzzle that is taken where none is named, as people write its name: every method has to search on it, so
/// that a table of them says something.
pub const DEFAULT: &str = "@escargot";

/// The puzzle of examples: singles solve it, so that what a run prints is short.
pub const SIMPLE: &str = "@classic";
