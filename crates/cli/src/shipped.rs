//! The puzzles inside the binary.

macro_rules! shipped {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../../../puzzles/", $name, ".txt")))),*]
    };
}

/// Name and text.
pub(crate) const PUZZLES: &[(&str, &str)] = shipped![
    "classic",
    "escargot",
    "against-brute-force",
    "4x4",
    "6x6",
    "12x12",
    "16x16",
    "25x25",
];

/// The puzzle of the main job.
pub(crate) const DEFAULT: &str = "@classic";
