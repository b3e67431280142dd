//! The puzzles inside the binary.

macro_rules! shipped {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../../../puzzles/", $name, ".txt")))),*]
    };
}

/// Name and text.
pub const PUZZLES: &[(&str, &str)] = shipped![
    "classic",
    "escargot",
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

/// The puzzle that is taken where none is named, as people write its name.
pub const DEFAULT: &str = "@classic";
